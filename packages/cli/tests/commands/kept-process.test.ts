/** How long one of several processes pauses before it is started anew, and what becomes of it when it is stopped. */
import { expect, test } from 'bun:test';
import type { ProcessEnd, StartedProcess } from '../../src/commands/context.ts';
import { KeptProcess } from '../../src/commands/kept-process.ts';
import type { Observation } from '../../src/observation.ts';
import { createManualClock } from '../../../../tests/service/manual-clock.ts';

const good: ProcessEnd = { exitCode: 0, signal: null };
const bad: ProcessEnd = { exitCode: 1, signal: null };
const killed: ProcessEnd = { exitCode: null, signal: 'SIGKILL' };

/** A process that ends when the test says so, or well when it is let go of. */
const startPretended = () => {
  const told = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<ProcessEnd>();
  let heard = 0;
  const started: StartedProcess = {
    told: told.promise,
    ended: ended.promise,
    heard: () => heard,
    kill: () => ended.resolve(killed),
    release: () => ended.resolve(good),
  };
  const tellAlive = (): void => {
    heard += 1;
  };
  return { started, tell: told.resolve, end: ended.resolve, tellAlive };
};

const setUp = (silenceMsMax?: number) => {
  const clock = createManualClock(0);
  const lives: { readonly restarts: number; readonly end: (end: ProcessEnd) => void }[] = [];
  const observed: Observation[] = [];
  const first = startPretended();
  const kept = new KeptProcess({
    processNumber: 2,
    silenceMsMax,
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

test('one that tells no more that it is alive is ended and started anew, however it hangs', async () => {
  const { kept, first, lives, observed, advance } = setUp(30_000);
  first.tell('here');
  await kept.started;
  for (let seconds = 0; seconds < 60; seconds++) {
    first.tellAlive();
    await advance(1000);
  }
  for (let seconds = 0; seconds < 29; seconds++) await advance(1000);
  expect([lives.length, observed.length]).toEqual([1, 0]);
  await advance(1000);
  await advance(1000);
  await advance(200);
  expect(observed).toEqual([
    { kind: 'process-silent', processNumber: 2, silentMs: expect.any(Number) },
    { kind: 'process-ended', processNumber: 2, reason: 'SIGKILL', restartsInMs: 200 },
  ]);
  expect(lives.map(({ restarts }) => restarts)).toEqual([0, 1]);
  await kept.stop();
});

test('time in which this process was suspended too is not counted as silence', async () => {
  const { kept, first, lives, advance } = setUp(30_000);
  first.tell('here');
  await kept.started;
  first.tellAlive();
  await advance(1000);
  await advance(3_600_000);
  first.tellAlive();
  await advance(1000);
  expect(lives).toHaveLength(1);
  await kept.stop();
});

test('one that is let go of is not ended for its silence', async () => {
  const { kept, first, observed, advance } = setUp(30_000);
  first.tell('here');
  await kept.started;
  await kept.stop();
  for (let seconds = 0; seconds < 60; seconds++) await advance(1000);
  expect(observed).toEqual([]);
});
