/** Where a visitor is after each step, in a real browser: what is in view, what has focus, and what the form says. */
import { describe, expect, test } from 'bun:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { browserPath, expectSoon } from '../../../../tests/support/browser.ts';
import { browseExplorer } from './browse-explorer.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const inView = async (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });

const focused = async (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName ?? '');

describe.skipIf(browserPath === null)('a visitor', () => {
  const explorer = browseExplorer();
  const { open } = explorer;

  test.each([phone, desktop])(
    'sees the first record of the next page, and hears which page it is, at %o',
    async (viewport) => {
      const { page, complaints, done } = await open('/t/kornhaus/products', { viewport });
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.getByRole('status').getByText('Page 2 of').waitFor();
      expect(await inView(page, 'td.lead')).toBe(true);
      expect(await focused(page)).toBe('Results');
      const number = page.getByRole('textbox', { name: 'Page' });
      await number.fill('3');
      await number.press('Enter');
      await page.getByRole('status').getByText('Page 3 of').waitFor();
      expect(await inView(page, 'td.lead')).toBe(true);
      expect(await focused(page)).toBe('Results');
      expect(complaints).toEqual([]);
      await done();
    },
  );

  test('finds the form as the address says after Back and Forward, also from another site', async () => {
    const { page, done } = await open('/t/kornhaus/products');
    const rolls = page.getByRole('checkbox', { name: /^Rolls/ });
    const cakes = page.getByRole('checkbox', { name: /^Cakes/ });
    await rolls.check();
    await page.waitForURL(/Rolls/);
    await page.goBack();
    await page.waitForURL(/products$/);
    await expectSoon(async () => rolls.isChecked(), false);
    await cakes.check();
    await page.waitForURL(/Cakes/);
    expect(decodeURIComponent(page.url())).not.toContain('Rolls');
    await page.goto(`${explorer.url}/docs`);
    await page.goBack();
    await expectSoon(async () => [await rolls.isChecked(), await cakes.isChecked()], [false, true]);
    await done();
  });

  test('goes back over each text that was searched, and each option', async () => {
    const { page, done } = await open('/t/kornhaus/products');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('brot');
    await page.waitForURL(/search=brot$/);
    await search.press('Tab');
    await page.getByRole('checkbox', { name: /^gluten/ }).check();
    await page.waitForURL(/gluten/);
    await search.fill('landbrot');
    await page.waitForURL(/search=landbrot/);
    await page.goBack();
    await expectSoon(async () => search.inputValue(), 'brot');
    await page.goBack();
    await page.waitForURL(/search=brot$/);
    await page.goBack();
    await page.waitForURL(/products$/);
    await expectSoon(async () => search.inputValue(), '');
    await done();
  });

  test('keeps the place on the keyboard: at the next filter in use, then at the results', async () => {
    const { page, done } = await open('/t/kornhaus/products?where[category][in][]=Rolls&where[price][lte]=2', {
      viewport: desktop,
    });
    const chips = page.locator('.in-use a');
    await chips.first().focus();
    await page.keyboard.press('Enter');
    await expectSoon(async () => chips.count(), 1);
    await expectSoon(async () => focused(page), await chips.getAttribute('aria-label'));
    await page.keyboard.press('Enter');
    await expectSoon(async () => chips.count(), 0);
    await expectSoon(async () => focused(page), 'Results');
    await done();
  });

  test('skips the filters', async () => {
    const { page, done } = await open('/t/kornhaus/products');
    await page.getByRole('link', { name: 'Skip to the results' }).focus();
    await page.keyboard.press('Enter');
    await expectSoon(async () => focused(page), 'Results');
    expect(await inView(page, '.results')).toBe(true);
    await done();
  });

  test.each([
    ['en-GB', ',', 'Price incl. VAT'],
    ['de-DE', ';', 'Preis inkl. MwSt.'],
  ])(
    'in %s takes along what is shown, all pages of it, in columns divided by %s',
    async (locale, delimiter, heading) => {
      const { page, done } = await open('/t/kornhaus/products?where[category][in][]=Bread&sort=-price', { locale });
      const link = page.locator('.download').getByText('CSV');
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const lines = (await Bun.file(await download.path()).text()).split('\r\n');
      expect(lines[0]?.split(delimiter)).toContain(heading);
      const { meta }: { meta: { total: number } } = JSON.parse(
        await (await explorer.service.get('kornhaus/products?where[category][in]=Bread&limit=1')).text(),
      );
      expect(lines.length).toBe(meta.total + 2);
      expect(lines[1]).toContain((await page.locator('td.lead .title').first().innerText()).slice(0, 8));
      await done();
    },
  );

  test('takes along what is shown as a workbook', async () => {
    const { page, done } = await open('/t/kornhaus/products?search=brot');
    const link = page.locator('.download').getByText('Download for Excel');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toEndWith('.xlsx');
    expect(Object.keys(unzipSync(await Bun.file(await download.path()).bytes()))).toContain('xl/workbook.xml');
    await done();
  });

  test('keeps a key over Back, and over a link within the page', async () => {
    const { page, done } = await open('/t/lumenart');
    await page.getByText('For developers').click();
    await page.getByLabel('API key').fill(explorer.key);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Staff' }).first().click();
    await page.locator('td .title').first().click();
    await page.locator('article.record').waitFor();
    await page.goBack();
    await page.locator('td .title').first().waitFor();
    await page.getByRole('link', { name: 'Skip to the results' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('columnheader').first().getByRole('link').click();
    await page.locator('th[aria-sort]').waitFor();
    await done();
  });

  test('goes back over a search that was typed on while its first answer was on the way', async () => {
    const { page, done } = await open('/t/kornhaus/products');
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route(/search=br(?!ot)/, async (route) => {
      asked.resolve();
      await held.promise;
      await route.abort();
    });
    const search = page.getByRole('searchbox');
    await search.pressSequentially('br');
    await asked.promise;
    await search.pressSequentially('ot');
    await page.waitForURL(/search=brot$/);
    held.resolve();
    await page.goBack();
    await page.waitForURL(/products$/);
    await expectSoon(async () => search.inputValue(), '');
    await done();
  });

  test('hears the heading of another page', async () => {
    const { page, done } = await open('/t/kornhaus');
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.waitForURL(/products$/);
    await expectSoon(async () => focused(page), 'h1');
    await done();
  });

  test.each(['/t/kornhaus/products', '/t/oddities/odd'])(
    'reads %s by scrolling the page, with the head in view',
    async (path) => {
      const { page, done } = await open(path, { viewport: { width: 1024, height: 500 } });
      const table = page.locator('.table');
      expect(await table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
        0,
      );
      await page
        .locator('tbody tr')
        .last()
        .locator('td')
        .first()
        .evaluate((cell) => cell.scrollIntoView({ block: 'end' }));
      const isHigherThanTheWindow = await table.evaluate(({ clientHeight }) => clientHeight > innerHeight * 1.5);
      if (isHigherThanTheWindow) await expectSoon(async () => inView(page, 'thead th'), true);
      await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      const left = await table.evaluate(
        (element) =>
          (element.querySelector('td')?.getBoundingClientRect().left ?? NaN) - element.getBoundingClientRect().left,
      );
      expect(Math.abs(left)).toBeLessThan(3);
      await done();
    },
  );
});
