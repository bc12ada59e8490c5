/** Makes the pages: `dist/explorer.pages` holds the page and the files it loads, by names that change with their bytes. */
import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { join } from 'node:path';
import { theme } from './src/shared/theme.ts';

const here = (...path: string[]): string => join(import.meta.dir, ...path);

const scripts = await Bun.build({
  entrypoints: [here('src', 'explorer', 'main.tsx')],
  target: 'browser',
  splitting: true,
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  naming: '[name]-[hash].[ext]',
});
const nameOf = ({ path }: { readonly path: string }): string => path.replace(/^.*\//, '');
const entry = scripts.outputs.find(({ kind }) => kind === 'entry-point');
if (entry === undefined) throw new Error('Bun made no script.');

/** A bundler would turn "start" and "end" into "left" and "right" by language, so the styles are put together as they are. */
const readStyles = async (): Promise<string> => {
  const kit = ['@mantine/core/styles.css', '@mantine/charts/styles.css'].map((name) => Bun.resolveSync(name, here()));
  const own = ['shared/page.css', 'explorer/explorer.css'].map((name) => here('src', name));
  const [core = '', charts = '', ...rest] = await Promise.all(
    [...kit, ...own].map(async (path) => Bun.file(path).text()),
  );
  return [core, charts, variables(), ...rest].join('\n');
};

/** What Mantine would put into the page as an inline style, which the page's policy refuses. */
const variables = (): string =>
  convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root');

const styles = await readStyles();
const styleName = `page-${Bun.hash(styles).toString(36)}.css`;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%230d6e69' stroke-width='2.4'%3E%3Crect x='3' y='2.5' width='18' height='19' rx='3'/%3E%3Cpath d='M3 15.5h18'/%3E%3Ccircle cx='12' cy='10' r='2' fill='%230d6e69'/%3E%3C/svg%3E";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Vitrine</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/assets/${styleName}">
<script type="module" src="/assets/${nameOf(entry)}"></script>
</head>
<body>
<div id="root"></div>
<noscript>This page needs JavaScript. What it shows is at /api/v1/public/t/, followed by a tenant ID.</noscript>
</body>
</html>
`;

const assets = Object.fromEntries([
  [styleName, styles],
  ...(await Promise.all(scripts.outputs.map(async (file) => [nameOf(file), await file.text()] as const))),
]);
await Bun.write(here('dist', 'explorer.pages'), JSON.stringify({ page, assets }));
for (const [name, text] of Object.entries(assets))
  console.log(`${name}  ${Math.round(Bun.gzipSync(text).length / 1000)} kB compressed`);
