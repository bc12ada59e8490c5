/** What is read of texts in files: days and times as people write them, numbers, and numbers of articles that are texts. */
import { describe, expect, test } from 'bun:test';
import { decideType, type Format, readDate, readMoment, widen, type Guess, type Cell } from '../src/index.ts';

const days: readonly [text: string, day: string | undefined][] = [
  ['2026-01-31', '2026-01-31'],
  ['2026/01/31', '2026-01-31'],
  ['2026/1/5', '2026-01-05'],
  ['2026.01.31', '2026-01-31'],
  ['31.01.2026', '2026-01-31'],
  ['5.1.2026', '2026-01-05'],
  ['Jan 1 2000', '2000-01-01'],
  ['Jun 12 1998', '1998-06-12'],
  ['January 31, 2026', '2026-01-31'],
  ['31 January 2026', '2026-01-31'],
  ['31. März 2026', '2026-03-31'],
  ['3 févr. 2026', '2026-02-03'],
  ['31 de enero de 2026', '2026-01-31'],
  ['12 mei 2026', '2026-05-12'],
  ['January 31st, 2026', '2026-01-31'],
  ['1er janvier 2026', '2026-01-01'],
  ['31-Jan-26', '2026-01-31'],
  ['31-Jan-1976', '1976-01-31'],
  ['Sat, 31 Jan 2026', '2026-01-31'],
  ['Samstag, 31. Januar 2026', '2026-01-31'],
  ['31-Jan-40', undefined],
  ['31 Jan 26', undefined],
  ['Room 31 Jan 2026', undefined],
  ['01/02/2026', undefined],
  ['31/12/2026', undefined],
  ['2026-1/5', undefined],
  ['2026/02/30', undefined],
  ['30.2.2026', undefined],
  ['Foo 1 2000', undefined],
  ['May 2000', undefined],
  ['1.2.3', undefined],
  [`Jan 1 2000${' '.repeat(100)}`, undefined],
];

test.each(days)('the day of %s: %s', (text, day) => {
  expect(readDate(text)).toBe(day);
});

const times: readonly [text: string, time: string | undefined][] = [
  ['2015/01/01 01:00:00', '2015-01-01T01:00:00.000Z'],
  ['2001/01/14 21:55', '2001-01-14T21:55:00.000Z'],
  ['2026-03-02 12:31:00 +0100', '2026-03-02T11:31:00.000Z'],
  ['2026/03/02 12:31:00 +0100', '2026-03-02T11:31:00.000Z'],
  ['31.12.2026 23:59', '2026-12-31T23:59:00.000Z'],
  ['Jan 1 2000 09:30', '2000-01-01T09:30:00.000Z'],
  ['2026/01/31', '2026-01-31T00:00:00.000Z'],
  ['2030-01-01 0:00:00', '2030-01-01T00:00:00.000Z'],
  ['31.01.2026, 9:05 Uhr', '2026-01-31T09:05:00.000Z'],
  ['Sat, 31 Jan 2026 10:00:00 +0100', '2026-01-31T09:00:00.000Z'],
  ['2015/01/01 25:00', undefined],
  ['2015/01/01 noon', undefined],
];

test.each(times)('the time of %s: %s', (text, time) => {
  expect(readMoment(text)).toBe(time);
});

const typeOf = (format: Format, cells: readonly Cell[]): string => {
  let guess: Guess | undefined;
  for (const cell of cells) guess = widen(guess, cell, format);
  return decideType(guess);
};

describe('the type of a column', () => {
  const csv: Format = { kind: 'csv', delimiter: ',', encoding: 'utf-8', decimal: undefined, isAllQuoted: false };
  const json: Format = { kind: 'json', encoding: 'utf-8' };
  test.each<[Format['kind'], readonly Cell[], string]>([
    ['csv', ['.097', '-.5', '3'], 'number'],
    ['csv', ['.', '1'], 'integer'],
    ['csv', ['4012345678901', '4006381333931'], 'text'],
    ['csv', ['4012345678901', '4012345678902'], 'integer'],
    ['csv', ['96385074', '12'], 'integer'],
    ['csv', ['4012345678901', '1.5'], 'number'],
    ['csv', ['2015/01/01', '31.12.2026'], 'date'],
    ['csv', ['2015/01/01', '2015/01/01 10:00'], 'datetime'],
    ['csv', ['2015/01/01', '01/02/2026'], 'text'],
    ['json', [4012345678901, 4006381333931], 'text'],
    ['json', [1984, 'Emma'], 'text'],
    ['json', [true, 1, 'a'], 'text'],
    ['json', ['a', ['a']], 'json'],
    ['json', [1, { a: 1 }], 'json'],
  ])('%s %j: %s', (kind, cells, type) => {
    const format = kind === 'csv' ? csv : json;
    expect(typeOf(format, cells)).toBe(type);
    expect(typeOf(format, cells.toReversed())).toBe(type);
  });
});
