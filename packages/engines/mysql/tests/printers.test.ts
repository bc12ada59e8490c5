/** Whatever text MariaDB or MySQL gives for whatever column and field: what is read is no value, unreadable, or JSON of the field's type. */
import { describe, expect, spyOn, test } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypes } from '@vitrine/contract';
import { columnKinds } from '@vitrine/sources';
import { anyText, bad, expectFit } from '../../../../tests/support/any-text.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';
import { readingOf } from '../src/shown-values.ts';

test.each([...fieldTypes])('%s: any text of any column', (type) => {
  const shows = columnKinds.flatMap((kind) =>
    [[], ['a']].map((path) => readingOf({ kind, type, path, column: 'f' }, 'f').show),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      for (const show of shows) expectFit(type, show(text));
    }),
    { numRuns: fuzzRuns(300), examples: bad.map((text) => [text]) },
  );
});

describe('a value out of JSON is parsed once to be read, and its document once', () => {
  const text = '{"a":["b"]}';
  test.each(['json', 'multiselect'] as const)('%s', (type) => {
    for (const path of [[], ['a']]) {
      const { show } = readingOf({ kind: 'json', type, path, column: 'f' }, 'f');
      using parse = spyOn(JSON, 'parse');
      show(text);
      expect(parse.mock.calls.length).toBeLessThanOrEqual(1 + path.length);
    }
  });
});
