/** “Put it on my website”: what an owner chooses is what they see in the console, and what the copied line shows elsewhere. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createView } from '@vitrine/administering';
import { findCollection, findTenant } from '@vitrine/catalog';
import type { Browser, Page } from 'playwright-core';
import { openHostSite, plainTexts, type HostSite } from '../embed/host-site.ts';
import { startExplorer, type ExplorerService } from '../sites/explorer-pages.ts';
import { browserPath, expectSoon, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { follow } from '../support/test-service.ts';
import { secret, signToken } from './visit.ts';

const copy = async (page: Page, what: string): Promise<string> => {
  await page.getByRole('button', { name: `Copy ${what}` }).click();
  return page.evaluate<string>('navigator.clipboard.readText()');
};

/** The element has a label before its value, a frame behind it. */
const wordsOf = (texts: readonly string[]): string[][] => texts.map((text) => text.split(/\s+/).toSorted());

describe.skipIf(browserPath === null)('“Put it on my website”', () => {
  let explorer: ExplorerService;
  let browser: Browser;
  let site: HostSite;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([
      startExplorer({ CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
    site = openHostSite(browser);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await explorer.service.stop();
  });

  /** @param prepare what is done to the page before */
  const enter = async (
    tenant: string,
    options: Parameters<typeof openTab>[1] = {},
    prepare?: (page: Page) => unknown,
  ) => {
    const tab = await openTab(browser, options);
    prepare?.(tab.page);
    await tab.page.goto(`${explorer.service.consoleUrl}/enter?token=${await signToken(explorer.service, tenant)}`);
    await tab.page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Website' }).click();
    return { ...tab, done: async () => tab.page.context().close() };
  };

  test('what is chosen is seen, and copied into another website', async () => {
    const { page, complaints, done } = await enter('kornhaus', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByLabel('Collection or view').selectOption({ label: 'Products' });
    const preview = page.frameLocator('iframe');
    await expectSoon(async () => preview.locator('.cards li').count(), 6);
    await page.getByLabel('Records', { exact: true }).selectOption('3');
    for (const name of ['Name', 'Price incl. VAT']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('switch', { name: 'A search box' }).press('Space');
    await page.getByLabel('Currency').fill('eur');
    // Each choice loads the preview anew: what it shows is compared only when it is that of the last one.
    const last = await page.locator('iframe').getAttribute('src');
    expect(last).toContain('&currency=EUR&');
    await expectSoon(async () => preview.locator(':root').evaluate('location.href').catch(String), last);
    await preview.getByRole('searchbox').waitFor();
    const seen = await plainTexts(preview.locator('li'));
    expect(seen.join()).toMatch(/^(?:[^€]+€[\d.]+ Price incl\. VAT,?){3}$/);
    for (const what of ['line', 'frame']) {
      const line = await copy(page, what);
      expect(line).not.toContain('\n');
      const other = await site.open({ body: line });
      const shown = what === 'frame' ? other.page.frameLocator('iframe') : other.page;
      await expectSoon(async () => wordsOf(await plainTexts(shown.locator('li'))), wordsOf(seen));
      expect(other.complaints()).toEqual([]);
      await other.done();
    }
    expect(complaints).toEqual([]);
    await done();
  });

  test('a view is offered with its look and its fields', async () => {
    const { store, clock } = explorer.service;
    const tenant = await findTenant(store, 'kornhaus');
    const query = 'where[price][lt]=1&fields=name,price&sort=price';
    const view = {
      slug: 'small-prices',
      name: 'Small prices',
      query,
      look: 'list',
      isPrivate: false,
      endsAt: null,
    } as const;
    await createView(store, tenant, await findCollection(store, tenant, 'products'), view, new Date(clock.now()));
    await follow(explorer.service);
    const { page, done } = await enter('kornhaus');
    await page.getByLabel('Collection or view').selectOption({ label: 'Small prices' });
    await page.frameLocator('iframe').locator('.records.list li').first().waitFor();
    expect(await page.getByLabel('Layout').inputValue()).toBe('list');
    expect(await page.getByRole('checkbox').count()).toBe(2);
    expect(await page.getByRole('region', { name: 'Line for your website' }).innerText()).toContain('"small-prices"');
    await done();
  });

  test('opening hours of branches are seen', async () => {
    const { page, done } = await enter('kornhaus');
    await page.getByLabel('Collection or view').selectOption({ label: 'Locations' });
    await page.getByLabel('Layout').selectOption({ label: 'Opening hours' });
    await page.frameLocator('iframe').getByRole('rowheader', { name: 'Monday' }).first().waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await done();
  });

  test('the collection that visitors want comes first', async () => {
    const { page, done } = await enter('kornhaus');
    expect(await page.getByLabel('Collection or view').inputValue()).toBe('products');
    await done();
  });

  test('the preview is loaded once, by the clocks of the business', async () => {
    const asked: string[] = [];
    const { page, done } = await enter('kornhaus', {}, (tab) =>
      tab.on('request', (request) => void (request.frame().parentFrame() && asked.push(request.url()))),
    );
    await page.frameLocator('iframe').locator('li').first().waitFor();
    const framed = asked.filter((url) => url.includes('/embed/t/kornhaus/'));
    expect(framed.map((url) => new URL(url).searchParams.get('timezone'))).toEqual(['Europe/Berlin']);
    await done();
  });

  test('what is private or hidden is not offered', async () => {
    const { page, done } = await enter('lumenart');
    expect(await page.getByLabel('Collection or view').locator('option').allInnerTexts()).toEqual([
      'Events',
      'Artists',
      'Halls',
    ]);
    await done();
  });

  test('the page is for everyone, on a phone too', async () => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      const { page, complaints, done } = await enter('kornhaus', { colorScheme, viewport: { width, height: 800 } });
      await page.frameLocator('iframe').locator('li').first().waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await done();
    }
  });

  test('it frames the service, and nobody else', async () => {
    const { headers } = await fetch(explorer.service.consoleUrl);
    expect(headers.get('content-security-policy')).toContain(`; frame-src ${explorer.url}`);
  });
});
