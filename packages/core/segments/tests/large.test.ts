/** Random plans over thousands of records, where lists, bits, walks and sorts all take part, against plain reading. */
import { expect, test } from 'bun:test';
import { find, TooMuchWork, type Found, type Partition } from '../src/index.ts';
import { readText } from '../src/texts.ts';
import { createLargeRecords, largeFields } from './support/large-records.ts';
import { PlainRecords, type PlainAnswer } from './support/plain-answers.ts';
import { below, createRandom } from './support/random.ts';
import { randomPlan } from './support/random-plans.ts';
import { longTextSizes, writeRecords } from './support/write-records.ts';
import { fuzzFactor } from '../../../../tests/support/scope.ts';

const shown = (partition: Partition, { total, records }: Found): PlainAnswer => ({
  total,
  ids: Array.from(records, (record) => readText(partition.ids, record)),
});

/** For a machine that is busy; a run takes about a second. */
const timeoutMs = 300_000 * Math.max(1, fuzzFactor);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

test.each([
  { count: 40, plans: 300 },
  { count: 1023, plans: 150 },
  { count: 3000, plans: 100 },
  { count: 8000, plans: 50 },
  { count: 20_000, plans: 20 },
])(
  '$plans plans over $count records',
  ({ count, plans }) => {
    const { records, words } = createLargeRecords(seed + count, count);
    const partitions = [writeRecords(largeFields, records), writeRecords(largeFields, records, longTextSizes)];
    const plain = new PlainRecords(largeFields, records);
    const random = createRandom(seed + plans);
    for (let number = 0; number < plans * fuzzFactor; number++) {
      const plan = randomPlan(random, { fields: largeFields, records, words });
      const expected = plain.answer(plan);
      const name = JSON.stringify({ ...plan, collection: undefined, own: undefined, fields: undefined });
      const steps = [below(random, 100), below(random, count * 4)];
      for (const partition of partitions) {
        expect(shown(partition, find(partition, plan)), name).toEqual(expected);
        for (const stepsMax of steps) {
          const found = findWithin(partition, plan, stepsMax);
          if (found !== undefined) expect(shown(partition, found), name).toEqual(expected);
        }
      }
    }
  },
  timeoutMs,
);

const findWithin = (...[partition, plan, stepsMax]: Parameters<typeof find>): Found | undefined => {
  try {
    return find(partition, plan, stepsMax);
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
};
