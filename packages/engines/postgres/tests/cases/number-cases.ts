/** Columns of numbers: no digit is lost, and what is no number of JSON is no value. */
import { fractional, type ColumnCase } from '../../../../../tests/support/column-case.ts';

const zeros = (count: number): string => '0'.repeat(count);

const numeric: ColumnCase = {
  column: 'numeric',
  kind: 'numeric',
  types: fractional,
  rows: [
    ['0', '0'],
    ['1.10', '1.10'],
    ['-5', '-5'],
    ['9007199254740993.000000001', '9007199254740993.000000001'],
    ['1e-20', `0.${zeros(19)}1`],
    [`'NaN'`, 'unreadable'],
    ['null', 'null'],
  ],
};

const infinities: ColumnCase = {
  column: 'numeric',
  since: 14,
  kind: 'numeric',
  types: ['number'],
  rows: [
    [`'Infinity'`, 'unreadable'],
    [`'-Infinity'`, 'unreadable'],
  ],
};

/** The greatest and the least that a numeric holds. */
const extremes: ColumnCase = {
  column: 'numeric',
  kind: 'numeric',
  types: ['number'],
  rows: [
    ['9e131071', `9${zeros(131_071)}`],
    ['1e-16383', `0.${zeros(16_382)}1`],
    ['9.5e131071', `95${zeros(131_070)}`],
    ['-1e-16383', `-0.${zeros(16_382)}1`],
  ],
};

const double: ColumnCase = {
  column: 'double precision',
  kind: 'float',
  types: fractional,
  rows: [
    ['0.1', '0.1'],
    ['-0.0::float8', '0'],
    ['1e300', `1${zeros(300)}`],
    ['5e-324', `0.${zeros(323)}5`],
    [`'NaN'`, 'unreadable'],
    [`'Infinity'`, 'unreadable'],
    [`'-Infinity'`, 'unreadable'],
    ['null', 'null'],
    ['0.30000000000000004', '0.30000000000000004'],
  ],
};

const single: ColumnCase = {
  column: 'real',
  kind: 'float',
  types: ['number'],
  rows: [
    ['0.1', '0.1'],
    ['16777217', '16777216'],
    ['3.4028235e38', `34028235${zeros(31)}`],
    [`'NaN'`, 'unreadable'],
  ],
};

const whole: ColumnCase = {
  column: 'bigint',
  kind: 'integer',
  types: ['integer', ...fractional],
  rows: [
    ['-9223372036854775808', '-9223372036854775808'],
    ['9223372036854775807', '9223372036854775807'],
    ['0', '0'],
    ['null', 'null'],
  ],
};

const truths: ColumnCase = {
  column: 'smallint',
  kind: 'integer',
  types: ['boolean'],
  rows: [
    ['0', 'false'],
    ['1', 'true'],
    ['2', 'unreadable'],
    ['null', 'null'],
  ],
};

const small: ColumnCase = {
  column: 'smallint',
  kind: 'integer',
  types: ['integer'],
  rows: [
    ['-32768', '-32768'],
    ['32767', '32767'],
  ],
};

export const numberCases: readonly ColumnCase[] = [
  numeric,
  infinities,
  extremes,
  { ...numeric, column: 'amount' },
  double,
  single,
  whole,
  truths,
  small,
  { ...small, column: 'integer' },
];
