/**
 * QUERY (RFC 10008): a question in the body, written as in a URL after `?`, for those that are longer than a URL. Its answer
 * is that of GET, out of the same cache.
 */
import { bounds } from '@vitrine/contract';
import { ClientGone } from '../client.ts';
import { bodyTooLarge, bodyUnclear, mediaTypeUnsupported } from './refusals.ts';
import type { Arrived } from './refuse.ts';

/** The methods of an address that takes parameters of a query. */
export const queryMethods = 'GET, HEAD, QUERY, OPTIONS';

/**
 * Adds the parameters of the body to those of the URL. Neither takes precedence: a parameter in both is given twice.
 * @throws Failure if the content is no form, or is refused; ClientGone
 */
export const withBody = async (arrived: Arrived): Promise<Arrived> => {
  const { request, target } = arrived;
  if (!isForm(request.headers)) throw mediaTypeUnsupported();
  const body = readQuery(await receive(request));
  return { ...arrived, target: { ...target, search: [target.search, body].filter((part) => part !== '').join('&') } };
};

/**
 * Cache keys divide by line feeds, so control characters must be escaped.
 * @throws Failure if they are not, or if the body is too long
 */
export const readQuery = (body: string): string => {
  if (Buffer.byteLength(body) > bounds.bodyBytesMax) throw bodyTooLarge();
  if (/\p{Cc}/u.test(body)) throw bodyUnclear();
  return body.replaceAll(' ', '+');
};

/** The standard gives the charset no meaning (WHATWG URL §5). */
const isForm = (headers: Headers): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers.get('content-type') ?? '') &&
  !headers.has('content-encoding');

/** Bun has answered a body above its own limit. */
const receive = async (request: Request): Promise<string> => {
  try {
    return await request.text();
  } catch {
    throw new ClientGone();
  }
};
