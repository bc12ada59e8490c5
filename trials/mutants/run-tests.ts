/** Runs tests and the compiler in a copy of the sources, and says what came of it. */
import { join } from 'node:path';
import type { TestSelection } from './mutant.ts';

export type TestRun =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly tests: readonly string[]; readonly output: string }
  | { readonly kind: 'broke-off'; readonly output: string };

const runMsMax = 300_000;

/** @param folder the root of a copy; what tests write to disk goes beside it */
export const runTests = async (
  folder: string,
  { files, named }: TestSelection,
  signal: AbortSignal,
): Promise<TestRun> => {
  const name = named === undefined ? [] : ['-t', named];
  const paths = files.map((file) => `./packages/${file}`);
  const command = [process.execPath, 'test', '--timeout', '60000', ...name, ...paths];
  return readTestRun(await run(command, folder, signal));
};

/** Compiles what is served, and gives the errors; none: it compiles. */
export const compile = async (folder: string, signal: AbortSignal): Promise<string | undefined> => {
  const { isSuccess, output } = await run(
    [join(folder, 'node_modules/.bin/tsc'), '--project', configName],
    folder,
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
    include: ['packages/*/src', 'packages/*/types'],
    exclude: ['packages/web', 'packages/embed'],
  };
  await Bun.write(join(folder, configName), JSON.stringify(config));
};

interface Finished {
  readonly isSuccess: boolean;
  readonly output: string;
}

const run = async (command: string[], folder: string, signal: AbortSignal): Promise<Finished> => {
  const child = Bun.spawn(command, {
    cwd: folder,
    // A fault is noticed on the newest and the oldest server, or on none between: CI has tested all of them.
    env: { ...process.env, CI: '', NO_COLOR: '1', TMPDIR: `${folder}-tmp` },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: runMsMax,
    killSignal: 'SIGKILL',
    signal,
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  signal.throwIfAborted();
  return { isSuccess: child.exitCode === 0, output: stdout + stderr };
};

/** Only a test that has failed by name counts: a file that cannot be loaded, or a service that does not start, says nothing. */
export const readTestRun = ({ isSuccess, output }: Finished): TestRun => {
  if (isSuccess) return { kind: 'passed' };
  const failed = Array.from(
    output.matchAll(/^\(fail\) (?!\(unnamed\))(.+?)(?: \[[\d.]+m?s\])?$/gm),
    ([, name = '']) => name,
  );
  const hasEnded = /^Ran \d+ tests? across/m.test(output);
  return hasEnded && failed.length > 0
    ? { kind: 'failed', tests: [...new Set(failed)], output }
    : { kind: 'broke-off', output: output.slice(-outputCharactersMax) };
};

const outputCharactersMax = 2000;
