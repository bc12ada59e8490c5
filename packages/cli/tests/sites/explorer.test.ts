/** The explorer as its visitors use it, in a real browser: journeys, odd data, keys, limits, small and dark screens. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, expectSoon, openBrowser, openTab, violationsOf } from '../support/browser.ts';
import { markup, startExplorer, type ExplorerService } from './explorer-pages.ts';

describe.skipIf(browserPath === null)('the explorer', () => {
  let explorer: ExplorerService;
  let browser: Browser;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([startExplorer(), openBrowser(browserPath ?? '')]);
  });
  afterAll(async () => {
    await browser.close();
    await explorer.service.stop();
  });

  const open = async (path: string, options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(browser, options);
    await tab.page.goto(explorer.url + path);
    return { ...tab, done: async () => tab.page.context().close() };
  };

  test('a consumer finds the cheap products and takes the request along', async () => {
    const { page, complaints, done } = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByLabel('Tenant ID').fill('kornhaus');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Field').selectOption({ label: 'Price incl. VAT' });
    await page.getByLabel('Condition').selectOption({ label: 'is less than' });
    await page.getByRole('textbox', { name: 'Value' }).fill('1');
    await page.keyboard.press('Enter');
    await page.getByText('5 records', { exact: true }).first().waitFor();
    await page.locator('.heading-sort', { hasText: 'Price incl. VAT' }).click();
    await page.locator('th[aria-sort=ascending]').waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?where[price][lt]=1&sort=price');

    await page.getByRole('tab', { name: 'curl' }).click();
    await page.getByRole('button', { name: 'Copy curl' }).click();
    const line = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(line).toStartWith('curl -g ');
    const curl = Bun.spawn(['/bin/sh', '-c', `${line} --silent --max-time 10`]);
    const { data } = JSON.parse(await new Response(curl.stdout).text());
    const shown = await firstColumn(page);
    expect(shown).toHaveLength(5);
    expect(data.map(({ name }: { name: string }) => name)).toEqual(shown);

    await page.goBack();
    await page.locator('th[aria-sort]').waitFor({ state: 'detached' });
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?where[price][lt]=1');
    expect(complaints).toEqual([]);
    await done();
  });

  test('a view comes from its address: words, columns, order, page', async () => {
    const address = '/t/kornhaus/products?search=brot&sort=-price,name&fields=name,price&page=2&limit=10';
    const { page, done } = await open(address);
    await page.locator('.records').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('brot');
    const headings = await page
      .locator('th')
      .evaluateAll((cells) => cells.map((cell) => cell.querySelector('[dir]')?.textContent));
    expect(headings).toEqual(['Name', 'Price incl. VAT', 'Created', 'ID']);
    expect(await page.locator('[aria-current=page]').last().innerText()).toBe('2');
    const before = await firstColumn(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('landbrot');
    await page.waitForURL(/search=landbrot/);
    expect(page.url()).not.toContain('page=');
    await page.goBack();
    await page.waitForURL(/page=2/);
    await expectSoon(async () => firstColumn(page), before);
    await done();
  });

  test('a mistake is told at the control that caused it', async () => {
    const { page, done } = await open('/t/kornhaus/products?where[price][lt]=abc&sort=nothing');
    const filter = page.locator('.filters li').first();
    await filter.getByRole('alert').waitFor();
    expect(await filter.getByRole('alert').innerText()).toBe('Found "abc", expected a number such as 12, -3.5 or 1e3.');
    expect(await page.locator('.mantine-Alert-root').innerText()).toContain('Unknown field "nothing".');
    await filter.getByRole('button').first().click();
    await page.getByRole('textbox', { name: 'Value' }).fill('1');
    await page.keyboard.press('Enter');
    await filter.getByRole('alert').waitFor({ state: 'detached' });
    await done();
  });

  test('a filter takes numbers as the page writes them, and the address keeps them as the API does', async () => {
    const { page, complaints, done } = await open('/t/kornhaus/products?where[price][lt]=0.57', { locale: 'de-DE' });
    const filter = page.locator('.filters li').first();
    await filter.getByText('0,57').click();
    const value = page.getByRole('textbox', { name: 'Value' });
    expect(await value.inputValue()).toBe('0,57');
    await value.fill('0,99');
    await page.keyboard.press('Enter');
    await filter.getByText('0,99').waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?where[price][lt]=0.99');
    await page.locator('.records').waitFor();
    expect(await filter.getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
    await done();
  });

  test('several numbers are written and kept in the same way', async () => {
    const { page, done } = await open('/t/kornhaus/products', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Field').selectOption({ label: 'Price incl. VAT' });
    await page.getByLabel('Condition').selectOption({ label: 'is one of' });
    const values = page.getByRole('combobox', { name: 'Values' });
    for (const number of ['0,99', '1.234,5']) {
      await values.fill(number);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('.filter-text', { hasText: '0,99; 1.234,5' }).waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?where[price][in]=0.99,1234.5');
    await done();
  });

  test('markup in data and addresses is text', async () => {
    for (const path of ['/t/oddities', `/t/oddities/odd?search=${encodeURIComponent(markup)}`]) {
      const { page, complaints, done } = await open(path);
      await page.getByText(markup).first().waitFor();
      expect(await page.title()).not.toBe('run');
      expect(await page.locator('#root img, #root script, a[href^="javascript:" i]').count()).toBe(0);
      expect(complaints).toEqual([]);
      await done();
    }
  });

  test('a long text is cut at two lines, until more is asked for', async () => {
    const { page, done } = await open('/t/oddities/odd');
    const story = page.getByRole('cell', { name: /^A long story/ });
    const heightOf = async (): Promise<number> => (await story.boundingBox())?.height ?? 0;
    expect(await heightOf()).toBeLessThan(70);
    await story.getByRole('button', { name: 'Show more' }).click();
    expect(await heightOf()).toBeGreaterThan(200);
    await story.getByRole('button', { name: 'Show less' }).click();
    expect(await heightOf()).toBeLessThan(70);
    await done();
  });

  test('a key opens what is private, and is kept nowhere', async () => {
    const { page, done } = await open('/t/lumenart');
    const withKey: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['x-api-key'] === explorer.key) withKey.push(request.url());
    });
    await page.getByRole('link', { name: 'Events' }).waitFor();
    expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0);
    const enter = async (key: string): Promise<void> => {
      await page.getByRole('button', { name: /^(?:Add a key|Key refused)$/ }).click();
      await page.getByLabel('API key').last().fill(key);
      await page.keyboard.press('Enter');
    };
    await enter('vtr_no');
    await page.locator('.mantine-Alert-root').waitFor();
    await enter(explorer.key);
    await page.getByRole('link', { name: 'Staff' }).click();
    await page.locator('.records').waitFor();
    expect(withKey.length).toBeGreaterThan(1);
    const kept = await page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, location.href, document.cookie, history.state])',
    );
    expect(kept + (await page.content()) + withKey.join()).not.toContain(explorer.key);
    await page.reload();
    await page.locator('.mantine-Alert-root').waitFor();
    await done();
  });

  test('past the limit it counts down, and asks again', async () => {
    const strict = await startExplorer({ RATE_LIMIT_ANONYMOUS: '2' });
    const { page } = await openTab(browser);
    await page.clock.install();
    await page.goto(`${strict.url}/t/kornhaus/products`);
    await page.locator('.records').waitFor();
    await page.locator('.heading-sort', { hasText: 'Name' }).click();
    await page.locator('.countdown').waitFor();
    expect(await page.locator('.limits').innerText()).toStartWith('0 of 2 requests left');
    await page.clock.fastForward(20_000);
    expect(await page.locator('.countdown').innerText()).toMatch(/^0:(?:3\d|40)$/);
    strict.service.clock.advance(60_000);
    await page.clock.fastForward(45_000);
    await page.locator('th[aria-sort=ascending]').waitFor();
    await page.context().close();
    await strict.service.stop();
  });

  const screens = [
    ['/', 'light', 1280],
    ['/t/kornhaus', 'light', 1280],
    ['/t/kornhaus/products?where[price][lt]=abc', 'light', 1280],
    ['/t/oddities/odd', 'light', 1280],
    ['/t/nobody12', 'dark', 390],
    ['/t/oddities/odd', 'dark', 390],
  ] as const;

  test.each(screens)('%s is for everyone, %s, %d wide', async (path, colorScheme, width) => {
    const { page, complaints, done } = await open(path, { colorScheme, viewport: { width, height: 800 } });
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 23, 24)' : 'rgb(255, 255, 255)');
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    if ((await filter.count()) > 0) {
      await filter.click();
      await page.getByLabel('Condition').waitFor();
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await done();
  });

  test('right to left, nothing is cut off or left behind', async () => {
    const { page, done } = await open('/t/oddities/odd');
    await page.locator('.records').waitFor();
    await page.evaluate(`document.documentElement.dir = 'rtl'`);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const box = await page.locator('aside').boundingBox();
    expect(box?.x).toBeLessThan(100);
    await done();
  });

  test('the first load stays under 250 kB, all of it from here', async () => {
    const { page, done } = await open('/');
    const sizes: Promise<number>[] = [];
    const strangers: string[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().startsWith(explorer.url) && !request.url().startsWith('data:')) strangers.push(request.url());
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.context().clearCookies();
    await page.goto(`${explorer.url}/t/kornhaus`);
    await page.getByRole('link', { name: 'Products' }).waitFor();
    await page.waitForLoadState('networkidle');
    const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(sum).toBeLessThan(250_000);
    expect(strangers).toEqual([]);
    await done();
  });
});

const firstColumn = async (page: Page): Promise<string[]> =>
  page.locator('.records tbody td:first-child').allInnerTexts();
