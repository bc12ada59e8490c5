/** Paths into JSON, where anything may stand: what does not read as the field's type is unreadable, and never an error. */
import { fractional, text, textLike, type ColumnCase } from '../../../../../tests/support/column-case.ts';

const path = ['a', 'b'];
const zeros = (count: number): string => '0'.repeat(count);

/** A document that has this JSON where the path leads. */
const holding = (json: string): string => text(`{"a":{"b":${json},"c":1}}`);

/** Documents in which the path leads nowhere. */
const nowhere = ['{}', '{"a":null}', '{"a":{"b":null}}', '{"a":[{"b":"x"}]}', '{"a":"b"}', '[]', '"a"', '5', 'null'];
const nowhereRows = [...nowhere.map(text), 'null'].map((stored) => [stored, 'null'] as const);

const texts: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: textLike,
  path,
  rows: [
    [holding('"ab"'), '"ab"'],
    [holding('"AB"'), '"AB"'],
    [holding('""'), '""'],
    [holding('5'), '"5"'],
    [holding('true'), '"true"'],
    [holding('null'), 'null'],
    [text('{"a":[{"b":"ab"}]}'), 'null'],
    [text('"ab"'), 'null'],
    [holding(String.raw`"\\"`), String.raw`"\\"`],
  ],
};

const notNumbers = ['"0x10"', '"NaN"', '"Infinity"', '""', 'true', '[]', '{}', '"+5"', '"05"', '".5"']
  .concat(['"5."', '"1_000"', '"1,5"', '"1e9999"', '"--1"', '"5e"'])
  .map((json) => [holding(json), 'unreadable'] as const);

const numbers: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: fractional,
  path,
  rows: [
    [holding('5'), '5'],
    [holding('"12.50"'), '12.50'],
    [holding('" 12 "'), '12'],
    [holding('"5\\n"'), '5'],
    [holding('"1e5"'), '100000'],
    [holding('-1.5E2'), '-150'],
    [holding('1e308'), `1${zeros(308)}`],
    [holding('5e-324'), `0.${zeros(323)}5`],
    [holding(`"${'7'.repeat(300)}"`), '7'.repeat(300)],
    [holding(`"0.${'7'.repeat(300)}"`), `0.${'7'.repeat(300)}`],
    [holding('9007199254740993'), '9007199254740993'],
    [holding('"-0"'), '0'],
    ...nowhereRows,
  ],
};

const noNumbers: ColumnCase = {
  ...numbers,
  rows: notNumbers,
};

const wholes: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['integer'],
  path,
  rows: [
    [holding('5'), '5'],
    [holding('"7"'), '7'],
    [holding('5.0'), 'unreadable'],
    [holding('" 7"'), '7'],
    [holding('1e3'), '1000'],
    [holding('"1e3"'), 'unreadable'],
    [holding('9223372036854775808'), '9223372036854775808'],
    [holding('"x"'), 'unreadable'],
    [holding(`"-${'9'.repeat(300)}"`), `-${'9'.repeat(300)}`],
    [holding('null'), 'null'],
  ],
};

const booleans: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['boolean'],
  path,
  rows: [
    [holding('true'), 'true'],
    [holding('false'), 'false'],
    [holding('"true"'), 'true'],
    [holding('"TRUE"'), 'true'],
    [holding('1'), 'true'],
    [holding('0'), 'false'],
    [holding('"t"'), 'true'],
    [holding('" No "'), 'false'],
    [holding('2'), 'unreadable'],
    [holding('"perhaps"'), 'unreadable'],
    [holding('""'), 'unreadable'],
    [holding('[]'), 'unreadable'],
    [holding('null'), 'null'],
  ],
};

const dates: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['date'],
  path,
  rows: [
    [holding('"2026-01-31"'), '"2026-01-31"'],
    [holding('"2024-02-29"'), '"2024-02-29"'],
    [holding('"2000-02-29"'), '"2000-02-29"'],
    [holding('"0001-01-01"'), '"0001-01-01"'],
    [holding('"9999-12-31"'), '"9999-12-31"'],
    ...['2026-02-30', '2023-02-29', '1900-02-29', '0000-01-01', '0000-02-29', '2026-1-31', '2026-13-01', '2026-00-10']
      .concat(['2026-04-31', '2026-01-31T00:00:00Z', 'today', '10000-01-01'])
      .map((date) => [holding(`"${date}"`), 'unreadable'] as const),
    ...['2026-01-31\\n', ' 2026-01-31'].map((date) => [holding(`"${date}"`), '"2026-01-31"'] as const),
    [holding('20260131'), 'unreadable'],
  ],
};

const moments: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['datetime'],
  path,
  rows: [
    [holding('"2026-01-31T23:59:59.9999999Z"'), '"2026-01-31T23:59:59.999Z"'],
    [holding('"9999-12-31T23:59:59.9999999Z"'), '"9999-12-31T23:59:59.999Z"'],
    [holding('"2026-01-31"'), '"2026-01-31T00:00:00.000Z"'],
    [holding('"2026-01-31 10:00:00"'), '"2026-01-31T10:00:00.000Z"'],
    [holding('"2026-01-31t10:00:00.5+02:00"'), '"2026-01-31T08:00:00.500Z"'],
    [holding('"2016-12-31T23:59:60Z"'), '"2017-01-01T00:00:00.000Z"'],
    [holding('"0001-01-01T00:00:00Z"'), '"0001-01-01T00:00:00.000Z"'],
    ...['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-02-30T10:00:00Z', '2026-01-31T24:00:00Z']
      .concat(['2026-01-31T23:59:61Z', '9999-12-31T23:59:60Z', '0000-01-01T00:00:00Z', 'infinity', 'now', 'tomorrow'])
      .map((moment) => [holding(`"${moment}"`), 'unreadable'] as const),
    ...['2026-01-31T10:00Z', ' 2026-01-31 10:00 ', '2026-01-31 12:00:00+02', '2026-01-31T12:00:00+0200'].map(
      (moment) => [holding(`"${moment}"`), '"2026-01-31T10:00:00.000Z"'] as const,
    ),
    [holding('1767225600'), 'unreadable'],
    [holding('null'), 'null'],
  ],
};

const options: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['multiselect'],
  path,
  rows: [
    [holding('["a",null,"B"]'), '["a","B"]'],
    [holding('[]'), '[]'],
    [holding('"a"'), 'unreadable'],
    [holding('null'), 'null'],
    ['null', 'null'],
  ],
};

const json: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['json'],
  path,
  rows: [
    [holding('{"x":[1]}'), '{"x": [1]}'],
    [holding('null'), 'null'],
    [holding('"null"'), '"null"'],
    ['null', 'null'],
  ],
};

const paths = [texts, numbers, noNumbers, wholes, booleans, dates, moments, options, json];

/** The type json takes documents that jsonb refuses: they are unreadable, and the others are read. */
const unreadable: ColumnCase = {
  column: 'json',
  kind: 'json',
  types: textLike,
  path,
  rows: [
    [holding(String.raw`"\u0000"`), 'unreadable'],
    [holding('"ab"'), '"ab"'],
    [text(String.raw`{"a":{"b":"ab","c":"\ud800"}}`), 'unreadable'],
    [holding(String.raw`"\\u0000"`), String.raw`"\\u0000"`],
  ],
};

export const pathCases: readonly ColumnCase[] = [
  ...paths,
  ...paths.map((each): ColumnCase => Object.assign({}, each, { column: 'json', kind: 'json' })),
  unreadable,
];
