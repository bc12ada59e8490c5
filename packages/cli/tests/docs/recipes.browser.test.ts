/** The recipes as their readers use them: each file written, each line run, each page opened in a browser. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Database } from 'bun:sqlite';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { findProgram } from '../../../../tests/support/system-program.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  readJson,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { addDemoTenants } from './demo-tenants.ts';
import { readBlocks, readDocument, repository } from './documents.ts';
import { patternOf } from './walk-through.ts';

const missing = ['python3'].filter(
  (name) => findProgram({ names: [name], package: name, needs: `the recipes with ${name}` }) === null,
);
const blocks = readBlocks(await readDocument('docs/recipes.md'));
const demoUrl = 'http://localhost:8080';

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  await addDemoTenants(service);
  await follow(service);
  await service.turn();
  folder = mkdtempSync(join(tmpdir(), 'vitrine-recipes-'));
  for (const [name, text] of files) await Bun.write(join(folder, name), text.replaceAll(demoUrl, service.service.url));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

/** Each begins with its name. */
const files: ReadonlyMap<string, string> = new Map(
  blocks
    .filter(({ language }) => !['sh', 'text'].includes(language))
    .map(({ text }) => [/^(?:\/\/|#|<!--) ([\w-]+\.\w+)/.exec(text)?.[1] ?? 'a file without a name', text]),
);

const steps = blocks.flatMap(({ language, text }, index) => {
  const next = blocks[index + 1];
  if (language !== 'sh') return [];
  if (next?.language !== 'text' || !next.isNext) throw new Error(`It is not shown what this prints: ${text}`);
  return [[text, next.text] as const];
});

test('there is something to run', () => {
  expect([...files.keys()]).toEqual(['rolls.html', 'products.tsx', 'build.mjs', 'follow.py', 'prices.py']);
  expect(steps).toHaveLength(5);
});

const isRunnable = (lines: string): boolean => !missing.some((name) => new RegExp(`\\b${name}\\b`).test(lines));

describe.each(steps)('%s', (lines, shown) => {
  test.skipIf(!isRunnable(lines))('prints what is shown', async () => {
    expect(await runInShell(lines)).toMatch(patternOf(shown));
  });
});

/** What it prints; line ends are those of all files here. */
const runInShell = async (lines: string): Promise<string> => {
  const script = lines.replaceAll(demoUrl, service.service.url);
  const child = Bun.spawn(['/bin/sh', '-ec', script], {
    cwd: folder,
    env: { PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}` },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return printed.join('').replaceAll('\r\n', '\n');
};

const breadOf = (id: string, name: string) => ({ id, createdAt: '2026-01-01T00:00:00.000Z', name, price: 1.5 });

test.skipIf(!isRunnable('python3'))(
  'the copy has what has changed, and begins anew where other fields are shown',
  async () => {
    const draft = {
      slug: 'products',
      fields: [
        { key: 'name', label: 'Name', type: 'text' },
        { key: 'price', label: 'Price', type: 'number' },
      ],
    } as const;
    const tenant = await addTenant(service, 'copying1');
    const before = [breadOf('a', 'Rye'), breadOf('b', 'Bun'), breadOf('c', 'Roll')];
    const products = await addCollection(service, tenant, draft, before);
    await exposeAll(service, tenant, products, ['name']);
    await follow(service);
    const program = (files.get('follow.py') ?? '').replace('kornhaus', 'copying1').replace('follow.db', 'shop.db');
    await Bun.write(join(folder, 'shop.py'), program.replaceAll(demoUrl, service.service.url));
    const copied = async (): Promise<readonly [string, unknown]> => {
      const printed = await runInShell('python3 shop.py');
      using database = new Database(join(folder, 'shop.db'), { readonly: true });
      const rows = database.query<{ record: string }, []>('select record from products order by id').all();
      const { data } = await readJson<{ data: unknown[] }>(await service.get('copying1/products?sort=id'));
      expect(rows.map(({ record }): unknown => JSON.parse(record))).toEqual(data);
      return [printed, rows.length];
    };
    expect(await copied()).toEqual(['full copy 3 taken, 0 removed\n', 3]);
    const after = [breadOf('a', 'Rye'), breadOf('b', 'Bagel'), breadOf('d', 'Loaf'), breadOf('e', 'Pie')];
    await addCollection(service, tenant, draft, after, products);
    await service.turn();
    expect(await copied()).toEqual(['up to date 3 taken, 1 removed\n', 4]);
    await exposeAll(service, tenant, products);
    await follow(service);
    expect(await copied()).toEqual(['full copy 4 taken, 0 removed\n', 4]);
  },
);

test('the site has a page for each location, and an index that leads to them', async () => {
  const names = readdirSync(join(folder, 'site'));
  expect(names).toHaveLength(86 + 2);
  const index = await Bun.file(join(folder, 'site/index.html')).text();
  const links = Array.from(index.matchAll(/<a href="([^"]+)">/g), ([, link = '']) => decodeURIComponent(link));
  expect(links.toSorted()).toEqual(names.filter((name) => /^F-.*html$/.test(name)).toSorted());
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  test('the list is there, on a page without a server', async () => {
    const { page, complaints } = await openTab(browser);
    await page.goto(pathToFileURL(join(folder, 'rolls.html')).href);
    await page.locator('#notice').waitFor({ state: 'detached' });
    const items = await page.locator('li').allInnerTexts();
    expect(items.slice(0, 2)).toEqual(['Brötchen: €0.57', 'Kaisersemmel: €0.77']);
    expect([items.length > 20, complaints]).toEqual([true, []]);
  });

  test('where the service is away, the page says so', async () => {
    const page = await browser.newPage();
    const away = (files.get('rolls.html') ?? '').replace(demoUrl, `http://127.0.0.1:${freePort()}`);
    await Bun.write(join(folder, 'away.html'), away);
    await page.goto(pathToFileURL(join(folder, 'away.html')).href);
    await page.getByText('The list cannot be shown now.').waitFor();
    expect(await page.locator('li').count()).toBe(0);
  });

  test('the React page turns its pages, and asks for none twice', async () => {
    const script = await bundle();
    const site = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url }) =>
        new Response(url.endsWith('.js') ? script : '<!doctype html><main></main><script src="main.js"></script>', {
          headers: { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8' },
        }),
    });
    const { page, complaints } = await openTab(browser);
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin === service.service.url && request.method() === 'GET') asked.push(url.searchParams.get('page'));
    });
    await page.goto(site.url.href);
    await page.getByText('Page 1 of 29').waitFor();
    expect(await page.locator('li').first().innerText()).toMatch(/^\S.* \(\w.*\)$/);
    const first = await page.locator('li').allInnerTexts();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 29').waitFor();
    await page.locator('li', { hasText: first[0] ?? '' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.locator('li', { hasText: first[0] ?? '' }).waitFor();
    expect(await page.locator('li').allInnerTexts()).toEqual(first);
    expect([asked, complaints]).toEqual([['1', '2'], []]);
    await site.stop(true);
  });
});

/** As a consumer's bundler makes it; what it takes from others is in this repository. */
const bundle = async (): Promise<string> => {
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['client.js', 'client/tanstack-query.js'])
    await Bun.write(join(folder, name), await fetch(`${service.service.url}/${name}`));
  await Bun.write(
    join(folder, 'main.tsx'),
    `import { createRoot } from 'react-dom/client';
    import { App } from './products.tsx';
    createRoot(document.querySelector('main')).render(<App />);`,
  );
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, 'main.tsx')],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return (await outputs[0]?.text()) ?? '';
};
