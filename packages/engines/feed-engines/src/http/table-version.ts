/** The version of a table: its settings, a digest of its content, and the validators of the remote. */
import type { HttpTable } from './http-settings.ts';

/** A text that changes with the requested table. */
export const markOf = (url: URL, table: HttpTable): string =>
  digestOf(JSON.stringify([url.origin, url.pathname, url.search, table])).slice(0, 16);

/**
 * Prints a text of letters and digits, as a state of `version-text.ts` may have no other sign.
 * @param headers of the answer, if it is the whole table; undefined: only the digest tells
 */
export const printVersion = (mark: string, digest: string, headers: Headers | undefined): string => {
  const etag = headers?.get('etag') ?? undefined;
  const modified = headers === undefined || etag !== undefined ? undefined : modifiedOf(headers);
  const parts = JSON.stringify([mark, digest.slice(0, 32), etag ?? null, modified ?? null]);
  return Buffer.from(parts).toString('base64url');
};

/** The conditions that ask for another version than the known one alone; undefined without any. */
export const conditionsOf = (known: string | undefined, mark: string): Readonly<Record<string, string>> | undefined => {
  const [before, , etag, modified] = parseVersion(known);
  if (before !== mark) return undefined;
  if (typeof etag === 'string') return { 'If-None-Match': etag };
  return typeof modified === 'string' ? { 'If-Modified-Since': modified } : undefined;
};

/** @returns an empty list for the version of another kind of source, which had the name before */
const parseVersion = (known = ''): readonly unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(known, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
};

/** A minute old at least: another change within its second would have the same (RFC 9110 §8.8.2.2). */
const modifiedOf = (headers: Headers): string | undefined => {
  const [modified, date] = [headers.get('last-modified'), headers.get('date')];
  return modified !== null && date !== null && Date.parse(date) - Date.parse(modified) >= 60_000 ? modified : undefined;
};

const digestOf = (text: string): string => new Bun.CryptoHasher('sha256').update(text).digest('hex');
