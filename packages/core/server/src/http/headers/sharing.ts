/** Headers for a CDN (RFC 9213): how long it may cache an answer, apart from browsers, and its cache tags. */
import { everyAnswerTag, notFoundTag } from '@vitrine/store';
import type { Access } from '../../access.ts';
import type { ReadyAnswer } from '../ready-answer.ts';

type HeaderList = readonly (readonly [string, string])[];

/** The cache tags of an answer; an empty list: no shared cache may store it; undefined: there is no CDN. */
export type Sharing = readonly string[] | undefined;

/** For keyed answers and files. */
const unshared: readonly string[] = [];

/** Answers to a keyed request are not shared, even if all callers get the same. */
export const sharingOf = (
  { isBehindCdn }: { readonly isBehindCdn: boolean },
  { access }: { readonly access: Access },
  { answer, cacheTags }: Pick<ReadyAnswer, 'cacheTags'> & { readonly answer: Pick<ReadyAnswer['answer'], 'isPrivate'> },
): Sharing => {
  if (!isBehindCdn) return undefined;
  return answer.isPrivate || access === 'keyed' ? unshared : cacheTags;
};

/** A file's transfer is aborted on a withdrawal, but a cache would go on sending its copy, so none may store it. */
export const sharingOfFile = ({ isBehindCdn }: { readonly isBehindCdn: boolean }): Sharing =>
  isBehindCdn ? unshared : undefined;

export const cdnCacheControl = 'CDN-Cache-Control';

/** Varnish and Fastly read the first, Cloudflare the second, bunny the third. */
const tagHeaders = { 'Surrogate-Key': ' ', 'Cache-Tag': ',', 'CDN-Tag': ',' } as const;

export const tagHeaderNames = Object.keys(tagHeaders);

export const cacheTagHeaders = (cacheTags: readonly string[]): HeaderList =>
  cacheTags.length === 0
    ? []
    : Object.entries(tagHeaders).map(([name, separator]) => [name, cacheTags.join(separator)] as const);

/** The value of `CDN-Cache-Control`. */
export const sharedFor = (cacheTags: readonly string[], seconds: number): string =>
  cacheTags.length === 0 ? 'no-store' : `max-age=${seconds}`;

const notFoundTags = [everyAnswerTag, notFoundTag];

/** The headers of a 404. All requests without a key or Authorization get the same tags. */
export const notFoundHeaders = ({ headers }: Request, seconds: number): HeaderList => {
  const cacheTags = headers.has('x-api-key') || headers.has('authorization') ? unshared : notFoundTags;
  return [[cdnCacheControl, sharedFor(cacheTags, seconds)], ...cacheTagHeaders(cacheTags)];
};

/** Leaves a response to a QUERY to its caller's own cache: one that does not know the method would give it to GET. */
export const unshare = ({ headers }: Response): void => {
  headers.set('Cache-Control', headers.get('cache-control')?.replace('public', 'private') ?? 'no-store');
  if (!headers.has(cdnCacheControl)) return;
  for (const name of tagHeaderNames) headers.delete(name);
  headers.set(cdnCacheControl, 'no-store');
};
