/** Makes the package that is published, in `dist/client` or the folder named: `npm run build -w @vitrine/client`. */
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import manifest from './package.json';

const folder = process.argv[2] ?? join(import.meta.dir, '../../dist/client');
await rm(folder, { recursive: true, force: true });

// The library without anything of one platform, and the command for Node.js.
for (const [entry, target] of [
  ['index.ts', 'browser'],
  ['main.ts', 'node'],
] as const)
  await Bun.build({ entrypoints: [join(import.meta.dir, 'src', entry)], outdir: folder, target, format: 'esm' });

// Declarations, with those of the contract beside them, so that the package depends on nothing.
const declarations = join(folder, 'types');
await Bun.$`tsc -p ${import.meta.dir} --outDir ${declarations}`;
for await (const path of new Bun.Glob('**/*.d.ts').scan(declarations)) {
  const file = Bun.file(join(declarations, path));
  const contract = relative(join(path, '..'), 'contract/src/index.js');
  await file.write(
    (await file.text()).replaceAll(/(from ')(\.[^']+)\.ts'/g, "$1$2.js'").replaceAll('@vitrine/contract', contract),
  );
}

const { name, version, description, license, type, sideEffects } = manifest;
const published = {
  name,
  version,
  description,
  license,
  type,
  sideEffects,
  exports: { '.': { types: './types/client/src/index.d.ts', default: './index.js' } },
  bin: { 'vitrine-client': 'main.js' },
  engines: { node: '>=20.3' },
};
await Bun.write(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
await Bun.write(join(folder, 'LICENSE'), Bun.file(join(import.meta.dir, '../../LICENSE')));
const page = await Bun.file(join(import.meta.dir, '../../docs/client.md')).text();
// Its links lead to pages that are not in the package.
await Bun.write(join(folder, 'README.md'), page.replaceAll(/\[([^\]]+)\]\([^)]+\.md(?:#[^)]*)?\)/g, '$1'));
