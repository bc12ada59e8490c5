/** Columns of days and moments: shown in milliseconds, filtered by what is shown, in the order of all that is stored. */
import { text, type ColumnCase } from './column-case.ts';

const date: ColumnCase = {
  column: 'date',
  kind: 'date',
  types: ['date'],
  rows: [
    [text('2026-01-31'), '"2026-01-31"'],
    [text('0001-01-01'), '"0001-01-01"'],
    [text('9999-12-31'), '"9999-12-31"'],
    [text('0044-03-15 BC'), 'null'],
    [text('infinity'), 'null'],
    [text('-infinity'), 'null'],
    [text('10000-01-01'), 'null'],
    [text('5874897-12-31'), 'null'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][eq]=2026-01-31', 'a'],
    ['where[$][eq]=0000-12-31', ''],
    ['where[$][eq]=0000-02-29', ''],
    ['where[$][ne]=2026-01-31', 'b c d e f g h i'],
    ['where[$][in]=2026-01-31,0001-01-01', 'a b'],
    ['where[$][nin]=2026-01-31,0001-01-01', 'c d e f g h i'],
    ['where[$][gt]=2026-01-31', 'c'],
    ['where[$][gt]=9999-12-31', ''],
    ['where[$][gte]=0000-01-01', 'a b c'],
    ['where[$][lt]=0001-01-01', ''],
    ['where[$][lte]=0001-01-01', 'b'],
    ['where[$][between]=0000-01-01,9999-12-31', 'a b c'],
    ['where[$][exists]=true', 'a b c'],
    ['where[$][exists]=false', 'd e f g h i'],
    ['sort=$', 'b a c d e f g h i'],
    ['sort=-$', 'c a b d e f g h i'],
  ],
};

const midnight = (shown: string): string => (shown === 'null' ? shown : shown.replace(/"$/, 'T00:00:00.000Z"'));

const dateAsMoment: ColumnCase = {
  ...date,
  types: ['datetime'],
  rows: date.rows.map(([stored, shown]) => [stored, midnight(shown)]),
  questions: [
    ...date.questions,
    ['where[$][eq]=2026-01-31T00:00:00Z', 'a'],
    ['where[$][eq]=2026-01-31T00:00:00.001Z', ''],
    ['where[$][gt]=2026-01-31T00:00:00Z', 'c'],
    ['where[$][gt]=2026-01-30T23:59:59.9999Z', 'a c'],
    ['where[$][lt]=2026-01-31T00:00:00.0001Z', 'a b'],
    ['where[$][gte]=9999-12-31T23:59:59.9999Z', ''],
    ['where[$][lte]=0000-01-01T00:00:00Z', ''],
  ],
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
    [text('0001-12-31 23:59:59 BC'), 'null'],
    [text('10000-01-01'), 'null'],
    [text('infinity'), 'null'],
    [text('-infinity'), 'null'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][eq]=2026-01-31T23:59:59.999Z', 'a b'],
    ['where[$][eq]=2026-01-31T23:59:59.9991Z', ''],
    ['where[$][ne]=2026-01-31T23:59:59.999Z', 'c d e f g h i j k'],
    ['where[$][eq]=2026-01-31', 'a b c'],
    ['where[$][ne]=2026-01-31', 'd e f g h i j k'],
    ['where[$][in]=2026-02-01T00:00:00Z,2026-01-31T23:59:59.998Z', 'c d'],
    ['where[$][nin]=2026-02-01,2026-01-31', 'e f g h i j k'],
    ['where[$][gt]=2026-01-31', 'd f'],
    ['where[$][gte]=2026-01-31', 'a b c d f'],
    ['where[$][lt]=2026-01-31', 'e'],
    ['where[$][lte]=2026-01-31', 'a b c e'],
    ['where[$][gt]=2026-01-31T23:59:59.998Z', 'a b d f'],
    ['where[$][gt]=2026-01-31T23:59:59.9985Z', 'a b d f'],
    ['where[$][gte]=2026-01-31T23:59:59.9985Z', 'a b d f'],
    ['where[$][lt]=2026-01-31T23:59:59.9995Z', 'a b c e'],
    ['where[$][lt]=2026-01-31T23:59:59.999Z', 'c e'],
    ['where[$][lte]=2026-01-31T23:59:59.999Z', 'a b c e'],
    ['where[$][lte]=2026-02-01T01:00:00%2B01:00', 'a b c d e'],
    ['where[$][between]=0000-01-01,9999-12-31', 'a b c d e f'],
    ['where[$][gt]=9999-12-31T23:59:59.999Z', ''],
    ['where[$][gte]=9999-12-31T23:59:59.9995Z', ''],
    ['where[$][lt]=9999-12-31T23:59:59.9995Z', 'a b c d e f'],
    ['where[$][lt]=0001-01-01', ''],
    ['where[$][eq]=0000-01-01', ''],
    ['where[$][exists]=true', 'a b c d e f'],
    ['where[$][exists]=false', 'g h i j k'],
    ['sort=$', 'e c b a d f g h i j k'],
    ['sort=-$', 'f d a b c e g h i j k'],
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
    [text('0001-01-01 00:00+14'), 'null'],
    [text('9999-12-31 23:59:59-01'), 'null'],
    [text('infinity'), 'null'],
    [text('-infinity'), 'null'],
    ['null', 'null'],
  ],
};

export const timeCases: readonly ColumnCase[] = [date, dateAsMoment, timestamp, timestamptz];
