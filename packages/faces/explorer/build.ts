/** Builds the files that the pages load, `dist/explorer.assets`: styles and a script, with digests in their names. */
import { join } from 'node:path';

const here = (...path: string[]): string => join(import.meta.dir, ...path);

const { outputs } = await Bun.build({
  entrypoints: [here('src', 'browser', 'main.ts')],
  target: 'browser',
  minify: true,
});
const [script] = outputs;
if (script === undefined) throw new Error('Bun made no script.');

/** Removes only blanks and comments: a bundler would replace "start" and "end" by "left" and "right" per language. */
const smaller = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .trim();

const style = smaller(await Bun.file(here('src', 'styles', 'explorer.css')).text());

const texts = {
  style: ['explorer', 'css', style],
  /** Transitions between pages would be skipped when another website changes the address of a frame, as an error. */
  frameStyle: ['frame', 'css', style.replace(/@view-transition\{[^}]*\}/, '')],
  script: ['explorer', 'js', await script.text()],
} as const;

const named = Object.entries(texts).map(([kind, [name, extension, text]]) => {
  return { kind, name: `${name}-${Bun.hash(text).toString(36)}.${extension}`, text };
});
const assets = {
  names: Object.fromEntries(named.map(({ kind, name }) => [kind, name])),
  files: Object.fromEntries(named.map(({ name, text }) => [name, text])),
};
await Bun.write(here('dist', 'explorer.assets'), JSON.stringify(assets));
for (const { name, text } of named)
  console.log(`${name}  ${(Bun.gzipSync(text).length / 1000).toFixed(1)} kB compressed`);
