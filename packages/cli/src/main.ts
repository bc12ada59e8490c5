#!/usr/bin/env -S bun --max-http-header-size=65536
/** The program, the only code with access to process, environment and real time. */
import { readFileSync } from 'node:fs';
import { availableParallelism, hostname, totalmem } from 'node:os';
import { createInterface } from 'node:readline/promises';
import type { Context } from './commands/context.ts';
import { run } from './commands/run.ts';
import { aliveMessage } from './commands/tell-alive.ts';
import { npmAbove } from './npm-above.ts';

let isToldToEnd = false;

const untilStopped = async (): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      isToldToEnd = true;
      resolve();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
    endWithNpm(end);
  });

const npmMs = 1000;

const findNpm = (): string | undefined => npmAbove(process.pid, (path) => readFileSync(path, 'utf8'));

/** Calls back once the npm that has started this process is gone. */
const endWithNpm = (end: () => void): void => {
  const started = findNpm();
  if (started === undefined) return;
  const timer = setInterval(() => {
    if (findNpm() === started) return;
    clearInterval(timer);
    end();
  }, npmMs);
  timer.unref();
};

/** The words between the executable and the command's own; none in a standalone executable. */
const programWords = Bun.isStandaloneExecutable ? [] : [...process.execArgv, Bun.main];

/** Connects both processes by an IPC channel, which the system closes when either ends, even by SIGKILL. */
const startProcess: Context['startProcess'] = (words, environment) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<unknown>();
  let heard = 0;
  const hear = (message: unknown): void => {
    if (message === aliveMessage) heard += 1;
    else tell(message);
  };
  const child = Bun.spawn([process.execPath, ...programWords, ...words], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    ipc: hear,
  });
  const ended = child.exited.then(() => ({ exitCode: child.exitCode, signal: child.signalCode }));
  return { told, ended, heard: () => heard, kill: () => child.kill('SIGKILL'), release: () => child.disconnect() };
};

const parent: Context['parent'] = process.send && {
  tell: (message) => void (process.connected && process.send?.(message)),
  untilReleased: async () =>
    new Promise((resolve) => {
      if (process.connected) process.once('disconnect', () => resolve());
      else resolve();
    }),
};

const ask: Context['ask'] = async (question) => {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
};

/** PostgreSQL cuts the names of connections at 63 bytes, and each connection appends its purpose. */
const processNameLengthMax = 48;

const exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  processors: availableParallelism(),
  // 0 where the limit is unknown.
  memoryBytesMax: process.constrainedMemory() || totalmem(),
  processName: `vitrine ${process.pid}@${hostname()}`.slice(0, processNameLengthMax),
  clock: {
    now: Date.now,
    // Based on the wall clock at the start, so that the processes of a machine have about the same values.
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
  ask,
  isTerminal: process.stderr.isTTY,
  untilStopped,
  startProcess,
  parent,
});

/** Waits until a pipe has taken all output, except after a signal, which must not wait for a slow reader. */
if (!isToldToEnd) await new Promise<void>((resolve) => void process.stdout.end(() => resolve()));
process.exit(exitCode);
