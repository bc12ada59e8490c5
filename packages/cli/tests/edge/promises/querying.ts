/** What querying.md promises of files and of the headers of lists. */
import { createHash } from 'node:crypto';
import { askAt, askTenant, codeOf } from '../asks.ts';
import { keyedLimit, publicId } from '../ways.ts';
import { file, goods, type PromiseRow, statusesOf, told, withHeader } from './promise.ts';

export const querying: readonly PromiseRow[] = [
  {
    doc: 'querying',
    says: '`Repr-Digest` holds the SHA-256 of the whole file.',
    ask: async (way) => {
      const { body, header } = await askTenant(way, file);
      const part = await askTenant(way, file, withHeader('Range', 'bytes=5-9'));
      const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
      return [
        [header('repr-digest'), part.header('repr-digest')],
        [digest, digest],
      ];
    },
  },
  {
    doc: 'querying',
    says: 'with `Range: bytes=1000-`, `If-Range` and the `ETag`. If the file has changed, the answer is the whole file.',
    ask: async (way, { key }) => {
      const whole = await askTenant(way, file);
      const { length } = whole.body;
      const ask = async (range: string, headers: Record<string, string> = {}): Promise<string> => {
        const came = await askTenant(way, file, { headers: { Range: range, ...headers } });
        const [, from = '0'] = /^bytes (\d+)-/.exec(came.header('content-range') ?? '') ?? [];
        const isRight = whole.body.subarray(Number(from), Number(from) + came.body.length).equals(came.body);
        return `${told(came, 'content-range')} ${came.body.length} ${isRight}`;
      };
      const tag = whole.header('etag') ?? '';
      const rest = `206 · bytes 1000-${length - 1}/${length} ${length - 1000} true`;
      return [
        [
          await ask('bytes=1000-', { 'If-Range': tag }),
          await ask('bytes=1000-', { 'If-Range': tag, 'x-api-key': key }),
          await ask('bytes=1000-', { 'If-Range': '"other"' }),
          await ask('bytes=0-0'),
          await ask('bytes=-7', { 'Accept-Encoding': 'gzip, br' }),
        ],
        [
          rest,
          rest,
          `200 ·  ${length} true`,
          `206 · bytes 0-0/${length} 1 true`,
          `206 · bytes ${length - 7}-${length - 1}/${length} 7 true`,
        ],
      ];
    },
  },
  {
    doc: 'querying',
    says: 'A failure comes in the envelope.',
    ask: async (way) => {
      const length = (await askTenant(way, file)).body.length;
      const past = await askTenant(way, file, withHeader('Range', `bytes=${length}-`));
      return [
        [codeOf(await askTenant(way, `${file}?format=xml`)), told(past, 'content-range'), codeOf(past)],
        ['invalid_request', `416 · bytes */${length}`, 'range_not_satisfiable'],
      ];
    },
  },
  {
    doc: 'querying',
    says: '`format`: `csv` (the default); `ndjson`, one record per line; `json`, one array',
    ask: async (way) => {
      const found: unknown[] = [];
      for (const format of ['', '?format=ndjson', '?format=json', '?csv.spreadsheet=true']) {
        const came = await askTenant(way, file + format);
        found.push(
          told(came, 'content-type', 'accept-ranges').split(';')[0],
          came.header('content-disposition')?.split('-')[0],
        );
      }
      const types = ['text/csv', 'application/x-ndjson', 'application/json', 'text/csv'];
      return [found, types.flatMap((type) => [`200 · ${type}`, `attachment; filename="${publicId}`])];
    },
  },
  {
    doc: 'querying',
    says: 'response has the requests left in `RateLimit-Remaining`, and the seconds',
    ask: async (way, { key }) => {
      const found: unknown[] = [];
      const paths = ['/goods?page=0', file, `${file}?format=xml`, '/nothing', goods, '/nothing/export'];
      for (const path of paths) found.push((await askTenant(way, path)).header('ratelimit-remaining'));
      found.push((await askTenant(way, goods, withHeader('x-api-key', key))).header('ratelimit-limit'));
      // What a cache keeps for all has none: docs/cdn.md.
      const kept = way.isCache ? null : '59';
      return [found, ['59', '59', '59', kept, kept, '59', String(keyedLimit)]];
    },
  },
  {
    doc: 'querying',
    says: 'Each page names the others in its header `Link`, as `first`, `prev`, `next` and `last`',
    ask: async (way) => {
      const link = (await askTenant(way, '/goods?page=2')).header('link') ?? '';
      return [['first', 'prev', 'next', 'last'].filter((relation) => !link.includes(`rel="${relation}"`)), []];
    },
  },
  {
    doc: 'querying',
    says: '414 beyond 8192 bytes of path and query.',
    ask: async (way) => {
      const path = `/api/v1/public/t/${publicId}/goods?where[name][in]=`;
      const ask = async (bytes: number): Promise<unknown> => {
        const came = await askAt(way, path + 'x'.repeat(bytes - path.length));
        return [came.status, came.status === 200 ? undefined : codeOf(came)];
      };
      return [
        [await ask(8192), await ask(8193), await ask(8500)],
        [
          [200, undefined],
          [414, 'uri_too_long'],
          [414, 'uri_too_long'],
        ],
      ];
    },
  },
  {
    doc: 'querying',
    says: 'send the header `Edition` of your last answer:',
    ask: async (way) => {
      const edition = (await askTenant(way, goods)).header('edition') ?? '';
      const came = await askTenant(way, `/goods/changes?since=${edition}`);
      return [
        [came.status, JSON.parse(came.body.toString())?.meta?.edition],
        [200, edition],
      ];
    },
  },
  {
    doc: 'querying',
    says: '`x-api-key` and nowhere else',
    ask: async (way, { key }) => {
      const statuses = [
        ...(await statusesOf(way, '/prices', [{}, withHeader('x-api-key', key), withHeader('x-api-key', `${key}x`)])),
        ...(await statusesOf(way, `/prices/export`, [
          {},
          withHeader('x-api-key', key),
          withHeader('x-api-key', `${key}x`),
        ])),
        ...(await statusesOf(way, `/goods?x-api-key=${key}`, [{}])),
      ];
      return [statuses, [404, 200, 401, 404, 200, 401, 400]];
    },
  },
];
