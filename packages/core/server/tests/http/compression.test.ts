/** The contract's paragraph 6.7 against the running service: bodies above 1 KiB are compressed as the client accepts. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let ask: AskAsStranger;

/** One record for each length that its text can have. */
const lengths = Array.from({ length: 1000 }, (_, length) => length);
const idOf = (length: number): string => String(length).padStart(4, '0');

beforeAll(async () => {
  service = await startTestService(behindProxy);
  const tenant = await addTenant(service, 'compress');
  const fields = [{ key: 'text', label: 'Text', type: 'text' as const }];
  const records = lengths.map((length) => ({
    id: idOf(length),
    createdAt: '2026-01-01T00:00:00.000Z',
    text: 'é'.repeat(length / 2) + 'a'.repeat(length % 2),
  }));
  const texts = await addCollection(service, tenant, { slug: 'texts', fields }, records);
  await exposeAll(service, tenant, texts);
  await follow(service);
  await service.turn();
  ask = askAsStranger(service);
});
afterAll(async () => service.stop());

const decompress: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  zstd: (bytes) => zstdDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  '': (bytes) => bytes,
};

const encodingOf = (response: RawResponse): string => valuesOf(response, 'content-encoding').join(' and ');
const etagOf = (response: RawResponse): string => valuesOf(response, 'etag').join(' and ');

const recordOf = (text: string) => ({ id: '1', createdAt: '2026-01-01T00:00:00.000Z', text: text.repeat(2000) });

describe('§6.7: as the client accepts', () => {
  const rows: [accepted: string | undefined, encoding: string][] = [
    [undefined, ''],
    ['', ''],
    ['identity', ''],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['GZip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', ''],
    ['compress, x-unknown', ''],
    ['*', 'br'],
    ['br;q=0', ''],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, zstd;q=0, gzip;q=0.001', 'gzip'],
    ['br;q=0, *', 'zstd'],
    ['*;q=0', ''],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=1, *;q=0', ''],
    ['gzip;q=nonsense', ''],
    [';;,,', ''],
  ];
  test.each(rows)('%p gives %p', async (accepted, encoding) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const [plain, response] = [await ask('compress/texts'), await ask('compress/texts', headers)];
    expect([response.status, encodingOf(response)]).toEqual([200, encoding]);
    expect(decompress[encoding]?.(response.body).equals(plain.body)).toBe(true);
    expect(valuesOf(response, 'content-length')).toEqual([String(response.body.byteLength)]);
    expect(valuesOf(response, 'vary')).toEqual(['x-api-key, Accept-Encoding']);
    if (encoding !== '') expect(response.body.byteLength).toBeLessThan(plain.body.byteLength);
  });

  test('a strong tag is another one for each encoding, and each is known', async () => {
    const encodings = ['identity', 'br', 'zstd', 'gzip'];
    const responses = await Promise.all(
      encodings.map(async (accepted) => ask('compress/texts', { 'Accept-Encoding': accepted })),
    );
    const tags = responses.map(etagOf);
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) {
      const known = await ask('compress/texts', { 'Accept-Encoding': 'br', 'If-None-Match': tag });
      expect([known.status, etagOf(known)]).toEqual([304, tags[1] ?? '']);
      expect([encodingOf(known), known.body.byteLength]).toEqual(['', 0]);
    }
  });

  test('equal bytes in the next edition', async () => {
    const before = await ask('compress/texts', { 'Accept-Encoding': 'br' });
    await service.turn();
    const after = await ask('compress/texts', { 'Accept-Encoding': 'br' });
    expect(after.body.equals(before.body)).toBe(true);
    expect(etagOf(after)).toBe(etagOf(before));
  });

  test('other bytes in the next edition, in every encoding that was asked for', async () => {
    const draft = { slug: 'changing', fields: [{ key: 'text', label: 'Text', type: 'text' as const }] };
    const tenant = await addTenant(service, 'changing');
    const changing = await addCollection(service, tenant, draft, [recordOf('a')]);
    await exposeAll(service, tenant, changing);
    await follow(service);
    for (const accepted of ['br', 'zstd', 'gzip']) await ask('changing/changing', { 'Accept-Encoding': accepted });
    await addCollection(service, tenant, draft, [recordOf('b')], changing);
    await service.turn();
    for (const accepted of ['br', 'zstd', 'gzip']) {
      const { body } = await ask('changing/changing', { 'Accept-Encoding': accepted });
      expect(decompress[accepted]?.(body).toString()).toContain('bbbb');
    }
  });

  test('a failure above 1 KiB is compressed too, and says the same', async () => {
    const path = `compress/texts?${'a'.repeat(2000)}=1`;
    const [plain, response] = [await ask(path), await ask(path, { 'Accept-Encoding': 'gzip' })];
    expect([response.status, encodingOf(response)]).toEqual([400, 'gzip']);
    expect(gunzipSync(response.body).equals(plain.body)).toBe(true);
  });
});

const pathOf = (length: number): string => `compress/texts?where[id][eq]=${idOf(length)}`;

describe('§6.7: at the limit, and one past it', () => {
  const rows: [bytes: number, encoding: string][] = [
    [1023, ''],
    [1024, ''],
    [1025, 'br'],
  ];
  test.each(rows)('a body of %d bytes: %p', async (bytes, encoding) => {
    const overhead = (await ask(pathOf(500))).body.byteLength - 500;
    const path = pathOf(bytes - overhead);
    expect((await ask(path)).body.byteLength).toBe(bytes);
    const response = await ask(path, { 'Accept-Encoding': 'br' });
    expect(encodingOf(response)).toBe(encoding);
    expect(etagOf(response).endsWith('-br"')).toBe(encoding === 'br');
  });
});
