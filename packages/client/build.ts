/** Makes the client as one module and its types as one file, `client.js` and `client.d.ts`, in `dist` or the folder named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from './package.json';

const here = (...path: string[]): string => join(import.meta.dir, ...path);
const folder = process.argv[2] ?? here('dist');

const banner = `/** The client of Vitrine ${version}, MIT License. A service has it at /client.js, and its types at /client.d.ts. */`;

const buildModule = async (): Promise<string> => {
  const { outputs } = await Bun.build({ entrypoints: [here('src/index.ts')], target: 'browser', minify: true, banner });
  if (outputs[0] === undefined) throw new Error('Bun made no module.');
  // The paths of its parts, as comments, would depend on where it is made.
  return (await outputs[0].text()).replaceAll(/^\/\/ .*\.ts\n/gm, '');
};

/** What tsc declares of each module, the contract's among them. */
const emitDeclarations = async (): Promise<{ readonly index: string; readonly modules: readonly string[] }> => {
  const emitted = mkdtempSync(join(tmpdir(), 'vitrine-client-'));
  try {
    await Bun.$`tsc -p ${import.meta.dir} --outDir ${emitted}`;
    const read = async (path: string): Promise<string> => Bun.file(join(emitted, path)).text();
    const paths = [...new Bun.Glob('**/*.d.ts').scanSync(emitted)];
    paths.sort((one, other) => (one < other ? -1 : 1));
    return { index: await read('client/src/index.d.ts'), modules: await Promise.all(paths.map(read)) };
  } finally {
    rmSync(emitted, { recursive: true });
  }
};

type Declaration = readonly [name: string, text: string];

/** Each declaration with the comment above it, as tsc prints it: what stands inside is indented. */
const splitDeclarations = (module: string): Declaration[] =>
  module.split(/(?<!\*\/)\n(?=[^\s}])/).flatMap((text) => {
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

const { index, modules } = await emitDeclarations();
await Bun.write(join(folder, 'client.js'), await buildModule());
await Bun.write(join(folder, 'client.d.ts'), joinDeclarations(index, modules));
