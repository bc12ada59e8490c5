/** The moments that bounds of validity name. */
import { describe, expect, test } from 'bun:test';
import { readBound } from '../src/composing/validity.ts';

const print = (moment: number): string => {
  if (Number.isNaN(moment)) return 'unread';
  return Number.isFinite(moment) ? new Date(moment).toISOString() : moment < 0 ? 'ever' : 'never';
};

describe('a bound', () => {
  const rows: readonly [side: 'from' | 'until', zone: string, text: string, expected: string][] = [
    ['from', 'UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['until', 'UTC', '2026-03-01', '2026-03-02T00:00:00.000Z'],
    ['from', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['until', 'Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['until', 'UTC', '9999-12-31', '+010000-01-01T00:00:00.000Z'],
    ['from', 'Europe/Berlin', '2026-03-01 12:00:00', '2026-03-01T11:00:00.000Z'],
    ['until', 'Europe/Berlin', '2026-03-01 12:00:00', '2026-03-01T11:00:00.001Z'],
    ['from', 'Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T01:30:00.000Z'],
    ['until', 'Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T01:30:00.001Z'],
    ['from', 'Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
    ['from', 'Europe/Berlin', '2026-03-01 12:00:00+00', '2026-03-01T12:00:00.000Z'],
    ['from', 'Europe/Berlin', '2026-03-01T12:00:00.5Z', '2026-03-01T12:00:00.500Z'],
    ['from', 'UTC', '2026-03-01 12:00:00.000001', '2026-03-01T12:00:00.001Z'],
    ['until', 'UTC', '2026-03-01 12:00:00.000001', '2026-03-01T12:00:00.001Z'],
    ['from', 'UTC', '0044-03-15 BC', 'ever'],
    ['until', 'UTC', '-infinity', 'ever'],
    ['until', 'UTC', 'infinity', 'never'],
    ['from', 'UTC', '12026-03-01', 'never'],
    ['until', 'UTC', '0000-00-00', 'unread'],
    ['until', 'UTC', '0000-00-00 00:00:00', 'unread'],
    ['until', 'UTC', '2026-02-30', 'unread'],
    ['until', 'UTC', '2026-03-01 25:00:00', 'unread'],
    ['until', 'UTC', '', 'unread'],
    ['until', 'UTC', 'soon', 'unread'],
  ];
  test.each(rows)('%s in %s: %s', (side, zone, text, expected) =>
    expect(print(readBound(text, { side, zone }))).toBe(expected),
  );
});
