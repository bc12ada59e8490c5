/** The pages when something fails on the way: code that does not load, no connection, too many requests, a page past the end. */
import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { findTenant } from '@vitrine/catalog';
import { secret, signToken } from '../console/visit.ts';
import { browserPath, expectSoon, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { addCollection, exposeAll, follow } from '../support/test-service.ts';
import { browseExplorer } from './browse-explorer.ts';

/** Parts of the console that are loaded when they are needed: charts, and each language. */
const parts = /\/assets\/chunk-/;

describe.skipIf(browserPath === null)('where something fails', () => {
  const explorer = browseExplorer({ CONSOLE_SECRET: secret });
  const { open } = explorer;
  beforeAll(async () => {
    const { service } = explorer;
    const tenant = await findTenant(service.store, 'oddities');
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'empty', fields }, []));
    await follow(service);
  });

  const openProducts = async (query = '') => {
    const tab = await open(`/t/kornhaus/products${query}`);
    await tab.page.locator('.table').waitFor();
    return tab;
  };

  test('the console’s chart does not load: its tables are there, and it comes with the page loaded anew', async () => {
    const { page } = await openTab(explorer.browser);
    await explorer.service.get('lumenart/events');
    explorer.service.clock.advance(10_000);
    await page.route(parts, async (route) => {
      const response = await route.fetch();
      return (await response.text()).includes('recharts') ? route.abort() : route.fulfill({ response });
    });
    await page.goto(`${explorer.service.consoleUrl}/enter?token=${await signToken(explorer.service, 'lumenart')}`);
    await page.getByRole('link', { name: 'Usage' }).click();
    await expectSoon(async () => {
      await page.reload();
      await page.locator('.figure').first().waitFor();
      return page.getByRole('table', { name: 'By collection' }).count();
    }, 1);
    await page.getByText('The chart did not load.').waitFor();
    await page.unroute(parts);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('img', { name: /^Requests over the last 24 hours/ }).waitFor();
    await page.context().close();
  });

  test('the console’s language does not load: the page says so', async () => {
    const { page } = await openTab(explorer.browser);
    await page.route(parts, async (route) => route.abort());
    await page.goto(`${explorer.service.consoleUrl}/enter?token=${await signToken(explorer.service, 'lumenart')}`);
    await page.getByText('This page did not load. Load it again.').waitFor();
    await page.context().close();
  });

  test('offline, what was shown stays, and online again it goes on by itself', async () => {
    const { page, complaints, done } = await openProducts();
    const before = await firstColumn(page);
    await page.context().setOffline(true);
    await sortByName(page);
    await page.getByRole('alert').getByText('No connection').waitFor();
    expect(await firstColumn(page)).toEqual(before);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await expectSoon(async () => firstColumn(page), await sortedNames());
    expect(complaints).toEqual([]);
    await done();
  });

  test('a service that does not answer is asked again when somebody wants it', async () => {
    const { page, done } = await openProducts();
    await page.route(/sort=name/, async (route) => route.abort());
    await sortByName(page);
    const notice = page.getByRole('alert');
    await notice.getByText('No connection').waitFor();
    await page.unroute(/sort=name/);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expectSoon(async () => firstColumn(page), await sortedNames());
    await done();
  });

  test('past the limit what is shown stays, and it is asked again when it may be', async () => {
    const { page, done } = await openProducts();
    const limited = { status: 429, headers: { 'Retry-After': '1', 'Content-Type': 'text/html' }, body: '' };
    await page.route(/sort=name/, async (route) => route.fulfill(limited), { times: 1 });
    const before = await firstColumn(page);
    await sortByName(page);
    await page.getByRole('alert').getByText('The service is busy').waitFor();
    expect(await firstColumn(page)).toEqual(before);
    await expectSoon(async () => firstColumn(page), await sortedNames());
    await done();
  });

  test('past the last page it says so, and leads to it', async () => {
    const { page, done } = await open('/t/kornhaus/products?sort=name&page=99');
    await page.getByText('This page does not exist: there are 15 pages.').waitFor();
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await page.waitForURL(/page=15/);
    await expectSoon(async () => (await firstColumn(page)).length, 5);
    expect(new URL(page.url()).search).toBe('?sort=name&page=15');
    await done();
  });

  const empty: [path: string, says: string][] = [
    ['/t/kornhaus/products?search=nothingofthekind', 'No results. Remove a filter or try a broader search.'],
    ['/t/oddities/empty', 'There are no entries yet.'],
  ];
  test.each(empty)('%s: why there are no records', async (path, says) => {
    const { page, done } = await open(path);
    await page.getByText(says).waitFor();
    await done();
  });

  const sortedNames = async (): Promise<string[]> => {
    const response = await explorer.service.get('kornhaus/products?sort=name:natural');
    const { data }: { data: { name: string }[] } = JSON.parse(await response.text());
    return data.map(({ name }) => name);
  };
});

const sortByName = async (page: Page): Promise<void> =>
  page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();

const firstColumn = async (page: Page): Promise<string[]> => page.locator('td.lead .title').allInnerTexts();
