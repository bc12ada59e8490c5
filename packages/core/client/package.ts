/**
 * Makes a package of what `build.ts` made, in `dist/client` or the folder named, and packs it: services have it at `/client.tgz`, as
 * no registry has it.
 */
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import manifest from './package.json';

const here = (...path: string[]): string => join(import.meta.dir, ...path);
const given = process.argv[2];
const folder = given ?? here('../../../dist/client');
const archive = given === undefined ? here('dist/client.tgz') : `${given}.tgz`;
await rm(folder, { recursive: true, force: true });

const put = async (name: string, content: string | Blob): Promise<void> => {
  await Bun.write(join(folder, name), content);
};

const adapters = ['ag-grid', 'react-admin', 'refine', 'tanstack-query'];

const { name, version, description, license, type, sideEffects } = manifest;
const contents = {
  name,
  version,
  // The name is not ours in npm's registry: `npm publish` refuses a private package, `npm pack` does not.
  private: true,
  description,
  license,
  type,
  sideEffects,
  // For what reads no `exports`, such as `moduleResolution: node10`.
  main: './client.js',
  types: './client.d.ts',
  typesVersions: { '*': Object.fromEntries(adapters.map((adapter) => [adapter, [`./client/${adapter}.d.ts`]])) },
  exports: {
    '.': { types: './client.d.ts', default: './client.js' },
    ...Object.fromEntries(
      adapters.map((adapter) => [
        `./${adapter}`,
        { types: `./client/${adapter}.d.ts`, default: `./client/${adapter}.js` },
      ]),
    ),
  },
  engines: { node: '>=20.3' },
};
await put('package.json', `${JSON.stringify(contents, null, 2)}\n`);
for (const file of new Bun.Glob('**/*.{js,d.ts}').scanSync(here('dist'))) await put(file, Bun.file(here('dist', file)));
await put('LICENSE', Bun.file(here('../../../LICENSE')));
// Its links lead to pages that are not in the package.
const page = await Bun.file(here('../../../docs/client.md')).text();
await put('README.md', page.replaceAll(/\[([^\]]+)\]\([^)]+\.md(?:#[^)]*)?\)/g, '$1'));

/** npm packs the same files to the same bytes, whenever and wherever: lock files have their digest. */
const packed = await Bun.$`npm pack ${folder} --pack-destination ${dirname(archive)} --ignore-scripts --json`.quiet();
const [{ filename }]: readonly [{ readonly filename: string }] = packed.json();
await rename(join(dirname(archive), filename), archive);
