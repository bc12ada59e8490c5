/** Runs tests and the compiler in a copy of the sources, and says what came of it. */
import { join } from 'node:path';
import type { TestSelection } from './mutant.ts';

export type TestRun =
  | { readonly kind: 'passed' }
  /** `isTimedOut`: a deadline passed, so that tests as slow as this without a fault would have failed too. */
  | {
      readonly kind: 'failed';
      readonly tests: readonly string[];
      readonly isTimedOut: boolean;
      readonly output: string;
    }
  | { readonly kind: 'broke-off'; readonly output: string };

/** How long tests may take, in milliseconds, and whether the first failure ends the run. */
export interface TestBounds {
  readonly runMs: number;
  readonly testMs: number;
  readonly bail: boolean;
}

/** The bounds of tests without a fault. */
export const faultlessBounds: TestBounds = { runMs: 600_000, testMs: 240_000, bail: false };

/** Far above what other work on the machine adds. */
const slackMs = 60_000;
const slackTimes = 10;

/**
 * The bounds of tests with a fault, which can make each test wait for its deadline.
 * @param faultlessMs what the run took without a fault
 */
export const faultBounds = (faultlessMs: number): TestBounds => {
  const testMs = Math.min(faultlessBounds.testMs, slackMs + slackTimes * Math.ceil(faultlessMs));
  return { runMs: Math.min(faultlessBounds.runMs, 2 * testMs), testMs, bail: true };
};

/** The bounds of tests with a fault before it was measured how long they take without one. */
export const usualBounds: TestBounds = { runMs: 120_000, testMs: 20_000, bail: true };

/** @param folder the root of a copy; what tests write to disk goes beside it */
export const runTests = async (
  folder: string,
  { files, named }: TestSelection,
  { runMs, testMs, bail }: TestBounds,
  signal: AbortSignal,
): Promise<TestRun> => {
  const name = named === undefined ? [] : ['-t', named];
  const paths = files.map((file) => `./packages/${file}`);
  const options = ['--timeout', String(testMs), ...(bail ? ['--bail'] : [])];
  return readTestRun(await run([process.execPath, 'test', ...options, ...name, ...paths], folder, runMs, signal));
};

/** Compiles what is served, and gives the errors; none: it compiles. */
export const compile = async (folder: string, signal: AbortSignal): Promise<string | undefined> => {
  const { isSuccess, output } = await run(
    [join(folder, 'node_modules/.bin/tsc'), '--project', configName],
    folder,
    faultlessBounds.runMs,
    signal,
  );
  return isSuccess ? undefined : output;
};

const configName = 'tsconfig.mutants.json';

/** Only what is served is compiled, and anew only what has changed since the last time. */
export const writeCompilerConfig = async (folder: string): Promise<void> => {
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: true, tsBuildInfoFile: './tsconfig.mutants.tsbuildinfo' },
    include: ['packages/**/src', 'packages/**/types'],
    exclude: ['packages/faces/web', 'packages/faces/embed'],
  };
  await Bun.write(join(folder, configName), JSON.stringify(config));
};

interface Finished {
  readonly isSuccess: boolean;
  readonly output: string;
}

const run = async (command: string[], folder: string, timeout: number, signal: AbortSignal): Promise<Finished> => {
  const child = Bun.spawn(command, {
    cwd: folder,
    // A fault is noticed on the newest and the oldest server, or on none between: CI has tested all of them.
    env: { ...process.env, CI: '', FUZZ_FACTOR: '1', NO_COLOR: '1', TMPDIR: `${folder}-tmp` },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout,
    killSignal: 'SIGKILL',
    signal,
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  signal.throwIfAborted();
  return { isSuccess: child.exitCode === 0, output: stdout + stderr };
};

/**
 * Tells what came of a run. Only a test that has failed by name counts: a file that cannot be loaded, or a service that does not start,
 * says nothing. It also counts where the run was then cut off: with a fault, others may wait until their deadlines.
 */
export const readTestRun = ({ isSuccess, output }: Finished): TestRun => {
  if (isSuccess) return { kind: 'passed' };
  const failed = Array.from(
    output.matchAll(/^\(fail\) (?!\(unnamed\))(.+?)(?: \[[\d.]+m?s\])?$/gm),
    ([, name = '']) => name,
  );
  return failed.length > 0
    ? { kind: 'failed', tests: [...new Set(failed)], isTimedOut: output.includes('this test timed out after'), output }
    : { kind: 'broke-off', output: output.slice(-outputCharactersMax) };
};

const outputCharactersMax = 2000;
