/** Makes a Debian package of what `npm run build` made, beside it in `dist`: `npm run build:deb`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../packages/cli/src/version.ts';
import { makeDebianPackage } from './debian-package.ts';

const folder = join(import.meta.dir, '..', 'dist');

/** What the builder says, or else the time of the commit: a package of the same sources has the same bytes. */
const readEpoch = (): number => {
  const said = process.env['SOURCE_DATE_EPOCH'];
  const text =
    said ??
    Bun.spawnSync(['git', 'log', '-1', '--format=%ct'], { cwd: import.meta.dir })
      .stdout.toString()
      .trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new Error(
    `SOURCE_DATE_EPOCH: found "${text}", expected seconds since 1970. Outside of a clone it has to be set.`,
  );
};

if (!existsSync(join(folder, 'vitrine'))) throw new Error('There is no dist/vitrine. Run: npm run build');
const path = await makeDebianPackage({
  executable: join(folder, 'vitrine'),
  version,
  epochSeconds: readEpoch(),
  folder,
});
console.log(`${path}  ${Math.round(Bun.file(path).size / 2 ** 20)} MB`);
