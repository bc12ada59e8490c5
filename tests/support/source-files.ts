/** The source files of the packages, and what each of them imports. */
import { dirname, join, normalize } from 'node:path';

export interface SourceFile {
  /** From the root of the repository, such as `packages/core/query/src/parse.ts`. */
  readonly path: string;
  readonly text: string;
}

export const root = join(import.meta.dir, '..', '..');

/** All files of the repository that the pattern names. */
export const readSourceFiles = async (pattern: string): Promise<SourceFile[]> => {
  const paths = await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: root }));
  return Promise.all(paths.sort().map(async (path) => ({ path, text: await Bun.file(join(root, path)).text() })));
};

/** The folders of the packages, such as `packages/core/query`, from the root of the repository. */
export const packageFolders = ['packages/*/package.json', 'packages/*/*/package.json']
  .flatMap((pattern) => Array.from(new Bun.Glob(pattern).scanSync({ cwd: root })))
  .map((path) => dirname(path))
  .sort();

/** The name of the package that a file is of, such as `query`. */
export const packageOf = (path: string): string =>
  /^packages\/(?:(?:core|engines|faces|tools)\/)?([^/]+)/.exec(path)?.[1] ?? '';

/** A source file's path as rules name it, such as `query/parse.ts`; another path as it is. */
export const placeOf = (path: string): string =>
  path.replace(/^packages\/(?:(?:core|engines|faces|tools)\/)?([^/]+)\/src\//, '$1/');

export const isPackageSource = (path: string, name: string): boolean =>
  /\/src\//.test(path) && packageOf(path) === name;

/** A transpiler puts a constant in the place of this reading of the environment, unless told otherwise. */
const define = { 'process.env.NODE_ENV': 'process.env' };
/** One reads the angle brackets of a type, the other those of markup. */
const transpilers = {
  ts: new Bun.Transpiler({ loader: 'ts', define }),
  tsx: new Bun.Transpiler({ loader: 'tsx', define }),
};
const transpilerOf = ({ path }: SourceFile): Bun.Transpiler => transpilers[path.endsWith('.tsx') ? 'tsx' : 'ts'];

const withoutShebang = (text: string): string => text.replace(/^#!.*/, '');

/**
 * What a file imports, as written: in whatever form, types too, and the modules that it starts as threads.
 * A transpiler looks at no import that is only of types, so they are made values first.
 */
export const importsOf = (file: SourceFile): string[] => {
  const { text } = file;
  const scanned = transpilerOf(file)
    .scanImports(withoutTypeImports(withoutShebang(text)))
    .map(({ path }) => path)
    // What markup becomes imports the library of its language, which nobody wrote.
    .filter((path) => text.includes(`'${path}'`));
  const started = text.matchAll(/new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url\s*\)/g);
  const typed = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g);
  return [...new Set([...scanned, ...Array.from([...started, ...typed], ([, path = '']) => path)])];
};

const withoutTypeImports = (text: string): string =>
  text
    .replaceAll(/^import type\b(?!\s*,|\s+from\b)/gm, 'import')
    .replaceAll(/^export type(?=\s*[{*])/gm, 'export')
    .replaceAll(/([{,]\s*)type\s+(?=[\w$]+\s*(?:[,}]|as\b))/g, '$1');

/** The path that a relative import names; as written where it is a package's. */
export const resolveImport = ({ path }: SourceFile, written: string): string =>
  isRelative(written) ? normalize(join(dirname(path), written)) : written;

export const isRelative = (written: string): boolean => !/^(?:@?[a-z]|#)/i.test(written) || written.endsWith('.ts');

/** The code without comments, types and the insides of quoted strings; of templates, what is computed in them is left. */
export const codeOf = (file: SourceFile): string =>
  transpilerOf(file)
    .transformSync(withoutShebang(file.text))
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '""')
    .replaceAll(template, (text) => `[${Array.from(text.matchAll(computed), ([found]) => found).join()}]`);

/** What a template computes, which may hold braces and a template without such of their own. */
const computed = /\$\{(?:[^{}`]|\{[^{}`]*\}|`[^`\n]*`)*\}/g;
/** On one line. */
const template = new RegExp(`\`(?:\\\\.|${computed.source}|\\$(?!\\{)|[^\`\\\\$\\n])*\``, 'g');
