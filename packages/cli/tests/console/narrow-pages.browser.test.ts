/** On a phone no page of the console and no dialog is wider than the screen, whatever the names, and buttons are large enough for thumbs. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { FieldDescriptor } from '@vitrine/contract';
import type { Browser, Page } from 'playwright-core';
import { addKey } from '../../../../tests/service/shop.ts';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { addCollection, addTenant, exposeAll, follow, type TestService } from '../support/test-service.ts';
import { secret, signToken, startConsoleService, visit } from './visit.ts';

const width = 390;

/** Without a blank, and from right to left. */
const names = [
  'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
  'a_name_of_a_column_that_has_no_blank_and_goes_on_and_on_and_on',
  'اسم المنتج الطويل جدا باللغة العربية مع تفاصيل كثيرة 11',
] as const;

const fields: readonly FieldDescriptor[] = Array.from({ length: 60 }, (_, place) => ({
  key: `field${place}`,
  label: names[place % names.length] ?? '',
  type: place % names.length === 0 ? 'email' : 'text',
}));

const record = {
  id: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...Object.fromEntries(fields.map(({ key }) => [key, 'Kraftfahrzeughaftpflichtversicherung'.repeat(3)])),
};

const places = ['data', 'views', 'appearance', 'website', 'code', 'keys', 'usage', 'changes', 'sessions'];

/** Of its buttons, without those in tables and texts. */
const findSmall = `[...document.querySelectorAll('.mantine-Button-root')]
  .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 40)
  .map(({ innerText }) => innerText)`;

const expectFits = async (page: Page): Promise<void> => {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
  expect(await page.evaluate<string[]>(findSmall)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
};

describe.skipIf(browserPath === null)('a phone', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startConsoleService('sqlite', { CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
    const tenant = await addTenant(service, 'longname');
    for (const [place, name] of names.entries()) {
      const made = await addCollection(service, tenant, { slug: `things-${place}`, name, fields }, [record]);
      await exposeAll(service, tenant, made, 'all', place === 2 ? 'private' : 'public');
    }
    await addKey(service, tenant, names[0], 6 * 86_400_000);
    await follow(service);
    const ask = await visit(service, 'longname');
    const query = `fields=${fields.map(({ key }) => key).join(',')}`;
    await ask('POST', 'views', { collection: 'things-0', slug: 'seen', name: names[1], query, isPrivate: false });
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = async (): Promise<Page> => {
    const { page } = await openTab(browser, { viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(`${service.consoleUrl}/enter?token=${await signToken(service, 'longname')}`);
    return page;
  };

  test.each(places)('shows %s without scrolling sideways', async (place) => {
    const page = await open();
    await page.goto(`${service.consoleUrl}/?show=${place}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await expectFits(page);
    await page.context().close();
  });

  test('shows the choices of a collection and the review of a change', async () => {
    const page = await open();
    await page.getByRole('button', { name: /^Grundstücks/ }).click();
    const shown = page.getByRole('group', { name: /^Fields of/ }).getByRole('switch');
    for (const place of [0, 1, 2]) await shown.nth(place).press('Space');
    await page.getByRole('button', { name: 'Review changes' }).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).waitFor();
    await expectFits(page);
    await page.context().close();
  });

  test('shows the form of a view', async () => {
    const page = await open();
    await page.goto(`${service.consoleUrl}/?show=views`);
    await page.getByRole('button', { name: 'Save a view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').first().waitFor();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectFits(page);
    await page.context().close();
  });

  test('shows names of both directions of writing in the order of the list', async () => {
    const page = await open();
    await page.goto(`${service.consoleUrl}/?show=keys`);
    await page.getByText(`Opens \u2068${names[2]}\u2069`).waitFor();
    await page.context().close();
  });
});
