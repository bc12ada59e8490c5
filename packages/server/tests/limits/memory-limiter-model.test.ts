/** The limiter against the plainest program that could be it. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { createMemoryLimiter } from '../../src/limits/memory-limiter.ts';

const limit = 3;
const steps = fc.array(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), afterMs: fc.integer({ min: 0, max: 30_000 }) }),
  {
    maxLength: 200,
  },
);

const verdictsOfModel = (requests: readonly { id: string; afterMs: number }[]): boolean[] => {
  const windows = new Map<string, { startMs: number; counted: number }>();
  let nowMs = 0;
  return requests.map(({ id, afterMs }) => {
    nowMs += afterMs;
    const known = windows.get(id);
    const window = known && nowMs - known.startMs < 60_000 ? known : { startMs: nowMs, counted: 0 };
    windows.set(id, window);
    window.counted += 1;
    return window.counted <= limit;
  });
};

test('contract §8.2: whoever asks when, verdicts are those of windows that start at the first request', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      let nowMs = 0;
      const limiter = createMemoryLimiter({ limits: { anonymous: limit, keyed: limit }, now: () => nowMs });
      const verdicts = requests.map(({ id, afterMs }) => {
        nowMs += afterMs;
        return limiter.count({ kind: 'address', id }).allowed;
      });
      expect(verdicts).toEqual(verdictsOfModel(requests));
    }),
  );
});
