/** The limiter against the plainest program that could be it. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { createMemoryLimiter } from '@vitrine/server';
import { modelLimit, modelRequests, verdictsOfModel } from './limiter-model.ts';

test('contract §8.2: whoever asks when, verdicts are those of windows that start at the first request', () => {
  fc.assert(
    fc.property(modelRequests(1, 200), (requests) => {
      let nowMs = 0;
      const limiter = createMemoryLimiter({ limits: { anonymous: modelLimit, keyed: modelLimit }, now: () => nowMs });
      const verdicts = requests.map(({ id, afterMs }) => {
        nowMs += afterMs;
        return limiter.count({ kind: 'address', id }).allowed;
      });
      expect(verdicts).toEqual(verdictsOfModel(requests));
    }),
  );
});
