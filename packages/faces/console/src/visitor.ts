/** Identifies the caller of the console: a person with a session, or a business system with a token, and the tenant. */
import { type ConsoleSession, findSession, saveSessionUse } from './console-sessions.ts';
import { type Actor, type CatalogDatabase, CatalogError, findTenant, type Tenant } from '@vitrine/catalog';
import { Refusal } from './refusal.ts';
import type { ConsoleServices } from './services.ts';
import { readSessionCookie } from './session-cookie.ts';
import { readToken } from './tokens.ts';

export interface Visitor {
  readonly tenant: Tenant;
  readonly person: string;
  /** The author of what it changes. */
  readonly actor: Actor;
  /** Undefined where a token was sent. */
  readonly session: { readonly hash: string; readonly endsAt: string; readonly isInvited: boolean } | undefined;
}

export const hashSession = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('hex');

/** The token that a program sends. */
export const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];

const personOf = (name: string): Actor => ({ kind: 'person', name });

/** @throws Refusal where neither session nor token is valid */
export const identify = async (services: ConsoleServices, request: Request, now: Date): Promise<Visitor> => {
  const token = bearerOf(request);
  if (token !== undefined) {
    const { tenant, person } = await readToken(services.signing, token, 'api', now);
    return { tenant: await findVouched(services.store, tenant), person, actor: personOf(person), session: undefined };
  }
  checkOrigin(request);
  return requireSession(services, request, now);
};

/**
 * The person of the session cookie.
 * @throws Refusal without a valid session
 */
export const requireSession = async (services: ConsoleServices, request: Request, now: Date): Promise<Visitor> => {
  const cookie = readSessionCookie(request, services);
  const session = cookie === null ? undefined : await findSession(services.store, hashSession(cookie), now);
  if (session === undefined)
    throw new Refusal('unauthorized', 'There is no session, or it is over.', {
      reason: { code: 'sessionOver', values: {} },
    });
  const { hash, publicId, person, endsAt, invitation } = session;
  await noteUse(services.store, session, now);
  const tenant = await findVouched(services.store, publicId);
  return { tenant, person, actor: personOf(person), session: { hash, endsAt, isInvited: invitation !== undefined } };
};

const notedMs = 60_000;

/** Records the last use of a session without waiting for a busy store; a later request records it then. */
const noteUse = async (store: CatalogDatabase, { hash, lastUsedAt }: ConsoleSession, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(lastUsedAt) < notedMs) return;
  await saveSessionUse(store, hash, now).catch(() => undefined);
};

/** @throws Refusal where a token names an unknown tenant */
export const findVouched = async (store: CatalogDatabase, publicId: string): Promise<Tenant> =>
  findTenant(store, publicId).catch((error: unknown) => {
    if (!(error instanceof CatalogError)) throw error;
    throw new Refusal('unauthorized', 'The token is not taken: there is no tenant of this ID.', {
      reason: { code: 'tenantUnknown', values: {} },
    });
  });

const changeHeader = 'x-vitrine-console';

/**
 * Prevents cross-site request forgery. Browsers send the cookie with requests from any page, so a change must come from
 * a page of the console: only that can send the header without a preflight request, and the browser names the origin
 * (Fetch Metadata, or Origin).
 */
const checkOrigin = ({ method, headers, url }: Request): void => {
  if (method === 'GET') return;
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const isOwn =
    site === null ? origin !== null && URL.parse(origin)?.host === URL.parse(url)?.host : site === 'same-origin';
  if (isOwn && headers.has(changeHeader)) return;
  throw new Refusal(
    'forbidden',
    'Changes are taken from pages of the console alone, with the header X-Vitrine-Console. Other programs send a token.',
  );
};

export const actorOf = ({ actor }: Visitor): Actor => actor;
