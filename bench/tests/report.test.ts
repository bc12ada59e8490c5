/** The page of results: medians, ratios and tables. */
import { describe, expect, test } from 'bun:test';
import type { Run } from '../measuring/load.ts';
import { goals, judge } from '../report/goals.ts';
import { renderReport } from '../report/report.ts';
import { spreadOf } from '../report/statistics.ts';
import { createWorks } from '../works.ts';

const runAt = (rate: number, more: Partial<Run> = {}): Run => ({
  pressure: { connections: 16, seconds: 3 },
  rate,
  requests: rate * 3,
  p50Ms: 1,
  p99Ms: 2,
  bad: 0,
  firstBad: '',
  lost: 0,
  otherStatuses: {},
  repeated: 0,
  foreignShare: 0.015,
  ...more,
});

const rates = (others: Readonly<Record<string, number>>) => (name: string) => others[name] ?? null;

describe('the spread', () => {
  test.each([
    [[3], { median: 3, min: 3, max: 3 }],
    [[30, 10, 20], { median: 20, min: 10, max: 30 }],
    [[4, 1, 2, 3], { median: 2.5, min: 1, max: 4 }],
  ])('of %p', (values, spread) => expect(spreadOf(values)).toEqual(spread));

  test('of nothing is refused', () => expect(() => spreadOf([])).toThrow());
});

describe('a goal', () => {
  const goal = { target: 'own', work: 'W3', against: ['one', 'other'], againstWork: 'W3', ratioMin: 10 } as const;
  test.each([
    [
      { own: 100, one: 9, other: 10 },
      { best: 'other', ratio: 10, isReached: true },
    ],
    [
      { own: 99, one: 10 },
      { best: 'one', ratio: 9.9, isReached: false },
    ],
  ])('with %p', (others, verdict) => expect(judge(goal, rates(others))).toEqual({ goal, ...verdict }));

  test.each([{ own: 100 }, { one: 100 }, { own: 100, one: 0 }])('is not judged with %p', (others) =>
    expect(judge(goal, rates(others))).toBeNull(),
  );

  test('is set for each engine', () => expect(goals).toHaveLength(20));
});

test('the report shows medians, spreads, ratios and what is doubtful', () => {
  const works = createWorks(1000);
  const memory = { serverMegabytes: 100.4, postgresMegabytes: null };
  const report = renderReport({
    about: ['Machine: one'],
    targets: [
      { name: 'vitrine-sqlite', title: 'Vitrine' },
      { name: 'nginx', title: 'files' },
    ],
    works: [works.W1, works.W3],
    results: [
      { target: 'vitrine-sqlite', work: 'W1', runs: [runAt(40_000), runAt(30_000), runAt(50_000)], memory },
      { target: 'nginx', work: 'W1', runs: [runAt(80_000, { bad: 2, firstBad: 'status 500: `|`' })], memory },
    ],
    absent: [{ name: 'pocketbase', reason: 'no network' }],
  });
  expect(report).toContain('| vitrine-sqlite (Vitrine) | 40,000 (30,000..50,000) | – |');
  expect(report).toContain('| nginx (files) | 80,000 † (80,000..80,000) | – |');
  expect(report).toContain('- † nginx, W1: 2 bad answers: `status 500:    `');
  expect(report).toContain('| vitrine-sqlite | W1 | nginx | ≥ 0.8 | 0.50 | missed |');
  expect(report).toContain('took 1.50 % of the machine’s processors');
  expect(report).toContain('- pocketbase: no network');
});
