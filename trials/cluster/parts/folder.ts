/** The folder of a part: its programs may write there, though they run as a user who owns nothing. */
import { chownSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nobody } from '../../../tests/support/embedded-postgres.ts';

/** A new folder. It is removed when this process ends, however it ends. */
export const createFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`));
  giveToNobody(folder);
  const script = 'read -r _; sleep 1; rm -rf "$0"';
  Bun.spawn(['/bin/sh', '-c', script, folder], { stdin: 'pipe', stderr: 'ignore' }).unref();
  return folder;
};

/** Writes a file, and makes the folders that it is in. @returns its path */
export const writeInto = (folder: string, name: string, content: string): string => {
  makeFolders(folder, dirname(name));
  const path = join(folder, name);
  writeFileSync(path, content);
  giveToNobody(path);
  return path;
};

export const makeFolders = (folder: string, ...names: readonly string[]): void => {
  for (const name of names) {
    const path = join(folder, name);
    if (existsSync(path)) continue;
    makeFolders(folder, dirname(name));
    mkdirSync(path);
    giveToNobody(path);
  }
};

export const isRoot = process.getuid?.() === 0;

const giveToNobody = (path: string): void => {
  if (isRoot) chownSync(path, nobody, nobody);
};
