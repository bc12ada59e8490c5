/** Columns and places in JSON that hold points: texts, objects of several spellings, GeoJSON, and what is none of them. */
import { text, type ColumnCase } from './column-case.ts';

const ghent = '{"lat":51.05,"lng":3.72}';

/** JSON that is a point, and what is shown. */
const points = [
  '{"lat":51.05,"lng":3.72}',
  '{"latitude":"51.05","longitude":" 3.72 ","accuracy":5}',
  '{"lon":3.720,"lat":51.050}',
  '{"type":"Point","coordinates":[3.72,51.05]}',
  '{"type":"Point","coordinates":[3.72,51.05,9]}',
  '"51.05, 3.72"',
] as const;

/** JSON that is no point, half of one, out of range, or two of them. */
const others = [
  '{"lat":51.05}',
  '{"lat":51.05,"lng":null}',
  '{"lat":91,"lng":0}',
  '{"lat":0,"lng":-180.1}',
  '[51.05,3.72]',
]
  .concat(['{"lat":1,"latitude":2,"lng":3}', '{"type":"Point","coordinates":[3.72,51.05],"lat":1}', '5', '{}', '""'])
  .concat([
    '{"type":"Polygon","coordinates":[3.72,51.05]}',
    '{"type":"Point","coordinates":[3.72]}',
    '{"lat":true,"lng":0}',
  ])
  .concat(['{"type":"Point","crs":{},"coordinates":[3.72,51.05]}', '"51.05"', '"51,05;3,72"', '{"lat":"NaN","lng":0}']);

const rows = [
  ...points.map((json) => [json, ghent] as const),
  ...others.map((json) => [json, 'unreadable'] as const),
  ['{"lat":-0.0,"lng":180}', '{"lat":0,"lng":180}'],
  ['{"lat":-90,"lng":-180}', '{"lat":-90,"lng":-180}'],
] as const;

const rowsOf = (written: (json: string) => string): ColumnCase['rows'] => [
  ...rows.map(([json, shown]) => [text(written(json)), shown] as const),
  [text(written('null')), 'null'],
  ['null', 'null'],
];

const kinds = ['json', 'jsonb'] as const;

/** The same on all servers. */
export const geoCases: readonly ColumnCase[] = [
  {
    column: 'text',
    kind: 'text',
    types: ['geo'],
    rows: [
      ...['51.05,3.72', ' 51.05 , 3.72 ', '+51.05,3.72', '5105e-2,3.72', ...points].map(
        (point) => [text(point), ghent] as const,
      ),
      ...[
        '51.05',
        '51.05,',
        ',3.72',
        '51.05 3.72',
        '91,0',
        '0,181',
        '',
        'Ghent',
        '51,05,3,72',
        'NaN,0',
        '(3.72,51.05)',
      ].map((point) => [text(point), 'unreadable'] as const),
      ['null', 'null'],
    ],
  },
  ...kinds.map((kind): ColumnCase => ({ column: kind, kind, types: ['geo'], rows: rowsOf((json) => json) })),
  ...kinds.map((kind): ColumnCase => ({
    column: kind,
    kind,
    types: ['geo'],
    path: ['a', 'b'],
    rows: rowsOf((json) => `{"a":{"b":${json}}}`),
  })),
];

/** PostgreSQL's own points, which have the longitude first; and what is none. */
export const postgresGeoCases: readonly ColumnCase[] = [
  ['point', `'(3.72,51.05)'`, ghent],
  ['point', `'(3.72,95)'`, 'unreadable'],
  ['int4range', `'[1,5)'`, 'unreadable'],
].map(([column = '', stored = '', shown = '']) => ({
  column,
  kind: 'composite',
  types: ['geo'],
  rows: [
    [stored, shown],
    ['null', 'null'],
  ],
}));
