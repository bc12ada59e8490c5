/** The look of a view: its page follows it where there is room, without a script too; the API tells nothing of it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { changeView } from '@vitrine/administering';
import { findTenant } from '@vitrine/catalog';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { follow } from '../support/test-service.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';
import { addBusinesses, pictureOrigin } from './shown-businesses.ts';

let explorer: ExplorerService;
beforeAll(async () => {
  explorer = await startExplorer({ IMAGE_ORIGINS: pictureOrigin, RATE_LIMIT_ANONYMOUS: '2000' });
  await addBusinesses(explorer.service);
  await follow(explorer.service);
  await explorer.service.turn();
});
afterAll(async () => explorer.service.stop());

const textOf = async (path: string): Promise<string> => (await fetch(explorer.url + path)).text();

/** How the records of a page are shown, and how many. */
const lookOf = (page: string): string => {
  const records = /<ul class="records (cards|list)"[^>]*>(.*?)<\/ul>(?=<nav|<p class="download"|<div|<\/section)/s.exec(
    page,
  );
  if (records === null) return page.includes('<table') ? 'table' : 'none';
  return `${records[1]} of ${(records[2]?.match(/<h2>/g) ?? []).length}`;
};

const titlesOf = (page: string): string[] =>
  Array.from(page.matchAll(/<h2><a [^>]*>([^<]*)</g), ([, title = '']) => title);

test('a page is as its owner chose; a collection is a table', async () => {
  const paths = ['kornhaus/products', 'kornhaus/rolls', 'kornhaus/cafes', 'makhbaza/breads'];
  const looks = await Promise.all(paths.map(async (path) => lookOf(await textOf(`/t/${path}`))));
  expect(looks).toEqual(['table', 'cards of 20', 'list of 20', 'list of 8']);
});

test('it is sorted, filtered and paged like a table', async () => {
  const first = titlesOf(await textOf('/t/kornhaus/rolls'));
  expect(first.slice(0, 2)).toEqual(['Brötchen', 'Kaisersemmel']);
  expect(titlesOf(await textOf('/t/kornhaus/rolls?sort=-name'))[0]).toStartWith('Z');
  expect(titlesOf(await textOf('/t/kornhaus/rolls?where[price][lt]=0.6'))).toEqual(['Brötchen']);
  expect(titlesOf(await textOf('/t/kornhaus/rolls?page=2'))).not.toContain('Brötchen');
  expect(await textOf('/t/kornhaus/rolls')).toContain('<option value selected>Price incl. VAT, ascending</option>');
  expect(await textOf('/t/kornhaus/products')).toContain('<option value selected>Newest first</option>');
});

test('another look is in force at once, and no answer of the API tells of it', async () => {
  const { service } = explorer;
  const tenant = await findTenant(service.store, 'kornhaus');
  const answers = async () =>
    Promise.all(
      ['', '/rolls', '/rolls/facets?fields=price'].map(async (path) => (await service.get(`kornhaus${path}`)).text()),
    );
  const before = await answers();
  for (const [look, shown] of [
    ['list', 'list of 20'],
    [null, 'table'],
    ['table', 'table'],
    ['cards', 'cards of 20'],
  ] as const) {
    await changeView(service.store, tenant, 'rolls', { look }, new Date(service.clock.now()));
    await follow(service);
    expect(lookOf(await textOf('/t/kornhaus/rolls'))).toBe(shown);
    expect(await answers()).toEqual(before);
  }
  expect(before.join()).not.toContain('"look"');
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  const open = async (path: string, options: Parameters<typeof openTab>[1]) => {
    const tab = await openTab(browser, options);
    await tab.page.route(`${pictureOrigin}/**`, async (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
      }),
    );
    await tab.page.goto(explorer.url + path);
    return { ...tab, done: async () => tab.page.context().close() };
  };

  /** How many records stand beside each other. */
  const besides = `new Set([...document.querySelectorAll('.records > li')].map((item) => Math.round(item.getBoundingClientRect().left))).size`;

  test.each([
    ['/t/kornhaus/rolls', 1440, 3],
    ['/t/kornhaus/rolls', 820, 2],
    ['/t/kornhaus/rolls', 390, 1],
    ['/t/kornhaus/cafes', 1440, 1],
    ['/t/makhbaza/sweets', 1440, 3],
    ['/t/makhbaza/breads', 390, 1],
  ])('%s, %d wide: %d beside each other, for everybody, without a script', async (path, width, count) => {
    const { page, complaints, done } = await open(path, { viewport: { width, height: 844 } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate<number>(besides)).toBe(count);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      expect(await violationsOf(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await done();
    const plain = await open(path, { viewport: { width, height: 844 }, javaScriptEnabled: false });
    await plain.page.locator('.records h2 a').first().click();
    await plain.page.locator('article.record h1').waitFor();
    await plain.done();
  });

  test('a picture leads where there is one, and a letter keeps its place where there is none', async () => {
    const { page, done } = await open('/t/makhbaza/sweets', { viewport: { width: 1440, height: 900 } });
    const [pictures, blanks] = [page.locator('.records img.picture'), page.locator('.records .blank')];
    expect([await pictures.count(), await blanks.count()]).toEqual([6, 2]);
    expect(await page.locator('.records .price strong').first().innerText()).toBe('26.50');
    await done();
    const phone = await open('/t/makhbaza/sweets', { viewport: { width: 390, height: 844 } });
    expect(await phone.page.locator('.records .blank').first().isVisible()).toBe(false);
    await phone.done();
  });

  test('with a script results follow, as cards', async () => {
    const { page, complaints, done } = await open('/t/kornhaus/rolls', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-price');
    await page.waitForURL(/sort=-price/);
    await page.locator('.records h2', { hasText: /^Brötchen$/ }).waitFor({ state: 'detached' });
    expect(await page.locator('.records.cards > li').count()).toBe(20);
    expect(complaints).toEqual([]);
    await done();
  });
});
