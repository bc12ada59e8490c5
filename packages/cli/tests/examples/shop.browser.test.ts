/** The example shop: made with the packed client, and used in a real browser as its visitors do. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addDemoTenants, removeProduct } from '../docs/demo-tenants.ts';
import { repository } from '../docs/documents.ts';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { follow, startTestService, type TestService } from '../support/test-service.ts';
import { installShop, type InstalledShop } from './installed-shop.ts';

let service: TestService;
let shop: InstalledShop;

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_ANONYMOUS: '60' });
  await addDemoTenants(service);
  await follow(service);
  await service.turn();
  shop = await installShop(service.service.url);
});
afterAll(async () => {
  shop[Symbol.dispose]();
  await service.stop();
});

const inShop = (path: string) => Bun.file(join(repository, 'examples/shop', path));

test('its types are those of what the bakery shows', async () => {
  const types = await fetch(`${service.service.url}/t/kornhaus/types.d.ts`);
  expect(await types.text()).toBe(await inShop('src/collections.d.ts').text());
});

test('it compiles against the package that it installs, whose version is the one that there is', async () => {
  expect(await shop.run('tsc', '--noEmit')).toBe('');
  const { version }: { readonly version: string } = await Bun.file(
    join(repository, 'packages/core/client/package.json'),
  ).json();
  const { dependencies }: { readonly dependencies: unknown } = await inShop('package.json').json();
  expect(dependencies).toEqual({ '@vitrine/client': `file:vitrine-client-${version}.tgz` });
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  const open = async (address = '', options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(browser, options);
    await tab.page.goto(`${shop.url}/${address}`);
    await shown(tab.page);
    return { ...tab, done: async () => tab.page.context().close() };
  };

  test('a visitor searches, filters, leafs, and looks at a product', async () => {
    const { page, complaints, done } = await open();
    await page.getByRole('searchbox').fill('butter');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?search=butter$/);
    await page.getByRole('radio', { name: 'Biscuits' }).check();
    await page.waitForURL(/\?search=butter&category=Biscuits$/);
    await page.getByLabel('Sort by').selectOption('price');
    await page.waitForURL(/&sort=price$/);
    await shown(page);
    const pages = [await cardsOf(page)];
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/&page=2$/);
    await shown(page);
    pages.push(await cardsOf(page));
    const { data, meta } = await asked('products?search=butter&where[category][eq]=Biscuits&sort=price,name&limit=24');
    expect(meta.pages).toBe(1);
    expect(pages.map(({ length }) => length)).toEqual([12, meta.total - 12]);
    expect(pages.flat()).toEqual(data.map(({ name }) => name));
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: pages[1]?.[0] ?? '', exact: true }).click();
    await page.waitForURL(/\?product=/);
    await page.getByRole('heading', { level: 1, name: pages[1]?.[0] ?? '' }).waitFor();
    await shown(page);
    expect(await page.locator('.facts').innerText()).toContain('butter');
    expect(await violationsOf(page)).toEqual([]);
    await page.goBack();
    await shown(page);
    expect(await cardsOf(page)).toEqual(pages[1] ?? []);
    expect(await page.getByRole('searchbox').inputValue()).toBe('butter');
    expect(complaints).toEqual([]);
    await done();
  });

  test('what cannot be shown is told, with a way to go on', async () => {
    const { page } = await openTab(browser);
    const told: string[] = [];
    for (const [address] of states) {
      await page.goto(`${shop.url}/${address}`);
      await shown(page);
      told.push((await page.locator('.message').innerText()).replaceAll(/\s*\n\s*/g, ' '));
    }
    expect(told).toEqual(states.map(([, says]) => says));
    await page.context().close();
  });

  test('whoever leafs while records change is told, and at the turn of an edition with the same ones is not', async () => {
    const { page, done } = await open();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    await service.turn();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 3 of').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    await removeProduct(service);
    await service.turn();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.locator('.notice').getByRole('link', { name: 'Start again' }).click();
    await page.getByText('Page 1 of').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    await done();
  });

  test('past the limit it says so, waits, and goes on by itself', async () => {
    const { page } = await openTab(browser);
    await page.clock.install();
    await page.goto(shop.url);
    await shown(page);
    for (let requests = 0; requests <= 60; requests++) if ((await service.get('kornhaus')).status === 429) break;
    await page.getByLabel('Vegan only').check();
    await page.locator('#wait').waitFor();
    expect(await page.locator('#wait b').innerText()).toMatch(/^[1-6]?\d s$/);
    service.clock.advance(60_000);
    await page.clock.fastForward(61_000);
    await page.locator('#wait').waitFor({ state: 'hidden' });
    await shown(page);
    const { meta } = await asked('products?where[isVegan][eq]=true&limit=1');
    expect(await page.locator('.count').innerText()).toBe(`${meta.total} products`);
    await page.context().close();
  });

  test.each(['?product=KH-0020', '?shops'])('%s is for everyone, on a phone and in the dark', async (address) => {
    const { page, complaints, done } = await open(address, {
      colorScheme: 'dark',
      viewport: { width: 360, height: 800 },
    });
    expect(await page.locator('.product, .shops').count()).toBe(1);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await done();
  });
});

interface Asked {
  readonly data: readonly { readonly name: string }[];
  readonly meta: { readonly total: number; readonly pages: number };
}

/** The same question, put to the service without the shop. */
const asked = async (question: string): Promise<Asked> => {
  const answer: Asked = JSON.parse(await (await service.get(`kornhaus/${question}`)).text());
  return answer;
};

/** Until what was asked for is there. */
const shown = async (page: Page): Promise<void> => page.locator('#content[aria-busy=false]').waitFor();

const cardsOf = async (page: Page): Promise<string[]> => page.locator('.card h2').allInnerTexts();

const states = [
  ['?search=quokka', 'We bake nothing like that. Perhaps with fewer wishes? Show everything'],
  ['?page=99', 'This page is past the last one. To the first page'],
  ['?search=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q', '17 different words; at most 16 are allowed. Try again'],
  ['?product=nothing', 'We bake no such thing, or no longer. Show everything'],
] as const;
