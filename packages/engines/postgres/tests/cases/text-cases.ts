/** Columns that are read as texts, to the letter. */
import { text, textLike, type ColumnCase } from '../../../../../tests/support/column-case.ts';

const texts: ColumnCase = {
  column: 'text',
  kind: 'text',
  types: textLike,
  rows: [
    [text('ab'), '"ab"'],
    [text('AB'), '"AB"'],
    [text(''), '""'],
    [text('a '), '"a "'],
    ['null', 'null'],
    [text('ä'), '"ä"'],
    [text('Straße'), '"Straße"'],
    [text('100%_\\'), '"100%_\\\\"'],
    [text('😀'), '"😀"'],
    [text('\uE000'), '"\uE000"'],
  ],
};

/** Columns that themselves take several of these for the same. */
const alike: ColumnCase = {
  column: 'citext',
  kind: 'castable',
  types: textLike,
  rows: [
    [text('ab'), '"ab"'],
    [text('AB'), '"AB"'],
    [text('áb'), '"áb"'],
    [text(''), '""'],
    ['null', 'null'],
  ],
};

/** Booleans of databases that have none. */
const truths: ColumnCase = {
  column: 'text',
  kind: 'text',
  types: ['boolean'],
  rows: [
    [text('Y'), 'true'],
    [text(' n '), 'false'],
    [text('t'), 'true'],
    [text('False'), 'false'],
    [text('1'), 'true'],
    [text('0'), 'false'],
    [text('yes'), 'true'],
    [text('no'), 'false'],
    [text('perhaps'), 'unreadable'],
    [text(''), 'unreadable'],
    ['null', 'null'],
  ],
};

const paddedTruths: ColumnCase = {
  column: 'char(3)',
  kind: 'castable',
  types: ['boolean'],
  rows: [
    [text('Y'), 'true'],
    [text('N'), 'false'],
    ['null', 'null'],
  ],
};

const padded: ColumnCase = {
  column: 'char(5)',
  kind: 'castable',
  types: ['text'],
  rows: [
    [text('ab'), '"ab"'],
    [text('ab   '), '"ab"'],
    [text('abcde'), '"abcde"'],
    [text(''), '""'],
    ['null', 'null'],
  ],
};

const choice: ColumnCase = {
  column: 'mood',
  kind: 'castable',
  types: textLike,
  rows: [
    [text('sad'), '"sad"'],
    [text('ok'), '"ok"'],
    [text('Happy'), '"Happy"'],
    ['null', 'null'],
  ],
};

const uuid: ColumnCase = {
  column: 'uuid',
  kind: 'uuid',
  types: textLike,
  rows: [
    [text('0190a000-0000-7000-8000-00000000000a'), '"0190a000-0000-7000-8000-00000000000a"'],
    [text('F190A000-0000-7000-8000-00000000000B'), '"f190a000-0000-7000-8000-00000000000b"'],
    ['null', 'null'],
  ],
};

const whole: ColumnCase = {
  column: 'bigint',
  kind: 'integer',
  types: textLike,
  rows: [
    ['1', '"1"'],
    ['10', '"10"'],
    ['9', '"9"'],
    ['-1', '"-1"'],
    ['null', 'null'],
    ['9223372036854775807', '"9223372036854775807"'],
    ['0', '"0"'],
  ],
};

/** Where one column of a kind was tried with all types, others are with one. */
const others: readonly ColumnCase[] = (
  [
    ['varchar(10)', 'text', 'Ab', 'Ab'],
    ['varchar collate "und-x-icu"', 'text', 'Ab', 'Ab'],
    ['label', 'text', 'Ab', 'Ab'],
    ['name', 'castable', 'Ab', 'Ab'],
    ['"char"', 'castable', 'A', 'A'],
    ['cidr', 'castable', '10.0.0.0/8', '10.0.0.0/8'],
    ['macaddr', 'castable', '08-00-2B-01-02-03', '08:00:2b:01:02:03'],
    ['bit(4)', 'castable', '0101', '0101'],
    ['varbit', 'castable', '01', '01'],
    ['time', 'castable', '09:30', '09:30:00'],
    ['timetz', 'castable', '09:30+02', '09:30:00+02'],
    ['interval', 'castable', '1 day 2 hours', '1 day 02:00:00'],
    ['xml', 'castable', '<a/>', '<a/>'],
    ['inet', 'castable', '10.0.0.1/8', '10.0.0.1/8'],
  ] as const
).map(([column, kind, stored, shown]) => ({
  column,
  kind,
  types: ['text'],
  rows: [
    [text(stored), JSON.stringify(shown)],
    ['null', 'null'],
  ],
}));

export const textCases: readonly ColumnCase[] = [
  texts,
  alike,
  { ...alike, column: 'text collate loose' },
  truths,
  paddedTruths,
  padded,
  choice,
  uuid,
  whole,
  ...others,
];
