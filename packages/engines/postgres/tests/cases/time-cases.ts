/** Columns of days and moments: shown in whole milliseconds, from the year 1 to 9999. */
import { text, type ColumnCase } from '../../../../../tests/support/column-case.ts';

const date: ColumnCase = {
  column: 'date',
  kind: 'date',
  types: ['date'],
  rows: [
    [text('2026-01-31'), '"2026-01-31"'],
    [text('0001-01-01'), '"0001-01-01"'],
    [text('9999-12-31'), '"9999-12-31"'],
    [text('0044-03-15 BC'), 'unreadable'],
    [text('infinity'), 'unreadable'],
    [text('-infinity'), 'unreadable'],
    [text('10000-01-01'), 'unreadable'],
    [text('5874897-12-31'), 'unreadable'],
    ['null', 'null'],
  ],
};

const midnight = (shown: string): string => (shown.startsWith('"') ? shown.replace(/"$/, 'T00:00:00.000Z"') : shown);

const dateAsMoment: ColumnCase = {
  ...date,
  types: ['datetime'],
  rows: date.rows.map(([stored, shown]) => [stored, midnight(shown)]),
};

const timestamp: ColumnCase = {
  column: 'timestamp',
  kind: 'timestamp',
  types: ['datetime'],
  rows: [
    [text('2026-01-31 23:59:59.999999'), '"2026-01-31T23:59:59.999Z"'],
    [text('2026-01-31 23:59:59.999'), '"2026-01-31T23:59:59.999Z"'],
    [text('2026-01-31 23:59:59.998999'), '"2026-01-31T23:59:59.998Z"'],
    [text('2026-02-01'), '"2026-02-01T00:00:00.000Z"'],
    [text('0001-01-01'), '"0001-01-01T00:00:00.000Z"'],
    [text('9999-12-31 23:59:59.999999'), '"9999-12-31T23:59:59.999Z"'],
    [text('0001-12-31 23:59:59 BC'), 'unreadable'],
    [text('10000-01-01'), 'unreadable'],
    [text('infinity'), 'unreadable'],
    [text('-infinity'), 'unreadable'],
    ['null', 'null'],
  ],
};

/** The same moments, some written in other zones. */
const timestamptz: ColumnCase = {
  ...timestamp,
  column: 'timestamptz',
  kind: 'timestamptz',
  rows: [
    [text('2026-01-31 18:59:59.999999-05'), '"2026-01-31T23:59:59.999Z"'],
    [text('2026-01-31 23:59:59.999Z'), '"2026-01-31T23:59:59.999Z"'],
    [text('2026-02-01 00:59:59.998999+01'), '"2026-01-31T23:59:59.998Z"'],
    [text('2026-02-01Z'), '"2026-02-01T00:00:00.000Z"'],
    [text('0001-01-01 14:00+14'), '"0001-01-01T00:00:00.000Z"'],
    [text('9999-12-31 23:59:59.999999Z'), '"9999-12-31T23:59:59.999Z"'],
    [text('0001-01-01 00:00+14'), 'unreadable'],
    [text('9999-12-31 23:59:59-01'), 'unreadable'],
    [text('infinity'), 'unreadable'],
    [text('-infinity'), 'unreadable'],
    ['null', 'null'],
  ],
};

export const timeCases: readonly ColumnCase[] = [date, dateAsMoment, timestamp, timestamptz];
