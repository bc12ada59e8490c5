/**
 * Checks that the path and the host of a request mean what they say. `request.url` is unsuitable: Bun resolves `..`,
 * `%2e%2e` and `\` in it, so `/t/one\..\two` would reach another tenant than the proxy in front saw. Bun matches its
 * routes against the raw path, so every served path is a route.
 */

/** The part of a request that is malformed. */
export type Fault = 'path' | 'host';

/** The API's patterns come by name, as they match faster, and all others by their number of segments. */
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

/** The server's routes in Bun. A path that matches none, such as one with `//`, is not served. */
export const pathPatterns: readonly string[] = ['/', ...patterns, ...patterns.map((pattern) => `${pattern}/`)];

/**
 * The fault of a request, if any.
 * @param request a backslash in its path must be written as %5C: Bun turns another one in `url` into a slash
 * @param segments the decoded parameters of its route; undefined if it matched none
 */
export const faultOf = (
  request: Pick<Request, 'headers' | 'url'>,
  segments: Readonly<Record<string, string>> | undefined,
): Fault | undefined => {
  const host = request.headers.get('host');
  if (host !== null && !hostPattern.test(host)) return 'host';
  if (segments === undefined) return 'path';
  let backslashes = 0;
  for (const name in segments) {
    const segment = segments[name] ?? '';
    if (isDots(segment)) return 'path';
    if (segment.includes('\\')) backslashes += countOf(segment, '\\');
  }
  return backslashes > 0 && backslashes !== encodedBackslashesIn(request.url) ? 'path' : undefined;
};

/** A URL parser would resolve them (WHATWG URL §4.4). */
const isDots = (segment: string): boolean => segment === '.' || segment === '..';

const encodedBackslashesIn = (url: string): number => countOf(url.replace(/\?.*/s, '').toUpperCase(), '%5C');

const countOf = (text: string, part: string): number => text.split(part).length - 1;

/**
 * A name or an address, and a port (RFC 9110 §7.2). Bun joins two Host headers by a comma, which no host name contains:
 * they get a 400 (RFC 9112 §3.2), as two programs may each use another one.
 */
const hostPattern = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
