/** The cookie that a session is known by. */
import type { ConsoleServices } from './services.ts';

/** Whether the browser came by HTTPS: the proxy in front says so. Who lies about it harms their own cookie alone. */
const isSecure = ({ headers }: Request): boolean => headers.get('x-forwarded-proto') === 'https';

/** With the prefix no other host and no plain page of this one can set it (RFC 6265bis §4.1.3.2). */
const nameFor = (isPrefixed: boolean): string => (isPrefixed ? '__Host-vitrine-console' : 'vitrine-console');

type Origins = Pick<ConsoleServices, 'origins'>;

/** A page that embeds the console is of another site: its cookie has to cross, and is kept for that site alone. */
const needsHttps = (request: Request, { origins }: Origins): boolean => isSecure(request) || origins.length > 0;

export const readSessionCookie = (request: Request, services: Origins): string | null =>
  new Bun.CookieMap(request.headers.get('cookie') ?? '').get(nameFor(needsHttps(request, services)));

/** @param maxAge seconds; 0 takes the cookie away */
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
