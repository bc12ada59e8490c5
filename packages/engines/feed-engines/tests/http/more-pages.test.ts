/** What in an answer says that another page follows. */
import { expect, test } from 'bun:test';
import { findMore, findMoreInHeaders } from '../../src/http/more-pages.ts';

/** Of an answer with two records. */
test.each([
  [{ next: '/products?page=2' }, 'next'],
  [{ data: [], d: { __next: 'https://erp.example.com/products' } }, 'd.__next'],
  [{ 'hydra:view': { 'hydra:next': '/books?page=2' } }, 'hydra:view.hydra:next'],
  [{ _links: { next: { href: '?page=2' } } }, '_links.next.href'],
  [{ meta: { page: { nextCursor: 'a' } } }, 'meta.page.nextCursor'],
  [{ next_page_url: 'https://shop.example.com/?page=2' }, 'next_page_url'],
  [{ has_more: true }, 'has_more'],
  [{ pageInfo: { hasNextPage: true } }, 'pageInfo.hasNextPage'],
  [{ pagination: { next: 2 } }, 'pagination.next'],
  [{ meta: { total: 3 } }, 'meta.total'],
  [{ 'hydra:totalItems': '3' }, 'hydra:totalItems'],
  [{ total_pages: 2 }, 'total_pages'],
  [{ next: null, previous: 'x', has_more: false, total: 2, total_pages: 1 }, undefined],
  [{ next: '', nextPageToken: '', next_offset: 0 }, undefined],
  [{ links: { next: {} }, total: 'all' }, undefined],
  [{ data: [{ next: 'a record has it' }], nextDelivery: '2026-12-31', totals: { net: 5 } }, undefined],
  [{ a: { b: { c: { d: { next: 'too deep' } } } } }, undefined],
  [[{ next: 'x' }], undefined],
  ['next', undefined],
])('%j: %p', (answer, path) => expect(findMore(answer, 2)).toBe(path));

test.each([
  [{ 'x-total-count': '3' }, 'X-Total-Count'],
  [{ 'x-total-count': '2' }, undefined],
  [{ 'x-total-count': 'many' }, undefined],
  [{ 'x-wp-totalpages': '2' }, 'X-WP-TotalPages'],
  [{ 'x-next-page': '2' }, 'X-Next-Page'],
  [{ 'x-next-page': '' }, undefined],
])('the headers %j: %p', (headers, name) => expect(findMoreInHeaders(new Headers(headers), 2)).toBe(name));
