/** Texts of a filter as values of their types, at the edges of each type (contract §2). */
import { describe, expect, test } from 'bun:test';
import { fieldTypes, fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { isAbove, printValue, readValue, type Value } from '../src/values.ts';

const printRead = (type: FieldType, text: string): string => {
  const read = readValue(type, text);
  return 'value' in read ? printValue(read.value) : read.wrong;
};

type Row = [type: FieldType, text: string, expected: string];

const check = (rows: Row[]): void =>
  test.each(rows)('%s %p', (type, text, expected) => expect(printRead(type, text)).toBe(expected));

describe('texts are taken as they are', () => {
  const types = ['text', 'email', 'phone', 'url', 'image', 'select', 'multiselect'] as const;
  check(
    types.flatMap((type): Row[] => [
      [type, '', '""'],
      [type, ' a ', '" a "'],
      [type, 'null', '"null"'],
      [type, 'é', '"é"'],
      [type, 'e\u0301', '"e\u0301"'],
      [type, '😀\u2028"\\', '"😀\u2028\\"\\\\"'],
    ]),
  );
});

describe('numbers are those of JSON', () => {
  const types = ['number', 'currency', 'percent'] as const;
  const expected = 'expected a number such as 12, -3.5 or 1e3.';
  check([
    ...types.flatMap((type): Row[] => [
      [type, '1e3', '1e3'],
      [type, '-3.50', '-35e-1'],
      [type, '1e400', '1e400'],
      [type, '', `Found "", ${expected}`],
      [type, '+1', `Found "+1", ${expected}`],
      [type, '.5', `Found ".5", ${expected}`],
      [type, '0x10', `Found "0x10", ${expected}`],
      [type, 'NaN', `Found "NaN", ${expected}`],
      [type, '1,5', `Found "1,5", ${expected} Write decimals with a point.`],
    ]),
    ['integer', '0', '0'],
    ['integer', '-0', '0'],
    ['integer', '9223372036854775808', '9223372036854775808e0'],
    ['integer', '1.0', 'Found "1.0", expected a whole number such as 12 or -3.'],
    ['integer', '1e3', 'Found "1e3", expected a whole number such as 12 or -3.'],
    ['integer', '007', 'Found "007", expected a whole number such as 12 or -3.'],
  ]);
});

describe('booleans are true or false', () => {
  check([
    ['boolean', 'true', 'true'],
    ['boolean', 'false', 'false'],
    ['boolean', 'True', 'true'],
    ['boolean', 'False', 'false'],
    ['boolean', '1', 'true'],
    ['boolean', '0', 'false'],
    ...['', 'TRUE', '2', '01', 'yes', 'null'].map((text): Row => [
      'boolean',
      text,
      `Found ${JSON.stringify(text)}, expected true or false.`,
    ]),
  ]);
});

describe('dates are days that there are', () => {
  const refused = ['2026-02-29', '1900-02-29', '2026-04-31', '2026-00-10', '2026-13-01', '2026-01-00', '2026-01-32'];
  const odd = ['', '2026-1-1', '20260131', '2026-01', '02026-01-01', '+002026-01-01', '-0001-01-01', '2026-01-31T00'];
  check([
    ...['2026-01-31', '2024-02-29', '2000-02-29', '0000-01-01', '0000-02-29', '9999-12-31'].map((text): Row => [
      'date',
      text,
      text,
    ]),
    ...[...refused, ...odd, '2026-01-31 ', '٢٠٢٦-٠١-٣١'].map((text): Row => [
      'date',
      text,
      `Found ${JSON.stringify(text)}, expected a date such as 2026-01-31.`,
    ]),
  ]);
});

const moment = (text: string): string => `${text}..${text}`;

describe('datetimes: RFC 3339, without zone UTC, or a day', () => {
  check([
    ['datetime', '2026-01-31', '2026-01-31T00:00:00.000Z..2026-01-31T23:59:59.999Z'],
    ['datetime', '0000-01-01', '0000-01-01T00:00:00.000Z..0000-01-01T23:59:59.999Z'],
    ['datetime', '9999-12-31', '9999-12-31T00:00:00.000Z..9999-12-31T23:59:59.999Z'],
    ['datetime', '2026-01-31T09:30:00Z', moment('2026-01-31T09:30:00.000Z')],
    ['datetime', '2026-01-31T09:30:00', moment('2026-01-31T09:30:00.000Z')],
    ['datetime', '2026-01-31t09:30:00z', moment('2026-01-31T09:30:00.000Z')],
    ['datetime', '2026-01-31 09:30:00', moment('2026-01-31T09:30:00.000Z')],
    ['datetime', '2026-01-31T00:00:00+02:00', moment('2026-01-30T22:00:00.000Z')],
    ['datetime', '2026-01-31T23:59:59.999-00:01', moment('2026-02-01T00:00:59.999Z')],
    ['datetime', '2025-12-31T23:30:00-05:45', moment('2026-01-01T05:15:00.000Z')],
    ['datetime', '2026-01-31T09:30:00-00:00', moment('2026-01-31T09:30:00.000Z')],
    ['datetime', '2026-01-31T09:30:00+23:59', moment('2026-01-30T09:31:00.000Z')],
    ['datetime', '2026-01-31T09:30:00.5Z', moment('2026-01-31T09:30:00.500Z')],
    ['datetime', '2026-01-31T09:30:00.1230000Z', moment('2026-01-31T09:30:00.123Z')],
    ['datetime', '2026-03-29T01:30Z', moment('2026-03-29T01:30:00.000Z')],
    ['datetime', '2026-03-29T01:30', moment('2026-03-29T01:30:00.000Z')],
    ['datetime', '2026-03-29 01:30+02:00', moment('2026-03-28T23:30:00.000Z')],
    ['datetime', '2026-01-31T09:30:00+02', moment('2026-01-31T07:30:00.000Z')],
    ['datetime', '2026-01-31T09:30+00', moment('2026-01-31T09:30:00.000Z')],
    ['datetime', '2026-01-31T09:30:00+0230', moment('2026-01-31T07:00:00.000Z')],
    ['datetime', '2026-01-31T09:30:00 Z', moment('2026-01-31T09:30:00.000Z')],
    // Leap seconds.
    ['datetime', '2016-12-31T23:59:60Z', moment('2017-01-01T00:00:00.000Z')],
    ['datetime', '2017-01-01T01:59:60.5+02:00', moment('2017-01-01T00:00:00.500Z')],
    // Between two milliseconds: a span that ends before it starts.
    ['datetime', '2026-01-31T09:30:00.1234Z', '2026-01-31T09:30:00.124Z..2026-01-31T09:30:00.123Z'],
    ['datetime', '2026-01-31T23:59:59.9999Z', '2026-02-01T00:00:00.000Z..2026-01-31T23:59:59.999Z'],
    ['datetime', '2025-12-31T23:59:59.9990000000001Z', '2026-01-01T00:00:00.000Z..2025-12-31T23:59:59.999Z'],
    ['datetime', '0000-01-01T00:00:00Z', moment('0000-01-01T00:00:00.000Z')],
    ['datetime', '9999-12-31T23:59:59.999Z', moment('9999-12-31T23:59:59.999Z')],
    ['datetime', '9999-12-31T23:59:59.9995Z', '9999-12-31T24:00:00.000Z..9999-12-31T23:59:59.999Z'],
  ]);

  const expected = 'expected a time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31 for that whole day.';
  const outOfYears = [
    '0000-01-01T00:00:00+00:01',
    '9999-12-31T23:59:60Z',
    '9999-12-31T23:59:59.999-00:01',
    '10000-01-01T00:00:00Z',
  ];
  const outOfDays = ['2026-02-29T00:00:00Z', '2026-01-31T24:00:00Z', '2026-01-31T23:60Z', '2026-01-31T23:59:61Z'];
  const odd = [
    '',
    '2026-01-31T',
    '2026-01-31T09Z',
    '2026-01-31T09:30.5Z',
    '2026-01-31T09:30:00.Z',
    '2026-01-31T09:30:00,5Z',
    '2026-01-31T09:30:00+2',
    '2026-01-31T09:30:00+24:00',
    '2026-01-31T09:30:00+02:60',
    '2026-01-31T09:30:00  Z',
    '2026-01-31T09:30:00Z\n',
    '2026-W05-6',
    '1769851800',
    'now',
  ];
  check([
    ...[...outOfYears, ...outOfDays, ...odd].map((text): Row => [
      'datetime',
      text,
      `Found ${JSON.stringify(text)}, ${expected}`,
    ]),
    [
      'datetime',
      '2026-01-31T09:30:00 02:00',
      `Found "2026-01-31T09:30:00 02:00", ${expected} A + in a URL is a blank; write it %2B.`,
    ],
  ]);
});

describe('no value of any type holds a NUL character', () => {
  check(fieldTypes.map((type): Row => [type, 'a\0', 'A value here never holds a NUL character.']));
});

test('json has no values', () => {
  expect(printRead('json', '{}')).toBe(`Found "{}", expected ${fieldTypeTraits.json.expects}.`);
});

const valueOf = (type: FieldType, text: string): Value => {
  const read = readValue(type, text);
  if ('wrong' in read) throw new TypeError(read.wrong);
  return read.value;
};

describe('a date means a day of the zone', () => {
  test.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z..2026-03-29T23:59:59.999Z'],
    ['Europe/Berlin', '2026-01-31', '2026-01-30T23:00:00.000Z..2026-01-31T22:59:59.999Z'],
    // Of 23 hours, and of 25.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z..2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z..2026-10-25T22:59:59.999Z'],
    ['Asia/Kolkata', '2026-01-31', '2026-01-30T18:30:00.000Z..2026-01-31T18:29:59.999Z'],
    // Its first hour was left out.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z..2026-09-07T02:59:59.999Z'],
    // Left out as a whole: nothing equals it.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z..2011-12-30T09:59:59.999Z'],
    ['Europe/Berlin', '0000-01-01', '0000-01-01T00:00:00.000Z..0000-01-01T23:06:31.999Z'],
    ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z..9999-12-31T23:59:59.999Z'],
  ])('%s %s', (timeZone, day, span) => {
    const read = readValue('datetime', day, timeZone);
    expect('value' in read && printValue(read.value)).toBe(span);
    expect(readValue('date', day, timeZone)).toEqual(readValue('date', day));
  });
  test('a time stays what it is', () =>
    expect(readValue('datetime', '2026-01-31T12:00', 'Europe/Berlin')).toEqual(
      readValue('datetime', '2026-01-31T12:00Z'),
    ));
});

describe('which of two is above', () => {
  const rows: [type: FieldType, low: string, high: string, isLowAbove: boolean][] = [
    ['text', 'a', 'a', false],
    ['text', 'a', 'b', false],
    ['text', 'b', 'a', true],
    ['text', 'a', '', true],
    ['text', '\u{10000}', '\uFFFD', true],
    ['number', '10', '9', true],
    ['number', '10', '10.0', false],
    ['number', '-1e400', '1e400', false],
    ['integer', '9007199254740993', '9007199254740992', true],
    ['date', '2026-01-31', '2026-02-01', false],
    ['date', '2026-02-01', '2026-01-31', true],
    ['datetime', '2026-01-31', '2026-01-31', false],
    ['datetime', '2026-01-31T12:00:00Z', '2026-01-31', false],
    ['datetime', '2026-01-31', '2026-01-31T12:00:00Z', false],
    ['datetime', '2026-02-01', '2026-01-31T23:59:59.999Z', true],
    ['datetime', '2026-01-31T00:00:00.0001Z', '2026-01-31T00:00:00.001Z', false],
    ['datetime', '2026-01-31T00:00:00.0011Z', '2026-01-31T00:00:00.001Z', true],
    ['datetime', '2026-01-31T00:00:00.001Z', '2026-01-31T00:00:00.0009Z', true],
    ['datetime', '2026-01-31T00:00:00.0005Z', '2026-01-31T00:00:00.0005Z', false],
  ];
  test.each(rows)('%s: is %p above %p? %p', (type, low, high, isLowAbove) => {
    expect(isAbove(valueOf(type, low), valueOf(type, high))).toBe(isLowAbove);
  });
});
