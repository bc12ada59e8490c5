/** Days by the clocks of a business. */
import { expect, test } from 'bun:test';
import { beginningOf, dayIn } from '../src/console/own-days.ts';

const rows: readonly [day: string, zone: string, instant: string | undefined][] = [
  ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01', 'Europe/Brussels', '2026-06-30T22:00:00.000Z'],
  ['2026-12-31', 'America/New_York', '2026-12-31T05:00:00.000Z'],
  // Clocks go forward at midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['', 'Europe/Brussels', undefined],
];
test.each(rows)('%s begins in %s', (day, zone, instant) => {
  expect(beginningOf(day, zone)).toBe(instant);
  if (instant !== undefined) expect(dayIn(instant, zone)).toBe(day);
});
