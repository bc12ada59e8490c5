/** Builds the pages: each `dist/NAME.pages` contains a page and its files, with digests in their names. */
import { convertCssVariables, defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { join } from 'node:path';
import { theme } from './src/shared/theme.ts';

const here = (...path: string[]): string => join(import.meta.dir, ...path);

interface PageDraft {
  /** The name of its folder below `src`. */
  readonly name: string;
  readonly title: string;
  /** The path of its files; relative where a proxy may publish the page below any path. */
  readonly assetsPath: string;
  /** The text for browsers without scripts. */
  readonly instead: string;
}

const drafts: readonly PageDraft[] = [
  {
    name: 'console',
    title: 'Developer &amp; API',
    assetsPath: 'assets/',
    instead: 'What it does can be done by the HTTP API below /api/ too.',
  },
];

const buildScripts = async (name: string): Promise<{ entry: string; files: Readonly<Record<string, string>> }> => {
  const { outputs } = await Bun.build({
    entrypoints: [here('src', name, 'main.tsx')],
    target: 'browser',
    splitting: true,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: '[name]-[hash].[ext]',
  });
  const entry = outputs.find(({ kind }) => kind === 'entry-point');
  if (entry === undefined) throw new Error('Bun made no script.');
  const files = await Promise.all(outputs.map(async (file) => [nameOf(file), await file.text()] as const));
  return { entry: nameOf(entry), files: Object.fromEntries(files) };
};

const nameOf = ({ path }: { readonly path: string }): string => path.replace(/^.*\//, '');

/** Concatenates the styles unchanged: a bundler would replace "start" and "end" by "left" and "right" per language. */
const readStyles = async (name: string): Promise<string> => {
  const kit = ['@mantine/core/styles.css', '@mantine/charts/styles.css'].map((path) => Bun.resolveSync(path, here()));
  const ofPage = [...new Bun.Glob(`${name}/*.css`).scanSync(here('src'))].toSorted();
  const own = ['shared/page.css', 'records/records.css', ...ofPage].map((path) => here('src', path));
  const [core = '', charts = '', ...rest] = await Promise.all(
    [...kit, ...own].map(async (path) => Bun.file(path).text()),
  );
  return [core, charts, variables(), ...rest].join('\n');
};

/** The variables that Mantine would insert as an inline style, which the page's policy refuses. */
const variables = (): string =>
  convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root');

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%230d6e69' stroke-width='2.4'%3E%3Crect x='3' y='2.5' width='18' height='19' rx='3'/%3E%3Cpath d='M3 15.5h18'/%3E%3Ccircle cx='12' cy='10' r='2' fill='%230d6e69'/%3E%3C/svg%3E";

const renderPage = (
  { title, assetsPath, instead }: PageDraft,
  style: string,
  script: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${assetsPath}${style}">
<script type="module" src="${assetsPath}${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>This page needs JavaScript. ${instead}</noscript>
</body>
</html>
`;

for (const draft of drafts) {
  const [scripts, styles] = await Promise.all([buildScripts(draft.name), readStyles(draft.name)]);
  const styleName = `page-${Bun.hash(styles).toString(36)}.css`;
  const assets = { [styleName]: styles, ...scripts.files };
  const page = renderPage(draft, styleName, scripts.entry);
  await Bun.write(here('dist', `${draft.name}.pages`), JSON.stringify({ page, assets }));
  const bytes = Object.values(assets).map((text) => Bun.gzipSync(text).length);
  const kilobytes = Math.round(bytes.reduce((one, other) => one + other, 0) / 1000);
  console.log(`${draft.name}  ${kilobytes} kB compressed, in ${bytes.length} files`);
}
