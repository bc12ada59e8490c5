/** Columns of truth values, lists and JSON. */
import { text, type ColumnCase } from './column-case.ts';

const boolean: ColumnCase = {
  column: 'boolean',
  kind: 'boolean',
  types: ['boolean'],
  rows: [
    ['true', 'true'],
    ['false', 'false'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][eq]=true', 'a'],
    ['where[$][eq]=false', 'b'],
    ['where[$][ne]=true', 'b c'],
    ['where[$][in]=true,false', 'a b'],
    ['where[$][nin]=true,false', 'c'],
    ['where[$][exists]=true', 'a b'],
    ['where[$][exists]=false', 'c'],
    ['sort=$', 'b a c'],
    ['sort=-$', 'a b c'],
  ],
};

const options: ColumnCase = {
  column: 'text[]',
  kind: 'array',
  types: ['multiselect'],
  rows: [
    [`'{}'`, '[]'],
    [`array['a', null, 'B', '%', 'a,b', '"']`, String.raw`["a", "B", "%", "a,b", "\""]`],
    [`array[['a', 'b'], ['c', 'a']]`, '["a", "b", "c", "a"]'],
    [`array[null]::text[]`, '[]'],
    [`'[5:6]={Straße,x}'`, '["Straße", "x"]'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][contains]=A', 'b c'],
    ['where[$][contains]=b', 'b c'],
    ['where[$][contains]=%25', 'b'],
    ['where[$][contains]=a,b', 'b'],
    ['where[$][contains]=STRASSE', 'e'],
    ['where[$][contains]=', ''],
    ['where[$][contains]=null', ''],
    ['where[$][exists]=true', 'a b c d e'],
    ['where[$][exists]=false', 'f'],
  ],
};

const arrayAsJson: ColumnCase = {
  ...options,
  types: ['json'],
  rows: [
    [`'{}'`, '[]'],
    [`array['a', null]`, '["a",null]'],
    [`array[['a', 'b'], ['c', 'd']]`, '[["a","b"],["c","d"]]'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][exists]=true', 'a b c'],
    ['where[$][exists]=false', 'd'],
  ],
};

/** Lists of other types. */
const lists = (
  [
    ['int[]', `'{1,-2,null}'`, '["1", "-2"]', '-2'],
    ['numeric[]', `'{1.50,NaN}'`, '["1.50", "NaN"]', 'nan'],
    ['float8[]', `'{0.1,Infinity}'`, '["0.1", "Infinity"]', '0.1'],
    ['boolean[]', `'{t,f}'`, '["true", "false"]', 'TRUE'],
    ['date[]', `'{2026-01-31,infinity}'`, '["2026-01-31", "infinity"]', '2026-01-31'],
    [
      'uuid[]',
      `'{F190A000-0000-7000-8000-00000000000B}'`,
      '["f190a000-0000-7000-8000-00000000000b"]',
      'F190A000-0000-7000-8000-00000000000B',
    ],
    ['mood[]', `'{sad,Happy}'`, '["sad", "Happy"]', 'happy'],
    ['citext[]', `'{Ab}'`, '["Ab"]', 'aB'],
    ['label[]', `'{Ab}'`, '["Ab"]', 'aB'],
  ] as const
).map(([column, stored, shown, option]): ColumnCase => ({
  column,
  kind: 'array',
  types: ['multiselect'],
  rows: [
    [stored, shown],
    ['null', 'null'],
  ],
  questions: [
    [`where[$][contains]=${option}`, 'a'],
    ['where[$][contains]=none', ''],
    ['where[$][exists]=false', 'b'],
  ],
}));

const json: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['json'],
  rows: [
    [text('{"a":[1.50,{"ключ":null}]}'), '{"a": [1.50, {"ключ": null}]}'],
    [text('[]'), '[]'],
    [text('"x\\"\\n"'), '"x\\"\\n"'],
    [text('0'), '0'],
    [text('false'), 'false'],
    [text('null'), 'null'],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][exists]=true', 'a b c d e'],
    ['where[$][exists]=false', 'f g'],
  ],
};

/** What jsonb would refuse or write otherwise. */
const jsonAsWritten: ColumnCase = {
  column: 'json',
  kind: 'json',
  types: ['json'],
  rows: [
    [text(String.raw`{"a":"\u0000"}`), String.raw`{"a":"\u0000"}`],
    [text(String.raw`["\ud800"]`), String.raw`["\ud800"]`],
    [text('{ "b" : 1,"a":2, "b":3 }'), '{ "b" : 1,"a":2, "b":3 }'],
    [text('1e400000'), '1e400000'],
    [text(' null '), 'null'],
  ],
  questions: [
    ['where[$][exists]=true', 'a b c d'],
    ['where[$][exists]=false', 'e'],
  ],
};

const optionsInJson: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['multiselect'],
  rows: [
    [text('["a",null,1,true,{"b":2}]'), String.raw`["a", "1", "true", "{\"b\": 2}"]`],
    [text('[]'), '[]'],
    [text('"a"'), 'null'],
    [text('{"a":"a"}'), 'null'],
    [text('null'), 'null'],
    ['null', 'null'],
    [text('["A"]'), '["A"]'],
  ],
  questions: [
    ['where[$][contains]=a', 'a g'],
    ['where[$][contains]=1', 'a'],
    ['where[$][contains]=null', ''],
    ['where[$][exists]=true', 'a b g'],
    ['where[$][exists]=false', 'c d e f'],
  ],
};

const composites = (
  [
    ['pair', `row(1, 'x')`, '{"x":1,"y":"x"}'],
    ['pair', 'row(null, null)', '{"x":null,"y":null}'],
    ['int4range', `'[1,5)'`, '"[1,5)"'],
    ['int4multirange', `'{[1,5),[7,9)}'`, '"{[1,5),[7,9)}"'],
    ['point', `'(1,2)'`, '"(1,2)"'],
    ['tsvector', `'a b'`, String.raw`"'a' 'b'"`],
    ['pair[]', `array[row(1, 'x')]::pair[]`, '[{"x":1,"y":"x"}]'],
    ['jsonb[]', `array['{"a":1}']::jsonb[]`, '[{"a": 1}]'],
  ] as const
).map(([column, stored, shown]): ColumnCase => ({
  column,
  kind: 'composite',
  types: ['json'],
  rows: [
    [stored, shown],
    ['null', 'null'],
  ],
  questions: [
    ['where[$][exists]=true', 'a'],
    ['where[$][exists]=false', 'b'],
  ],
}));

export const otherCases: readonly ColumnCase[] = [
  boolean,
  options,
  arrayAsJson,
  ...lists,
  json,
  {
    ...json,
    column: 'json',
    kind: 'json',
    rows: json.rows.map(([stored, shown]) => [`${stored}::jsonb::text::json`, shown]),
  },
  jsonAsWritten,
  optionsInJson,
  { ...optionsInJson, column: 'json', kind: 'json' },
  ...composites,
];
