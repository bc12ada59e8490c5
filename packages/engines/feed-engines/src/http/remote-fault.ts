/**
 * Why the records of a remote could not be read, as sentences for the operator: without records, headers, queries and
 * credentials.
 */
import { FileError } from '@vitrine/files';

/** An address without credentials and query, which may hold a key. */
const printAddress = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

export const faultAt = (url: URL, sentence: string): FileError => new FileError(`${printAddress(url)}: ${sentence}`);

/** @param error what `fetch` or the lookup of a host threw */
export const explainRequest = (error: unknown, url: URL): FileError => {
  if (error instanceof FileError) return error;
  const code = codeOf(error);
  return faultAt(url, `${sentences.get(code) ?? 'The request failed.'} (${code})`);
};

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^\w{1,60}$/.test(code) ? code : 'unknown';
};

const unknownAuthority =
  'Its certificate is not signed by an authority that this machine knows. Name the file of the authority’s certificate in NODE_EXTRA_CA_CERTS.';
const cut = 'The connection was closed before the end of the answer.';
const away = 'Nothing listens there, or a firewall refuses the connection.';
const damaged = 'The compressed answer is damaged or cut off.';
const nameless = 'There is no host of this name.';

const sentences: ReadonlyMap<string, string> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', unknownAuthority],
  ['SELF_SIGNED_CERT_IN_CHAIN', unknownAuthority],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownAuthority],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownAuthority],
  ['CERT_HAS_EXPIRED', 'Its certificate has expired.'],
  ['CERT_NOT_YET_VALID', 'Its certificate is not valid yet: compare the clocks.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Its certificate is that of another host.'],
  ['ECONNREFUSED', away],
  ['ConnectionRefused', away],
  ['ECONNRESET', cut],
  ['ConnectionClosed', cut],
  ['ZlibError', damaged],
  ['Malformed_HTTP_Response', 'The answer is not HTTP.'],
  ['DNS_ENOTFOUND', nameless],
  ['ENOTFOUND', nameless],
]);

/** The sentence for a status that brings no records. */
export const explainStatus = (status: number, url: URL): FileError =>
  faultAt(url, `${statuses.get(status) ?? ofClass(status)} (HTTP ${status})`);

const statuses: ReadonlyMap<number, string> = new Map([
  [401, 'The credentials are missing or not accepted.'],
  [403, 'The credentials do not allow to read this.'],
  [404, 'There is nothing at this address.'],
  [406, 'It has no such format.'],
  [410, 'What was there is gone.'],
  [429, 'It was asked too often, and does not say when to ask again.'],
]);

const ofClass = (status: number): string => (status >= 500 ? 'It has failed.' : 'Its answer brings no records.');
