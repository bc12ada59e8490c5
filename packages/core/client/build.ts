/**
 * Makes the client as one module and its types as one file, `client.js` and `client.d.ts`, in `dist` or the folder named, and
 * each adapter as `client/NAME.js` and `client/NAME.d.ts`, which import the client beside their folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from './package.json';

const here = (...path: string[]): string => join(import.meta.dir, ...path);
const folder = process.argv[2] ?? here('dist');

const banner = `/** Vitrine's client ${version}, MIT License. Services have it at /client.js, with /client.d.ts. */`;

const adapterBanner = (name: string): string =>
  `/** An adapter of Vitrine's client ${version}, MIT License. A service has it at /client/${name}.js, and its types at /client/${name}.d.ts. */`;

/** How adapters import the client: in the sources, and where they are saved. */
const clientSource = '../index.ts';
const clientBeside = '../client.js';

const clientOutside: Bun.BunPlugin = {
  name: 'client outside',
  setup: (build) => {
    build.onResolve({ filter: /^\.\.\/index\.ts$/ }, () => ({ path: clientBeside, external: true }));
  },
};

const buildModule = async (source: string, ownBanner: string): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [here(source)],
    target: 'browser',
    minify: true,
    banner: ownBanner,
    plugins: [clientOutside],
  });
  if (outputs[0] === undefined) throw new Error('Bun made no module.');
  // The paths of its parts, as comments, would depend on where it is made.
  return (await outputs[0].text()).replaceAll(/^\/\/ .*\.ts\n/gm, '');
};

/** What tsc declares of each module, the contract's among them. */
interface Emitted {
  readonly index: string;
  readonly modules: readonly string[];
  readonly adapters: ReadonlyMap<string, string>;
}

const adapterNames = ['ag-grid', 'react-admin', 'refine', 'tanstack-query'];

const emitDeclarations = async (): Promise<Emitted> => {
  const emitted = mkdtempSync(join(tmpdir(), 'vitrine-client-'));
  try {
    await Bun.$`tsc -p ${import.meta.dir} --outDir ${emitted}`;
    const read = async (path: string): Promise<string> => Bun.file(join(emitted, path)).text();
    const paths = [...new Bun.Glob('**/*.d.ts').scanSync(emitted)].filter((path) => !path.includes('adapters/'));
    paths.sort((one, other) => (one < other ? -1 : 1));
    const adapters = adapterNames.map(async (name) => [name, await read(`client/src/adapters/${name}.d.ts`)] as const);
    return {
      index: await read('client/src/index.d.ts'),
      modules: await Promise.all(paths.map(read)),
      adapters: new Map(await Promise.all(adapters)),
    };
  } finally {
    rmSync(emitted, { recursive: true });
  }
};

type Declaration = readonly [name: string, text: string];

/** Each declaration with the comment above it, as tsc prints it: what stands inside is indented. */
const splitDeclarations = (module: string): Declaration[] =>
  module.split(/(?<!\*\/)\n(?=[^\s}\]])/).flatMap((text) => {
    const [, name] = /^(?:export )?(?:declare )?(?:class|const|function|interface|type) (\w+)/m.exec(text) ?? [];
    return name === undefined ? [] : [[name, text.trimEnd()] as const];
  });

/** The names that these lead to, themselves among them. */
const reach = (names: Iterable<string>, declarations: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (name: string): void => {
    const text = declarations.get(name);
    if (text === undefined || reached.has(name)) return;
    reached.add(name);
    const code = text.replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'/g, '');
    for (const word of code.match(/\w+/g) ?? []) visit(word);
  };
  for (const name of names) visit(name);
  return reached;
};

/** One file of what `index` exports and what that needs, which is not exported itself. */
const joinDeclarations = (index: string, modules: readonly string[]): string => {
  const all = modules.flatMap(splitDeclarations);
  const declarations = new Map(all);
  if (declarations.size < all.length) throw new Error('Two modules of the client declare the same name.');
  const exported = new Set(Array.from(index.matchAll(/(\w+)(?=,| \})/g), ([name]) => name));
  const needed = reach(exported, declarations);
  const texts = all
    .filter(([name]) => needed.has(name))
    .map(([name, text]) => (exported.has(name) ? text : text.replace(/^export /m, '')));
  return `${[banner, ...texts, 'export {};'].join('\n')}\n`;
};

const { index, modules, adapters } = await emitDeclarations();
await Bun.write(join(folder, 'client.js'), await buildModule('src/index.ts', banner));
await Bun.write(join(folder, 'client.d.ts'), joinDeclarations(index, modules));
for (const [name, declared] of adapters) {
  const ownBanner = adapterBanner(name);
  await Bun.write(join(folder, `client/${name}.js`), await buildModule(`src/adapters/${name}.ts`, ownBanner));
  const types = declared.replaceAll(clientSource, clientBeside);
  await Bun.write(join(folder, `client/${name}.d.ts`), `${ownBanner}\n${types}`);
}
