/**
 * This machine's system as a root that is thrown away: an overlay in a mount namespace of its own. What is installed and
 * written there is gone with it. It takes root on Linux.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root as repository } from './source-files.ts';

export interface Ran {
  readonly exitCode: number;
  /** Of both outputs. */
  readonly output: string;
}

export interface ThrowawayRoot extends AsyncDisposable {
  /** Runs a line of the shell to its end, as root. */
  readonly run: (line: string) => Promise<Ran>;
  /**
   * Starts a program as a user without rights, where nothing can be written but those folders.
   * @returns what it says on its standard output, as it comes, and what ends it
   */
  readonly start: (program: Unprivileged) => Started;
}

interface Unprivileged {
  readonly user: string;
  readonly group: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly writable: readonly string[];
}

interface Started {
  readonly waitFor: (pattern: RegExp) => Promise<string>;
  /** Tells it to end, and gives its exit code. */
  readonly stop: () => Promise<number>;
}

/** Where the repository and Bun are, in the root. */
const sourcesAt = '/srv/vitrine';
const bunAt = '/srv/bun';

/** What runs the program from its sources there: it takes no time to make. */
export const programOfSources = `#!/bin/sh\nexec ${bunAt} --max-http-header-size=65536 ${sourcesAt}/packages/cli/src/main.ts "$@"\n`;

const mounts = `set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mkdir -p "$1/root${sourcesAt}"
touch "$1/root${bunAt}"
mount --bind "$2" "$1/root${sourcesAt}"
mount --bind "$3" "$1/root${bunAt}"
mount --rbind /proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
echo mounted
read -r _ || true`;

/** @throws where this machine lets nobody mount, with what it says */
export const openThrowawayRoot = async (): Promise<ThrowawayRoot> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-root-'));
  const holder = Bun.spawn(
    ['unshare', '--mount', '--propagation=private', 'sh', '-c', mounts, 'sh', folder, repository, process.execPath],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' },
  );
  const { value } = await holder.stdout.getReader().read();
  if (value === undefined) throw new Error(`No root could be mounted: ${await new Response(holder.stderr).text()}`);
  const within = ['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`];
  const path = join(folder, 'root');
  return {
    run: async (line) => run([...within, 'chroot', path, 'sh', '-c', `exec 2>&1; ${line}`]),
    start: (program) => start([...within, ...confined(path, program)], program),
    [Symbol.asyncDispose]: async () => {
      await holder.stdin.end();
      await holder.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const run = async (words: readonly string[]): Promise<Ran> => {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const child = Bun.spawn([...words], { env, stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' });
  const output = await new Response(child.stdout).text();
  return { exitCode: await child.exited, output };
};

/** Once more a namespace: the root can only be read there, but for folders that are mounted on their own. */
const confined = (path: string, { user, group, words, writable }: Unprivileged): readonly string[] => {
  const folders = [path, ...writable.map((folder) => path + folder)];
  const script = [
    ...folders.map((folder) => `mount --rbind "${folder}" "${folder}"`),
    `mount --make-private "${path}"`,
  ];
  // The last mount at a path is the one that is seen.
  const remount = `mount -o remount,bind,ro "${path}"`;
  const become = `setpriv --reuid=${user} --regid=${group} --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const line = [...script, remount, `exec chroot "${path}" ${become} "$@"`].join(' && ');
  return ['unshare', '--mount', '--propagation=private', 'sh', '-c', line, 'sh', ...words];
};

const start = (words: readonly string[], { environment }: Unprivileged): Started => {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...environment };
  const child = Bun.spawn([...words], { env, stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' });
  let said = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) said += decoder.decode(chunk, { stream: true });
  })();
  return {
    waitFor: async (pattern) => {
      for (;;) {
        const match = pattern.exec(said);
        if (match !== null) return match[1] ?? match[0];
        if (child.exitCode !== null) throw new Error(`It has ended: ${said}`);
        await Bun.sleep(10);
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await reading;
      return child.exited;
    },
  };
};
