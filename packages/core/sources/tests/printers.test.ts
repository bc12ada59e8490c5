/** Whatever value the embedded database gives for whatever field: what is read is no value, unreadable, or JSON of the field's type. */
import { test } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypes } from '@vitrine/contract';
import { anyText, expectFit } from '../../../../tests/support/any-text.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';
import { readStored } from '../src/shown-value.ts';

test.each([...fieldTypes])('%s: any value of the embedded database', (type) => {
  const read = readStored(type);
  fc.assert(
    fc.property(fc.oneof(anyText, fc.double(), fc.bigInt(), fc.integer()), (value) => expectFit(type, read(value))),
    { numRuns: fuzzRuns(300) },
  );
});
