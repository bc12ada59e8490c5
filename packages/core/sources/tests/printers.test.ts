/** Whatever text a database gives for whatever column and field: what is read is no value, unreadable, or JSON of the field's type. */
import { describe, expect, spyOn, test } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypes, fieldTypeTraits, readPoint, type FieldType, type ValueKind } from '@vitrine/contract';
import { columnKinds, type ReadValue, unreadable } from '../src/index.ts';
import { createDocumentParser } from '../src/json-document.ts';
import { readingOf as readingOfMysql } from '../src/mysql/shown-values.ts';
import { readingOf as readingOfPostgres } from '../src/postgres/shown-values.ts';
import { readStored, type Show } from '../src/shown-value.ts';
import { printShown } from './support/scanned.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

/** Texts that once made pages which were no JSON, or forged records, and their like. */
const bad = [
  '5,"isAdmin":true,"id":"stolen"',
  '',
  '1,234.50',
  '007',
  '1}]}',
  'NaN',
  'Infinity',
  '-',
  '1e',
  '0x10',
  '1-2',
]
  .concat([
    '+5',
    '.5',
    '5.',
    ' 5',
    'null',
    '"x"',
    '"x',
    '[1',
    '[1,]',
    '{"a":1,}',
    '{"a" 1}',
    '[01]',
    '{"a":1-2}',
    '5,"x"',
  ])
  .concat(['2026-02-30', '0000-00-00', '2026-02-30 10:00:00', 'infinity', '44-03-15 BC', '{a,b}', '\u0000', '\ud800'])
  .concat([String.raw`{"a":"\u0000"}`, '{"a":"5\\",\\"b\\":1"}', '[null,{"a":"x"}]', '5\n', '5 6', 'true', 'TRUE', '2'])
  .concat(['50.7,3.6', '91,0', '50,', '{"lat":1}', '{"lat":-0.0,"lng":"7"}', '"(3.6,50.7)"', '{"lat":1e999,"lng":0}']);

const anyText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...bad) },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.json({ maxDepth: 3 }),
  fc.json({ maxDepth: 2 }).map((json) => json.slice(0, -1)),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.stringMatching(/^[-+0-9.eE,:T Z{}[\]"]{0,20}$/),
);

const isOfKind: Record<ValueKind, (json: unknown) => boolean> = {
  text: (json) => typeof json === 'string',
  options: (json) => Array.isArray(json) && json.every((option) => typeof option === 'string'),
  number: (json) => typeof json === 'number',
  integer: (json) => Number.isInteger(json),
  boolean: (json) => typeof json === 'boolean',
  date: (json) => typeof json === 'string' && isDay(json),
  datetime: (json) => typeof json === 'string' && json === new Date(json).toISOString(),
  geo: (json) => Bun.deepEquals(json, readPoint(JSON.stringify(json))),
  json: () => true,
};

const isDay = (text: string): boolean => new Date(`${text}T00:00:00.000Z`).toISOString() === `${text}T00:00:00.000Z`;

const expectFit = (type: FieldType, value: ReadValue): void => {
  if (value === null || value === unreadable) return;
  const json: unknown = JSON.parse(`[${printShown(type, value)}]`);
  expect(json).toBeArrayOfSize(1);
  const [only]: readonly unknown[] = Array.isArray(json) ? json : [];
  expect([type, value, isOfKind[fieldTypeTraits[type].value](only)]).toEqual([type, value, true]);
};

const showsOf = (type: FieldType): readonly Show[] =>
  columnKinds.flatMap((kind) =>
    [[], ['a']].flatMap((path) => [
      readingOfPostgres(
        { kind, type, path, column: 'f' },
        { name: 'f', bind: () => '$1', parse: createDocumentParser() },
      ).show,
      readingOfMysql({ kind, type, path, column: 'f' }, 'f').show,
    ]),
  );

test.each([...fieldTypes])('%s: any text of any column', (type) => {
  const shows = showsOf(type);
  fc.assert(
    fc.property(anyText, (text) => {
      for (const show of shows) expectFit(type, show(text));
    }),
    { numRuns: fuzzRuns(300), examples: bad.map((text) => [text]) },
  );
});

test.each([...fieldTypes])('%s: any value of the embedded database', (type) => {
  const read = readStored(type);
  fc.assert(
    fc.property(fc.oneof(anyText, fc.double(), fc.bigInt(), fc.integer()), (value) => expectFit(type, read(value))),
    { numRuns: fuzzRuns(300) },
  );
});

test('a place that is not known is no value, and half of one is unreadable', () => {
  const show = readingOfPostgres(
    { kind: 'json', type: 'geo', path: [], column: 'f' },
    { name: 'f', bind: () => '$1', parse: createDocumentParser() },
  ).show;
  const texts = ['{"lat":50.7,"lng":3.6}', '{"lat":null,"lng":null}', '{"lat":50.7,"lng":null}'];
  expect(texts.map(show)).toEqual(['{"lat":50.7,"lng":3.6}', null, unreadable]);
});

describe('a value out of JSON is parsed once to be read, and its document once', () => {
  const text = '{"a":["b"]}';
  test.each(['json', 'multiselect'] as const)('%s', (type) => {
    for (const path of [[], ['a']])
      for (const show of [
        readingOfPostgres(
          { kind: 'json', type, path, column: 'f' },
          { name: 'f', bind: () => '$1', parse: createDocumentParser() },
        ).show,
        readingOfPostgres(
          { kind: 'jsonb', type, path, column: 'f' },
          { name: 'f', bind: () => '$1', parse: createDocumentParser() },
        ).show,
        readingOfMysql({ kind: 'json', type, path, column: 'f' }, 'f').show,
      ]) {
        using parse = spyOn(JSON, 'parse');
        show(text);
        expect(parse.mock.calls.length).toBeLessThanOrEqual(1 + path.length);
      }
  });
});
