/** PostgreSQL's programs where the user may run them who has to: root may not, and another one may not enter root's folders. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Programs = Readonly<Record<'initdb' | 'postgres' | 'pg_ctl', string>>;

/** A user who owns nothing: what he may run, PostgreSQL's user may run. */
export const nobody = 65_534;

/** Whether others than root may read a file; where we are not root, none is asked to. */
export const othersMayRead = (path: string): boolean =>
  process.getuid?.() !== 0 || spawnSync('test', ['-r', path], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;

/** Copies the programs of a server to where all may run them, until this process ends. */
export const copyPrograms = ({ initdb, postgres, pg_ctl }: Programs): Programs => {
  const [from, to] = [dirname(dirname(initdb)), mkdtempSync(join(tmpdir(), 'vitrine-postgres-programs-'))];
  removeAtOurEnd(to);
  chmodSync(to, 0o755);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  const moved = (path: string): string => join(to, path.slice(from.length));
  if (!othersMayRead(moved(initdb))) {
    throw new Error(
      `PostgreSQL does not run as root, and other users may not enter ${tmpdir()}. Set TMPDIR to a folder that all may enter, or be another user.`,
    );
  }
  return { initdb: moved(initdb), postgres: moved(postgres), pg_ctl: moved(pg_ctl) };
};

/** The test runner ends without calling anything of ours: a shell waits for the end of what it reads. */
const removeAtOurEnd = (folder: string): void => {
  Bun.spawn(['/bin/sh', '-c', 'read -r _; rm -rf "$0"', folder], { stdin: 'pipe', stderr: 'ignore' }).unref();
};
