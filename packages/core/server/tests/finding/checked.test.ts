/** Large parts of a segment are compared with their checksums by a thread before they answer, once for all who ask meanwhile. */
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExposedCollection, parse, plan } from '@vitrine/query';
import {
  find,
  type Found,
  PartUnchecked,
  type Question,
  Segment,
  SegmentUnreadable,
  showRecords,
} from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import { until } from '../../../../../tests/support/until.ts';
import type { OpenPartition } from '../../src/editions/records.ts';
import { Finder, type Resume } from '../../src/finding/finder.ts';
import { Unavailable } from '../../src/unavailable.ts';

const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
const things: ExposedCollection = {
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(fields.map((field) => [field.key, field])),
};
const requester = { tenant: 'a', caller: 'x' };
const checkedAtOnceMax = 4096;

const folder = mkdtempSync(join(tmpdir(), 'vitrine-checked-'));
let name = '';
let finder: Finder;

beforeAll(() => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields }]);
  for (let index = 0; index < 5000; index++)
    writer.add('tenant', `r${index}`, '2026-01-01T00:00:00.000Z', [`name ${index}`]);
  name = writer.finish().name;
});
afterEach(() => finder.close());
afterAll(() => rmSync(folder, { recursive: true }));

const question: Question = plan(parse('search=name 77&sort=name&limit=5'), things);

const openIn = (segmentsFolder: string): OpenPartition => {
  finder = new Finder({ threadsMax: 1 });
  return openUnchecked(segmentsFolder);
};

const openUnchecked = (segmentsFolder: string): OpenPartition => {
  const partition = Segment.open(segmentsFolder, name, undefined, checkedAtOnceMax).partition('tenant');
  if (partition === undefined) throw new Error('It was just written.');
  return { partition, segmentsFolder, segment: { name, partition: 'tenant' } };
};

const resume: Resume = async (work) => work();

const ask = async (asked: OpenPartition, caller = requester, asks = question, resumes = resume): Promise<Found> =>
  finder.whenChecked(asked, caller, () => finder.find(asks, asked, caller), resumes);

test('what is whole is answered, for each who asks at once, and at once from then on', async () => {
  const asked = openIn(folder);
  expect(() => find(asked.partition, question)).toThrow(PartUnchecked);
  const whole = Segment.open(folder, name).partition('tenant');
  if (whole === undefined) throw new Error('It was just written.');
  const expected = find(whole, question);
  const found = await Promise.all([1, 2, 3].map(async () => ask(asked)));
  expect(found).toEqual([expected, expected, expected]);
  const shown = await finder.whenChecked(
    asked,
    requester,
    () => showRecords(asked.partition, [...fields], expected.records, 1e6),
    resume,
  );
  expect(shown).toEqual(showRecords(whole, [...fields], expected.records, 1e6));
  expect(finder.find(question, asked, requester)).toEqual(expected);
});

test('work that waited for a part goes on when it is its turn', async () => {
  const asked = openIn(folder);
  const { promise: turn, resolve: goAround } = Promise.withResolvers<void>();
  let [waiting, answered] = [0, 0];
  const inTurn: Resume = async (work) => {
    waiting++;
    await turn;
    return work();
  };
  const all = [1, 2, 3].map(async () => {
    await ask(asked, requester, question, inTurn);
    answered++;
  });
  await Promise.race([Promise.all(all), until(() => waiting === 3)]);
  expect([answered, waiting]).toEqual([0, 3]);
  goAround();
  await Promise.all(all);
});

const rows: [what: string, callers: number, joinedMax: number][] = [
  ['64 questions of one caller may wait for a part', 1, 64],
  ['512 questions of one tenant may wait for a part, from however many callers', 16, 512],
];
test.each(rows)('%s; the next one is refused with Retry-After', async (_what, callers, joinedMax) => {
  const asked = openIn(folder);
  const first = ask(asked, { tenant: 'first', caller: 'x' });
  const callerOf = (number: number) => ({ tenant: 'greedy', caller: `caller ${number % callers}` });
  const joined = Array.from({ length: joinedMax }, async (_, number) => ask(asked, callerOf(number)));
  const refused = ask(asked, callers === 1 ? callerOf(0) : { tenant: 'greedy', caller: 'another' }).catch(
    (error: unknown) => error,
  );
  const modest = ask(asked, { tenant: 'modest', caller: 'x' });
  expect(await refused).toBeInstanceOf(Unavailable);
  expect(await refused).toMatchObject({ retryAfterSeconds: 1 });
  expect(new Set(await Promise.all([first, modest, ...joined]))).toHaveProperty('size', joinedMax + 2);
  const again = openUnchecked(folder);
  expect(await Promise.all(joined.map(async (_, number) => ask(again, callerOf(number))))).toHaveLength(joinedMax);
});

test('what is damaged is not answered, by whichever question it is met', async () => {
  const damaged = mkdtempSync(join(tmpdir(), 'vitrine-checked-'));
  try {
    for (const [part, [file, offset, length]] of Segment.open(folder, name).locationsOf('tenant')) {
      if (length <= checkedAtOnceMax || part === 'the directory') continue;
      cpSync(join(folder, name), join(damaged, name), { recursive: true });
      const path = join(damaged, name, `parts-${file}`);
      const bytes = readFileSync(path);
      bytes[offset] = (bytes[offset] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const asked = openIn(damaged);
      const all = [...Array(5000).keys()];
      const askAll = async (): Promise<unknown> => {
        await ask(asked, requester, plan(parse('where[name][contains]=me 4&sort=name'), things));
        await ask(asked);
        await ask(asked, requester, plan(parse('where[id][startsWith]=r1&sort=-createdAt'), things));
        await ask(asked, requester, plan(parse('where[id][contains]=77'), things));
        await ask(asked, requester, plan(parse('sort=name:natural,id:natural'), things));
        return finder.whenChecked(asked, requester, () => showRecords(asked.partition, [...fields], all, 1e7), resume);
      };
      const failure = await askAll().then(
        () => part,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(SegmentUnreadable);
      expect(failure).toMatchObject({ segment: name, partition: 'tenant' });
      finder.close();
    }
  } finally {
    rmSync(damaged, { recursive: true });
  }
});
