/** Chooses the encoding of a body by Accept-Encoding. */
import Negotiator from 'negotiator';
import { LRUCache } from 'lru-cache';
import { encodings, type Encoding } from '../../answers/answer.ts';

/** Longer values are ignored: the body is sent uncompressed. */
const acceptEncodingCharactersMax = 256;

/** Most clients send one of a few values. */
const negotiated = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/** The best of our encodings that the client accepts (RFC 9110 §12.5.3); undefined: uncompressed. */
export const acceptedEncoding = ({ headers }: Request): Encoding | undefined => {
  const header = headers.get('accept-encoding');
  if (header === null || header.length > acceptEncodingCharactersMax) return undefined;
  const known = negotiated.peek(header) ?? negotiate(header);
  return known === 'identity' ? undefined : known;
};

/** True if the client accepts gzip, which needs the least memory, for content that is compressed per request. */
export const acceptsGzip = ({ headers }: Request): boolean => {
  const header = headers.get('accept-encoding');
  if (header === null || header.length > acceptEncodingCharactersMax) return false;
  return new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['gzip']).includes('gzip');
};

const negotiate = (header: string): Encoding | 'identity' => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings]);
  const best = encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
  negotiated.set(header, best);
  return best;
};
