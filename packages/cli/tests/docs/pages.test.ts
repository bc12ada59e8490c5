/** The documents hold together: links lead somewhere, files that are named are there, metrics are those that there are. */
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { metricsIn, renderedMetrics } from '../observe/rendered-metrics.ts';
import { readDocument, repository } from './documents.ts';

const names = ['*.md', 'docs/**/*.md', 'examples/*/README.md']
  .flatMap((glob) => Array.from(new Glob(glob).scanSync({ cwd: repository })))
  .sort();

describe.each(names)('%s', (name) => {
  test('its links lead to files', async () => {
    const links = Array.from((await readDocument(name)).matchAll(/\]\(([^)#]+)[^)]*\)/g), ([, link = '']) => link);
    const broken = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(repository, dirname(name), link)));
    expect(broken).toEqual([]);
  });

  test('the files that it names are there', async () => {
    const files = Array.from(
      (await readDocument(name)).matchAll(/`(packages\/[\w/.-]+\.ts)`/g),
      ([, file = '']) => file,
    );
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });
});

test('docs/operations.md: every metric, and no other', async () => {
  const are = Object.values(renderedMetrics).flatMap((text) => Array.from(metricsIn(text).keys()));
  const page = await readDocument('docs/operations.md');
  const said = Array.from(
    page.matchAll(/^((?:vitrine|process)_\w+)(?:\{[\w,]+\})?(?: {2,}|$)/gm),
    ([, metric]) => metric,
  );
  expect(new Set(said)).toEqual(new Set(are));
});

test('docs/recipes.md: the versions of tools from npm are those that tests ask with', async () => {
  const page = await readDocument('docs/recipes.md');
  const said = Array.from(page.matchAll(/^\| `([\w@./-]+)` +\| ([\d.]+) +\|/gm), ([, name = '', version]) => [
    name,
    version,
  ]);
  const are = said.map(([name = '']) => [name, versionOf(name)]);
  expect(said.length).toBeGreaterThan(5);
  expect(said).toEqual(are);
});

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')).version;
