/** Installs what some tests need beside the project, unless it is there as its lock file has it: `npm test` begins with it. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

interface Beside {
  readonly folder: string;
  readonly words: readonly string[];
  /** What is left out where it cannot be installed; none: that is a failure. */
  readonly leftOut: string | undefined;
}

const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];

const besides: readonly Beside[] = [
  {
    folder: 'servers',
    words: ['install', ...quiet],
    leftOut: 'The tests of older servers of PostgreSQL are left out.',
  },
  {
    folder: 'libraries',
    words: ['install', '--ignore-scripts', '--legacy-peer-deps', ...quiet],
    leftOut: 'The tests of the client’s adapters are left out.',
  },
];

/** Elsewhere the generators are tried where somebody has installed them. */
const inCi: Beside = { folder: 'openapi', words: ['ci', '--ignore-scripts', ...quiet], leftOut: undefined };

/** npm writes down what it has installed; 0 where there is no such file. */
const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isInstalled = (folder: string): boolean => {
  const installedAt = changedAt(join(folder, 'node_modules', '.package-lock.json'));
  return ['package.json', 'package-lock.json'].every((name) => changedAt(join(folder, name)) < installedAt);
};

const install = ({ folder, words, leftOut }: Beside): boolean => {
  const path = join(import.meta.dir, folder);
  if (isInstalled(path)) return true;
  const { success } = Bun.spawnSync(['npm', ...words, '--prefix', path], { stdout: 'inherit', stderr: 'inherit' });
  if (!success && leftOut !== undefined) console.error(leftOut);
  return success || leftOut !== undefined;
};

const isCi = (process.env['CI'] ?? '') !== '';
if (![...besides, ...(isCi ? [inCi] : [])].map(install).every(Boolean)) process.exit(1);
