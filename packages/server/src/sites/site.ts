/** A page and the files that it is made of: the same bytes for whoever asks, out of the program and of no database. */
import { Answer, type BodyFormat } from '../answers/answer.ts';

type HeaderList = readonly (readonly [string, string])[];

/** A finished file: its bytes in every encoding, and the headers that it is sent with. */
export interface StaticFile {
  readonly answer: Answer;
  readonly headers: HeaderList;
}

/** The files that pages load. */
export interface SiteFiles {
  /** By the names that they have below `assetsPath`. */
  readonly assets: ReadonlyMap<string, StaticFile>;
}

export interface Site extends SiteFiles {
  readonly page: StaticFile;
}

/** Loads a site, at the first request for any of it. */
export type LoadSite = () => Promise<Site>;

export const assetsPath = '/assets/';

/** As long as anything may be kept. */
const yearSeconds = 31_536_000;

/**
 * A file whose name changes with its bytes, and which may therefore be kept for ever.
 * @param format where it is one that is compressed in itself
 */
export const createAsset = (name: string, bytes: Uint8Array<ArrayBuffer>, format?: BodyFormat): StaticFile => ({
  answer: new Answer(bytes, false, format),
  headers: [
    ['Content-Type', Bun.file(name).type],
    ['Cache-Control', `public, max-age=${yearSeconds}, immutable`],
  ],
});

/** How long a file may be kept that changes with the version of the service, until its tag is asked for again. */
const downloadSeconds = 3600;

/** A file for consumers, at an address that stays. */
export const createDownload = (bytes: Uint8Array<ArrayBuffer>, headers: HeaderList): StaticFile => ({
  answer: new Answer(bytes, false),
  headers: [...headers, ['Cache-Control', `public, max-age=${downloadSeconds}`]],
});

/** `page.js` ─▶ `page-3f9a….js`: a name that changes with the bytes. */
export const hashedName = (name: string, bytes: Uint8Array): string => {
  const digest = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 16);
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}-${digest}${name.slice(dot)}`;
};

/** @param policy what the page may load and run: directives of its Content-Security-Policy beside or instead of the strict ones */
export const createPage = (html: string, policy: Readonly<Record<string, string>> = {}): StaticFile => ({
  answer: new Answer(html, false),
  headers: [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Cache-Control', 'no-cache'],
    ['Content-Security-Policy', printPolicy(policy)],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
  ],
});

/** Nothing inline, nothing from elsewhere, in nobody's frame. */
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

/** @param policy directives beside or instead of the strict ones */
export const printPolicy = (policy: Readonly<Record<string, string>>): string =>
  Object.entries({ ...strictPolicy, ...policy })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** Loads once, for all who ask; anew where it failed. */
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
