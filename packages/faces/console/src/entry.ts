/** `/enter`: starts a session with an unused token of a business system, or with a colleague's invitation. */
import { startSession } from './console-sessions.ts';
import { findInvitation, openInvitation } from './invitations.ts';
import { readText } from './body.ts';
import { escapeUnprintable } from '@vitrine/contract';
import { rateLimited } from './limits.ts';
import { Refusal } from './refusal.ts';
import type { ConsoleServices } from './services.ts';
import { writeSessionCookie } from './session-cookie.ts';
import { readToken } from './tokens.ts';
import { findVouched, hashSession } from './visitor.ts';

const sessionSeconds = 8 * 60 * 60;
const sessionBytes = 32;
const browserLengthMax = 200;

/**
 * `GET /enter?token=…`.
 * @throws Refusal where the token is invalid
 */
export const enter = async (
  services: ConsoleServices,
  request: Request,
  address: string,
  token: string,
  now: Date,
): Promise<Response> => {
  const { store, signing } = services;
  const { tenant: publicId, person, id } = await readToken(signing, token, 'entry', now);
  const tenant = await findVouched(store, publicId);
  const verdict = services.limits.count(publicId, person);
  if (!verdict.allowed) throw rateLimited(verdict);
  const cookie = makeSecret(services);
  const endsAt = new Date(now.getTime() + sessionSeconds * 1000);
  const draft = {
    hash: hashSession(cookie),
    tenantId: tenant.id,
    token: id ?? '',
    person,
    endsAt,
    address,
    browser: readBrowser(request),
  };
  if (!(await startSession(store, draft, now)))
    throw new Refusal('unauthorized', 'This link was used before: it opens the console once.', {
      reason: { code: 'linkUsed', values: {} },
    });
  return letIn(services, request, cookie, sessionSeconds);
};

/**
 * The colleague whom `GET /enter?invitation=…` greets. A click opens it, as programs that check links follow them.
 * @throws Refusal where it was opened or has ended
 */
export const greet = async ({ store }: ConsoleServices, secret: string, now: Date) => {
  const invitation = await findInvitation(store, secret, now);
  if (invitation === undefined) throw invitationOver();
  return invitation;
};

/**
 * `POST /enter` with the form of that page: opens a session that lasts until the invitation's end.
 * @throws Refusal as above, or where another site sends the form
 */
export const enterInvited = async (
  services: ConsoleServices,
  request: Request,
  address: string,
  now: Date,
): Promise<Response> => {
  if (!['same-origin', null].includes(request.headers.get('sec-fetch-site')))
    throw new Refusal('forbidden', 'The form of an invitation is taken from the console alone.');
  const secret = new URLSearchParams(await readText(request, formBytesMax)).get('invitation') ?? '';
  const invitation = await greet(services, secret, now);
  const verdict = services.limits.count(invitation.publicId, invitation.person);
  if (!verdict.allowed) throw rateLimited(verdict);
  const cookie = makeSecret(services);
  const opening = { hash: hashSession(cookie), address, browser: readBrowser(request) };
  if (!(await openInvitation(services.store, invitation, secret, opening, now))) throw invitationOver();
  const seconds = Math.floor((Date.parse(invitation.endsAt) - now.getTime()) / 1000);
  return letIn(services, request, cookie, seconds);
};

const formBytesMax = 1024;

const invitationOver = (): Refusal =>
  new Refusal('unauthorized', 'This invitation was opened before, or has ended.', {
    reason: { code: 'invitationOver', values: {} },
  });

/** A secret of a session or an invitation. */
export const makeSecret = ({ randomBytes }: Pick<ConsoleServices, 'randomBytes'>): string =>
  Buffer.from(randomBytes(sessionBytes)).toString('base64url');

const letIn = (services: ConsoleServices, request: Request, cookie: string, seconds: number): Response => {
  // Relative, so that a proxy can publish the console below a path.
  const headers = { Location: './', 'Set-Cookie': writeSessionCookie(request, services, cookie, seconds) };
  return new Response(null, { status: 303, headers });
};

/** The User-Agent is stored as a text to display, and used for nothing else. */
const readBrowser = ({ headers }: Request): string =>
  escapeUnprintable(headers.get('user-agent') ?? '').slice(0, browserLengthMax);
