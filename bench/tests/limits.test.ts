/** The limits: windows cut around a turn, answers read in pieces, metrics, options, and the page. */
import { describe, expect, test } from 'bun:test';
import { bounds } from '../../packages/core/contract/src/index.ts';
import { rareWord, rareWordPlaces, rareWordsPerPlace } from '../data/words.ts';
import { callerAddress } from '../limits/caller-address.ts';
import { costlyPaths } from '../limits/costly-questions.ts';
import { sumOf } from '../limits/exposition.ts';
import { newMark } from '../limits/load-job.ts';
import { parseLimitOptions } from '../limits/options.ts';
import { AnswerReader } from '../limits/programs/answer-reader.ts';
import { remarksOn } from '../limits/questions.ts';
import { renderLimits, renderScenario, replaceSection } from '../limits/report.ts';
import { cutWindow, percentile, turnAfter } from '../limits/windows.ts';

describe('a window', () => {
  const samples = Float64Array.of(999, 50, 1000, 3, 1500, 1, 1999, 2, 2000, 70);
  test('holds what was due in it', () =>
    expect(cutWindow(samples, 1000, 2000)).toEqual({ answers: 3, p50Ms: 2, p99Ms: 3, maxMs: 3 }));
  test('of nothing is none', () => expect(cutWindow(samples, 5000, 6000)).toBeNull());
  test.each([
    [50, 50],
    [99, 99],
    [100, 100],
    [0, 1],
  ])('has the percentile %p', (percent, value) =>
    expect(
      percentile(
        Float64Array.from({ length: 100 }, (_, index) => index + 1),
        percent,
      ),
    ).toBe(value),
  );
});

test.each([
  [60_000, 60_000],
  [60_001, 90_000],
])('the turn after %p is at %p', (moment, turn) => expect(turnAfter(moment, 30)).toBe(turn));

describe('answers', () => {
  const text = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 304 Not Modified\r\ncontent-length:0\r\n\r\n';
  const read = (pieceLength: number): readonly number[] => {
    const statuses: number[] = [];
    const reader = new AnswerReader((status) => statuses.push(status));
    for (let at = 0; at < text.length; at += pieceLength) reader.read(Buffer.from(text.slice(at, at + pieceLength)));
    return statuses;
  };
  test.each([1, 3, 7, 40, 1000])('are read in pieces of %p bytes', (length) =>
    expect(read(length)).toEqual([200, 304]),
  );
  test('without a length are refused', () =>
    expect(() => new AnswerReader(() => undefined).read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('length'));
});

describe('a metric', () => {
  const exposition = [
    '# TYPE asked_total counter',
    'asked_total{route="records",from="held"} 40',
    'asked_total{route="profile",from="held"} 2',
    'asked_total{route="records",from="computed"} 7',
    'asked_total_more 1',
    'memory_bytes 1.5e+3',
  ].join('\n');
  test.each([
    ['asked_total', [], 49],
    ['asked_total', ['from="held"'], 42],
    ['asked_total', ['from="held"', 'route="profile"'], 2],
    ['memory_bytes', [], 1500],
    ['nothing', [], 0],
  ] as const)('%p with %p is %p', (name, labels, sum) => expect(sumOf(exposition, name, ...labels)).toBe(sum));
});

describe('the options', () => {
  test('take rows in any order, each once', () =>
    expect(parseLimitOptions(['--rows', '50000,20000,50000'])?.sizes.rows).toEqual([20_000, 50_000]));
  test('name scenarios in their order', () =>
    expect(parseLimitOptions(['--only', 'start,turn'])?.only).toEqual(['turn', 'start']));
  test.each([['--rows=1500'], ['--only=nothing'], ['--seconds=0']])('refuse %p', (word) =>
    expect(() => parseLimitOptions([word])).toThrow('expected'),
  );
  test('give null for help', () => expect(parseLimitOptions(['--help'])).toBeNull());
});

test('callers have addresses of their own', () => {
  const addresses = Array.from({ length: 10_000 }, (_, number) => callerAddress('10.1', number));
  expect(new Set(addresses).size).toBe(10_000);
  expect(addresses.at(-1)).toBe('10.1.39.15');
});

test('costly questions are within the bounds, one is of nearly the most bytes, and each has a mark', () => {
  const paths = costlyPaths(100_000);
  // Also with what is put in the place of the mark.
  const lengths = paths.map((path) => path.replace(newMark, 'mx1234567-100000').length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(bounds.urlBytesMax);
  expect(Math.max(...lengths)).toBeGreaterThan(0.9 * bounds.urlBytesMax);
  for (const path of paths) {
    expect(path.split(newMark)).toHaveLength(2);
    expect(path.split('where[').length - 1).toBeLessThanOrEqual(bounds.conditionsMax);
  }
});

test.each([20_000, 10_000_000])('no two rare words of %p rows are alike', (rows) => {
  const words = new Set<string>();
  const perPlace = rareWordsPerPlace(rows);
  for (const place of rareWordPlaces)
    for (let number = 0; number < perPlace; number++) words.add(rareWord(place, number, rows));
  expect(words.size).toBe(rareWordPlaces.length * perPlace);
});

test('wrong answers are told of', () => {
  expect(remarksOn('W1', { bad: 0, firstBad: '' })).toEqual([]);
  expect(remarksOn('W1', { bad: 2, firstBad: 'status 503: `|`' })).toEqual([
    'W1: 2 bad answers, such as `status 503:    `',
  ]);
});

test('the page shows tables, verdicts, remarks and what failed', () => {
  const shared = { seconds: 12.3, foreignShare: 0.015 };
  const scenario = { name: 'turn', title: 'The turn', shows: 'What is done.' } as const;
  const table = { head: ['asked', 'p99'], rows: [['half', '2 ms']] };
  const verdict = { goal: 'ratio ≤ 2', is: '2.10', isReached: false };
  const page = renderLimits(
    [
      { scenario, outcome: { tables: [table], verdicts: [verdict], remarks: ['one'] }, ...shared },
      { scenario, outcome: { failure: 'it `ended`' }, ...shared },
    ].map((finished) => renderScenario(['Machine: one'], finished)),
  );
  expect(page).toContain('- Machine: one\n');
  expect(page).toContain('| half | 2 ms |');
  expect(page).toContain('| ratio ≤ 2 | 2.10 | missed |');
  expect(page).toContain('- one\n');
  expect(page).toContain('It failed: `it  ended `');
  expect(page).toContain('took 1.50 % of the machine’s processors');
});

test('a section is kept until its scenario is measured again', () => {
  const scenarios = (['turn', 'rows', 'start'] as const).map((name) => ({ name, title: `The ${name}`, shows: '' }));
  const [turn, rows, start] = scenarios;
  if (turn === undefined || rows === undefined || start === undefined) throw new Error('There are three.');
  const section = ({ title, name }: typeof turn, text: string): string => `## ${title} (\`${name}\`)\n\n${text}`;
  const page = renderLimits([section(turn, 'one'), section(start, 'three')]);
  expect(replaceSection(page, scenarios, rows, section(rows, 'two'))).toEqual([
    section(turn, 'one'),
    section(rows, 'two'),
    section(start, 'three'),
  ]);
  expect(replaceSection(page, scenarios, start, section(start, 'new'))).toEqual([
    section(turn, 'one'),
    section(start, 'new'),
  ]);
  expect(replaceSection('', scenarios, rows, section(rows, 'two'))).toEqual([section(rows, 'two')]);
});
