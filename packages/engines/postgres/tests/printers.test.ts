/** Whatever text PostgreSQL gives for whatever column and field: what is read is no value, unreadable, or JSON of the field's type. */
import { describe, expect, spyOn, test } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypes, type FieldType } from '@vitrine/contract';
import { type ColumnKind, columnKinds, unreadable } from '@vitrine/sources';
import { createDocumentParser, type Show } from '@vitrine/sources/engine';
import { anyText, bad, expectFit } from '../../../../tests/support/any-text.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';
import { readingOf } from '../src/shown-values.ts';

const showOf = (kind: ColumnKind, type: FieldType, path: readonly string[]): Show =>
  readingOf({ kind, type, path, column: 'f' }, { name: 'f', bind: () => '$1', parse: createDocumentParser() }).show;

test.each([...fieldTypes])('%s: any text of any column', (type) => {
  const shows = columnKinds.flatMap((kind) => [[], ['a']].map((path) => showOf(kind, type, path)));
  fc.assert(
    fc.property(anyText, (text) => {
      for (const show of shows) expectFit(type, show(text));
    }),
    { numRuns: fuzzRuns(300), examples: bad.map((text) => [text]) },
  );
});

test('a place that is not known is no value, and half of one is unreadable', () => {
  const show = showOf('json', 'geo', []);
  const texts = ['{"lat":50.7,"lng":3.6}', '{"lat":null,"lng":null}', '{"lat":50.7,"lng":null}'];
  expect(texts.map(show)).toEqual(['{"lat":50.7,"lng":3.6}', null, unreadable]);
});

describe('a value out of JSON is parsed once to be read, and its document once', () => {
  const text = '{"a":["b"]}';
  test.each(['json', 'multiselect'] as const)('%s', (type) => {
    for (const path of [[], ['a']])
      for (const show of [showOf('json', type, path), showOf('jsonb', type, path)]) {
        using parse = spyOn(JSON, 'parse');
        show(text);
        expect(parse.mock.calls.length).toBeLessThanOrEqual(1 + path.length);
      }
  });
});
