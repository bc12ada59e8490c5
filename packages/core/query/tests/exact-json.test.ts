/** Numbers of JSON as texts: those with more digits than a double prints, and no others. */
import { expect, test } from 'bun:test';
import { parseForTexts } from '../src/exact-json.ts';

test.each<[json: string, expected: unknown]>([
  ['50.06143019999999', 50.06143019999999],
  ['50.061430199999990', '50.061430199999990'],
  ['1234567890.1234567890', '1234567890.1234567890'],
  ['12345678901234567890', '12345678901234567890'],
  ['1.5', 1.5],
  ['"50.061430199999990"', '50.061430199999990'],
])('%s', (json, expected) => {
  expect(parseForTexts(`{"a":[${json}]}`)).toEqual({ a: [expected] });
});
