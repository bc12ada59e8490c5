/** The console in other languages: by the browser, or as chosen; what is not published yet survives the choice. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { languageCodes } from '@vitrine/messages/languages';
import type { Browser } from 'playwright-core';
import { startExplorer, type ExplorerService } from '../sites/explorer-pages.ts';
import { browserPath, openBrowser, openTab, violationsOf, wcagRules } from '../support/browser.ts';
import { secret, signToken } from './visit.ts';

const places = ['', '?show=code', '?show=keys', '?show=usage', '?show=changes', '?show=sessions'];

describe.skipIf(browserPath === null)('the console', () => {
  let explorer: ExplorerService;
  let browser: Browser;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([
      startExplorer({ CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await explorer.service.stop();
  });

  const enter = async (options: Parameters<typeof openTab>[1]) => {
    const { service } = explorer;
    const tab = await openTab(browser, options);
    await tab.page.goto(`${service.consoleUrl}/enter?token=${await signToken(service, 'kornhaus')}`);
    await tab.page.locator('h1').waitFor();
    return { ...tab, done: async () => tab.page.context().close() };
  };

  test('speaks the browser’s language, and another one that is chosen, with nothing lost', async () => {
    const { page, complaints, done } = await enter({ locale: 'de-AT' });
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('button', { name: /^Products/ }).click();
    await page.getByRole('switch', { name: 'Price incl. VAT' }).press('Space');
    await page.getByText('Änderungen an 1 Stelle, nicht veröffentlicht').waitFor();
    await page.getByLabel('Sprache').selectOption('fr');
    await page.getByText('Modifications à 1 endroit, non publiées').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('button', { name: 'Voir les modifications' }).click();
    await page.getByText(/^Personne ne verra plus «\u00a0Price incl. VAT\u00a0» de \d+ éléments$/).waitFor();
    await page.getByRole('button', { name: 'Retour' }).click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('heading', { name: 'Ce que le monde voit' }).waitFor();
    expect(complaints).toEqual([]);
    await done();
  });

  test.each(languageCodes.map((code) => [code]))('in %s no page hangs over the side of a phone', async (locale) => {
    const { page, done } = await enter({ locale, viewport: { width: 390, height: 844 } });
    for (const place of places) {
      await page.goto(new URL(place, page.url().replace(/\?.*/, '')).href);
      await page.locator('h1').waitFor();
      await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
      expect([place, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([place, 390]);
    }
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await done();
  });
});
