#!/usr/bin/env -S bun --max-http-header-size=65536
/** The program: the only reader of process, environment and real time. */
import { availableParallelism } from 'node:os';
import { run } from './commands/run.ts';

const untilStopped = async (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });

const exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  processors: availableParallelism(),
  clock: {
    now: Date.now,
    monotonic: () => performance.now(),
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
  writeError: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  untilStopped,
});

process.exit(exitCode);
