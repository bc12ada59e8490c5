/** Columns of truth values, lists and JSON. */
import { text, type ColumnCase } from '../../../../../tests/support/column-case.ts';

const boolean: ColumnCase = {
  column: 'boolean',
  kind: 'boolean',
  types: ['boolean'],
  rows: [
    ['true', 'true'],
    ['false', 'false'],
    ['null', 'null'],
  ],
};

const options: ColumnCase = {
  column: 'text[]',
  kind: 'array',
  types: ['multiselect'],
  rows: [
    [`'{}'`, '[]'],
    [`array['a', null, 'B', '%', 'a,b', '"']`, String.raw`["a","B","%","a,b","\""]`],
    [`array[['a', 'b'], ['c', 'a']]`, '["a","b","c","a"]'],
    [`array[null]::text[]`, '[]'],
    [`'[5:6]={Straße,x}'`, '["Straße","x"]'],
    ['null', 'null'],
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
};

/** Lists of other types. */
const lists = (
  [
    ['int[]', `'{1,-2,null}'`, '["1","-2"]'],
    ['numeric[]', `'{1.50,NaN}'`, '["1.50","NaN"]'],
    ['float8[]', `'{0.1,Infinity}'`, '["0.1","Infinity"]'],
    ['boolean[]', `'{t,f}'`, '["true","false"]'],
    ['date[]', `'{2026-01-31,infinity}'`, '["2026-01-31","infinity"]'],
    ['uuid[]', `'{F190A000-0000-7000-8000-00000000000B}'`, '["f190a000-0000-7000-8000-00000000000b"]'],
    ['mood[]', `'{sad,Happy}'`, '["sad","Happy"]'],
    ['citext[]', `'{Ab}'`, '["Ab"]'],
    ['label[]', `'{Ab}'`, '["Ab"]'],
  ] as const
).map(([column, stored, shown]): ColumnCase => ({
  column,
  kind: 'array',
  types: ['multiselect'],
  rows: [
    [stored, shown],
    ['null', 'null'],
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
};

const optionsInJson: ColumnCase = {
  column: 'jsonb',
  kind: 'jsonb',
  types: ['multiselect'],
  rows: [
    [text('["a",null,1,true,{"b":2}]'), String.raw`["a","1","true","{\"b\": 2}"]`],
    [text('[]'), '[]'],
    [text('"a"'), 'unreadable'],
    [text('{"a":"a"}'), 'unreadable'],
    [text('null'), 'null'],
    ['null', 'null'],
    [text('["A"]'), '["A"]'],
  ],
};

const composites = (
  [
    ['pair', `row(1, 'x')`, '{"x":1,"y":"x"}'],
    ['pair', 'row(null, null)', '{"x":null,"y":null}'],
    ['int4range', `'[1,5)'`, '"[1,5)"'],
    ['int4multirange', `'{[1,5),[7,9)}'`, '"{[1,5),[7,9)}"', 14],
    ['point', `'(1,2)'`, '"(1,2)"'],
    ['tsvector', `'a b'`, String.raw`"'a' 'b'"`],
    ['pair[]', `array[row(1, 'x')]::pair[]`, '[{"x":1,"y":"x"}]'],
    ['jsonb[]', `array['{"a":1}']::jsonb[]`, '[{"a": 1}]'],
  ] as const
).map(([column, stored, shown, since = 13]): ColumnCase => ({
  column,
  since,
  kind: 'composite',
  types: ['json'],
  rows: [
    [stored, shown],
    ['null', 'null'],
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
