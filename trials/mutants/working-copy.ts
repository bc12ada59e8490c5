/** A copy of the sources to plant faults into: the working tree itself is never touched. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const notCopied = new Set(['node_modules', '.git', '.cache', 'data']);

/** Copies the tree below `root` to the folder `to`, with all that npm has installed for it. */
export const copyTree = async (root: string, to: string): Promise<void> => {
  await cp(root, to, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  await linkPackages(root, to);
};

/** Gives a copy of the tree all that npm has installed for it. */
export const linkPackages = async (root: string, to: string): Promise<void> => {
  const manifests = ['packages/*/package.json', 'packages/*/*/package.json'];
  const packages = manifests
    .flatMap((pattern) => Array.from(new Bun.Glob(pattern).scanSync({ cwd: root })))
    .map((path) => dirname(path));
  for (const folder of ['.', 'tests/servers', 'tests/openapi', ...packages]) {
    const installed = join(root, folder, 'node_modules');
    if (existsSync(installed)) await linkInstalled(installed, join(to, folder, 'node_modules'));
  }
};

/** Links to what others have made; links between our own packages lead into the copy. */
const linkInstalled = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === '@vitrine') await copyLinks(join(from, name), join(to, name));
    else await symlink(join(from, name), join(to, name));
  }
};

const copyLinks = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await symlink(await readlink(join(from, name)), join(to, name));
};
