/** A local time of a zone is the instant that clocks there mean. */
import { describe, expect, test } from 'bun:test';
import { instantsOf } from '../src/index.ts';

describe('the instants of a local time', () => {
  test.each([
    ['2026-12-24T18:00', 'Europe/Brussels', ['2026-12-24T17:00:00.000Z']],
    ['2026-07-01T08:00', 'Europe/Brussels', ['2026-07-01T06:00:00.000Z']],
    ['2026-07-01T08:00', 'UTC', ['2026-07-01T08:00:00.000Z']],
    // Clocks go forward from 2:00 to 3:00.
    ['2026-03-29T01:59', 'Europe/Brussels', ['2026-03-29T00:59:00.000Z']],
    ['2026-03-29T02:00', 'Europe/Brussels', []],
    ['2026-03-29T02:59', 'Europe/Brussels', []],
    ['2026-03-29T03:00', 'Europe/Brussels', ['2026-03-29T01:00:00.000Z']],
    // Clocks go back from 3:00 to 2:00.
    ['2026-10-25T01:59', 'Europe/Brussels', ['2026-10-24T23:59:00.000Z']],
    ['2026-10-25T02:30', 'Europe/Brussels', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-25T03:00', 'Europe/Brussels', ['2026-10-25T02:00:00.000Z']],
    ['2026-11-01T01:30', 'America/New_York', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    // By half an hour.
    ['2026-04-05T01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    ['2026-01-01T00:15', 'Asia/Kathmandu', ['2025-12-31T18:30:00.000Z']],
    ['2026-02-31T00:15x', 'UTC', []],
    ['', 'UTC', []],
  ])('%s in %s', (local, timeZone, expected) => {
    expect(instantsOf(local, timeZone).map((time) => new Date(time).toISOString())).toEqual(expected);
  });
});
