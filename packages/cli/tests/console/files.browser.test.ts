/** An owner's own file in a real browser: chosen, seen, added, shown to the world, replaced, brought back; on any screen. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import {
  browserPath,
  expectSoon,
  openBrowser,
  openTab,
  violationsOf,
  wcagRules,
} from '../../../../tests/support/browser.ts';
import { changeAppearance } from '@vitrine/administering';
import { findTenant } from '@vitrine/catalog';
import { until } from '../../../../tests/support/until.ts';
import { addTenant, follow, readJson, type TestService } from '../support/test-service.ts';
import { secret, signToken, startConsoleService } from './visit.ts';

const menu =
  'sku;dish;price;served\nm1;Soup;4,50;2026-03-01\nm2;"<img src=x onerror=alert(1)>";9,00;2026-03-02\nm3;Cake;3,20;2026-03-03\n';
const nextMenu = 'sku;dish;served;vegan\nm1;Soup of the day;2026-03-01;yes\nm4;Tea;2026-03-04;yes\n';

const chooseFile = async (page: Page, name: string, content: string): Promise<void> =>
  page.getByLabel(/Choose a file/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** The chosen answer arrives a while after a choice. */
const settled = async (page: Page): Promise<void> => page.locator('[role="dialog"] [aria-busy="false"]').waitFor();

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published. It takes effect everywhere within a second.').waitFor();
};

describe.skipIf(browserPath === null)('a file of an owner', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startConsoleService('sqlite', { CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
    for (const publicId of ['menuowns', 'menuonce', 'menutiny', 'menuhaus']) await addTenant(service, publicId);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const enter = async (tenant: string, options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(browser, options);
    await tab.page.goto(`${service.consoleUrl}/enter?token=${await signToken(service, tenant)}`);
    return { ...tab, done: async () => tab.page.context().close() };
  };

  const dishes = async (): Promise<readonly unknown[] | null> => {
    await follow(service);
    await service.turn();
    const answer = await service.get('menuowns/menu?sort=id&meta=false');
    const { data } = await readJson<{ readonly data: readonly Readonly<Record<string, unknown>>[] | null }>(answer);
    return data && data.map(({ id, dish, price = '-' }) => `${String(id)} ${String(dish)} ${String(price)}`);
  };

  test('has times without a zone: they are read in the zone that is chosen', async () => {
    const tenant = await findTenant(service.store, 'menuonce');
    await changeAppearance(service.store, tenant, { timeZone: 'Asia/Tokyo' }, new Date(service.clock.now()));
    const { page, complaints, done } = await enter('menuonce');
    await page.getByRole('button', { name: 'Add a file' }).click();
    await chooseFile(page, 'concerts.csv', 'id,name,starts\n1,Concert,28.03.2027 19:30\n');
    const zone = page.getByRole('combobox', { name: 'Time zone of the file' });
    expect(await zone.inputValue()).toBe('Asia/Tokyo');
    await zone.fill('Berlin');
    await page.getByRole('option', { name: 'Europe/Berlin' }).click();
    await settled(page);
    expect(await zone.inputValue()).toBe('Europe/Berlin');
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Concerts is there, and hidden.').waitFor();
    await page.getByRole('button', { name: /^Concerts/ }).click();
    await page.getByText('Public', { exact: true }).click();
    await page.getByRole('switch', { name: /Starts/ }).press('Space');
    await page.getByText('change not published yet').waitFor();
    await page.getByRole('button', { name: 'Review changes' }).click();
    // 17:30 in UTC, by the clocks of the business.
    await page.getByRole('cell', { name: '29 Mar 2027, 02:30 GMT+9' }).waitFor();
    expect(await page.getByText('29 Mar 2027, 02:30 GMT+9').count()).toBe(2);
    expect(complaints).toEqual([]);
    await done();
  });

  test('becomes a collection that the world sees; is replaced by another one, and brought back', async () => {
    const { page, complaints, done } = await enter('menuowns');
    await page.getByRole('button', { name: 'Add a file' }).click();
    await chooseFile(page, 'menu.csv', menu);
    await page.getByText('3 records').waitFor();
    await page.getByText('Soup · <img src=x onerror=alert(1)> · Cake').waitFor();
    await page.getByLabel('Decimal mark').selectOption(',');
    await page.getByLabel('ID of each record').selectOption('sku');
    await page.getByLabel('Type of Price').selectOption('currency');
    await page.getByText('chosen by you').waitFor();
    await page.getByRole('combobox', { name: 'Currency of Price' }).fill('Swiss');
    await page.getByRole('option', { name: 'CHF · Swiss Franc' }).click();
    await settled(page);
    await page.getByLabel(/^Name(?! in)/).fill('The menu');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The menu is there, and hidden.').waitFor();
    expect(await dishes()).toBeNull();

    await page.getByRole('button', { name: /^The menu/ }).click();
    await page.getByText('Public', { exact: true }).click();
    await page.getByRole('switch', { name: /Dish/ }).press('Space');
    await page.getByRole('switch', { name: /Price/ }).press('Space');
    await publish(page);
    expect(await dishes()).toEqual(['m1 Soup 4.5', 'm2 <img src=x onerror=alert(1)> 9', 'm3 Cake 3.2']);

    await page.getByRole('button', { name: 'Replace with a file' }).click();
    await chooseFile(page, 'menu-2.csv', nextMenu);
    await page.getByText('Visitors lose Price').waitFor();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 new record').waitFor();
    await dialog.getByText('m1, Dish: Soup becomes Soup of the day').waitFor();
    await dialog.getByText('2 records go').waitFor();
    await dialog.getByText('New fields, which are hidden: Vegan').waitFor();
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByText('The menu is replaced.').waitFor();
    expect(await dishes()).toEqual(['m1 Soup of the day -', 'm4 Tea -']);

    await page.getByRole('button', { name: /^Bring back what was before/ }).click();
    await dialog.getByText('2 new records').waitFor();
    await dialog.getByRole('button', { name: 'Bring it back' }).click();
    await page.getByText('The menu is replaced.').waitFor();
    expect(await dishes()).toEqual(['m1 Soup -', 'm2 <img src=x onerror=alert(1)> -', 'm3 Cake -']);

    await page.getByRole('link', { name: 'Changes' }).first().click();
    await page.getByText('brought back what The menu had before: 3 records').waitFor();
    const remove = page.getByRole('button', { name: /^Put back as it was: added the collection The menu/ });
    await remove.click();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByText('This collection is shown. Hide it first, then remove it.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Data' }).first().click();
    await page.getByRole('button', { name: /^The menu/ }).click();
    await page.getByText('Hidden', { exact: true }).click();
    await publish(page);
    await page.getByRole('link', { name: 'Changes' }).first().click();
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('The menu is removed.').waitFor();
    await page.getByText(/^removed the collection \S+: 3 records$/).waitFor();
    expect(await remove.count()).toBe(0);
    expect(await dishes()).toBeNull();
    expect(complaints).toEqual([]);
    await done();
  });

  test('is told as added once: the notice takes no focus when the page is drawn anew', async () => {
    const { page, done } = await enter('menuonce');
    await page.getByRole('button', { name: 'Add a file' }).click();
    await chooseFile(page, 'menu.csv', menu);
    await settled(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'is there, and hidden.' });
    await expectSoon(async () => notice.evaluate((element) => element === document.activeElement), true);
    const language = page.getByLabel('Language');
    await language.focus();
    await language.selectOption('de');
    await page.getByText('ist hinzugefügt und verborgen').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await done();
  });

  test('that cannot be read says where and why, and is read with other choices; a key and a finger reach all', async () => {
    const { page, complaints, done } = await enter('menutiny', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Add a file' }).press('Enter');
    await chooseFile(page, 'day.csv', 'day,opens\nMonday,08:00\nSunday,closed\n');
    await page.getByLabel('Type of Opens').selectOption('integer');
    await page.getByText('"08:00" is no whole number.').waitFor();
    const add = page.getByRole('button', { name: 'Add', exact: true });
    expect(await add.isDisabled()).toBe(true);
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('checkbox', { name: 'Opens' }).press('Space');
    await settled(page);
    await until(async () => !(await add.isDisabled()));
    await add.press('Enter');
    await page.getByText('Day is there, and hidden.').waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    expect(complaints).toEqual([]);
    await done();
  });

  test('of another encoding is read in the one that its error proposes; the buttons are above the choices', async () => {
    const { page, complaints, done } = await enter('menutiny', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Add a file' }).press('Enter');
    const name = 'carte.csv';
    const buffer = Buffer.from('Libell\x8e;Prix\nCr\x8fme;4,50\nP\x89t\x8e;12,00\n', 'latin1');
    await page.getByLabel(/Choose a file/).setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByText('Choose the encoding below: in windows-1252 it is').waitFor();
    await page.getByLabel('Encoding').selectOption('macintosh');
    await page.getByText('Crème · Pâté').waitFor();
    const layers = await page.evaluate<number[]>(`['.dialog-actions', '[role=dialog] .mantine-Input-section'].map(
      (selector) => Number(getComputedStyle(document.querySelector(selector)).zIndex) || 0)`);
    expect(layers[0]).toBeGreaterThan(layers[1] ?? NaN);
    expect(complaints).toEqual([]);
    await done();
  });

  test('is explained in the language of its owner; a row that sums the others is left out by a click', async () => {
    const { page, complaints, done } = await enter('menuhaus', { locale: 'de', viewport: { width: 390, height: 844 } });
    const inEnglish = async () => page.locator('[lang="en"]').allInnerTexts();
    await page.getByRole('button', { name: 'Datei hinzufügen' }).click();
    const content = 'Gericht;Preis;Rabatt;Vegan\nSuppe;4,50;5 %;ja\nKuchen;3,20;7 %;nein\nSumme;7,70;;\n';
    const buffer = Buffer.from(content);
    await page.getByLabel(/Datei wählen/).setInputFiles({ name: 'karte.csv', mimeType: 'text/csv', buffer });
    for (const text of [
      'Zahlen wie "4,50": Die ganze Spalte hat diese Zeichen.',
      'Prozentwerte wie "5 %".',
      'Ja oder Nein: Die ganze Spalte hat "ja", "nein".',
    ])
      await page.getByText(text).waitFor();
    await page.getByText('Zeile 4, "Summe", sieht aus wie eine Summe der anderen').waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await page.getByLabel('Weglassen').click();
    await page.getByText('2 Einträge').waitFor();
    await page.getByLabel('Typ von Gericht').selectOption('date');
    await page.getByText('"Suppe" ist kein Datum.').waitFor();
    await page.getByText('Zeile 2, Spalte Gericht.').waitFor();
    expect(await inEnglish()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
    await done();
  });
});
