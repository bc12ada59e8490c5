/** What is asked on each way and must be answered as it is directly, but for what is of one connection or one request. */
import { type Asked, askTenant, type Came } from './asks.ts';
import { perAnswer, perCache, perRequest } from './asking.ts';
import type { Way } from './ways.ts';

export interface SameRow {
  readonly what: string;
  /** Below the tenant. */
  readonly path: string;
  readonly asked: Asked;
}

const encodings = [
  'identity',
  'gzip',
  'br',
  'zstd',
  'gzip, deflate, br, zstd',
  'gzip;q=0.5, br;q=0',
  'br;q=0.5, gzip',
  'deflate',
];
const pages = ['', '/goods?limit=100', '/goods?sort=price&page=2', '/goods/facets?fields=name', '/goods/records/g0001'];
const files = [
  '/goods/export',
  '/goods/export?format=ndjson&where[price][lt]=1',
  '/goods/export?format=json&sort=name',
];
const missing = ['/nothing', '/prices', '/orders', '/goods/records/none', '/goods/nothing/there', '/nothing/export'];
const mistaken = ['/goods?page=0', '/goods?prise=1', '/goods/export?format=xml', `/goods?search=${'x'.repeat(8192)}`];

const row = (path: string, asked: Asked = {}): SameRow => ({
  what: [asked.method ?? 'GET', path.slice(0, 60), ...Object.entries(asked.headers ?? {}).flat()].join(' '),
  path,
  asked,
});

const rangeOf = (bytes: string, headers: Readonly<Record<string, string>> = {}): Asked => ({
  headers: { Range: `bytes=${bytes}`, ...headers },
});

/** @param key of the tenant */
export const sameRows = (key: string): readonly SameRow[] => [
  ...[...pages, ...files].flatMap((path) =>
    encodings.flatMap((encoding) =>
      ['GET', 'HEAD'].map((method) => row(path, { method, headers: { 'Accept-Encoding': encoding } })),
    ),
  ),
  ...[...missing, ...mistaken].flatMap((path) => ['GET', 'HEAD'].map((method) => row(path, { method }))),
  ...[...pages, ...files, '/prices', '/prices/export', ...missing, ...mistaken].map((path) =>
    row(path, { headers: { 'x-api-key': key } }),
  ),
  ...[...pages, ...files].map((path) => row(path, { headers: { 'x-api-key': `${key}x` } })),
  ...[...pages, ...files].map((path) => row(path, { method: 'OPTIONS', headers: { Origin: 'https://a.example' } })),
  ...[...pages, ...files].map((path) => row(path, { method: 'DELETE' })),
  ...[...missing, ...mistaken].map((path) => row(path, { headers: { Accept: 'application/problem+json' } })),
  ...[...pages, ...files, ...missing].map((path) =>
    row(path, { method: 'QUERY', body: new URLSearchParams({ 'where[price][lt]': '1' }) }),
  ),
  ...[...pages, ...files].flatMap((path) => [
    row(path, rangeOf('0-99')),
    row(path, rangeOf('100-', { 'Accept-Encoding': 'gzip, br' })),
    row(path, rangeOf('-10', { 'x-api-key': key })),
    row(path, rangeOf('0-9', { 'If-Range': '"other"' })),
    row(path, { ...rangeOf('0-9'), method: 'HEAD' }),
    row(path, rangeOf('99999999-')),
    row(path, { headers: { 'If-None-Match': '*' } }),
    row(path, { headers: { 'If-None-Match': '"other"' } }),
    row(path, { headers: { 'If-Match': '"other"' } }),
    row(path, { headers: { 'If-Match': '*' } }),
    row(path, { headers: { 'If-Modified-Since': 'Sun, 01 Nov 2037 00:00:00 GMT' } }),
    row(path, { headers: { 'If-Unmodified-Since': 'Sun, 01 Nov 2020 00:00:00 GMT' } }),
    row(path, { headers: { 'If-Unmodified-Since': 'Sun, 01 Nov 2037 00:00:00 GMT' } }),
  ]),
];

/** Of one connection, or of the program that is asked. */
const perConnection = new Set([
  'connection',
  'keep-alive',
  'date',
  'server',
  'transfer-encoding',
  'content-length',
  'age',
  'x-accel-buffering',
]);

/** A 304 need not have them, and may (RFC 9110 §15.4.5). */
const ofBody = new Set(['content-type', 'content-encoding', 'link']);

/** As text, so that what differs is seen. */
const printCame = ({ status, headers, body }: Came, isHead: boolean): string =>
  [
    String(status),
    ...[...headers]
      .filter(([name]) => !perConnection.has(name) && !isOfOneAnswer(name) && !(status === 304 && ofBody.has(name)))
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted(),
    ...(isHead ? [`length: ${headers.get('content-length') ?? ''}`] : []),
    Bun.hash(body).toString(36),
  ].join('\n');

const isOfOneAnswer = (name: string): boolean =>
  [...perRequest, ...perCache, ...perAnswer].some((other) => other === name);

/** Twice: the second may be a copy. */
const printRow = async (way: Way, { path, asked }: SameRow): Promise<readonly string[]> => {
  const first = await askTenant(way, path, asked);
  const second = await askTenant(way, path, asked);
  return [first, second].map((came) => printCame(came, asked.method === 'HEAD'));
};

/** Each answer that is another one than the service gives, beside that. */
export const findDifferences = async (directly: Way, way: Way, key: string): Promise<readonly string[]> => {
  const different: string[] = [];
  for (const asked of sameRows(key)) {
    const [direct = ''] = await printRow(directly, asked);
    for (const came of await printRow(way, asked))
      if (came !== direct) different.push(`${asked.what}\n${came}\n--- directly:\n${direct}\n`);
  }
  return different;
};
