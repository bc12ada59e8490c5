/** What caching.md promises of tags, conditions and how long answers may be kept. */
import { askTenant, codeOf } from '../asks.ts';
import { file, goods, type PromiseRow, statusesOf, tagOf, told, withEncoding, withHeader } from './promise.ts';

export const caching: readonly PromiseRow[] = [
  {
    doc: 'caching',
    says: '`ETag`: the version of the bytes; the same in the next edition if they are unchanged',
    ask: async (way) => {
      const tags = [await tagOf(way, goods), await tagOf(way, goods), await tagOf(way, '/goods?limit=99')];
      return [tags.map((tag) => (/^"[\w-]+"$/.test(tag) ? tags.indexOf(tag) : tag)), [0, 0, 2]];
    },
  },
  {
    doc: 'caching',
    says: '## Headers of a 200 and a 304',
    ask: async (way) => {
      const first = await askTenant(way, goods);
      const names = ['etag', 'last-modified', 'edition', 'cache-control', 'vary'];
      const again = await askTenant(way, goods, withHeader('If-None-Match', first.header('etag') ?? ''));
      const expected = names.map((name) => first.header(name) ?? '');
      return [
        [told(again, ...names), expected.includes(''), expected.slice(-2)],
        [['304', ...expected].join(' · '), false, ['public, max-age=300', 'x-api-key, Accept-Encoding']],
      ];
    },
  },
  {
    doc: 'caching',
    says: '`public`, or `private` if the answer depended on a key: the profile if it was asked for with one, a list if its collection is private',
    ask: async (way, { key }) => {
      const paths = ['', '/prices', '/prices/export', goods, file];
      const asked = paths.map(async (path) => askTenant(way, path, withHeader('x-api-key', key)));
      const found = (await Promise.all(asked)).map(({ header }) => header('cache-control')?.split(',')[0]);
      return [found, ['private', 'private', 'private', 'public', 'public']];
    },
  },
  {
    doc: 'errors',
    says: 'A 404 may be kept for 10 seconds (`Cache-Control: public, max-age=10`), no other failure.',
    ask: async (way) => {
      const paths = ['/goods?page=0', `${file}?format=xml`, '/nothing', '/prices', '/nothing/export'];
      const found: string[] = [];
      for (const path of paths) found.push(told(await askTenant(way, path), 'cache-control'));
      const missing = '404 · public, max-age=10';
      return [found, ['400 · no-store', '400 · no-store', missing, missing, missing]];
    },
  },
  {
    doc: 'caching',
    says: 'Send the tag back, and an unchanged answer is a 304 without a body.',
    ask: async (way) => {
      const found: unknown[] = [];
      for (const path of ['', goods, file, '/goods/facets?fields=name']) {
        const tag = await tagOf(way, path);
        for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
          const { status, body } = await askTenant(way, path, withHeader('If-None-Match', known));
          found.push(status + body.length);
        }
      }
      return [found, found.map(() => 304)];
    },
  },
  {
    doc: 'caching',
    says: '`If-Modified-Since` has no effect',
    ask: async (way) => {
      const date = (await askTenant(way, goods)).header('last-modified') ?? '';
      const dates = [date, 'Sun, 01 Nov 2037 00:00:00 GMT'].map((value) => withHeader('If-Modified-Since', value));
      return [
        [...(await statusesOf(way, goods, dates)), ...(await statusesOf(way, file, dates))],
        [200, 200, 200, 200],
      ];
    },
  },
  {
    doc: 'caching',
    says: 'Once\nanother edition is open, the answer is a 412 (`precondition_failed`)',
    ask: async (way) => {
      const found: unknown[] = [];
      for (const path of [goods, file]) {
        const date = (await askTenant(way, path)).header('last-modified') ?? '';
        const same = await askTenant(way, path, withHeader('If-Unmodified-Since', date));
        const other = await askTenant(
          way,
          path,
          withHeader('If-Unmodified-Since', new Date(Date.parse(date) - 300_000).toUTCString()),
        );
        found.push([same.status, other.status, codeOf(other)]);
      }
      return [found, found.map(() => [200, 412, 'precondition_failed'])];
    },
  },
  {
    doc: 'caching',
    says: '`If-Match` with the tag of an answer gives that answer, in any encoding, or a 412. A weak tag (`W/"a1"`) never matches.',
    ask: async (way) => {
      const found: unknown[] = [];
      for (const path of [goods, file]) {
        const tags = [await tagOf(way, path), await tagOf(way, path, withEncoding('gzip')), '*'];
        const others = ['"x"', `W/${tags[0]}`];
        found.push(
          await statusesOf(
            way,
            path,
            [...tags, ...others].map((tag) => withHeader('If-Match', tag)),
          ),
        );
        found.push(codeOf(await askTenant(way, path, withHeader('If-Match', '"x"'))));
      }
      const expected = [[200, 200, 200, 412, 412], 'precondition_failed'];
      return [found, [...expected, ...expected]];
    },
  },
];
