/** Paths into JSON, where anything may stand: what does not read as the field's type is no value, and never an error. */
import { fractional, text, textLike, type ColumnCase } from './column-case.ts';

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
  questions: [
    ['where[$][eq]=ab', 'a'],
    ['where[$][eq]=5', 'd'],
    ['where[$][ne]=ab', 'b c d e f g h i'],
    ['where[$][in]=AB,""', 'b c'],
    ['where[$][nin]=AB,""', 'a d e f g h i'],
    ['where[$][gt]=AB', 'a e i'],
    ['where[$][gte]=AB', 'a b e i'],
    ['where[$][lt]=AB', 'c d'],
    ['where[$][lte]=AB', 'b c d'],
    ['where[$][between]=A,b', 'a b i'],
    ['where[$][contains]=B', 'a b'],
    ['where[$][startsWith]=A', 'a b'],
    ['where[$][startsWith]=\\', 'i'],
    ['where[$][exists]=true', 'a b c d e i'],
    ['where[$][exists]=false', 'f g h'],
    ['search=TRU', 'e'],
    ['sort=$', 'c d b i a e f g h'],
    ['sort=-$', 'e a i b d c f g h'],
  ],
};

const notNumbers = ['" 5"', '"5 "', '"0x10"', '"NaN"', '"Infinity"', '""', 'true', '[]', '{}', '"+5"', '"05"', '".5"']
  .concat(['"5."', '"5\\n"', '"1_000"', '"1,5"', '"1e9999"', '"--1"', '"5e"'])
  .map((json) => [holding(json), 'null'] as const);

const numbers: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: fractional,
  path,
  rows: [
    [holding('5'), '5'],
    [holding('"12.50"'), '12.50'],
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
  questions: [
    ['where[$][eq]=5.0', 'a'],
    ['where[$][eq]=12.5', 'b'],
    ['where[$][in]=100000,9007199254740993', 'c i'],
    ['where[$][nin]=100000,5,12.5,-150,1e308,5e-324,9007199254740993,0', 'g h k l m n o p q r s t'],
    ['where[$][ne]=1e200000', 'a b c d e f g h i j k l m n o p q r s t'],
    ['where[$][gt]=100000', 'e g i'],
    ['where[$][gte]=100000', 'c e g i'],
    ['where[$][lt]=0', 'd'],
    ['where[$][lte]=0', 'd j'],
    ['where[$][gt]=1e200000', ''],
    ['where[$][lt]=1e-20000', 'd j'],
    ['where[$][between]=1e-324,1', 'f h'],
    [`where[$][eq]=${'7'.repeat(300)}`, 'g'],
    ['where[$][exists]=true', 'a b c d e f g h i j'],
    ['where[$][exists]=false', 'k l m n o p q r s t'],
    ['sort=$', 'd j f h a b c i g e k l m n o p q r s t'],
    ['sort=-$', 'e g i c b a h f j d k l m n o p q r s t'],
  ],
};

const noNumbers: ColumnCase = {
  ...numbers,
  rows: notNumbers,
  questions: [
    ['where[$][exists]=true', ''],
    ['where[$][gt]=-1e200000', ''],
    ['where[$][ne]=5', Array.from(notNumbers, (_row, index) => String.fromCodePoint(97 + index)).join(' ')],
    ['sort=-$', Array.from(notNumbers, (_row, index) => String.fromCodePoint(97 + index)).join(' ')],
  ],
};

const wholes: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['integer'],
  path,
  rows: [
    [holding('5'), '5'],
    [holding('"7"'), '7'],
    [holding('5.0'), 'null'],
    [holding('1e3'), '1000'],
    [holding('"1e3"'), 'null'],
    [holding('9223372036854775808'), '9223372036854775808'],
    [holding('"x"'), 'null'],
    [holding(`"-${'9'.repeat(300)}"`), `-${'9'.repeat(300)}`],
    [holding('null'), 'null'],
  ],
  questions: [
    ['where[$][eq]=5', 'a'],
    ['where[$][eq]=9223372036854775808', 'f'],
    ['where[$][ne]=5', 'b c d e f g h i'],
    ['where[$][in]=5,7,8', 'a b'],
    ['where[$][nin]=5,7,8', 'c d e f g h i'],
    ['where[$][gt]=9223372036854775807', 'f'],
    ['where[$][gte]=1000', 'd f'],
    ['where[$][lt]=0', 'h'],
    ['where[$][lte]=5', 'a h'],
    ['where[$][between]=5,1000', 'a b d'],
    ['where[$][exists]=false', 'c e g i'],
    ['sort=$', 'h a b d f c e g i'],
    ['sort=-$', 'f d b a h c e g i'],
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
    [holding('"TRUE"'), 'null'],
    [holding('1'), 'null'],
    [holding('"t"'), 'null'],
    [holding('[]'), 'null'],
    [holding('null'), 'null'],
  ],
  questions: [
    ['where[$][eq]=true', 'a c'],
    ['where[$][ne]=true', 'b d e f g h'],
    ['where[$][in]=true,false', 'a b c'],
    ['where[$][nin]=true', 'b d e f g h'],
    ['where[$][exists]=true', 'a b c'],
    ['sort=$', 'b a c d e f g h'],
    ['sort=-$', 'a c b d e f g h'],
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
      .concat(['2026-04-31', '2026-01-31T00:00:00Z', '2026-01-31\\n', ' 2026-01-31', 'today', '10000-01-01'])
      .map((date) => [holding(`"${date}"`), 'null'] as const),
    [holding('20260131'), 'null'],
  ],
  questions: [
    ['where[$][eq]=2026-01-31', 'a'],
    ['where[$][eq]=0000-01-01', ''],
    ['where[$][in]=2026-01-31,2024-02-29', 'a b'],
    ['where[$][nin]=2026-01-31,2024-02-29,2000-02-29,0001-01-01', 'e f g h i j k l m n o p q r s t'],
    ['where[$][ne]=9999-12-31', 'a b c d f g h i j k l m n o p q r s t'],
    ['where[$][gt]=2024-02-29', 'a e'],
    ['where[$][gte]=0000-01-01', 'a b c d e'],
    ['where[$][lt]=2000-02-29', 'd'],
    ['where[$][lte]=9999-12-31', 'a b c d e'],
    ['where[$][between]=2000-01-01,2026-01-31', 'a b c'],
    ['where[$][exists]=true', 'a b c d e'],
    ['sort=$', 'd c b a e f g h i j k l m n o p q r s t'],
    ['sort=-$', 'e a b c d f g h i j k l m n o p q r s t'],
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
    [holding('"0001-01-01T00:00:00Z"'), '"0001-01-01T00:00:00.000Z"'],
    ...['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-02-30T10:00:00Z', '2026-01-31T24:00:00Z']
      .concat(['2026-01-31T23:59:60Z', '0000-01-01T00:00:00Z', 'infinity', 'now', '2026-01-31T10:00Z', 'tomorrow'])
      .map((moment) => [holding(`"${moment}"`), 'null'] as const),
    [holding('1767225600'), 'null'],
    [holding('null'), 'null'],
  ],
  questions: [
    ['where[$][eq]=2026-01-31', 'a c d e'],
    ['where[$][eq]=2026-01-31T23:59:59.999Z', 'a'],
    ['where[$][eq]=9999-12-31T23:59:59.999Z', 'b'],
    ['where[$][ne]=2026-01-31', 'b f g h i j k l m n o p q r'],
    ['where[$][in]=2026-01-31T10:00:00Z,0001-01-01', 'd f'],
    ['where[$][nin]=2026-01-31,9999-12-31', 'f g h i j k l m n o p q r'],
    ['where[$][gt]=2026-01-31', 'b'],
    ['where[$][gte]=2026-01-31T10:00:00Z', 'a b d'],
    ['where[$][lt]=2026-01-31T10:00:00Z', 'c e f'],
    ['where[$][lte]=2026-01-31', 'a c d e f'],
    ['where[$][between]=0000-01-01,9999-12-31', 'a b c d e f'],
    ['where[$][exists]=true', 'a b c d e f'],
    ['where[$][exists]=false', 'g h i j k l m n o p q r'],
    ['sort=$', 'f c e d a b g h i j k l m n o p q r'],
    ['sort=-$', 'b a d e c f g h i j k l m n o p q r'],
  ],
};

const options: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['multiselect'],
  path,
  rows: [
    [holding('["a",null,"B"]'), '["a", "B"]'],
    [holding('[]'), '[]'],
    [holding('"a"'), 'null'],
    [holding('null'), 'null'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][contains]=A', 'a'],
    ['where[$][contains]=none', ''],
    ['where[$][exists]=true', 'a b'],
    ['where[$][exists]=false', 'c d e'],
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
  questions: [
    ['where[$][exists]=true', 'a c'],
    ['where[$][exists]=false', 'b d'],
  ],
};

const paths = [texts, numbers, noNumbers, wholes, booleans, dates, moments, options, json];

/** The type json takes documents that nothing can be read from along a path: they have no value, and the others theirs. */
const unreadable: ColumnCase = {
  column: 'json',
  kind: 'json',
  types: textLike,
  path,
  rows: [
    [holding(String.raw`"\u0000"`), 'null'],
    [holding('"ab"'), '"ab"'],
    [text(String.raw`{"a":{"b":"ab","c":"\ud800"}}`), 'null'],
    [holding(String.raw`"\\u0000"`), String.raw`"\\u0000"`],
  ],
  questions: [
    ['where[$][contains]=A', 'b'],
    ['where[$][exists]=true', 'b d'],
    ['where[$][exists]=false', 'a c'],
    ['sort=$', 'd b a c'],
  ],
};

export const pathCases: readonly ColumnCase[] = [
  ...paths,
  ...paths.map((each): ColumnCase => Object.assign({}, each, { column: 'json', kind: 'json' })),
  unreadable,
];
