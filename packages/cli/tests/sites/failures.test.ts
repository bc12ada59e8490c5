/** The pages when something fails on the way: code that does not load, no connection, an answer that cannot be shown, a page past the end. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { findTenant } from '@vitrine/publisher';
import { secret, signToken } from '../console/visit.ts';
import { browserPath, expectSoon, openBrowser, openTab, violationsOf } from '../support/browser.ts';
import { addCollection, exposeAll, follow } from '../support/test-service.ts';
import { startExplorer, type ExplorerService } from './explorer-pages.ts';

const charts = /\/assets\/chunk-/;
const api = /\/api\/v1\//;

describe.skipIf(browserPath === null)('where something fails', () => {
  let explorer: ExplorerService;
  let browser: Browser;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([
      startExplorer({ CONSOLE_SECRET: secret, RATE_LIMIT_ANONYMOUS: '1000' }),
      openBrowser(browserPath ?? ''),
    ]);
    const { service } = explorer;
    const tenant = await findTenant(service.store, 'oddities');
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'empty', fields }, []));
    await follow(service);
  });
  afterAll(async () => {
    await browser.close();
    await explorer.service.stop();
  });

  const open = async (path: string) => {
    const { page, complaints } = await openTab(browser);
    await page.goto(explorer.url + path);
    return { page, complaints, done: async () => page.context().close() };
  };
  const openProducts = async (query = '') => {
    const tab = await open(`/t/kornhaus/products${query}`);
    await tab.page.locator('.records').waitFor();
    return tab;
  };

  test('the explorer’s charts do not load: the table is there, and they come with the page loaded anew', async () => {
    const { page, done } = await open('/');
    await page.route(charts, async (route) => route.abort());
    await page.goto(`${explorer.url}/t/kornhaus/products`);
    const notice = page.getByRole('alert');
    await notice.getByText('The charts did not load.').waitFor();
    expect(await page.locator('.records tbody tr').count()).toBe(20);
    await page.unroute(charts);
    await notice.getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('.recharts-surface').first().waitFor();
    await notice.waitFor({ state: 'detached' });
    await done();
  });

  test('the console’s chart does not load: its tables are there, and it comes with the page loaded anew', async () => {
    const { page } = await openTab(browser);
    await explorer.service.get('lumenart/events');
    explorer.service.clock.advance(10_000);
    await page.route(charts, async (route) => route.abort());
    await page.goto(`${explorer.service.consoleUrl}/enter?token=${await signToken(explorer.service, 'lumenart')}`);
    await page.getByRole('link', { name: 'Usage' }).click();
    await expectSoon(async () => {
      await page.reload();
      await page.locator('.figure').first().waitFor();
      return page.getByRole('table', { name: 'By collection' }).count();
    }, 1);
    await page.getByText('The chart did not load.').waitFor();
    await page.unroute(charts);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('img', { name: /^Requests over the last day/ }).waitFor();
    await page.context().close();
  });

  test('an answer that cannot be shown leaves the frame, and the way to other collections', async () => {
    const { page, done } = await openProducts();
    const wrong = /\/kornhaus\/locations/;
    await page.route(wrong, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), data: [null] } });
    });
    await page.getByRole('link', { name: 'Locations' }).click();
    await page.getByText('This cannot be shown.').waitFor();
    await page.getByRole('link', { name: 'Docs' }).waitFor();
    await page.goBack();
    await page.locator('.records').waitFor();
    await done();
  });

  test('offline, what was shown stays, no answer is made up, and online again it goes on by itself', async () => {
    const { page, complaints, done } = await openProducts();
    const before = await firstColumn(page);
    await page.context().setOffline(true);
    await sortByName(page);
    await page.getByRole('alert').getByText('Your browser is offline.').waitFor();
    expect(await firstColumn(page)).toEqual(before);
    expect(await page.locator('body').innerText()).not.toContain('TypeError');
    expect(await violationsOf(page)).toEqual([]);
    const aside = await page.locator('aside').innerText();
    expect(aside).toContain('None came: there is no connection.');
    expect(aside).not.toContain('success');
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expectSoon(async () => firstColumn(page), await sortedNames());
    expect(complaints).toEqual([]);
    await done();
  });

  test('a service that does not answer is asked again when somebody wants it', async () => {
    const { page, done } = await openProducts();
    await page.route(api, async (route) => route.abort());
    await sortByName(page);
    const notice = page.getByRole('alert');
    await notice.getByText('The service does not answer.').waitFor();
    await page.unroute(api);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await expectSoon(async () => firstColumn(page), await sortedNames());
    await done();
  });

  test('opened while the service does not answer, a tenant’s page says so and comes later', async () => {
    const { page, done } = await open('/');
    await page.route(api, async (route) => route.abort());
    await page.goto(`${explorer.url}/t/kornhaus`);
    await page.getByRole('alert').getByText('No connection').waitFor();
    expect(await page.getByRole('link', { name: 'Enter another tenant ID' }).count()).toBe(0);
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Products' }).waitFor();
    await done();
  });

  test('past the last page it says so, and leads to it', async () => {
    const { page, done } = await open('/t/kornhaus/products?sort=name&page=99');
    await page.getByText('Page 99 is past the end: there are 285 records on 15 pages.').waitFor();
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await page.locator('.records').waitFor();
    expect(new URL(page.url()).search).toBe('?sort=name&page=15');
    expect(await page.locator('.page-range').innerText()).toBe('281 – 285 of 285');
    await done();
  });

  const empty: [path: string, says: string][] = [
    ['/t/kornhaus/products?search=nothingofthekind', 'No record matches. Remove a filter, or search for less.'],
    ['/t/oddities/empty', 'This collection has no records.'],
  ];
  test.each(empty)('%s: why there are no records', async (path, says) => {
    const { page, done } = await open(path);
    await page.getByText(says).waitFor();
    await done();
  });

  const sortedNames = async (): Promise<string[]> => {
    const response = await explorer.service.get('kornhaus/products?sort=name');
    const { data }: { data: { name: string }[] } = JSON.parse(await response.text());
    return data.map(({ name }) => name);
  };
});

const sortByName = async (page: Page): Promise<void> => page.locator('.heading-sort', { hasText: 'Name' }).click();

const firstColumn = async (page: Page): Promise<string[]> =>
  page.locator('.records tbody td:first-child').allInnerTexts();
