/** Servers out of npm. They have a package of their own, so that what they need is no part of Vitrine's. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

const declared = join(import.meta.dir, '..', 'servers');
/** Where they are installed: what is looked at as ours has nothing of others in it. */
const home = join(import.meta.dir, '..', '..', '.cache', 'cluster-servers');

/** Installs them where they are not. @returns the folder that they are started from */
export const installServers = (): string => {
  cpSync(declared, home, { recursive: true });
  if (existsSync(join(home, 'node_modules', '.package-lock.json'))) return home;
  const { exitCode, stderr } = Bun.spawnSync(['npm', 'ci', '--prefix', home, '--no-audit', '--no-fund']);
  if (exitCode !== 0) throw new Error(`The servers were not installed: ${stderr.toString()}`);
  return home;
};
