/** The documents hold together: links lead somewhere, files that are named are there, metrics are those that there are. */
import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Glob } from 'bun';
import { createMetrics } from '@vitrine/server';
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
  const metrics = createMetrics({
    held: () => ({ answers: 0, bytes: 0, waiting: 0, editionAgeSeconds: 0 }),
    memory: () => ({ residentBytes: 0, heapBytes: 0 }),
    uptimeSeconds: () => 0,
    restarts: 0,
  });
  const { body } = await metrics.render();
  const are = Array.from(body.matchAll(/^# TYPE (\w+)/gm), ([, metric]) => metric);
  const page = await readDocument('docs/operations.md');
  const said = Array.from(page.matchAll(/^((?:vitrine|process)_\w+)(?:\{[\w,]+\})? {2,}/gm), ([, metric]) => metric);
  expect(new Set(said)).toEqual(new Set(are));
});
