/** The console in other languages: by the browser, or as chosen; what is not published yet survives the choice. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { languageCodes } from '@vitrine/messages/languages';
import type { Browser } from 'playwright-core';
import { startExplorer, type ExplorerService } from '../sites/explorer-pages.ts';
import { browserPath, openBrowser, openTab, violationsOf, wcagRules } from '../../../../tests/support/browser.ts';
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

  /** @param person each has a limit of requests a minute, which one person would reach in these tests */
  const enter = async (options: Parameters<typeof openTab>[1], person: string, tenant = 'kornhaus') => {
    const { service } = explorer;
    const tab = await openTab(browser, options);
    const token = await signToken(service, tenant, { claims: { sub: person } });
    await tab.page.goto(`${service.consoleUrl}/enter?token=${token}`);
    await tab.page.locator('h1').waitFor();
    return { ...tab, done: async () => tab.page.context().close() };
  };

  test('speaks the browser’s language, and another one that is chosen, with nothing lost', async () => {
    const { page, complaints, done } = await enter({ locale: 'de-AT' }, 'Ada');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('button', { name: /^Products/ }).click();
    await page.getByRole('switch', { name: 'Price incl. VAT' }).press('Space');
    await page.getByText('Änderungen an 1 Stelle, nicht veröffentlicht').waitFor();
    await page.getByLabel('Sprache').selectOption('fr');
    await page.getByText('Modifications à 1 endroit, non publiées').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('button', { name: 'Voir les modifications' }).click();
    await page.getByText(/^Personne ne verra plus 1 champ pour \d+ éléments$/).waitFor();
    await page.getByRole('button', { name: 'Retour' }).click();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('heading', { name: 'Ce que voit le public' }).waitFor();
    expect(complaints).toEqual([]);
    await done();
  });

  test('in German nothing is said in English: not why, not what was done, not what is refused', async () => {
    const { page, complaints, done } = await enter({ locale: 'de' }, 'Ada', 'lumenart');
    const dialog = page.getByRole('dialog');
    const told = async (...texts: readonly (string | RegExp)[]): Promise<void> => {
      for (const text of texts) await page.getByText(text).first().waitFor();
      expect(await page.locator('[lang="en"]').allInnerTexts()).toEqual([]);
    };
    const visit = async (place: string): Promise<void> => {
      await page.getByRole('link', { name: place, exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await page.getByRole('button', { name: /^Staff/ }).click();
    await told('Monthly salary sieht nach einem Gehalt aus.');
    await page.getByRole('radiogroup', { name: 'Wer Staff sieht' }).getByText('Öffentlich').click();
    await page.getByRole('button', { name: 'Änderungen ansehen' }).click();
    await told(/^Jeder wird [\d.]+ Einträge sehen, mit \d+ Feldern; bisher brauchte man dafür einen Schlüssel$/);
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
    await dialog.waitFor({ state: 'detached' });

    await visit('Ansichten');
    await page.getByRole('button', { name: 'Ansicht speichern' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Billig');
    await dialog.getByLabel('Sammlung').selectOption('events');
    const paste = dialog.getByLabel('Oder von einer Seite übernehmen');
    await paste.fill('?where[price][lt]=zwei');
    const save = dialog.getByRole('button', { name: 'Ansicht speichern' });
    await save.click();
    await told('Das ist nicht zu lesen: Price incl. VAT. Eine Zahl schreibt man wie 9.5.');
    await paste.fill('?where[price][lt]=2');
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill('events');
    await save.click();
    await told('Die Adresse events ist vergeben. Wählen Sie eine andere.');
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill('billig');
    await dialog.getByLabel('Endet').fill('2020-01-31');
    await save.click();
    await told('Die Eingabe enthält Fehler.', 'Das Ende muss in der Zukunft liegen.');
    await dialog.getByLabel('Endet').fill('');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Billig beenden' }).click();
    await dialog.getByRole('button', { name: 'Beenden' }).click();
    await told('Sie ist beendet.');

    await visit('Schlüssel');
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Kasse');
    await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    await dialog.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click();
    await visit('Änderungen');
    await told(
      /^Staff öffentlich gemacht$/,
      /^die Ansicht Billig von Events gespeichert: Price .*2/,
      'die Ansicht Billig beendet',
      /^den Schlüssel Kasse \(….{4}\) angelegt$/,
      'in der Konsole angemeldet',
    );
    for (const place of ['Website', 'Code', 'Nutzung', 'Sitzungen']) {
      await visit(place);
      await told();
    }
    expect(complaints.filter((complaint) => !/40[09]/.test(complaint))).toEqual([]);
    const used = `${explorer.service.consoleUrl}/enter?token=`;
    await page.goto(used);
    await told('Die Konsole ist geschlossen', /^Dieser Link ist nicht vollständig/);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await done();
  });

  test.each(languageCodes.map((code) => [code]))('in %s no page hangs over the side of a phone', async (locale) => {
    const { page, done } = await enter({ locale, viewport: { width: 390, height: 844 } }, `Reads ${locale}`);
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
