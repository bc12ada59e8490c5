/** Deltas lead from any earlier state of a partition to the present one: in every byte, and with nothing that was in between. */
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { findChanges, type Partition, Segment, showRecords } from '../src/index.ts';
import { changedRecordsMax } from '../src/delta.ts';
import { SegmentWriter, type StoredValue, writeDelta } from '../src/write.ts';
import { below, chooseFrom, createRandom, type Random } from './support/random.ts';
import { createFolder, partitionOf, planOf } from './support/write-records.ts';

const folder = createFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const fields = [
  { key: 'name', type: 'text' },
  { key: 'size', type: 'number' },
] as const;
type Records = ReadonlyMap<string, readonly StoredValue[]>;

/** Beside the partition there is another one, which is another's. */
const write = (records: Records, others: Records = new Map(), shown: typeof fields | readonly [] = fields): Segment => {
  const writer = new SegmentWriter(folder, [
    { name: 'own', fields: shown },
    { name: 'other', fields },
  ]);
  for (const [id, values] of records) writer.add('own', id, '2026-01-01T00:00:00.000Z', values.slice(0, shown.length));
  for (const [id, values] of others) writer.add('other', id, '2026-01-01T00:00:00.000Z', values);
  return Segment.open(folder, writer.finish().name);
};

const step = (before: Segment, after: Segment, partitions = ['own', 'other']): Segment | undefined => {
  const written = writeDelta(folder, [{ segment: before, partitions }], after);
  if (written === undefined) return undefined;
  const delta = Segment.open(folder, written.name);
  delta.verify();
  return delta;
};

const own = (segment: Segment): Partition => partitionOf(segment, 'own');
const jsonOf = (partition: Partition): Map<string, string> => {
  const shown = planOf(partition.fields, {}).fields;
  return new Map(
    Array.from({ length: partition.count }, (_, record) => {
      const text = showRecords(partition, shown, [record], 1_000_000).toString();
      const { id }: { id: string } = JSON.parse(text);
      return [id, text];
    }),
  );
};

const changesOf = (states: readonly Segment[], deltas: readonly (Segment | undefined)[], since: number) => {
  const last = states.at(-1);
  const from = states[since];
  if (last === undefined || from === undefined) throw new Error('There is no such state.');
  const now = own(last);
  const partitions = deltas.toReversed().flatMap((delta) => delta?.partition('own') ?? []);
  const isSince = (digest: string): boolean => digest === own(from).digest;
  return findChanges({ now, deltas: partitions, fields: now.fields, isSince });
};

/** What a copy of a state is after it took up the changes. */
const applied = (copy: ReadonlyMap<string, string>, now: Partition, changes: ReturnType<typeof changesOf>) => {
  if (changes === undefined) return 'gone';
  const result = new Map(copy);
  for (const id of changes.removed) if (!result.delete(id)) throw new Error(`${id} was not in the copy.`);
  const all = [...jsonOf(now)];
  for (const record of changes.upserted) {
    const [id = '', text = ''] = all[record] ?? [];
    if (result.get(id) === text) throw new Error(`${id} is what it was.`);
    result.set(id, text);
  }
  return new Map([...result].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other))));
};

const many = (count: number): Records =>
  new Map(Array.from({ length: count }, (_, record) => [`r${record}`, ['x', 1]]));

const ids = ['', 'a', 'aa', 'b', '10', '9', 'ä', '\u{ff5e}', '\u{1f600}', '"', 'z'];
const changeAtRandom = (random: Random, records: Records): Records => {
  const next = new Map(records);
  for (let count = below(random, 4); count > 0; count--) {
    const id = chooseFrom(random, ids);
    if (below(random, 3) === 0) next.delete(id);
    else next.set(id, [chooseFrom(random, ['x', 'y', null]), below(random, 2)]);
  }
  return next;
};

test.each(Array.from({ length: 40 }, (_, seed) => [seed]))('random states, seed %d', (seed) => {
  const random = createRandom(seed);
  let records: Records = new Map();
  let others: Records = new Map();
  const states = [write(records)];
  const deltas: (Segment | undefined)[] = [];
  for (let count = 0; count < 6; count++) {
    records = changeAtRandom(random, records);
    others = changeAtRandom(random, others);
    states.push(write(records, others));
    const [before, after] = states.slice(-2);
    if (before !== undefined && after !== undefined) deltas.push(step(before, after));
    for (const [since, state] of states.entries()) {
      const last = states.at(-1) ?? state;
      const changed = applied(jsonOf(own(state)), own(last), changesOf(states, deltas, since));
      expect(changed).toEqual(jsonOf(own(last)));
    }
  }
});

describe('what cannot be told', () => {
  const [one, two, three] = [
    new Map([['a', ['x', 1]]]),
    new Map([['a', ['y', 1]]]),
    new Map([
      ['a', ['y', 1]],
      ['b', ['x', 1]],
    ]),
  ];

  test('a delta is missing', () => {
    const states = [write(one), write(two), write(three)];
    const [first, second, third] = states.map((state) => state);
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three.');
    const deltas = [step(first, second), step(second, third)];
    expect(changesOf(states, deltas, 0)).toEqual({ upserted: [0, 1], removed: [] });
    expect(changesOf(states, [undefined, deltas[1]], 0)).toBeUndefined();
    expect(changesOf(states, [deltas[0], undefined], 0)).toBeUndefined();
    expect(changesOf(states, [deltas[0], undefined], 1)).toBeUndefined();
  });

  test('other fields are shown', () => {
    const states = [write(one), write(two)];
    const [before, after] = states;
    if (before === undefined || after === undefined) throw new Error('There are two.');
    const delta = step(before, after)?.partition('own');
    const isSince = (digest: string): boolean => digest === own(before).digest;
    const ask = (shown: readonly (typeof fields)[number][]) =>
      findChanges({ now: own(after), deltas: delta === undefined ? [] : [delta], fields: shown, isSince });
    expect(ask(fields)).toEqual({ upserted: [0], removed: [] });
    for (const shown of [[], [fields[0]], [fields[1], fields[0]]]) expect(ask(shown)).toBeUndefined();
  });

  test('partitions with other fields, or that are not compared, are in no delta', () => {
    expect(step(write(one), write(two, new Map(), []))).toBeUndefined();
    expect(step(write(one), write(two), ['other'])).toBeUndefined();
    expect(step(write(one), write(one, two), ['own'])).toBeUndefined();
    expect(step(write(one), write(two), ['own', 'missing'])?.records).toEqual(new Map([['own', 1]]));
  });

  test('more records than may be told of', () => {
    const states = [write(new Map()), write(many(changedRecordsMax)), write(many(changedRecordsMax + 1))];
    const [none, most, more] = states;
    if (none === undefined || most === undefined || more === undefined) throw new Error('There are three.');
    expect(step(none, more)).toBeUndefined();
    const deltas = [step(none, most), step(most, more)];
    expect(changesOf([none, most], deltas.slice(0, 1), 0)?.upserted.length).toBe(changedRecordsMax);
    expect(changesOf(states, deltas, 1)?.upserted.length).toBe(1);
    expect(changesOf(states, deltas, 0)).toBeUndefined();
  });
});

test('what is searched otherwise, or stands beside others, has the same digest', () => {
  const records = new Map([['a', ['x', 1]]]);
  expect(own(write(records)).digest).toBe(own(write(records, records)).digest);
  expect(own(write(records)).digest).not.toBe(own(write(records, records, [])).digest);
});
