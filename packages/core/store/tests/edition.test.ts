/** Editions as arithmetic (contract §6.1). */
import { expect, test } from 'bun:test';
import { editionAt, secondsLeft } from '../src/edition.ts';

const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);

const rows: readonly (readonly [time: string, seconds: number, opens: string, ends: string, left: number])[] = [
  ['12:00:00.000', 300, '12:00:00.000', '12:05:00.000', 300],
  ['12:00:00.001', 300, '12:00:00.000', '12:05:00.000', 299],
  ['12:04:59.000', 300, '12:00:00.000', '12:05:00.000', 1],
  ['12:04:59.999', 300, '12:00:00.000', '12:05:00.000', 0],
  ['12:05:00.000', 300, '12:05:00.000', '12:10:00.000', 300],
  ['12:00:07.500', 10, '12:00:00.000', '12:00:10.000', 2],
];

test.each(rows)(
  '§6.1: at %s with editions of %d s it opened at %s, ends at %s, %d s are left',
  (time, seconds, opens, ends, left) => {
    const times = editionAt(at(time), seconds);
    expect([times.opensAt, times.endsAt]).toEqual([at(opens), at(ends)]);
    expect(times.number).toBe(Math.floor(at(time) / 1000 / seconds));
    expect(secondsLeft(times, at(time))).toBe(left);
  },
);

test('§6.6: past its end an edition has 0 seconds left, never fewer', () => {
  expect(secondsLeft(editionAt(at('12:00:00.000'), 300), at('13:00:00.000'))).toBe(0);
});

test('§6.6: where the clock was put back, it has no more left than it lasts', () => {
  expect(secondsLeft(editionAt(at('12:00:00.000'), 300), at('11:30:00.000'))).toBe(300);
});
