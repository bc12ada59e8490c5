/**
 * Whether a request's path and host are taken as they were written. `request.url` is no witness of it: Bun resolves `..`,
 * `%2e%2e` and `\` in it, so that `/t/one\..\two` would be asked of another tenant than a proxy in front has read. Bun's
 * routes are matched with the path as it came, and so every path that is served is a route.
 */

/** What is wrong with a request before anything of it is read. */
export type Fault = 'path' | 'host';

/** Those of the API by their names, as it takes less time to match them, and all others by how many segments they have. */
const patterns = [
  '/api/v1/public/t/:tenant',
  '/api/v1/public/t/:tenant/:collection',
  '/:a',
  '/:a/:b',
  '/:a/:b/:c',
  '/:a/:b/:c/:d',
  '/:a/:b/:c/:d/:e',
  '/:a/:b/:c/:d/:e/:f',
  '/:a/:b/:c/:d/:e/:f/:g',
  '/:a/:b/:c/:d/:e/:f/:g/:h',
];

/** The routes of the server. A path that matches none, such as one with `//` in it, is not served. */
export const pathPatterns: readonly string[] = ['/', ...patterns, ...patterns.map((pattern) => `${pattern}/`)];

/**
 * The fault of a request, if it has one.
 * @param segments those of its path that its route does not name, decoded; none where it matched no route
 */
export const faultOf = (
  { headers }: Pick<Request, 'headers'>,
  segments: Readonly<Record<string, string>> | undefined,
): Fault | undefined => {
  const host = headers.get('host');
  if (host !== null && !hostPattern.test(host)) return 'host';
  if (segments === undefined) return 'path';
  for (const name in segments) if (!isTaken(segments[name] ?? '')) return 'path';
  return undefined;
};

/** Neither dots that a URL parser would resolve (WHATWG URL §4.4), nor what it would take for a slash. */
const isTaken = (segment: string): boolean => segment !== '.' && segment !== '..' && !segment.includes('\\');

/**
 * A name or an address, and a port (RFC 9110 §7.2). Two Host headers come joined by a comma, which no name of a host
 * has: they are a 400 (RFC 9112 §3.2), as two programs may each believe another one.
 */
const hostPattern = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
