/**
 * The header Link of answers (RFC 8288): from a page to the others of its list, and to the document that describes it. All are
 * paths on this host, below the path of PUBLIC_URL where it has one.
 */
import { pathTo } from '@vitrine/explorer/addresses';
import { mayHoldKey } from '@vitrine/store';
import type { Paging } from '../../answers/answer.ts';
import { catalogPath } from '../documents/catalog.ts';
import type { CollectionRoute } from '../target.ts';

/**
 * Of a longer path and question no page is linked: four links to 8 KiB each are more than many programs take as headers, and
 * all headers together have to fit into the 4 KiB that nginx takes by default.
 */
const linkedCharactersMax = 512;

/** The last one that was made for a route: what is asked by heart has its route by heart, too. */
const known = new WeakMap<CollectionRoute, { readonly paging: Paging | undefined; readonly text: string }>();

/**
 * Those of what is asked of a collection.
 * @param search the part of the URL after `?`, which is kept as it was spelled, but for the page
 */
export const collectionLinks = (
  publicUrl: string | null,
  route: CollectionRoute,
  search: string,
  paging: Paging | undefined,
): string => {
  const last = known.get(route);
  if (last !== undefined && last.paging === paging) return last.text;
  const pages = paging === undefined ? [] : pageLinks(pathTo(publicUrl, listPath(route)), search, paging);
  const text = [...pages, documentLink(publicUrl, route.publicId, 'describedby')].join(', ');
  known.set(route, { paging, text });
  return text;
};

/** Those of a profile (RFC 8631). */
export const profileLinks = (publicUrl: string | null, publicId: string): string =>
  [
    documentLink(publicUrl, publicId, 'service-desc'),
    documentLink(publicUrl, publicId, 'describedby'),
    `<${pathTo(publicUrl, `/docs/t/${encodeURIComponent(publicId)}`)}>; rel="service-doc"; type="text/html"`,
  ].join(', ');

/** That of the catalog, to itself (RFC 9727 §2). */
export const catalogLink = (publicUrl: string | null): string =>
  `<${pathTo(publicUrl, catalogPath)}>; rel="api-catalog"`;

const documentLink = (publicUrl: string | null, publicId: string, relation: string): string =>
  `<${pathTo(publicUrl, `/t/${encodeURIComponent(publicId)}/openapi.json`)}>; rel="${relation}"; type="application/json"`;

const listPath = ({ publicId, slug }: CollectionRoute): string =>
  `/api/v1/public/t/${encodeURIComponent(publicId)}/${encodeURIComponent(slug)}`;

/**
 * A list without records has one page, which is empty. What is past the end comes after the last page. A key that was put into
 * the question by mistake is not repeated.
 */
const pageLinks = (path: string, search: string, { page, pages }: Paging): readonly string[] => {
  const last = Math.max(pages, 1);
  const relations = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last };
  const pieces = search.split('&').filter((piece) => piece !== '' && !pagePiece.test(piece));
  const start = escape(`${path}?${[...pieces, 'page='].join('&')}`);
  if (start.length > linkedCharactersMax || mayHoldKey(start)) return [];
  return Object.entries(relations)
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([relation, number]) => `<${start}${number}>; rel="${relation}"`);
};

/** The parameter `page`, however its name is written. */
const pagePiece = /^(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)(?:=|$)/;

/** What RFC 3986 has in no path and no query, such as brackets, is encoded; all else is left as it was spelled. */
const escape = (path: string): string =>
  path.toWellFormed().replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]/gu, (character) => encodeURIComponent(character));
