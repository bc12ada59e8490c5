/** A sentence of a manual about answers and files, how it is asked for, and what the rows of it share. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Shop } from '../../../../../tests/service/shop.ts';
import { type Asked, askTenant, type Came } from '../asks.ts';
import type { Way } from '../ways.ts';

/** What was found, and what is promised. */
type Held = readonly [found: unknown, expected: unknown];

export interface PromiseRow {
  readonly doc: 'querying' | 'caching' | 'client' | 'errors' | 'cdn';
  /** As the manual has it. */
  readonly says: string;
  readonly ask: (way: Way, shop: Shop) => Promise<Held>;
}

export const goods = '/goods?limit=100';
export const file = '/goods/export';
export const withEncoding = (encoding: string): Asked => ({ headers: { 'Accept-Encoding': encoding } });
export const withHeader = (name: string, value: string): Asked => ({ headers: { [name]: value } });

/** Some headers of an answer, in one line. */
export const told = (came: Came, ...names: readonly string[]): string =>
  [came.status, ...names.map((name) => came.header(name))].join(' · ');

export const tagOf = async (way: Way, path: string, asked: Asked = {}): Promise<string> =>
  (await askTenant(way, path, asked)).header('etag') ?? '';

export const statusesOf = async (way: Way, path: string, asked: readonly Asked[]): Promise<readonly number[]> => {
  const answers: number[] = [];
  for (const each of asked) answers.push((await askTenant(way, path, each)).status);
  return answers;
};

export const unpack = ({ body, header }: Came): string => {
  const encoding = header('content-encoding');
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  if (encoding === 'zstd') return zstdDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
};
