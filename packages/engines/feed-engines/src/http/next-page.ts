/** Finds the address of the next page of records: in the answer, in its `Link` header (RFC 8288), or by counting. */
import { type ExactValue, isObject } from '@vitrine/contract/exact-json';
import { type FileError, textOf } from '@vitrine/files';
import { findMore, findMoreInHeaders } from './more-pages.ts';
import { faultAt } from './remote-fault.ts';
import { parseLink } from './requests.ts';

/** How a remote says where its next page is. */
export type Next =
  /** In the header `Link`, with `rel="next"`. */
  | { readonly kind: 'header' }
  /** In a property of the answer, as a link. */
  | { readonly kind: 'link'; readonly path: string }
  /** In a property of the answer, as the value of a parameter. */
  | { readonly kind: 'cursor'; readonly path: string; readonly parameter: string }
  /** The pages have numbers from `first` on. */
  | { readonly kind: 'page'; readonly parameter: string; readonly first: number }
  /** A parameter says how many records come before. */
  | { readonly kind: 'offset'; readonly parameter: string };

/** Pages that the remote counts by their places: a record that is added or removed meanwhile moves those behind it. */
export const countsPlaces = (next: Next): boolean => next.kind === 'page' || next.kind === 'offset';

export interface PageRead {
  readonly url: URL;
  readonly headers: Headers;
  readonly value: ExactValue;
  /** Its number, from 0 on. */
  readonly page: number;
  readonly rows: number;
  /** The number of rows of all pages so far. */
  readonly rowsBefore: number;
}

export const firstPage = (url: URL, next: Next | undefined): URL =>
  next?.kind === 'page' ? withParameter(url, next.parameter, String(next.first)) : url;

/**
 * @param first the address of the first page
 * @returns undefined behind the last page
 * @throws FileError for a link that is none
 */
export const nextPage = (first: URL, next: Next, read: PageRead): URL | undefined => {
  switch (next.kind) {
    case 'header':
      return nextLink(read);
    case 'link': {
      const link = valueAt(next.path, read);
      if (link === undefined) return undefined;
      if (typeof link !== 'string') throw faultOfNext(next.path, read, 'a link');
      return parseLink(link, baseOf(read));
    }
    case 'cursor': {
      const cursor = valueAt(next.path, read);
      const text = cursor === undefined || cursor === true ? undefined : textOf(cursor);
      if (cursor !== undefined && text === undefined) throw faultOfNext(next.path, read, 'a text or a number');
      return text === undefined ? undefined : withParameter(first, next.parameter, text);
    }
    case 'page':
      return read.rows === 0 ? undefined : withParameter(first, next.parameter, String(next.first + read.page + 1));
    case 'offset':
      return read.rows === 0 ? undefined : withParameter(first, next.parameter, String(read.rowsBefore + read.rows));
  }
};

/** @returns undefined where it says that no page follows */
const valueAt = (path: string, { value }: PageRead): NonNullable<ExactValue> | undefined => {
  const found = at(value, path);
  return found == null || found === false || found === '' ? undefined : found;
};

const faultOfNext = (path: string, { value, url, rows }: PageRead, expected: string): FileError => {
  const more = findMore(value, rows);
  const hint = more === undefined || more === path ? '' : ` It has ${more}.`;
  return faultAt(url, `The answer has something else at ${path}, expected ${expected} for next:.${hint}`);
};

/**
 * Refuses a first page without a next one, if the remote names another page that the settings do not lead to.
 * @param stated the `next` of the settings
 * @throws FileError
 */
export const requireAll = (stated: Next | undefined, { value, url, rows, headers }: PageRead): void => {
  if (stated !== undefined && (!('path' in stated) || at(value, stated.path) !== undefined)) return;
  const more = findMore(value, rows) ?? findMoreInHeaders(headers, rows);
  if (more === undefined) return;
  const found = stated === undefined ? '' : `, and nothing at ${stated.path}`;
  throw faultAt(
    url,
    `The answer has ${more}${found}: another page seems to follow. Write as next: where it is, or next: header if there is none.`,
  );
};

/**
 * The value at a path such as `data.items`.
 * @returns undefined if the path leads nowhere
 */
export const at = (value: ExactValue, path: string): ExactValue | undefined => {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  const dot = path.indexOf('.');
  if (dot === -1 || !Object.hasOwn(value, path.slice(0, dot))) return undefined;
  return at(value[path.slice(0, dot)] ?? null, path.slice(dot + 1));
};

/**
 * Links of OData are relative to the address of its context (OData JSON Format 4.01, §4.5.1). A service behind a gateway
 * may give it as it is known there: then they are relative to the answer.
 */
const baseOf = ({ value, url }: PageRead): URL => {
  const context = at(value, '@odata.context') ?? at(value, '@context');
  const base = typeof context === 'string' ? parseLink(context, url) : url;
  return base.origin === url.origin ? base : url;
};

const withParameter = (url: URL, name: string, value: string): URL => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed;
};

/** The link with `rel="next"` in the header `Link`. @throws FileError if it is no address */
export const nextLink = ({ headers, url }: Pick<PageRead, 'headers' | 'url'>): URL | undefined => {
  for (const [, link = '', parameters = ''] of (headers.get('link') ?? '').matchAll(linkPattern)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return parseLink(link, url);
  }
  return undefined;
};

const linkPattern = /<([^>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?)*)/g;
