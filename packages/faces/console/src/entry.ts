/** `GET /enter?token=…`: starts a session with an unused token. */
import { startSession } from './console-sessions.ts';
import { escapeUnprintable } from '@vitrine/publisher/printable';
import { rateLimited } from './limits.ts';
import { Refusal } from './refusal.ts';
import type { ConsoleServices } from './services.ts';
import { writeSessionCookie } from './session-cookie.ts';
import { readToken } from './tokens.ts';
import { findVouched, hashSession } from './visitor.ts';

const sessionSeconds = 8 * 60 * 60;
const sessionBytes = 32;
const browserLengthMax = 200;

/** @throws Refusal where the token is invalid */
export const enter = async (
  services: ConsoleServices,
  request: Request,
  address: string,
  token: string,
  now: Date,
): Promise<Response> => {
  const { store, signing, randomBytes } = services;
  const { tenant: publicId, person, id } = await readToken(signing, token, 'entry', now);
  const tenant = await findVouched(store, publicId);
  const verdict = services.limits.count(publicId, person);
  if (!verdict.allowed) throw rateLimited(verdict);
  const cookie = Buffer.from(randomBytes(sessionBytes)).toString('base64url');
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
  // Relative, so that a proxy can publish the console below a path.
  const headers = { Location: './', 'Set-Cookie': writeSessionCookie(request, services, cookie, sessionSeconds) };
  return new Response(null, { status: 303, headers });
};

/** The User-Agent is stored as a text to display, and used for nothing else. */
const readBrowser = ({ headers }: Request): string =>
  escapeUnprintable(headers.get('user-agent') ?? '').slice(0, browserLengthMax);
