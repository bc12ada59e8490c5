/** An owner plans a change in a real browser: by the clocks of the business, seen, cancelled, done, and planned again. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { changeAppearance, listDue } from '@vitrine/administering';
import type { Browser, Page } from 'playwright-core';
import {
  browserPath,
  expectSoon,
  openBrowser,
  openTab,
  violationsOf,
  wcagRules,
} from '../../../../tests/support/browser.ts';
import { until } from '../../../../tests/support/until.ts';
import { addCollection, addTenant, follow, type TestService } from '../support/test-service.ts';
import { secret, signToken, startConsoleService } from './visit.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
] as const;
const records = ['Roll', 'Bread'].map((name, place) => ({
  id: String(place),
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  price: '2.5',
}));

const review = async (page: Page): Promise<void> => {
  await page
    .getByRole('radiogroup', { name: /^Who sees/ })
    .getByText('Public')
    .click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Review changes' }).click();
};

describe.skipIf(browserPath === null)('planning', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startConsoleService('sqlite', { CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const signIn = async (page: Page, publicId: string): Promise<unknown> =>
    page.goto(`${service.consoleUrl}/enter?token=${await signToken(service, publicId)}`);

  /** Once a session has ended. */
  const comeBack = async (page: Page, publicId: string): Promise<void> => {
    await signIn(page, publicId);
    await page.getByRole('link', { name: 'Changes', exact: true }).click();
  };

  const enter = async (publicId: string, options: Parameters<typeof openTab>[1]) => {
    const tenant = await addTenant(service, publicId);
    await addCollection(service, tenant, { slug: 'products', name: 'Products', fields }, records);
    const { store, clock } = service;
    await changeAppearance(store, tenant, { timeZone: 'Europe/Brussels' }, new Date(clock.now()));
    const tab = await openTab(browser, options);
    await signIn(tab.page, publicId);
    return { ...tab, done: async () => tab.page.context().close() };
  };

  /** Lets the clock reach this time, and waits until all that is due then was carried out. */
  const passUntil = async (time: string): Promise<void> => {
    const { store, clock } = service;
    clock.advance(Date.parse(time) - clock.now());
    await until(async () => {
      clock.advance(1);
      return (await listDue(store, new Date(clock.now()).toISOString(), 10)).length === 0;
    });
    await follow(service);
  };

  test.each([
    ['laptop01', 1440, '2026-03-02'],
    ['phone001', 390, '2026-03-03'],
  ])(
    '%s: a collection is published and withdrawn by the clocks of the business, at %d px',
    async (publicId, width, day) => {
      const { page, complaints, done } = await enter(publicId, {
        viewport: { width, height: 844 },
        timezoneId: 'America/New_York',
      });
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: /^Products/ }).click();
      await review(page);
      await dialog.getByRole('radio', { name: 'At a time that I choose' }).press('Space');
      await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
      await dialog.getByText('Choose a day and a time.').waitFor();
      const begins = dialog.getByLabel('Publish at');
      await begins.fill('2026-03-29T02:30');
      await dialog.getByText('The clocks of Europe/Brussels go forward and skip this time. Choose another.').waitFor();
      await begins.fill('2026-10-25T02:30');
      const which = dialog.getByLabel(
        'The clocks of Europe/Brussels go back and show this time twice. Which do you mean?',
      );
      expect(await which.locator('option').allInnerTexts()).toEqual([
        '25 Oct 2026, 02:30 CEST',
        '25 Oct 2026, 02:30 CET',
      ]);
      expect(await violationsOf(page, wcagRules)).toEqual([]);
      await begins.fill('2020-01-01T08:00');
      await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
      await dialog.getByText('This time is past. Choose a time to come.').waitFor();
      await begins.fill(`${day}T08:00`);
      await dialog.getByLabel('Withdraw again at').fill(`${day}T20:00`);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await dialog.getByRole('button', { name: 'Plan', exact: true }).press('Enter');
      await page.getByText('Planned.', { exact: true }).waitFor();
      expect((await service.get(`${publicId}/products`)).status).toBe(404);

      await page.goto(`${service.consoleUrl}/?show=changes`);
      const planned = page.getByRole('list', { name: 'Planned' }).locator('> li');
      await planned
        .getByText(`${day.slice(-1)} Mar 2026, 08:00 CET, until ${day.slice(-1)} Mar 2026, 20:00 CET`)
        .waitFor();
      await planned.getByText('Products becomes public, with 2 fields').waitFor();
      expect(await violationsOf(page, wcagRules)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

      await passUntil(`${day}T07:00:00Z`);
      expect((await service.get(`${publicId}/products`)).status).toBe(200);
      await comeBack(page, publicId);
      await planned.getByText('Products is hidden').waitFor();
      await page.getByText(/^did what was planned for .*: Products becomes public, with 2 fields$/).waitFor();
      await passUntil(`${day}T19:00:00Z`);
      expect((await service.get(`${publicId}/products`)).status).toBe(404);
      expect(complaints).toEqual([]);
      await done();
    },
  );

  test('a planned change is cancelled, and done before its time, by keyboard', async () => {
    const { page, complaints, done } = await enter('keyboard', {});
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Products/ }).click();
    for (const month of ['05', '06']) {
      await review(page);
      await dialog.getByRole('radio', { name: 'At a time that I choose' }).press('Space');
      await dialog.getByLabel('Publish at').fill(`2026-${month}-01T08:00`);
      await dialog.getByRole('button', { name: 'Plan', exact: true }).press('Enter');
      await page.getByText('Planned.', { exact: true }).waitFor();
    }
    await page.getByRole('link', { name: 'Changes', exact: true }).click();
    const planned = page.getByRole('list', { name: 'Planned' }).locator('> li');
    await planned
      .first()
      .getByRole('button', { name: /^Cancel: Products becomes public/ })
      .press('Enter');
    await expectSoon(async () => planned.count(), 1);
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('planned');
    await page.getByText(/^cancelled what was planned for 1 May 2026, 08:00 CEST: /).waitFor();
    await planned.getByRole('button', { name: /^Do it now: Products becomes public/ }).press('Enter');
    await planned.waitFor({ state: 'detached' });
    await follow(service);
    expect((await service.get('keyboard/products')).status).toBe(200);
    expect(complaints).toEqual([]);
    await done();
  });

  test('what was refused is planned again, with a preview of what it is now', async () => {
    const { page, done } = await enter('refused1', {});
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Products/ }).click();
    await review(page);
    await dialog.getByRole('radio', { name: 'At a time that I choose' }).press('Space');
    await dialog.getByLabel('Publish at').fill('2026-07-01T08:00');
    await dialog.getByRole('button', { name: 'Plan', exact: true }).press('Enter');
    await page.getByText('Planned.', { exact: true }).waitFor();
    await service.store.updateTable('field').set({ type: 'number' }).where('key', '=', 'price').execute();
    await passUntil('2026-07-01T06:00:00Z');
    expect((await service.get('refused1/products')).status).toBe(404);
    await comeBack(page, 'refused1');
    const why = 'It would show something else than was previewed, because something was changed since.';
    await page.getByText(why).waitFor();
    await page.getByRole('button', { name: /^Plan it again: / }).press('Enter');
    await dialog.getByText('Everybody will see 2 records, with 2 fields').waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. It takes effect everywhere within a second.').waitFor();
    await follow(service);
    expect((await service.get('refused1/products')).status).toBe(200);
    await done();
  });
});
