/** Our guides at `/docs`: all that they link to is there, they are found by their words, and can be read by everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { root } from '../../../../tests/support/source-files.ts';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_ANONYMOUS: '2000' });
});
afterAll(async () => service.stop());

const ask = async (path: string): Promise<Response> => fetch(service.service.url + path, { redirect: 'manual' });
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
const hrefsOf = (page: string): string[] =>
  Array.from(page.matchAll(/href="([^"]+)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));

const guidesOf = async (): Promise<string[]> =>
  hrefsOf(await textOf('/docs')).filter((href) => /^\/docs\/[\w-]+$/.test(href));

test('each guide is there, with all that its links name', async () => {
  const guides = await guidesOf();
  expect(guides.slice(0, 2)).toEqual(['/docs/querying', '/docs/errors']);
  const pages = new Map(await Promise.all(guides.map(async (path) => [path, await textOf(path)] as const)));
  const missing = Array.from(pages, ([path, page]) =>
    hrefsOf(page)
      .filter((href) => href.startsWith('#') || href.startsWith('/docs/'))
      .map((href) => (href.startsWith('#') ? path + href : href).split('#'))
      .filter(([guide = '', id]) => {
        const target = pages.get(guide);
        return target === undefined || (id !== undefined && !target.includes(`id="${id}"`));
      })
      .map((parts) => `${path}: ${parts.join('#')}`),
  ).flat();
  expect(missing.filter((each) => !each.endsWith('#main'))).toEqual([]);
  for (const [path, page] of pages) {
    expect([path, page.includes('.md"'), page.includes('/decisions/')]).toEqual([path, false, false]);
    expect(Bun.gzipSync(page).length).toBeLessThan(50_000);
  }
});

/** The pictures of a page, each by its attributes. */
const picturesOf = (page: string): Map<string, string>[] =>
  Array.from(page.matchAll(/<img ([^>]*)>/g), ([, attributes = '']) => {
    const pairs = attributes.matchAll(/([a-z]+)="([^"]*)"/g);
    return new Map(Array.from(pairs, ([, name = '', value = '']) => [name, value]));
  });

test('they have the pictures of docs/, byte for byte, with their sizes and what they show in words', async () => {
  const names: string[] = [];
  for (const path of await guidesOf()) {
    const name = path.replace('/docs/', '');
    const written = await Bun.file(join(root, 'docs', `${name}.md`)).text();
    const links = Array.from(written.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g), ([, alt = '', file = '']) => ({
      alt,
      file,
    }));
    const shown = picturesOf(await textOf(path));
    expect(shown.map((picture) => picture.get('alt'))).toEqual(links.map(({ alt }) => alt));
    for (const [index, { file }] of links.entries()) {
      const [picture, bytes] = [shown[index], await Bun.file(join(root, 'docs', file)).bytes()];
      const response = await ask(picture?.get('src') ?? '');
      expect(await response.bytes()).toEqual(bytes);
      expect(response.headers.get('content-type')).toBe(file.endsWith('.png') ? 'image/png' : 'image/svg+xml');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.has('content-encoding')).toBe(file.endsWith('.svg'));
      expect(picture?.get('loading')).toBe('lazy');
      expect(Number(picture?.get('width'))).toBeGreaterThan(300);
      expect(Number(picture?.get('height'))).toBeGreaterThan(300);
      names.push(file);
    }
  }
  expect(names).toContain('pictures/console.png');
  expect(names).toContain('pictures/editions.svg');
});

test('they are found by words in headings and paragraphs', async () => {
  const found = await textOf('/docs?q=between');
  expect(hrefsOf(found).some((href) => href.startsWith('/docs/querying#'))).toBe(true);
  expect(await textOf('/docs?q=zzxxqq')).toContain('no results');
  expect(await textOf('/docs?q=%3Cscript%3E')).not.toContain('value="<script>');
  expect((await ask(`/docs?q=${'a+'.repeat(3000)}`)).status).toBe(200);
});

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

test('what is found is shown in whole words', async () => {
  const { length } = await guidesOf();
  const pages = await Promise.all((await guidesOf()).map(async (path) => textOf(path)));
  const words = new Set(pages.flatMap((page) => plain(page).split(' ')));
  const excerpts = Array.from(
    (await textOf('/docs?q=collection')).matchAll(/<p class="quiet">([^<]*)<\/p>/g),
    ([, text = '']) => text,
  );
  expect([length > 10, excerpts.length]).toEqual([true, 30]);
  const ends = excerpts.flatMap((text) => {
    const own = text.split(' ').filter((word) => word !== '…');
    return [own[0] ?? '', own.at(-1) ?? ''];
  });
  expect(ends.filter((word) => !words.has(word))).toEqual([]);
});

test('what is no guide is a 404, and the former address of a reference leads to it', async () => {
  for (const path of ['/docs/nothing', '/docs/decisions', '/docs/querying/x', '/docs/__proto__'])
    expect((await ask(path)).status).toBe(404);
  const { status, headers } = await ask('/docs?tenant=kornhaus');
  expect([status, headers.get('location')]).toEqual([303, '/docs/t/kornhaus']);
  expect((await ask('/docs?tenant=%2F%2Fevil.example')).headers.get('location')).toBe('/docs/t/%2F%2Fevil.example');
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  const rows = ['/docs', '/docs/querying', '/docs?q=between'].flatMap((path) => [
    ['dark', 390, path] as const,
    ['light', 1280, path] as const,
  ]);
  test.each(rows)('they can be read by everybody, %s, %d wide: %s', async (colorScheme, width, path) => {
    const { page, complaints } = await openTab(browser, { colorScheme, viewport: { width, height: 800 } });
    await page.goto(service.service.url + path);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each([390, 1280])('pictures fit, come late, and move nothing, %d wide', async (width) => {
    const { page } = await openTab(browser, { viewport: { width, height: 800 } });
    for (const path of ['/docs/exploring', '/docs/console', '/docs/caching']) {
      await page.goto(service.service.url + path);
      const measure = async () => page.evaluate<string[]>(measurePictures);
      const before = await measure();
      await page.evaluate(`(async () => {
        for (const picture of document.images) picture.loading = 'eager';
        await Promise.all([...document.images].map((picture) => picture.decode()));
      })()`);
      expect(await measure()).toEqual(before);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      expect(
        await page.evaluate<number[]>('[...document.images].map(({ naturalWidth }) => naturalWidth)'),
      ).not.toContain(0);
    }
    await page.context().close();
  });
});

const measurePictures = `[...document.images].map((picture) => {
  const { width, height } = picture.getBoundingClientRect();
  return Math.round(width) + ' x ' + Math.round(height);
})`;
