/** Pages are found at once where that takes a moment, else in threads, in turn, and never by the event loop. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExposedCollection, facetsTake, parse, plan, planFacets } from '@vitrine/query';
import { type FacetsQuestion, find, findFacets, type Found, type Question, Segment } from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import type { OpenPartition } from '../../src/editions/records.ts';
import { Finder } from '../../src/finding/finder.ts';
import { Unavailable } from '../../src/unavailable.ts';

const recordCount = 60_000;
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'stock', label: 'Stock', type: 'integer' },
  { key: 'rank', label: 'Rank', type: 'integer' },
] as const;
const things: ExposedCollection = {
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(fields.map((field) => [field.key, field])),
};

const folder = mkdtempSync(join(tmpdir(), 'vitrine-finder-'));
let asked: OpenPartition;
let finder: Finder | undefined;

beforeAll(() => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  for (let index = 0; index < recordCount; index++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
    writer.add('tenant', `r${index}`, createdAt, [`name ${index}`, index % 7, (index * 7919) % recordCount]);
  }
  const { name } = writer.finish();
  const partition = Segment.open(folder, name).partition('tenant');
  if (partition === undefined) throw new Error('It was just written.');
  asked = { partition, segmentsFolder: folder, segment: { name, partition: 'tenant' } };
});
afterEach(() => finder?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (threadsMax: number): Finder => (finder = new Finder({ threadsMax }));
const questionOf = (search: string): Question => plan(parse(search), things);
const facetsOf = (search: string): FacetsQuestion => ({
  ...planFacets(parse(search, facetsTake), things),
  bytesMax: 2 ** 20,
});
/** Its page lies deep, so that it takes a while; each number is another question. */
const large = (number: number): Question =>
  questionOf(`where[stock][ne]=3&where[rank][gt]=${number}&sort=stock,-rank,name&page=200&limit=200`);
const small = questionOf('sort=-rank&limit=5');

const ask = async (from: Finder, tenant: string, caller: string, question: Question): Promise<Found> =>
  from.find(question, asked, { tenant, caller });

describe('where a page is found', () => {
  test('a small question is answered at once, and needs no thread', () => {
    const found = open(0).find(small, asked, { tenant: 'a', caller: 'x' });
    expect(found).toEqual(find(asked.partition, small));
  });

  test('a large one is answered by a thread, and as it would be here', async () => {
    const found = open(1).find(large(1), asked, { tenant: 'a', caller: 'x' });
    expect(found).toBeInstanceOf(Promise);
    expect(await found).toEqual(find(asked.partition, large(1)));
  });

  test('so it is with facets', async () => {
    const requester = { tenant: 'a', caller: 'x' };
    const few = facetsOf('fields=stock');
    expect(open(0).findFacets(few, asked, requester)).toEqual(findFacets(asked.partition, few));
    const many = facetsOf('where[stock][ne]=3');
    const found = open(1).findFacets(many, asked, requester);
    expect(found).toBeInstanceOf(Promise);
    const { total, json } = await found;
    const expected = findFacets(asked.partition, many);
    expect([total, Buffer.from(json ?? []).toString()]).toEqual([
      expected.total,
      Buffer.from(expected.json ?? []).toString(),
    ]);
  });

  test('the event loop goes on meanwhile, and small questions pass large ones', async () => {
    const from = open(1);
    let answered = 0;
    const all = Array.from({ length: 5 }, async (_, number) => {
      await ask(from, 'a', 'x', large(number));
      answered++;
    });
    expect(from.find(small, asked, { tenant: 'a', caller: 'x' })).toEqual(find(asked.partition, small));
    expect([answered, from.waiting]).toEqual([0, 4]);
    await Promise.all(all);
    expect([answered, from.waiting]).toEqual([5, 0]);
  });

  test('a question that fails in a thread is refused, and the thread goes on', async () => {
    const from = open(1);
    const missing = { ...asked, segment: { ...asked.segment, partition: 'stranger' } };
    const failed = await Promise.resolve(from.find(large(1), missing, { tenant: 'a', caller: 'x' })).catch(String);
    expect(failed).toContain('has no partition stranger');
    expect((await ask(from, 'a', 'x', large(1))).records).toHaveLength(200);
  });
});

describe('in turn', () => {
  const rows: [what: string, asked: string, answered: string][] = [
    ['tenants', 'ax1 ax2 ax3 ax4 bx1', 'ax1 bx1 ax2 ax3 ax4'],
    ['callers of a tenant', 'ax1 ax2 ax3 ax4 ay1', 'ax1 ax2 ay1 ax3 ax4'],
    ['tenants before callers', 'ax1 ax2 ay1 az1 bx1 bx2', 'ax1 bx1 ax2 bx2 ay1 az1'],
  ];
  /** The first is under way when the others come. */
  test.each(rows)('%s: %s is answered as %s', async (_what, words, expected) => {
    const from = open(1);
    const answered: string[] = [];
    await Promise.all(
      words.split(' ').map(async (word, index) => {
        await ask(from, word.charAt(0), word.charAt(1), large(index));
        answered.push(word);
      }),
    );
    expect(answered.join(' ')).toBe(expected);
  });
});

test('what waits for a client that goes is not found, and counts no more', async () => {
  const from = open(1);
  const client = new AbortController();
  const running = ask(from, 'a', 'x', large(1));
  const gone = Promise.resolve(from.find(large(2), asked, { tenant: 'a', caller: 'y', client })).catch(String);
  const waiting = from.waiting;
  client.abort();
  expect([waiting, from.waiting, await gone]).toEqual([1, 0, 'ClientGone: The client has closed its connection.']);
  expect((await running).records).toHaveLength(200);
});

const outcomesOf = async (asking: readonly Promise<Found>[]): Promise<string[]> =>
  Promise.all(
    asking.map(async (found) =>
      found.then(
        () => 'found',
        (error: unknown) => (error instanceof Unavailable ? `503 in ${error.retryAfterSeconds} s` : String(error)),
      ),
    ),
  );

describe('who asks for too much', () => {
  const rows: [what: string, callers: number, waitingMax: number][] = [
    ['64 questions of one caller may wait; the 65th is refused with Retry-After', 1, 64],
    ['512 questions of one tenant may wait, from however many callers', 16, 512],
  ];
  test.each(rows)('%s', async (_what, callers, waitingMax) => {
    const from = open(2);
    const first = Array.from({ length: 2 }, async (_, number) => ask(from, 'first', 'x', large(number)));
    const greedy = Array.from({ length: waitingMax }, async (_, number) =>
      ask(from, 'greedy', `caller ${number % callers}`, large(number % 8)),
    );
    expect(from.waiting).toBe(waitingMax);
    const [refused] = await outcomesOf([ask(from, 'greedy', callers === 1 ? 'caller 0' : 'another', large(9))]);
    const others = ask(from, 'modest', 'x', large(10));
    expect(refused).toBe('503 in 1 s');
    expect(from.waiting).toBeGreaterThanOrEqual(waitingMax - 2);
    await others;
    expect(from.waiting).toBeGreaterThan(waitingMax / 2);
    expect(new Set(await outcomesOf([...first, ...greedy]))).toEqual(new Set(['found']));
    expect(await outcomesOf([ask(from, 'greedy', 'caller 0', large(1))])).toEqual(['found']);
  });
});
