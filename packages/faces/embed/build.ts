/**
 * Builds `embed.js`, the custom element, and `embed-looks.js` and `embed-advice.js`, which it loads where they are needed,
 * into `dist` or the given folder. The first is a classic script, because `document.currentScript` tells it its service;
 * the others are modules.
 */
import { join } from 'node:path';
import { version } from './package.json';

const here = (...path: string[]): string => join(import.meta.dir, ...path);
const folder = process.argv[2] ?? here('dist');

const banner = `/** <vitrine-list> of Vitrine ${version}, MIT License. */`;

/** Removes the blanks between rules. A bundler would replace "start" and "end" by "left" and "right". */
const tightStyles: Bun.BunPlugin = {
  name: 'tight styles',
  setup: (build) => {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      loader: 'text',
      contents: (await Bun.file(path).text())
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([{};,>/]) ?/g, '$1')
        .replaceAll(/='([a-z-]+)'/g, '=$1')
        .replaceAll(/\b0\./g, '.')
        .replaceAll(/: | (?=!)/g, (blank) => blank.trim())
        .replaceAll(';}', '}')
        .trim(),
    }));
  },
};

/** Bun adds a `require` for later imports to a script with a macro; this one has no such imports. */
const unusedRequire = /var \w+=\(\((\w)\)=>typeof require<"u".*?throw Error\('Dynamic require of .*?\}\);/;

for (const [name, source, format] of [
  ['embed.js', 'embed.ts', 'iife'],
  ['embed-looks.js', 'looks.ts', 'esm'],
  ['embed-advice.js', 'advice.ts', 'esm'],
] as const) {
  const { outputs } = await Bun.build({
    entrypoints: [here('src', source)],
    target: 'browser',
    format,
    minify: true,
    banner,
    plugins: [tightStyles],
  });
  if (outputs[0] === undefined) throw new Error('Bun made no script.');
  const text = (await outputs[0].text()).replaceAll(/^\/\/ .*\.ts\n/gm, '').replace(unusedRequire, '');
  await Bun.write(join(folder, name), text);
  console.log(`${name}  ${Bun.gzipSync(text, { level: 9 }).length} bytes compressed`);
}
