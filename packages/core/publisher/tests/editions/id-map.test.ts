/** The map of IDs has what a `Map` has after the same calls. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { IdMap } from '../../src/editions/id-map.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const id = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: Number.MAX_SAFE_INTEGER }));
const compare = (one: number, other: number): number => one - other;
const call = fc.record({ id, value: fc.option(fc.record({ number: fc.nat() }), { freq: 3 }) });

test('it has what was set and not deleted', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 300 }), (calls) => {
      const [map, model] = [new IdMap<object>(), new Map<number, object>()];
      for (const { id: key, value } of calls) {
        if (value === null) {
          map.delete(key);
          model.delete(key);
        } else {
          map.set(key, value);
          model.set(key, value);
        }
      }
      for (const { id: key } of calls) expect(map.get(key)).toEqual(model.get(key));
      expect([...map.keys()].sort(compare)).toEqual([...model.keys()].sort(compare));
      expect(Array.from(map.keys(), (key) => map.get(key))).toEqual([...map.values()]);
    }),
    { numRuns: fuzzRuns(100) },
  );
});

test('nothing is at an ID that there is not', () => {
  const map = new IdMap<object>();
  map.set(7, {});
  expect([-1, 0, 6, 8, 71, 0.5].map((key) => map.get(key))).toEqual(Array(6).fill(undefined));
});
