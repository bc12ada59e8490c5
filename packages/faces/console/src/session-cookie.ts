/** The session cookie. */
import type { ConsoleServices } from './services.ts';

/**
 * True if the browser used HTTPS, according to the proxy in front. A client that forges the header affects only its own
 * cookie.
 */
const isSecure = ({ headers }: Request): boolean => headers.get('x-forwarded-proto') === 'https';

/** The `__Host-` prefix prevents other hosts and plain HTTP from setting the cookie (RFC 6265bis §4.1.3.2). */
const nameFor = (isPrefixed: boolean): string => (isPrefixed ? '__Host-vitrine-console' : 'vitrine-console');

type Origins = Pick<ConsoleServices, 'origins'>;

/** An embedded console is a third party: its cookie must be SameSite=None and Partitioned, which require HTTPS. */
const needsHttps = (request: Request, { origins }: Origins): boolean => isSecure(request) || origins.length > 0;

export const readSessionCookie = (request: Request, services: Origins): string | null =>
  new Bun.CookieMap(request.headers.get('cookie') ?? '').get(nameFor(needsHttps(request, services)));

/** @param maxAge seconds; 0 deletes the cookie */
export const writeSessionCookie = (request: Request, services: Origins, value: string, maxAge: number): string => {
  const secure = needsHttps(request, services);
  const isEmbedded = services.origins.length > 0;
  return new Bun.Cookie(nameFor(secure), value, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: isEmbedded ? 'none' : 'lax',
    partitioned: isEmbedded,
    maxAge,
  }).toString();
};
