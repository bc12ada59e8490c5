/**
 * Builds `embed.js`, the custom element, and `frame.js`, the script of `frame.page`, into `dist` or the given folder.
 * Both are classic scripts, because `document.currentScript` tells them their service.
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

/** Bun adds a `require` for later imports to each script with a macro; these scripts have no such imports. */
const unusedRequire = /var \w+=\(\((\w)\)=>typeof require<"u".*?throw Error\('Dynamic require of .*?\}\);/;

for (const name of ['embed', 'frame']) {
  const { outputs } = await Bun.build({
    entrypoints: [here('src', `${name}.ts`)],
    target: 'browser',
    format: 'iife',
    minify: true,
    banner,
    plugins: [tightStyles],
  });
  if (outputs[0] === undefined) throw new Error('Bun made no script.');
  const text = (await outputs[0].text()).replaceAll(/^\/\/ .*\.ts\n/gm, '').replace(unusedRequire, '');
  await Bun.write(join(folder, `${name}.js`), text);
  console.log(`${name}.js  ${Bun.gzipSync(text, { level: 9 }).length} bytes compressed`);
}

await Bun.write(join(folder, 'frame.page'), Bun.file(here('src', 'frame.html')));
