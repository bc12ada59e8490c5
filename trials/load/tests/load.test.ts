/** What the trials of load are made of: that nothing is asked twice where it must be new, and that growth is seen. */
import { describe, expect, test } from 'bun:test';
import { createMixture } from '../mixture.ts';
import { parseOptions } from '../options.ts';
import { coursesOf, type Sample } from '../samples.ts';
import { createWorstPaths } from '../worst.ts';

const samples = (memory: (index: number) => number): Sample[] =>
  Array.from({ length: 30 }, (_, index) => ({ memory: memory(index), threads: 9 }));

describe('a course', () => {
  const rows: [what: string, memory: (index: number) => number, isFlat: boolean][] = [
    ['that stays', () => 100, true],
    ['with a peak', (index) => (index === 28 ? 1000 : 100), true],
    ['that falls', (index) => 200 - index, true],
    ['that grows by a tenth', (index) => 100 + index / 3, true],
    ['that grows by more', (index) => 100 + index, false],
  ];
  test.each(rows)('%s', (_what, memory, isFlat) => {
    expect(coursesOf(samples(memory)).map((course) => [course.measure, course.isFlat])).toEqual([
      ['memory', isFlat],
      ['threads', true],
    ]);
  });
  test('of two samples is none', () => expect(() => coursesOf([{}, {}])).toThrow('too few'));
});

test('the mixture asks for everything, and each new page once', () => {
  const next = createMixture('vtr_key');
  const asked = Array.from({ length: 2000 }, next);
  expect([...new Set(asked.map(({ kind }) => kind))].sort()).toEqual(
    ['deep page', 'filter', 'held', 'keyed', 'known', 'mistake', 'profile', 'word'].sort(),
  );
  expect([...new Set(asked.map(({ status }) => status))].sort((one, other) => one - other)).toEqual([
    200, 304, 400, 401, 404, 405, 414,
  ]);
  for (const kind of ['filter', 'word', 'deep page']) {
    const paths = asked.filter((one) => one.kind === kind).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  }
});

test('the worst is within the bounds, and no two are alike', () => {
  const next = createWorstPaths();
  const paths = Array.from({ length: 1000 }, next);
  expect(new Set(paths).size).toBe(1000);
  expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(8192);
  expect(paths[0]?.match(/where\[/g)?.length).toBeLessThanOrEqual(20);
});

test('the options', () => {
  expect(parseOptions(['--minutes=3', '--postgres', '--only=neighbours,soak'])).toEqual({
    only: ['soak', 'neighbours'],
    minutes: 3,
    engine: 'postgres',
  });
  expect(parseOptions(['--help'])).toBeNull();
  expect(() => parseOptions(['--minutes=0'])).toThrow('expected');
});
