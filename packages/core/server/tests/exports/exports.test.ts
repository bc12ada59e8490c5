/** A file is measured once for all who wait for it, is counted for each of them, and stops where the last of them goes. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Segment } from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import { type ExposedCollection, parse, plan } from '@vitrine/query';
import { ClientGone } from '../../src/client.ts';
import type { FilePlan, PrintPlace } from '../../src/exports/export-file.ts';
import { Exports } from '../../src/exports/exports.ts';
import type { OpenPartition } from '../../src/editions/records.ts';
import { Finder } from '../../src/finding/finder.ts';

const recordCount = 30_000;
const field = { key: 'name', label: 'Name', type: 'text' } as const;
const things: ExposedCollection = {
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map([[field.key, field]]),
};
const folder = mkdtempSync(join(tmpdir(), 'vitrine-exports-'));
const finder = new Finder({ threadsMax: 1 });
let opened: OpenPartition;

beforeAll(() => {
  const writer = new SegmentWriter(folder, [{ name: 'tenant', fields: [field] }]);
  for (let index = 0; index < recordCount; index++)
    writer.add('tenant', `r${index}`, '2026-01-01T00:00:00.000Z', [`name ${index}`]);
  const { name } = writer.finish();
  const partition = Segment.open(folder, name).partition('tenant');
  if (partition === undefined) throw new Error('It was just written.');
  opened = { partition, segmentsFolder: folder, segment: { name, partition: 'tenant' } };
});
afterAll(() => {
  finder.close();
  rmSync(folder, { recursive: true, force: true });
});

const planOf = (search: string): FilePlan => {
  const planned = plan(parse(search), things);
  return { text: search, question: planned, fields: planned.fields, format: { kind: 'ndjson' } };
};

/** Exports whose pieces are printed when a test says so, and counted; of the file of a search, for a caller of a tenant. */
const open = () => {
  const exports = new Exports({ monotonic: () => 0, after: () => () => undefined });
  const [charged, steps]: [string[], string[]] = [[], []];
  let gate = Promise.resolve();
  const counted: PrintPlace['finder'] = {
    findAll: async (...question) => {
      steps.push('order');
      return finder.findAll(...question);
    },
    print: async (...question) => {
      steps.push('piece');
      await gate;
      return finder.print(...question);
    },
  };
  const ask = (name: string, search = '', client = new AbortController(), refusal?: Error, onCharge?: () => void) => ({
    client,
    file: exports.open(
      'fingerprint',
      planOf(search),
      { finder: counted, opened, requester: { tenant: name.charAt(0), caller: name, client } },
      async (records) => {
        charged.push(`${name} ${records}`);
        onCharge?.();
        if (refusal !== undefined) throw refusal;
        return Promise.resolve();
      },
    ),
  });
  return {
    exports,
    ask,
    charged,
    steps,
    close: (): (() => void) => {
      const closed = Promise.withResolvers<void>();
      gate = closed.promise;
      return closed.resolve;
    },
    /** Waits until so many steps of work were begun. */
    until: async (count: number): Promise<void> => {
      while (steps.length < count) await Bun.sleep(1);
    },
  };
};

const outcomeOf = async (file: Promise<unknown>): Promise<string> =>
  file.then(
    () => 'measured',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );

test('it is measured once for all who ask meanwhile, and counted for each; once it is held it is not', async () => {
  const { ask, charged, steps } = open();
  const files = await Promise.all([ask('ax').file, ask('ay').file]);
  const taken = steps.length;
  expect([files[0] === files[1], charged]).toEqual([true, ['ax 30000', 'ay 30000']]);
  expect((await ask('az').file) === files[0]).toBe(true);
  expect([steps.length, charged.length]).toEqual([taken, 2]);
});

test('whom it costs too much is refused before a piece is printed, and others are not', async () => {
  const { ask, steps } = open();
  expect(await outcomeOf(ask('ax', '', undefined, new RangeError()).file)).toBe('RangeError');
  expect(steps).toEqual(['order']);
  expect(await outcomeOf(ask('ay').file)).toBe('measured');
});

test('where its client goes no further piece is printed, and it is not held', async () => {
  const { ask, steps, close, until, charged } = open();
  const carryOn = close();
  const { client, file } = ask('ax');
  await until(2);
  client.abort();
  expect(await outcomeOf(file)).toBe('ClientGone');
  carryOn();
  expect(await outcomeOf(ask('ay').file)).toBe('measured');
  expect([steps.slice(0, 4), charged]).toEqual([
    ['order', 'piece', 'order', 'piece'],
    ['ax 30000', 'ay 30000'],
  ]);
});

test('it goes on where another waits for it', async () => {
  const { ask, steps, close, until } = open();
  const carryOn = close();
  const first = ask('ax');
  const second = ask('ay');
  await until(2);
  first.client.abort();
  expect(await outcomeOf(first.file)).toBe('ClientGone');
  carryOn();
  expect(await outcomeOf(second.file)).toBe('measured');
  expect(steps.filter((step) => step === 'order')).toHaveLength(1);
});

test('one of a caller is measured at a time; what waits for a client that goes is not begun', async () => {
  const { ask, steps, close, until } = open();
  const carryOn = close();
  const first = ask('ax');
  await until(2);
  const going = ask('ax', 'sort=name');
  const waiting = ask('ax', 'sort=-name');
  const other = ask('by', 'sort=-id');
  await until(4);
  going.client.abort();
  expect(await outcomeOf(going.file)).toBe('ClientGone');
  carryOn();
  for (const { file } of [first, waiting, other]) expect(await outcomeOf(file)).toBe('measured');
  expect(steps.filter((step) => step === 'order')).toHaveLength(3);
});

test('what was dropped is measured anew, also where that was under way', async () => {
  const { exports, ask, steps, close, until } = open();
  await ask('ax').file;
  exports.drop(['fingerprint']);
  const carryOn = close();
  steps.length = 0;
  const { file } = ask('ax');
  await until(2);
  exports.drop(['other', 'fingerprint']);
  carryOn();
  await file;
  await ask('ax').file;
  expect(steps.filter((step) => step === 'order')).toHaveLength(2);
});

test('a client that has gone already asks for nothing', async () => {
  const { ask, steps } = open();
  const client = new AbortController();
  client.abort();
  const error: unknown = await ask('ax', '', client).file.catch((thrown: unknown) => thrown);
  expect([error instanceof ClientGone, steps]).toEqual([true, []]);
});

test('a client that goes while it is charged begins nothing, and leaves no failure behind', async () => {
  const { ask, steps } = open();
  const client = new AbortController();
  const failures: unknown[] = [];
  const hear = (error: unknown): void => void failures.push(error);
  process.on('unhandledRejection', hear);
  expect(await outcomeOf(ask('ax', '', client, undefined, () => client.abort()).file)).toBe('ClientGone');
  await Bun.sleep(0);
  process.off('unhandledRejection', hear);
  expect([steps, failures]).toEqual([['order'], []]);
});
