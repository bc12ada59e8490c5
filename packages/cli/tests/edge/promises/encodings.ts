/** What caching.md promises of compressed answers and of files. */
import { askTenant } from '../asks.ts';
import { file, goods, type PromiseRow, tagOf, told, unpack, withEncoding } from './promise.ts';

export const encodings: readonly PromiseRow[] = [
  {
    doc: 'caching',
    says: 'Bodies above 1 KiB are sent as `br`, `zstd` or `gzip`, in this order of preference, if `Accept-Encoding` allows it.',
    ask: async (way) => {
      const plain = (await askTenant(way, goods)).body.toString();
      const accepted = [
        'gzip, deflate, br, zstd',
        'gzip, zstd',
        'gzip',
        'br;q=0, gzip',
        'gzip;q=0.1',
        'identity',
        'deflate',
      ];
      const found: unknown[] = [];
      for (const encoding of accepted) {
        const came = await askTenant(way, goods, withEncoding(encoding));
        found.push([came.header('content-encoding'), unpack(came) === plain]);
      }
      const expected = ['br', 'zstd', 'gzip', 'gzip', 'gzip', null, null].map((encoding) => [encoding, true]);
      const small = (await askTenant(way, '/goods/records/g0001', withEncoding('br'))).header('content-encoding');
      return [
        [...found, small],
        [...expected, null],
      ];
    },
  },
  {
    doc: 'caching',
    says: '(`"a1"`, `"a1-br"`), and each is recognised with any encoding.',
    ask: async (way) => {
      const found: unknown[] = [];
      for (const path of [goods, file])
        for (const first of ['identity', 'gzip', 'br', 'zstd'])
          for (const next of ['identity', 'gzip', 'br', 'zstd']) {
            const tag = await tagOf(way, path, withEncoding(first));
            const again = { headers: { 'Accept-Encoding': next, 'If-None-Match': `"other", ${tag}` } };
            found.push((await askTenant(way, path, again)).status);
          }
      return [found, found.map(() => 304)];
    },
  },
  {
    doc: 'caching',
    says: 'Files are compressed with gzip only, and the tag then ends in `-gzip`. A `Range` is never compressed.',
    ask: async (way) => {
      const plain = await askTenant(way, file);
      const found: unknown[] = [];
      for (const encoding of ['gzip, deflate, br, zstd', 'br, zstd']) {
        const came = await askTenant(way, file, withEncoding(encoding));
        found.push([came.header('content-encoding'), came.header('etag'), unpack(came) === plain.body.toString()]);
      }
      const part = { headers: { 'Accept-Encoding': 'gzip', Range: 'bytes=0-9' } };
      found.push(told(await askTenant(way, file, part), 'content-encoding', 'etag'));
      const tag = plain.header('etag') ?? '';
      return [found, [['gzip', tag.replace(/"$/, '-gzip"'), true], [null, tag, true], `206 ·  · ${tag}`]];
    },
  },
  {
    doc: 'caching',
    says: '`HEAD` has the headers of `GET` for the same `Accept-Encoding`',
    ask: async (way) => {
      const names = ['etag', 'content-encoding', 'repr-digest', 'content-type', 'cache-control', 'vary', 'edition'];
      const [found, expected]: [string[], string[]] = [[], []];
      for (const path of ['', goods, file, `${file}?where[price][lt]=1`])
        for (const encoding of ['identity', 'gzip', 'br']) {
          const head = await askTenant(way, path, { ...withEncoding(encoding), method: 'HEAD' });
          found.push(told(head, ...names) + head.body.length);
          expected.push(`${told(await askTenant(way, path, withEncoding(encoding)), ...names)}0`);
        }
      return [found, expected];
    },
  },
  {
    doc: 'caching',
    says: '`HEAD` has the headers of `GET` for the same `Accept-Encoding`, and the length of the uncompressed file',
    ask: async (way) => {
      const { body } = await askTenant(way, file);
      return [(await askTenant(way, file, { method: 'HEAD' })).header('content-length'), String(body.length)];
    },
  },
];
