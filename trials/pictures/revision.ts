/** Another revision in a folder of its own, with all that it needs to run. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackages } from '../mutants/working-copy.ts';

/** Installing takes a minute, building a few seconds. */
const commandMsMax = 600_000;

const run = async (folder: string, ...command: readonly string[]): Promise<string> => {
  const child = Bun.spawn([...command], { cwd: folder, stdout: 'pipe', stderr: 'pipe', timeout: commandMsMax });
  const [text, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${complaint}`);
  return text.trim();
};

/** The commit that is meant, in short. @param against none: where this branch left main */
export const findRevision = async (root: string, against: string | undefined): Promise<string> =>
  run(root, 'git', 'rev-parse', '--short', against ?? (await run(root, 'git', 'merge-base', 'HEAD', 'main')));

export const buildPages = async (root: string): Promise<void> =>
  void (await run(root, 'npm', 'run', 'build:pages', '--silent'));

/** @param to a folder that is not there yet */
export const checkOut = async (root: string, revision: string, to: string): Promise<void> => {
  await run(root, 'git', 'worktree', 'add', '--detach', to, revision);
  const [here, there] = await Promise.all(
    [root, to].map(async (folder) => Bun.file(join(folder, 'package-lock.json')).text()),
  );
  if (here === there) await linkPackages(root, to);
  // It builds the pages too.
  else await run(to, 'npm', 'ci', '--no-audit', '--no-fund');
  if (here === there) await buildPages(to);
  // What is asked, and of which data, is the same in both.
  for (const path of ['trials/pictures', 'packages/cli/tests/sites/shown-businesses.ts'])
    cpSync(join(root, path), join(to, path), { recursive: true });
};

export const removeWorktree = (root: string, folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  Bun.spawnSync(['git', 'worktree', 'prune'], { cwd: root });
};
