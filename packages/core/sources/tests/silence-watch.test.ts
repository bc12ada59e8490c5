/** When a connection counts as silent: after a time without a byte while something is asked, and not because this thread was busy. */
import { expect, test } from 'bun:test';
import { SilenceWatch } from '../src/silence-watch.ts';

/** A watch by a clock in hand. */
const watched = () => {
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  let [now, bytes, silent, last] = [0, 0, 0, 0];
  const watch = new SilenceWatch({
    silenceMs: 1000,
    bytesRead: () => bytes,
    onSilent: () => void (silent += 1),
    after: (delayMs, callback) => {
      const id = ++last;
      timers.set(id, { at: now + delayMs, callback });
      return () => timers.delete(id);
    },
  });
  /** What is due is called once, as by an event loop that was busy meanwhile. */
  const advance = (milliseconds: number): void => {
    now += milliseconds;
    for (const [id, { at, callback }] of Array.from(timers))
      if (at <= now) {
        timers.delete(id);
        callback();
      }
  };
  return {
    watch,
    advance,
    receive: () => void (bytes += 1),
    silent: () => silent,
    timers: () => timers.size,
  };
};

const never = async (): Promise<never> => new Promise(() => undefined);

test('after a time without a byte what is asked fails, once', async () => {
  const { watch, advance, silent, timers } = watched();
  const ended = Promise.allSettled([watch.during(never), watch.during(never)]);
  for (const _ of [1, 2, 3]) advance(250);
  expect(silent()).toBe(0);
  advance(250);
  for (const end of await ended)
    expect(end.status === 'rejected' && String(end.reason)).toStartWith(
      'SourceSilent: The database has sent no byte for 1 s',
    );
  expect([silent(), timers()]).toEqual([1, 0]);
});

test('a byte now and then is enough', async () => {
  const { watch, advance, receive, silent } = watched();
  const answer = Promise.withResolvers<string>();
  const asked = watch.during(async () => answer.promise);
  for (let times = 0; times < 40; times += 1) {
    advance(250);
    if (times % 3 === 0) receive();
  }
  answer.resolve('answer');
  expect([await asked, silent()]).toEqual(['answer', 0]);
});

test('nothing is expected of a database that is asked nothing, nor while this thread is busy', async () => {
  const { watch, advance, silent, timers } = watched();
  expect(await watch.during(async () => 1)).toBe(1);
  expect(timers()).toBe(0);
  advance(100_000);
  const answer = Promise.withResolvers<number>();
  const asked = watch.during(async () => answer.promise);
  advance(100_000);
  expect(silent()).toBe(0);
  answer.resolve(2);
  expect(await asked).toBe(2);
});
