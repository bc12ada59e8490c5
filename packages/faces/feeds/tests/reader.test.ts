/** Rows 19 and 21 of the security table: a feed leaves others their turns, and has a bound in bytes. */
import { describe, expect, test } from 'bun:test';
import { createReader } from '../src/reader.ts';

type Services = Parameters<typeof createReader>[0];
type Asked = Parameters<typeof createReader>[1];

/** @param textLength of each record. @returns a reader of pages of 200 records, and how often it took a turn */
const openReader = (textLength: number) => {
  const turns = { taken: 0 };
  const data = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, text: 'x'.repeat(textLength) }));
  const body = JSON.stringify({ data, meta: { total: 5000 } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a reader needs of them
  const services = {
    ask: async () => Promise.resolve(body),
    scheduler: {
      resume: async (_asker: unknown, work: () => unknown) => {
        turns.taken++;
        return Promise.resolve(work());
      },
    },
  } as unknown as Services;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- likewise
  const asked = {
    name: 'atom',
    search: '',
    exposure: { tenant: { publicId: 'feedcity' } },
    collection: { slug: 'events' },
    requester: { caller: { id: '127.0.0.1' } },
  } as unknown as Asked;
  return { reader: createReader(services, asked, []), turns };
};

describe('a reader', () => {
  test('shows records in steps', async () => {
    const { reader, turns } = openReader(1);
    const items = Array.from({ length: 95 }, (_, index) => index);
    expect(await reader.eachOf(items, (item) => -item)).toEqual(items.map((item) => -item));
    expect(turns.taken).toBe(10);
  });

  test('reads 16 MB at most', async () => {
    expect((await openReader(1000).reader.read('sort=id', 5000)).records).toHaveLength(5000);
    const refused: unknown = await openReader(5000)
      .reader.read('sort=id', 5000)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ mistakes: [{ parameter: 'where', message: expect.stringMatching(/16 MB/) }] });
  });
});
