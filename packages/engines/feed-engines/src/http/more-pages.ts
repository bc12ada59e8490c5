/** Finds in an answer what usually says that another page follows, so that the first page is not taken for all. */
import { type ExactValue, isObject } from '@vitrine/contract/exact-json';
import { textOf } from '@vitrine/files';

/** How deep objects are searched: `page.links.next.href`. */
const depthMax = 4;

/**
 * @param rows the number of records of the page
 * @returns the path to it, such as `links.next`; undefined if the answer has none
 */
export const findMore = (value: ExactValue, rows: number, depth = 0): string | undefined => {
  if (!isObject(value) || depth === depthMax) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = leadsOn(name, inner, rows) ?? findMore(inner, rows, depth + 1);
    if (path !== undefined) return path === '' ? name : `${name}.${path}`;
  }
  return undefined;
};

/** Names of a next page, in lower case and without signs: `nextLink`, `next_page_url`, `hydra:next`, `@odata.nextLink`, `__next`, `has_more`. */
const next =
  /^(?:odata|hydra)?(?:next(?:link|href|url|uri|page|pageurl|pagelink|pagetoken|cursor|token|offset)?|continuation(?:token)?|hasmore|hasnext(?:page)?)$/;
const total = /^(?:total|totalcount|totalitems|totalrecords|totalresults|totalrows|totalelements|hydratotalitems)$/;
const pages = /^(?:pages|totalpages|pagecount|numpages|lastpage)$/;
const signs = /[^a-z]/g;

/** @returns the path within the value to what leads on; undefined if it says that there is no more */
const leadsOn = (name: string, value: ExactValue, rows: number): string | undefined => {
  const word = name.toLowerCase().replaceAll(signs, '');
  if (next.test(word) && isObject(value)) return typeof value['href'] === 'string' ? 'href' : undefined;
  const text = value === null ? '' : (textOf(value) ?? '');
  if (next.test(word)) return ['', 'false', '0'].includes(text) ? undefined : '';
  const isMore = (total.test(word) && Number(text) > rows) || (pages.test(word) && Number(text) > 1);
  return isMore ? '' : undefined;
};

const countHeaders: readonly [name: string, isMore: (text: string, rows: number) => boolean][] = [
  ['X-Total-Count', (text, rows) => Number(text) > rows],
  ['X-WP-Total', (text, rows) => Number(text) > rows],
  ['X-Total-Pages', (text) => Number(text) > 1],
  ['X-WP-TotalPages', (text) => Number(text) > 1],
  ['X-Next-Page', (text) => text !== ''],
];

/**
 * @param rows the number of records of the page
 * @returns the name of a header that says so, of those that some send in place of `Link`
 */
export const findMoreInHeaders = (headers: Headers, rows: number): string | undefined =>
  countHeaders.find(([name, isMore]) => isMore(headers.get(name) ?? '', rows))?.[0];
