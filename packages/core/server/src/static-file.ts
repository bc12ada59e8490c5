/** Static files: pages and their assets, the same for all callers, which are part of the program. */
import { Answer, levels, type BodyFormat } from './answers/answer.ts';

type HeaderList = readonly (readonly [string, string])[];

/** A file in all its encodings, with its response headers. */
export interface StaticFile {
  readonly answer: Answer;
  readonly headers: HeaderList;
}

export interface SiteFiles {
  /** By name, relative to `assetsPath`. */
  readonly assets: ReadonlyMap<string, StaticFile>;
}

export interface Site extends SiteFiles {
  readonly page: StaticFile;
}

/** Loads a site on the first request for any of its files. */
export type LoadSite = () => Promise<Site>;

export const assetsPath = '/assets/';

/** The longest lifetime that HTTP caches use. */
const yearSeconds = 31_536_000;

/**
 * A file whose name contains a hash of its bytes, so it may be cached without revalidation.
 * @param format if the file is already compressed
 */
export const createAsset = (name: string, bytes: Uint8Array<ArrayBuffer>, format?: BodyFormat): StaticFile => ({
  answer: new Answer(bytes, false, format),
  headers: [
    ['Content-Type', Bun.file(name).type],
    ['Cache-Control', `public, max-age=${yearSeconds}, immutable`],
  ],
});

/** The lifetime of a file that changes with the version of the service, until its tag is revalidated. */
const downloadSeconds = 3600;

/**
 * A file for consumers, at a stable address.
 * @param format if the file is already compressed
 */
export const createDownload = (
  bytes: Uint8Array<ArrayBuffer>,
  headers: HeaderList,
  format?: BodyFormat,
): StaticFile => ({
  answer: new Answer(bytes, false, format, { level: levels.file }),
  headers: [...headers, ['Cache-Control', `public, max-age=${downloadSeconds}`]],
});

export const createPage = (html: string): StaticFile => ({
  answer: new Answer(html, false),
  headers: [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Cache-Control', 'no-cache'],
    ['Content-Security-Policy', printPolicy({})],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ],
});

/** No inline code, no other origins, no framing. */
const strictPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** @param policy directives that add to or override the strict ones */
export const printPolicy = (policy: Readonly<Record<string, string>>): string =>
  Object.entries({ ...strictPolicy, ...policy })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** Loads once for concurrent calls, and again after a failure. */
export const loadOnce = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};
