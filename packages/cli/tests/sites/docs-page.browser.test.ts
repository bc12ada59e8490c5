/** The page at `/docs/interactive` in a real browser: it shows a tenant's document, asks, takes a key, and turns to nobody else. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const markup =
  '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script> **bold** [a](javascript:a)';

describe.skipIf(browserPath === null)('in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  let key: string;
  /** What a page must not do: ask elsewhere, break its policy, or complain. */
  let wrong: string[];

  beforeAll(async () => {
    service = await startTestService();
    const tenant = await addTenant(service, 'docspage');
    const fields = [
      { key: 'name', label: markup, type: 'text' },
      { key: 'price', label: 'Price', type: 'currency' },
    ] as const;
    const records = [
      { id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'Lamp', price: 19.99 },
      { id: 'b', createdAt: '2026-01-02T00:00:00.000Z', name: markup, price: 1 },
    ];
    const things = await addCollection(service, tenant, { slug: 'things', name: markup, fields }, records);
    const secrets = await addCollection(service, tenant, { slug: 'secrets', fields }, records);
    await exposeAll(service, tenant, things);
    await exposeAll(service, tenant, secrets, 'all', 'private');
    ({ key } = await addKey(service, tenant, 'Docs'));
    await follow(service);
    await service.turn();
    browser = await openBrowser(browserPath ?? '');
    page = await browser.newPage();
    wrong = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== service.service.url && protocol !== 'data:') wrong.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    await page.goto(`${service.service.url}/docs/interactive?tenant=docspage`);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  test('a tenant’s collections are shown, and markup in their names as text', async () => {
    await page.locator('#operations-things-list-things').click();
    await page.locator('tr[data-param-name="where[price][gte]"]').waitFor();
    const shown = await page.locator('#reference').innerText();
    expect(shown).toContain(markup);
    expect(await page.title()).toBe('API reference');
    expect(await page.locator('#reference img[src="x"], #reference a[href^="javascript"]').count()).toBe(0);
  });

  test('a request is made, and its answer shown', async () => {
    const things = page.locator('#operations-things-list-things');
    await things.getByRole('button', { name: 'Try it out' }).click();
    await things.locator('tr[data-param-name="where[price][gte]"] input').fill('10');
    await things.getByRole('button', { name: 'Execute' }).click();
    await things.locator('.live-responses-table').waitFor();
    const [url] = await things.locator('.request-url').allInnerTexts();
    expect(decodeURIComponent(url ?? '')).toEndWith(
      '/api/v1/public/t/docspage/things?where[price][gte]=10&page=1&limit=20',
    );
    expect(await things.locator('.live-responses-table').innerText()).toContain('Records 1 to 1 of 1.');
  });

  test('a key opens the private collections', async () => {
    expect(await page.locator('#operations-secrets-list-secrets').count()).toBe(0);
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.auth-container input').fill(key);
    await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('#operations-secrets-list-secrets').waitFor();
    expect(
      await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
      ),
    ).not.toContain(key);
  });

  const screens = [
    ['dark', 1280],
    ['light', 360],
  ] as const;

  test('it can be read, light and dark, wide and narrow', async () => {
    const tab = await openTab(browser, { colorScheme: 'dark', viewport: { width: 1280, height: 800 } });
    await tab.page.goto(`${service.service.url}/docs/interactive?tenant=docspage`);
    const things = tab.page.locator('#operations-things-list-things');
    await things.locator('.opblock-summary-control').click();
    await things.getByRole('button', { name: 'Try it out' }).click();
    await things.getByRole('button', { name: 'Execute' }).click();
    await things.locator('.live-responses-table').waitFor();
    await tab.page.locator('.models-control').click();
    await tab.page.getByRole('button', { name: 'Expand all' }).first().click();
    for (const [colorScheme, width] of screens) {
      await tab.page.emulateMedia({ colorScheme });
      await tab.page.setViewportSize({ width, height: 800 });
      await tab.page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
      expect(await violationsOf(tab.page, ['color-contrast'])).toEqual([]);
      expect(await tab.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    }
    await tab.page.context().close();
  });

  test('it is linked from a tenant’s reference, and that from the tenant’s pages', async () => {
    const { page: tab } = await openTab(browser);
    for (const path of ['/t/docspage', '/t/docspage/things']) {
      await tab.goto(service.service.url + path);
      await tab.getByRole('link', { name: 'API reference' }).click();
      await tab.getByRole('link', { name: 'Interactive reference' }).click();
      await tab.locator('#operations-things-list-things').waitFor();
    }
    await tab.context().close();
  });

  test('all the while the page has asked nobody else, and broken no rule', () => expect(wrong).toEqual([]));
});
