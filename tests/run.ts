/**
 * Runs the tests: `npm test`; with TEST_SCOPE=all those too that need browsers, whole processes and programs of the system; with
 * TEST_SCOPE=core those of the core that need none of these; and with paths what is there, whatever it needs:
 * `npm test -- packages/core/query`.
 */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isAll, isCore, needs } from './support/scope.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

/** Two files more at once than the machine has cores: tests wait for processes, browsers and timers about half of their time. */
const workers = availableParallelism() + 2;
/** Far beyond what any test needs on a busy machine. */
const timeoutMs = 600_000;
/**
 * In CI a test that fails is tried once more: a browser, a database server or a whole process on a busy machine may fail
 * where Vitrine does not. `.ci/run` lists what passed the second time only.
 */
const attempts = process.env['CI'] === 'true' ? ['--retry=1'] : [];
const given = process.argv.slice(2);
const paths = isCore ? ['packages/core', ...given] : given;
const leftOut =
  isAll || (given.length > 0 && !isCore) ? [] : needs.map((need) => `--path-ignore-patterns=**/*.${need}.test.ts`);

const temporary = createTemporaryFolder('vitrine-tests-');

/** Tests of whole processes start hundreds of them; the executable takes half of the time that the sources take to start. */
const buildExecutable = (): string => {
  const path = join(temporary, 'vitrine');
  const { success, stderr } = Bun.spawnSync([process.execPath, 'packages/cli/build.ts', path], { stdout: 'ignore' });
  if (!success) throw new Error(`The executable cannot be built: ${stderr.toString()}`);
  return path;
};

const executable = isAll ? { VITRINE_EXECUTABLE: buildExecutable() } : {};

const run = Bun.spawn(
  [
    process.execPath,
    'test',
    `--parallel=${workers}`,
    '--no-isolate',
    '--preload=./tests/support/end-random-cases.ts',
    '--timings=tests/timings.json',
    `--timeout=${timeoutMs}`,
    ...attempts,
    ...leftOut,
    ...paths,
  ],
  { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit', env: { ...process.env, ...executable, TMPDIR: temporary } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal));
const exitCode = await run.exited;
rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
process.exit(exitCode);
