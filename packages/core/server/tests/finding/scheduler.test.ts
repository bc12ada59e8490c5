/** New questions have two milliseconds each time that the event loop goes around; what is more waits, by tenants and callers. */
import { describe, expect, test } from 'bun:test';
import { ClientGone } from '../../src/client.ts';
import { Scheduler } from '../../src/finding/scheduler.ts';
import { Unavailable } from '../../src/unavailable.ts';

/** An event loop that goes around when it is told to, and a clock on which all time passes in the work. */
const createLoop = () => {
  let nowMs = 0;
  const called: (() => void)[] = [];
  let isAwaitingThreads = false;
  const rests: number[] = [];
  const scheduler = new Scheduler({
    monotonic: () => nowMs,
    onceAround: (callback) => called.push(callback),
    after: (callback, ms) => {
      rests.push(ms);
      called.push(callback);
    },
    isAwaitingThreads: () => isAwaitingThreads,
  });
  const done: string[] = [];
  return {
    scheduler,
    done,
    rests,
    keepThreadsBusy: () => {
      isAwaitingThreads = true;
    },
    /** Asked by a caller named by two letters, of which the first is the tenant. */
    ask: (name: string, ms = 0) =>
      scheduler.run({ tenant: name.charAt(0), caller: name.slice(0, 2) }, () => {
        nowMs += ms;
        done.push(name);
        return name;
      }),
    goAround: async () => {
      for (const callback of called.splice(0)) callback();
      await Bun.sleep(0);
    },
  };
};

describe('a new question', () => {
  test('is answered at once for two milliseconds each time that the loop goes around', async () => {
    const { ask, goAround } = createLoop();
    expect([ask('ax', 1), ask('ax', 30)]).toEqual(['ax', 'ax']);
    const waiting = ask('bx', 5);
    expect(waiting).toBeInstanceOf(Promise);
    await goAround();
    expect(await waiting).toBe('bx');
    expect(ask('cx')).toBeInstanceOf(Promise);
    await goAround();
    await goAround();
    expect(ask('cx')).toBe('cx');
  });

  test('that fails when it is its turn is refused, and the next one is answered', async () => {
    const { scheduler, ask, goAround } = createLoop();
    void ask('..', 2);
    const failing = Promise.resolve(
      scheduler.run({ tenant: 'a', caller: 'x' }, () => {
        throw new Error('no such field');
      }),
    ).catch(String);
    const next = ask('ay');
    await goAround();
    expect(await failing).toBe('Error: no such field');
    expect(await next).toBe('ay');
  });
});

test('nothing is done for a client that has gone when it is its turn', async () => {
  const { scheduler, ask, goAround, done } = createLoop();
  void ask('..', 2);
  const client = new AbortController();
  const gone = Promise.resolve(scheduler.run({ tenant: 'a', caller: 'x', client }, () => done.push('ax'))).catch(
    (error: unknown) => error,
  );
  const next = ask('ay');
  client.abort();
  await goAround();
  expect([await gone, await next, done]).toEqual([new ClientGone(), 'ay', ['..', 'ay']]);
});

test('two milliseconds are spent each time that the loop goes around, by tenants and their callers in turn', async () => {
  const { scheduler, ask, goAround, done } = createLoop();
  void ask('..', 2);
  for (const name of ['ax1', 'ax2', 'ay1', 'bx1']) void ask(name, 1.5);
  const course: string[] = [];
  for (; scheduler.waiting > 0; course.push(done.slice(1).join(' '))) await goAround();
  expect(course).toEqual(['ax1 bx1', 'ax1 bx1 ay1 ax2']);
});

test('where questions wait for threads it rests for as long as it was busy', async () => {
  const { ask, goAround, keepThreadsBusy, rests } = createLoop();
  keepThreadsBusy();
  void ask('ax', 30);
  const waiting = ask('ay', 1);
  await goAround();
  expect(rests).toEqual([30, 1]);
  expect(await waiting).toBe('ay');
});

describe('who asks for too much', () => {
  const rows: [what: string, count: number, nameAt: (index: number) => string][] = [
    ['256 questions of one caller may wait; the 257th is refused with Retry-After', 256, () => 'ax'],
    [
      '1024 questions of one tenant may wait, from however many callers',
      1024,
      (index) => `a${String.fromCodePoint(65 + (index % 16))}`,
    ],
  ];
  test.each(rows)('%s', (_what, count, nameAt) => {
    const { scheduler, ask } = createLoop();
    void ask('..', 2);
    for (let index = 0; index < count; index++) void ask(nameAt(index));
    expect(scheduler.waiting).toBe(count);
    expect(() => ask(nameAt(0))).toThrow(Unavailable);
    void ask('bx');
    // What was begun, and comes back from a thread, is finished even so.
    void scheduler.resume({ tenant: 'a', caller: nameAt(0) }, () => undefined);
    expect(scheduler.waiting).toBe(count + 2);
  });
});
