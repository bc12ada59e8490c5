/** What a cache in front is told, apart from what browsers are (RFC 9213): for how long it may keep an answer, and its cache tags. */
import { everyAnswerTag, notFoundTag } from '@vitrine/store';
import type { Access } from '../../access.ts';
import type { Given } from '../given.ts';

type HeaderList = readonly (readonly [string, string])[];

/** The cache tags of an answer: an empty list where no cache may share it; none where no cache is in front. */
export type Sharing = readonly string[] | undefined;

/** For what a key opened. */
const unshared: readonly string[] = [];

/** What came of a key is for its caller alone, even where all others get the same. */
export const sharingOf = (
  { isBehindCdn }: { readonly isBehindCdn: boolean },
  { access }: { readonly access: Access },
  { answer, cacheTags }: Pick<Given, 'cacheTags'> & { readonly answer: Pick<Given['answer'], 'isPrivate'> },
): Sharing => {
  if (!isBehindCdn) return undefined;
  return answer.isPrivate || access === 'keyed' ? unshared : cacheTags;
};

export const cdnCacheControl = 'CDN-Cache-Control';

/** Each cache reads the one that it knows: Varnish and Fastly the first, Cloudflare the second, bunny the third. */
const tagHeaders = { 'Surrogate-Key': ' ', 'Cache-Tag': ',', 'CDN-Tag': ',' } as const;

export const sharingHeaderNames: readonly string[] = [cdnCacheControl, ...Object.keys(tagHeaders)];

export const cacheTagHeaders = (cacheTags: readonly string[]): HeaderList =>
  cacheTags.length === 0
    ? []
    : Object.entries(tagHeaders).map(([name, separator]) => [name, cacheTags.join(separator)] as const);

/** The value of `CDN-Cache-Control`. */
export const sharedFor = (cacheTags: readonly string[], seconds: number): string =>
  cacheTags.length === 0 ? 'no-store' : `max-age=${seconds}`;

const notFoundTags = [everyAnswerTag, notFoundTag];

/** Those of a 404: the same whatever was not found. */
export const notFoundHeaders = ({ headers }: Request, seconds: number): HeaderList => {
  const cacheTags = headers.has('x-api-key') ? unshared : notFoundTags;
  return [[cdnCacheControl, sharedFor(cacheTags, seconds)], ...cacheTagHeaders(cacheTags)];
};
