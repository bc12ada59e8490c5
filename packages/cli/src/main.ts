#!/usr/bin/env -S bun --max-http-header-size=65536
/** The program: the only reader of process, environment and real time. */
import { availableParallelism, hostname, totalmem } from 'node:os';
import type { Context } from './commands/context.ts';
import { run } from './commands/run.ts';

let isToldToEnd = false;

const untilStopped = async (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      isToldToEnd = true;
      resolve();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  });

/** What stands between the executable and the words of a command: nothing, where all is one file. */
const programWords = Bun.isStandaloneExecutable ? [] : [...process.execArgv, Bun.main];

/** A channel lies between the two processes: the system closes it where either of them ends, even by SIGKILL. */
const startProcess: Context['startProcess'] = (words, environment) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<unknown>();
  const child = Bun.spawn([process.execPath, ...programWords, ...words], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: tell,
  });
  const ended = child.exited.then(() => ({ exitCode: child.exitCode, signal: child.signalCode }));
  return { told, ended, release: () => child.disconnect() };
};

const parent: Context['parent'] = process.send && {
  tell: (message) => void (process.connected && process.send?.(message)),
  untilReleased: async () =>
    new Promise((resolve) => {
      if (process.connected) process.once('disconnect', () => resolve());
      else resolve();
    }),
};

/** PostgreSQL cuts the names of connections off at 63 bytes, and each adds what it is for. */
const processNameLengthMax = 48;

const exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  processors: availableParallelism(),
  // Where no limit can be told it is 0.
  memoryBytesMax: process.constrainedMemory() || totalmem(),
  processName: `vitrine ${process.pid}@${hostname()}`.slice(0, processNameLengthMax),
  clock: {
    now: Date.now,
    // From 1970 on by the clock on the wall as it was at the start: processes of a machine have about the same.
    monotonic: () => performance.timeOrigin + performance.now(),
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  },
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  memory: () => {
    const { rss, heapUsed } = process.memoryUsage();
    return { residentBytes: rss, heapBytes: heapUsed };
  },
  write: (text) => void process.stdout.write(text),
  writeAll: async (bytes) =>
    new Promise((resolve, reject) => {
      process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
    }),
  writeError: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  untilStopped,
  startProcess,
  parent,
});

/** What went into a pipe may still be on its way; who is told to end does not wait for its reader. */
if (!isToldToEnd) await new Promise<void>((resolve) => void process.stdout.end(() => resolve()));
process.exit(exitCode);
