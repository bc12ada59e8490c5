/** Waiting for work or a time. */
import { expect, test } from 'bun:test';
import { waitAtMost } from '../src/clock.ts';

/** A clock whose time never comes, and the number of calls that it still owes. */
const createClock = () => {
  const clock = {
    waiting: 0,
    after: () => {
      clock.waiting += 1;
      return () => void (clock.waiting -= 1);
    },
  };
  return clock;
};

test('no call is left, also where the work fails', async () => {
  const clock = createClock();
  await waitAtMost(1000, Promise.resolve(), clock);
  const reason: unknown = await waitAtMost(1000, Promise.reject(new Error('broken')), clock).catch(
    (error: unknown) => error,
  );
  expect([String(reason), clock.waiting]).toEqual(['Error: broken', 0]);
});
