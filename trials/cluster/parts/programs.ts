/** Programs that a part needs: found on the PATH, or installed by apt-get as root on Debian. */

const patience = 'DPkg::Lock::Timeout=300';

/** @throws where a program is missing and its packages cannot be installed */
export const requirePrograms = (programs: readonly string[], packages: readonly string[]): void => {
  if (programs.every(isThere)) return;
  const words = ['apt-get', '-o', patience, 'install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0 && Bun.which('apt-get') !== null) {
    Bun.spawnSync(words, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const missing = programs.filter((program) => !isThere(program));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing. Install ${packages.join(', ')}.`);
};

const isThere = (program: string): boolean =>
  [program, `/usr/sbin/${program}`].some((name) => Bun.which(name) !== null);
