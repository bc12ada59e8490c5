/** Columns of MariaDB with values in them, and what is shown of them. */
import type { FieldType } from '@vitrine/contract';
import type { ColumnKind } from '@vitrine/sources';
import { fractional, text, textLike } from '../../../../../tests/support/column-case.ts';

export interface MysqlCase {
  /** The column's type, as SQL has it. */
  readonly column: string;
  /** None: no field can show it. */
  readonly kind: ColumnKind | undefined;
  readonly types: readonly FieldType[];
  readonly path?: readonly string[];
  /** What stands in the records, as an expression of SQL, and what is shown, as JSON. */
  readonly rows: readonly (readonly [stored: string, shown: string])[];
}

const numbers = ['integer', ...fractional] as const;

const wholes = (
  [
    ['tinyint', ['-128', '127']],
    ['tinyint unsigned', ['0', '255']],
    ['smallint', ['-32768', '32767']],
    ['mediumint', ['-8388608', '8388607']],
    ['int', ['-2147483648', '2147483647', '0']],
    ['int(1)', ['0', '1', '7']],
    ['int unsigned zerofill', ['0', '5', '4294967295']],
    ['bigint', ['-9223372036854775808', '9223372036854775807', '9007199254740993']],
    ['bigint unsigned', ['18446744073709551615', '0']],
    ['year', ['1901', '2155', '2026']],
  ] as const
).map(([column, values]): MysqlCase => ({
  column,
  kind: 'integer',
  types: numbers,
  rows: [...values.map((value) => [value, value] as const), ['null', 'null']],
}));

const others: readonly MysqlCase[] = [
  {
    column: 'int',
    kind: 'integer',
    types: textLike,
    rows: [
      ['42', '"42"'],
      ['null', 'null'],
    ],
  },
  {
    column: 'bit(12)',
    kind: 'integer',
    types: ['integer', 'number'],
    rows: [
      ["b'0'", '0'],
      ["b'111111111111'", '4095'],
      ["b'1000001'", '65'],
      ['null', 'null'],
    ],
  },
  { column: 'bit(64)', kind: 'integer', types: ['integer'], rows: [[`b'${'1'.repeat(64)}'`, '18446744073709551615']] },
  {
    column: 'tinyint(1)',
    kind: 'flag',
    types: ['boolean'],
    rows: [
      ['0', 'false'],
      ['1', 'true'],
      ['2', 'true'],
      ['-1', 'true'],
      ['null', 'null'],
    ],
  },
  {
    column: 'tinyint(1)',
    kind: 'flag',
    types: textLike,
    rows: [
      ['1', '"1"'],
      ['null', 'null'],
    ],
  },
  {
    column: 'tinyint(1)',
    kind: 'flag',
    types: numbers,
    rows: [
      ['0', '0'],
      ['1', '1'],
      ['-1', '-1'],
      ['null', 'null'],
    ],
  },
  {
    column: 'bit(1)',
    kind: 'flag',
    types: ['boolean'],
    rows: [
      ["b'0'", 'false'],
      ["b'1'", 'true'],
      ['null', 'null'],
    ],
  },
  {
    column: 'decimal(65, 30)',
    kind: 'numeric',
    types: fractional,
    rows: [
      [
        '12345678901234567890123456789012345.123456789012345678901234567890',
        '12345678901234567890123456789012345.123456789012345678901234567890',
      ],
      ['-1', '-1.000000000000000000000000000000'],
      ['null', 'null'],
    ],
  },
  {
    column: 'decimal(10, 2)',
    kind: 'numeric',
    types: fractional,
    rows: [
      ['1.10', '1.10'],
      ['0', '0.00'],
      ['-0.01', '-0.01'],
      ['99999999.99', '99999999.99'],
    ],
  },
  {
    column: 'decimal(8, 2) zerofill',
    kind: 'numeric',
    types: fractional,
    rows: [
      ['5.5', '5.50'],
      ['0', '0.00'],
    ],
  },
  {
    column: 'double',
    kind: 'float',
    types: fractional,
    rows: [
      ['0.1', '0.1'],
      ['1e22', '10000000000000000000000'],
      ['5e-324', `0.${'0'.repeat(323)}5`],
      ['0.30000000000000004', '0.30000000000000004'],
      ['123456789.12345678', '123456789.12345678'],
      ['null', 'null'],
    ],
  },
  {
    column: 'float',
    kind: 'single',
    types: fractional,
    rows: [
      ['0.1', '0.1'],
      ['16777216', '16777216'],
      ['1234567.5', '1234567.5'],
      ['3.4028235e38', `34028235${'0'.repeat(31)}`],
      ['0.3333333333', '0.33333334'],
      ['-2.5', '-2.5'],
      ['0', '0'],
      ['null', 'null'],
    ],
  },
  {
    column: 'date',
    kind: 'date',
    types: ['date'],
    rows: [
      ["'2026-01-31'", '"2026-01-31"'],
      ["'1000-01-01'", '"1000-01-01"'],
      ["'9999-12-31'", '"9999-12-31"'],
      ["'0000-00-00'", 'unreadable'],
      ["'2026-00-10'", 'unreadable'],
      ["'2026-02-30'", 'unreadable'],
      ['null', 'null'],
    ],
  },
  {
    column: 'date',
    kind: 'date',
    types: ['datetime'],
    rows: [
      ["'2026-01-31'", '"2026-01-31T00:00:00.000Z"'],
      ["'0000-00-00'", 'unreadable'],
    ],
  },
  {
    column: 'datetime(6)',
    kind: 'timestamp',
    types: ['datetime'],
    rows: [
      ["'2026-01-31 23:59:59.999999'", '"2026-01-31T23:59:59.999Z"'],
      ["'1000-01-01 00:00:00'", '"1000-01-01T00:00:00.000Z"'],
      ["'0000-00-00 00:00:00'", 'unreadable'],
      ["'2026-00-01 10:00:00'", 'unreadable'],
      ['null', 'null'],
    ],
  },
  {
    column: 'datetime',
    kind: 'timestamp',
    types: ['datetime'],
    rows: [["'2026-03-29 02:30:00'", '"2026-03-29T02:30:00.000Z"']],
  },
  {
    column: 'timestamp(3) null',
    kind: 'timestamptz',
    types: ['datetime'],
    rows: [
      ["'2026-01-31 23:59:59.123'", '"2026-01-31T23:59:59.123Z"'],
      ["'1970-01-01 00:00:01'", '"1970-01-01T00:00:01.000Z"'],
      ["'0000-00-00 00:00:00'", 'unreadable'],
      ['null', 'null'],
    ],
  },
  {
    column: 'char(1)',
    kind: 'text',
    types: ['boolean'],
    rows: [
      [text('Y'), 'true'],
      [text('n'), 'false'],
      [text('x'), 'unreadable'],
      ['null', 'null'],
    ],
  },
  {
    column: `enum('yes', 'no')`,
    kind: 'castable',
    types: ['boolean'],
    rows: [
      [text('yes'), 'true'],
      [text('no'), 'false'],
      ['null', 'null'],
    ],
  },
  {
    column: 'int(1)',
    kind: 'integer',
    types: ['boolean'],
    rows: [
      ['0', 'false'],
      ['1', 'true'],
      ['2', 'unreadable'],
    ],
  },
  {
    column: 'time(3)',
    kind: 'castable',
    types: ['text'],
    rows: [
      ["'-838:59:59'", '"-838:59:59.000"'],
      ["'08:05:00.5'", '"08:05:00.500"'],
      ['null', 'null'],
    ],
  },
  ...['char(20)', 'varchar(20)', 'tinytext', 'text', 'mediumtext', 'longtext'].map((column): MysqlCase => ({
    column,
    kind: 'text',
    types: textLike,
    rows: [
      [text('Käse 🧀'), '"Käse 🧀"'],
      [String.raw`'a\\b''c\n'`, String.raw`"a\\b'c\n"`],
      ["''", '""'],
      ['null', 'null'],
    ],
  })),
  ...['utf8mb3', 'latin1', 'utf16', 'koi8r', 'cp1250'].map((charset): MysqlCase => ({
    column: `varchar(20) character set ${charset}`,
    kind: 'text',
    types: ['text'],
    rows: [charset === 'koi8r' ? [text('Привет'), '"Привет"'] : [text('Käse'), '"Käse"'], ['null', 'null']],
  })),
  {
    column: `enum('klein', 'größer', 'a,b')`,
    kind: 'castable',
    types: textLike,
    rows: [
      [text('größer'), '"größer"'],
      [text('a,b'), '"a,b"'],
      ['null', 'null'],
    ],
  },
  {
    column: `set('rot', 'grün', 'it''s')`,
    kind: 'set',
    types: ['multiselect'],
    rows: [
      [text("grün,rot,it's"), `["rot","grün","it's"]`],
      ["''", '[]'],
      ['null', 'null'],
    ],
  },
  {
    column: 'json',
    kind: 'json',
    types: ['json'],
    rows: [
      [text('{"b":1.10,"a":[1e2,"ä"]}'), '{"b":1.10,"a":[1e2,"ä"]}'],
      [text('null'), 'null'],
      ['null', 'null'],
    ],
  },
  {
    column: 'json',
    kind: 'json',
    types: ['multiselect'],
    rows: [
      [text('["a",null,1]'), '["a","1"]'],
      [text('{}'), 'unreadable'],
      ['null', 'null'],
    ],
  },
  {
    column: 'json',
    kind: 'json',
    types: ['number', 'currency'],
    path: ['a', 'b'],
    rows: [
      [text('{"a":{"b":12345678901234567890.10}}'), '12345678901234567890.10'],
      [text('{"a":[]}'), 'null'],
      ['null', 'null'],
    ],
  },
  {
    column: 'json',
    kind: 'json',
    types: ['boolean'],
    path: ['a'],
    rows: [
      [text('{"a":true}'), 'true'],
      [text('{"a":"x"}'), 'unreadable'],
    ],
  },
  {
    column: 'uuid',
    kind: 'uuid',
    types: textLike,
    rows: [
      [text('123e4567-e89b-12d3-a456-426614174000'), '"123e4567-e89b-12d3-a456-426614174000"'],
      ['null', 'null'],
    ],
  },
  {
    column: 'binary(16)',
    kind: 'binary',
    types: textLike,
    rows: [
      ["x'123E4567E89B12D3A456426614174000'", '"123e4567-e89b-12d3-a456-426614174000"'],
      ['null', 'null'],
    ],
  },
  {
    column: 'varbinary(20)',
    kind: 'binary',
    types: ['text'],
    rows: [
      ["x'00FF10'", '"00ff10"'],
      ["''", '""'],
      ['null', 'null'],
    ],
  },
  {
    column: 'inet6',
    kind: 'castable',
    types: ['text'],
    rows: [
      ["'::1'", '"::1"'],
      ['null', 'null'],
    ],
  },
  {
    column: 'point',
    kind: 'composite',
    types: ['geo'],
    rows: [
      ["st_geomfromtext('point(3.72 51.05)')", '{"lat":51.05,"lng":3.72}'],
      ["st_geomfromtext('point(372 51.05)')", 'unreadable'],
      ['null', 'null'],
    ],
  },
  {
    column: 'geometry',
    kind: 'composite',
    types: ['json'],
    rows: [
      ["st_geomfromtext('linestring(0 0, 1 1.5)')", '{"type": "LineString", "coordinates": [[0, 0], [1, 1.5]]}'],
      ['null', 'null'],
    ],
  },
  ...['blob', 'longblob'].map((column): MysqlCase => ({
    column,
    kind: undefined,
    types: [],
    rows: [['null', 'null']],
  })),
];

/** What stands in JSON is read as on every engine: one value of each type. */
const alongPaths = (
  [
    [textLike, '"Käse"', '"Käse"'],
    [['multiselect'], '["a",2]', '["a","2"]'],
    [fractional, '1.50', '1.50'],
    [['integer'], '9007199254740993', '9007199254740993'],
    [['boolean'], 'false', 'false'],
    [['date'], '"2026-01-31"', '"2026-01-31"'],
    [['datetime'], '"2026-01-31T10:00:00+01:00"', '"2026-01-31T09:00:00.000Z"'],
    [['json'], '{"b":1}', '{"b": 1}'],
  ] as const
).map(([types, stored, shown]): MysqlCase => ({
  column: 'longtext check (json_valid(f))',
  kind: 'json',
  types,
  path: ['a'],
  rows: [
    [text(`{"a":${stored}}`), shown],
    [text('{"a":null}'), 'null'],
  ],
}));

export const mysqlCases: readonly MysqlCase[] = [...wholes, ...others, ...alongPaths];
