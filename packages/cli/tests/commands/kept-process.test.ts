/** How long one of several processes pauses before it is started anew, and what becomes of it when it is stopped. */
import { expect, test } from 'bun:test';
import type { ProcessEnd, StartedProcess } from '../../src/commands/context.ts';
import { KeptProcess } from '../../src/commands/kept-process.ts';
import type { Observation } from '../../src/observation.ts';
import { createManualClock } from '../support/manual-clock.ts';

const good: ProcessEnd = { exitCode: 0, signal: null };
const bad: ProcessEnd = { exitCode: 1, signal: null };
const killed: ProcessEnd = { exitCode: null, signal: 'SIGKILL' };

/** A process that ends when the test says so, or well when it is let go of. */
const startPretended = () => {
  const told = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<ProcessEnd>();
  const started: StartedProcess = { told: told.promise, ended: ended.promise, release: () => ended.resolve(good) };
  return { started, tell: told.resolve, end: ended.resolve };
};

const setUp = () => {
  const clock = createManualClock(0);
  const lives: { readonly restarts: number; readonly end: (end: ProcessEnd) => void }[] = [];
  const observed: Observation[] = [];
  const first = startPretended();
  const kept = new KeptProcess({
    processNumber: 2,
    start: (restarts) => {
      const pretended = restarts === 0 ? first : startPretended();
      lives.push({ restarts, end: pretended.end });
      return pretended.started;
    },
    clock,
    observe: (observation) => observed.push(observation),
  });
  const endCurrent = async (end: ProcessEnd): Promise<void> => {
    lives.at(-1)?.end(end);
    await Bun.sleep(0);
  };
  /** The pause that was announced last. */
  const pauseMs = (): number => {
    const last = observed.at(-1);
    return last?.kind === 'process-ended' ? last.restartsInMs : -1;
  };
  const advance = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await Bun.sleep(0);
  };
  return { kept, first, lives, observed, endCurrent, pauseMs, advance };
};

test('what it tells first is what it has started with', async () => {
  const { kept, first } = setUp();
  first.tell('here');
  expect(await kept.started).toBe('here');
  expect(await kept.stop()).toEqual(good);
});

test('one that ends before it has told anything is not started anew', async () => {
  const { kept, lives, observed, endCurrent, advance } = setUp();
  const refused = kept.started.catch(String);
  await endCurrent(bad);
  expect(await refused).toBe('Error: Process 2 did not start: exit code 1.');
  await advance(60_000);
  expect([lives.length, observed.length, await kept.stop()]).toEqual([1, 0, bad]);
});

test('pauses double up to ten seconds, and begin anew after a minute of life', async () => {
  const { kept, first, lives, observed, endCurrent, pauseMs, advance } = setUp();
  first.tell('here');
  await kept.started;
  const pauses: number[] = [];
  for (let ends = 0; ends < 8; ends += 1) {
    await endCurrent(killed);
    pauses.push(pauseMs());
    await advance(pauseMs());
  }
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  await advance(60_000);
  await endCurrent(bad);
  expect(observed.at(-1)).toEqual({
    kind: 'process-ended',
    processNumber: 2,
    reason: 'exit code 1',
    restartsInMs: 200,
  });
  expect(lives.map(({ restarts }) => restarts)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('one that is stopped in a pause is not started anew', async () => {
  const { kept, first, lives, endCurrent, advance } = setUp();
  first.tell('here');
  await kept.started;
  await endCurrent(killed);
  expect(await kept.stop()).toBeUndefined();
  await advance(60_000);
  expect(lives).toHaveLength(1);
});

test('one that ends badly when it is stopped says so', async () => {
  const { kept, first, lives, observed } = setUp();
  first.tell('here');
  await kept.started;
  lives[0]?.end(bad);
  expect([await kept.stop(), observed]).toEqual([bad, []]);
});

test('one that is told to end before the one that keeps it has ended well, and nothing is told', async () => {
  const { kept, first, lives, observed, endCurrent, advance } = setUp();
  first.tell('here');
  await kept.started;
  await endCurrent(good);
  await advance(199);
  expect([await kept.stop(), observed]).toEqual([good, []]);
  await advance(60_000);
  expect(lives).toHaveLength(1);
});

test('one that alone is told to end is started anew', async () => {
  const { kept, first, lives, observed, endCurrent, advance } = setUp();
  first.tell('here');
  await kept.started;
  await endCurrent(good);
  expect(observed).toEqual([]);
  await advance(200);
  expect(observed).toEqual([{ kind: 'process-ended', processNumber: 2, reason: 'exit code 0', restartsInMs: 200 }]);
  await advance(200);
  expect(lives).toHaveLength(2);
});
