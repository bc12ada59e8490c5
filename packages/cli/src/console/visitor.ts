/** Who asks the console: a person with a session, or a business system with a token; and of whose tenant. */
import {
  type Actor,
  type CatalogDatabase,
  CatalogError,
  type ConsoleSession,
  findSession,
  findTenant,
  saveSessionUse,
  type Tenant,
} from '@vitrine/publisher';
import { Refusal } from './refusal.ts';
import type { ConsoleServices } from './services.ts';
import { readSessionCookie } from './session-cookie.ts';
import { readToken } from './tokens.ts';

export interface Visitor {
  readonly tenant: Tenant;
  readonly person: string;
  /** None where a token was sent. */
  readonly session: { readonly hash: string; readonly endsAt: string } | undefined;
}

export const hashSession = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('hex');

/** @throws Refusal where nobody vouches for who asks */
export const identify = async (services: ConsoleServices, request: Request, now: Date): Promise<Visitor> => {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (token !== undefined) {
    const { tenant, person } = await readToken(services.signing, token, 'api', now);
    return { tenant: await findVouched(services.store, tenant), person, session: undefined };
  }
  checkOrigin(request);
  return requireSession(services, request, now);
};

/**
 * The person whose session it is that the cookie names.
 * @throws Refusal where there is none, or it is over
 */
export const requireSession = async (services: ConsoleServices, request: Request, now: Date): Promise<Visitor> => {
  const cookie = readSessionCookie(request, services);
  const session = cookie === null ? undefined : await findSession(services.store, hashSession(cookie), now);
  if (session === undefined)
    throw new Refusal('unauthorized', 'There is no session, or it is over.', {
      reason: { code: 'sessionOver', values: {} },
    });
  const { hash, publicId, person, endsAt } = session;
  await noteUse(services.store, session, now);
  return { tenant: await findVouched(services.store, publicId), person, session: { hash, endsAt } };
};

const notedMs = 60_000;

/** A store that is busy is not waited for: a later request notes it. */
const noteUse = async (store: CatalogDatabase, { hash, lastUsedAt }: ConsoleSession, now: Date): Promise<void> => {
  if (now.getTime() - Date.parse(lastUsedAt) < notedMs) return;
  await saveSessionUse(store, hash, now).catch(() => undefined);
};

/** @throws Refusal where a token names a tenant that is not there */
export const findVouched = async (store: CatalogDatabase, publicId: string): Promise<Tenant> =>
  findTenant(store, publicId).catch((error: unknown) => {
    if (!(error instanceof CatalogError)) throw error;
    throw new Refusal('unauthorized', 'The token is not taken: there is no tenant of this ID.', {
      reason: { code: 'tenantUnknown', values: {} },
    });
  });

const changeHeader = 'x-vitrine-console';

/**
 * A browser sends the cookie along for any page. What changes something must come from a page of the console's own: no
 * other can send the header unasked, and the browser tells where it comes from (Fetch Metadata, or Origin).
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

/** In whose name a visitor changes something. */
export const actorOf = ({ person }: Visitor): Actor => ({ kind: 'person', name: person });
