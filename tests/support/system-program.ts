/** Programs that tests need beside the service: found on the PATH, or installed by apt-get where that may be. */

import { existsSync } from 'node:fs';

interface SystemProgram {
  /** Any of these will do: a program of the PATH, or a file by its whole path. */
  readonly names: readonly string[];
  /** Debian's package. */
  readonly package: string;
  /** What cannot be tested without it. */
  readonly needs: string;
}

/**
 * The path of a program, or null where there is none and none can be installed. Then tests are skipped, and the last
 * lines of the run say so; in CI it is a failure.
 */
export const findProgram = (program: SystemProgram): string | null => {
  const path = which(program) ?? install(program);
  if (path !== null) return path;
  const missing = `${program.needs} need ${program.names[0]} on the PATH, and it could not be installed by apt-get. Install it.`;
  if (process.env['CI']) throw new Error(missing);
  sayLast(`SKIPPED: ${missing}`);
  return null;
};

const which = ({ names }: SystemProgram): string | null => names.map(find).find((path) => path !== null) ?? null;

const find = (name: string): string | null =>
  name.startsWith('/') ? (existsSync(name) ? name : null) : Bun.which(name);

/** Another process may be installing it at the same time: then this one waits, and finds it done. */
const patience = 'DPkg::Lock::Timeout=300';

const install = (program: SystemProgram): string | null => {
  if (process.getuid?.() !== 0 || Bun.which('apt-get') === null) return null;
  const wanted = ['apt-get', '-o', patience, 'install', '-y', '--no-install-recommends', program.package];
  for (const command of [wanted, ['apt-get', '-o', patience, 'update'], wanted]) {
    Bun.spawnSync(command, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const path = which(program);
    if (path !== null) return path;
  }
  return null;
};

/** The runner calls nothing of ours after its summary, so a shell waits for its end: that of what it reads. */
export const sayLast = (text: string): void => {
  const shell = Bun.spawn(['/bin/sh', '-c', 'read -r _; echo "$0" >&2', text], { stdin: 'pipe', stderr: 'inherit' });
  shell.unref();
};
