/**
 * Installs what tests need beside the project, unless it is there as its lock file has it: `npm run test:all` begins with it. In CI
 * all of it must be there; elsewhere the tests of what cannot be installed are left out.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isAll } from './support/scope.ts';

interface Packages {
  readonly folder: string;
  readonly words: readonly string[];
  /** Which tests are left out where they cannot be installed. */
  readonly needs: string;
}

const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];

const needed: readonly Packages[] = [
  { folder: 'servers', words: ['install', ...quiet], needs: 'The tests of older servers of PostgreSQL' },
  {
    folder: 'libraries',
    words: ['install', '--ignore-scripts', '--legacy-peer-deps', ...quiet],
    needs: 'The tests of the client’s adapters',
  },
  { folder: 'openapi', words: ['ci', '--ignore-scripts', ...quiet], needs: 'The tests of generators of clients' },
  ...['nextjs', 'astro', 'sveltekit'].map((site) => ({
    folder: `../examples/sites/${site}`,
    words: ['ci', '--ignore-scripts', ...quiet],
    needs: `The tests of the site of ${site}`,
  })),
];

/** npm writes down what it has installed; 0 where there is no such file. */
const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isInstalled = (folder: string): boolean => {
  const installedAt = changedAt(join(folder, 'node_modules', '.package-lock.json'));
  return ['package.json', 'package-lock.json'].every((name) => changedAt(join(folder, name)) < installedAt);
};

const install = ({ folder, words, needs }: Packages): boolean => {
  const path = join(import.meta.dir, folder);
  if (isInstalled(path)) return true;
  const { success } = Bun.spawnSync(['npm', ...words, '--prefix', path], { stdout: 'inherit', stderr: 'inherit' });
  if (!success) console.error(`${needs} are left out.`);
  return success;
};

const isCi = (process.env['CI'] ?? '') !== '';
if (isAll && !needed.map(install).every(Boolean) && isCi) process.exit(1);
