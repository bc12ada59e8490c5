/** Data are loaded once: a stamp beside them says what they were made of, and they are made anew when that has changed. */
import { join } from 'node:path';

/**
 * @param name of what is loaded, for its stamp
 * @param madeBy patterns of the files, from the root of the repository, that decide what is loaded
 */
export const loadOnce = async (
  folder: string,
  name: string,
  madeBy: readonly string[],
  load: () => Promise<void>,
): Promise<void> => {
  const stamp = Bun.file(join(folder, `${name}.stamp`));
  const wanted = await fingerprintOf(madeBy);
  if ((await stamp.exists()) && (await stamp.text()) === wanted) return;
  console.error(`  loading ${name} …`);
  if (await stamp.exists()) await stamp.delete();
  await load();
  await stamp.write(wanted);
};

export const repository = join(import.meta.dir, '..');

const fingerprintOf = async (patterns: readonly string[]): Promise<string> => {
  const hash = new Bun.CryptoHasher('sha256');
  for (const pattern of ['bench/data/*.ts', ...patterns]) {
    const paths = await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: repository }));
    if (paths.length === 0) throw new Error(`No file is named as ${pattern}.`);
    for (const path of paths.sort()) hash.update(await Bun.file(join(repository, path)).text());
  }
  return hash.digest('hex');
};
