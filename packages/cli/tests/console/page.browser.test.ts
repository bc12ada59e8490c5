/** The console as owners use it, in a real browser: choosing, looking, publishing, keys, usage, changes; on any screen. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { createView, deleteView } from '@vitrine/administering';
import { createKey, findCollection, findTenant, type NewKey } from '@vitrine/catalog';
import { dayOf } from '@vitrine/store';
import type { Browser, Page } from 'playwright-core';
import { startExplorer, type ExplorerService, markup } from '../sites/explorer-pages.ts';
import {
  browserPath,
  expectSoon,
  openBrowser,
  openTab,
  violationsOf,
  wcagRules,
} from '../../../../tests/support/browser.ts';
import { addKey } from '../../../../tests/service/shop.ts';
import { randomBytes } from '../../../../tests/service/test-service.ts';
import { follow, readJson, type TestService } from '../support/test-service.ts';
import { secret, signToken, visit } from './visit.ts';

const go = async (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();

/** A switch that unfolds under the pointer is not hit by it. */
const toggle = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('switch', { name }).press('Space');

/** How far to the right it reaches. */
const edgeOf = (box: { readonly x: number; readonly width: number } | null): number =>
  box === null ? Number.NaN : box.x + box.width;

describe.skipIf(browserPath === null)('the console', () => {
  let explorer: ExplorerService;
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    [explorer, browser] = await Promise.all([
      startExplorer({ CONSOLE_SECRET: secret }),
      openBrowser(browserPath ?? ''),
    ]);
    ({ service } = explorer);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  let visits = 0;
  /** As the business system opens it, by another person each time: one has a limit of requests a minute. @param prepare what is done to the page before */
  const enter = async (
    tenant: string,
    options: Parameters<typeof openTab>[1] = {},
    prepare?: (page: Page) => Promise<unknown>,
  ) => {
    const tab = await openTab(browser, options);
    await prepare?.(tab.page);
    const person = `Ada ${++visits}`;
    const token = await signToken(service, tenant, { claims: { sub: person } });
    await tab.page.goto(`${service.consoleUrl}/enter?token=${token}`);
    return { ...tab, person, done: async () => tab.page.context().close() };
  };

  const fieldsOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    await follow(service);
    const { data } = await readJson<{ readonly data: readonly object[] | null }>(await service.get(path, headers));
    return data === null ? 'none' : Object.keys(data[0] ?? {}).join();
  };

  const totalOf = async (path: string): Promise<number> => {
    await follow(service);
    const { meta } = await readJson<{ readonly meta: { readonly total: number } }>(await service.get(path));
    return meta.total;
  };

  test.each([390, 1440])(
    'what a change adds and takes is a line a field, costs, people and notes first, at %d px',
    async (width) => {
      const { page, complaints, done } = await enter('kornhaus', { viewport: { width, height: 900 } });
      await page.getByRole('button', { name: /^Products/ }).click();
      for (const name of ['Vegan', 'Internal note', 'Flour supplier', 'Cost of the recipe']) await toggle(page, name);
      await page.getByRole('radiogroup', { name: 'Who sees Products' }).getByText('Private').click();
      await page.getByRole('button', { name: 'Review changes' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/^Whoever has a key will see 3 more fields of \d+ records$/).waitFor();
      const lines = await dialog.locator('.field-lines li').allInnerTexts();
      expect(lines.slice(-4, -1).map((line) => [line.split('\n')[0], line.split('\n').at(-1)])).toEqual([
        ['Cost of the recipe', 'What something costs you?'],
        ['Flour supplier', 'People, or partners?'],
        ['Internal note', 'A note for yourselves?'],
      ]);
      expect(lines.at(-1)).toMatch(/^Vegan\s+(?:yes|no)/);
      expect(await violationsOf(page, wcagRules)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);
      await done();
    },
  );

  test('an owner hides a field: sees what will be seen, publishes it, and the world sees just that', async () => {
    const { page, complaints, done } = await enter('kornhaus');
    expect(await fieldsOf('kornhaus/products')).toContain('price');
    await page.getByRole('button', { name: /^Products/ }).click();
    await toggle(page, 'Price incl. VAT');
    await page.getByText('Changes in 1 place, not published').waitFor();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Nobody will see 1 field of \d+ records any more$/).waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^Price incl. VAT\d+\.\d+/ })
      .waitFor();
    await dialog.getByRole('button', { name: 'Exactly as it would be sent' }).click();
    const previewed = await dialog.getByRole('region', { name: 'The answer as it would be sent' }).innerText();
    expect(await fieldsOf('kornhaus/products')).toContain('price');

    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await follow(service);
    expect(await (await service.get('kornhaus/products')).text()).toBe(previewed);
    expect(previewed).not.toContain('"price":');

    await go(page, 'Changes');
    await page.getByText('hid Price incl. VAT of Products').waitFor();
    await page.getByText('Ada', { exact: false }).first().waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);

    await page
      .getByRole('button', { name: 'Put back as it was: hid Price incl. VAT of Products' })
      .first()
      .press('Enter');
    await dialog.getByText(/^Everybody will see 1 more field of \d+ records$/).waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published. It takes effect everywhere within a second.').waitFor();
    expect(await fieldsOf('kornhaus/products')).toContain('price');
    await page
      .getByText(/^showed Price incl. VAT of Products$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Put back as it was: hid Price incl. VAT of Products' }).first().click();
    await dialog.getByText('It is already as it was before.').waitFor();
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await done();
  });

  test.each([
    ['en-GB', 'Review changes', 'Nobody will see the view “Logistics” any more'],
    ['de-DE', 'Änderungen ansehen', 'Niemand wird die Ansicht „Logistics“ mehr sehen'],
  ])('views that go with a field are named before, in %s', async (locale, review, told) => {
    const { store, clock } = service;
    const tenant = await findTenant(store, 'kornhaus');
    const view = {
      slug: 'logistics',
      name: 'Logistics',
      query: 'where[department]=Logistics',
      isPrivate: false,
      look: null,
      endsAt: null,
    };
    const collection = await findCollection(store, tenant, 'job-openings');
    await createView(store, tenant, collection, view, new Date(clock.now()));
    const { page, complaints, done } = await enter('kornhaus', { locale });
    await page.getByRole('button', { name: /^Job openings/ }).click();
    await toggle(page, 'Department');
    await page.getByRole('button', { name: review }).click();
    await page.getByRole('dialog').getByText(told).waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    expect(complaints).toEqual([]);
    await deleteView(store, tenant, 'logistics', new Date(clock.now()));
    await done();
  });

  test('“All” takes what is usual to publish; other fields are told by their values', async () => {
    const { page, complaints, done } = await enter('kornhaus');
    await page.getByRole('button', { name: /^Products/ }).click();
    const fields = page.getByRole('group', { name: 'Fields of Products' });
    await fields.getByRole('button', { name: 'None' }).click();
    await fields.getByRole('button', { name: 'All' }).click();
    expect(await fields.getByRole('switch', { name: 'Price incl. VAT' }).isChecked()).toBe(true);
    const cost = fields.getByRole('switch', { name: 'Cost of the recipe' });
    expect(await cost.isChecked()).toBe(false);
    await fields
      .getByText(/^Holds, for example: /)
      .first()
      .waitFor();
    await fields.getByText('“All” takes what is usual to publish').waitFor();
    await cost.press('Space');
    expect(await cost.isChecked()).toBe(true);
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    expect(complaints).toEqual([]);
    await done();
  });

  test('a collection about people has no “All”, and it is said why', async () => {
    const { page, done } = await enter('lumenart');
    await page.getByRole('button', { name: /^Staff/ }).click();
    const fields = page.getByRole('group', { name: 'Fields of Staff' });
    await fields.getByText('Staff is about people (“staff”): each field is a choice of its own.').waitFor();
    expect(await fields.getByRole('button', { name: 'All' }).count()).toBe(0);
    await fields.getByText('Monthly salary looks like what somebody earns.').waitFor();
    const salary = fields.getByRole('switch', { name: 'Monthly salary' });
    await salary.press('Space');
    expect(await salary.isChecked()).toBe(true);
    await fields.getByRole('button', { name: 'None' }).click();
    expect(await salary.isChecked()).toBe(false);
    await done();
  });

  test('an owner looks with a key that opens a collection and with one that does not: as both will be answered', async () => {
    const { store, clock } = service;
    const tenant = await findTenant(store, 'lumenart');
    const opens = await addKey(service, tenant, 'Opens staff');
    const closed = await createKey(
      store,
      tenant,
      { name: 'Opens nothing', expiresAt: undefined, opens: [] },
      new Date(clock.now()),
      randomBytes,
    );
    const { page, complaints, done } = await enter('lumenart');
    await page.getByRole('button', { name: /^Staff/ }).click();
    await toggle(page, 'Monthly salary');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    const previewedFor = async ({ name, lastFour }: NewKey): Promise<string> => {
      await dialog.getByLabel('Key to look with').selectOption(`${name} (…${lastFour})`);
      await dialog.getByRole('button', { name: 'Exactly as it would be sent' }).click();
      return dialog.getByRole('region', { name: 'The answer as it would be sent' }).innerText();
    };
    const previewed = [await previewedFor(opens), await previewedFor(closed)];
    expect(previewed.map((body) => body.includes('"monthlySalary":'))).toEqual([true, false]);
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await follow(service);
    const answered = [opens, closed].map(async ({ key }) =>
      (await service.get('lumenart/staff', { 'x-api-key': key })).text(),
    );
    expect(await Promise.all(answered)).toEqual(previewed);
    expect(complaints).toEqual([]);
    await done();
  });

  test('an owner shows some records alone, on a phone: sees how many go, publishes it, and the world sees the rest', async () => {
    const { page, complaints, done } = await enter('kornhaus', { viewport: { width: 390, height: 844 } });
    const before = await totalOf('kornhaus/products');
    await page.getByRole('button', { name: /^Products/ }).click();
    const records = page.getByRole('group', { name: 'Records of Products' });
    await records.getByText('All of them.').waitFor();
    // By keyboard, as buttons that still move are not hit by a pointer.
    await records.getByRole('button', { name: 'Filter' }).press('Enter');
    const field = page.getByLabel('Field', { exact: true });
    await field.waitFor();
    // What still loads moves the button, even out of view.
    await page.evaluate('scrollTo(0, 0)');
    await field.selectOption({ label: 'Vegan' });
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    await records.getByText('Only those that meet all of this:').waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    const told = await dialog.getByText(/^Nobody will see \d+ records any more$/).innerText();
    const gone = Number(/\d+/.exec(told)?.[0]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([gone > 0, await totalOf('kornhaus/products')]).toEqual([true, before - gone]);
    await page.getByRole('button', { name: /^Remove the filter on/ }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    await dialog.getByText(`Everybody will see ${gone} records more`).waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await totalOf('kornhaus/products')).toBe(before);
    expect(complaints).toEqual([]);
    await done();
  });

  test('an owner saves what the explorer shows as a view; it answers, it is changed, ended and deleted', async () => {
    const { page, complaints, done } = await enter('kornhaus', { viewport: { width: 390, height: 844 } });
    await go(page, 'Views');
    await page.getByText('There is no view yet.').waitFor();
    await page.getByRole('button', { name: 'Save a view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vegan things, 100 %');
    await dialog.getByLabel('Collection').selectOption('products');
    const address = `${service.service.url}/t/kornhaus/products?where[isVegan]=true&where[category][exists]=true&fields=name,category&sort=category&page=2`;
    await dialog.getByLabel('Or take them from a page').fill(address);
    const filters = dialog.getByRole('list', { name: 'Filters' });
    await filters.getByText('Vegan').waitFor();
    const fields = dialog.getByRole('group', { name: 'Fields', exact: true });
    const ticked = async (): Promise<string[]> =>
      Promise.all((await fields.getByRole('checkbox', { checked: true }).all()).map(async (box) => box.inputValue()));
    expect(await ticked()).toEqual(['name', 'category']);
    expect(await dialog.innerText()).not.toMatch(/where\[|isVegan/);
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save the view' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('listitem', { name: 'Vegan things, 100 %' })
      .getByText('/t/kornhaus/vegan-things-100')
      .waitFor();
    expect(await fieldsOf('kornhaus/vegan-things-100')).toBe('id,createdAt,name,category');
    expect(await violationsOf(page, wcagRules)).toEqual([]);

    await page.getByRole('button', { name: 'Poster of Vegan things, 100 %' }).click();
    await dialog.getByRole('img', { name: /^QR code of .*\/t\/kornhaus\/vegan-things-100$/ }).waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: 'Vegan things, 100 %' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.locator('.printed svg').boundingBox()).toMatchObject({ width: 358 });
    await page.emulateMedia({ media: 'screen' });
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Change Vegan things, 100 %' }).click();
    expect(await dialog.getByLabel('Order 1: field').inputValue()).toBe('category');
    await fields.getByLabel('Name').uncheck();
    await fields.getByLabel('Category').uncheck();
    await fields.getByText('Tick at least one.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    expect(await dialog.getByLabel('Order 1: field').count()).toBe(0);
    await fields.getByLabel('Name').check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await fieldsOf('kornhaus/vegan-things-100')).toBe('id,createdAt,name');

    await page.getByRole('button', { name: 'End Vegan things, 100 %' }).click();
    await dialog.getByRole('button', { name: 'End it' }).click();
    await page.getByText('It has ended.').waitFor();
    expect(await fieldsOf('kornhaus/vegan-things-100')).toBe('none');
    await page.getByRole('button', { name: 'Delete Vegan things, 100 %' }).click();
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('There is no view yet.').waitFor();
    expect(complaints).toEqual([]);
    await done();
  });

  test('an owner makes a view with filters, ticks and an order, by keyboard, and reads it in words', async () => {
    const { page, complaints, done } = await enter('kornhaus', { viewport: { width: 390, height: 844 } });
    await go(page, 'Views');
    await page.getByRole('button', { name: 'Save a view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Our rolls');
    await dialog.getByLabel('Collection').selectOption({ label: 'Products' });
    const filter = dialog.getByRole('button', { name: 'Filter', exact: true });
    await filter.press('Enter');
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Category' });
    await page.getByLabel('Value', { exact: true }).first().fill('Ro');
    await page.getByRole('option', { name: 'Rolls' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    await filter.press('Enter');
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Weight in g' });
    await page.getByLabel('Value', { exact: true }).fill('much');
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    const fields = dialog.getByRole('group', { name: 'Fields', exact: true });
    for (const box of await fields.getByRole('checkbox').all())
      if (!['name', 'weight'].includes(await box.inputValue())) await box.press('Space');
    await dialog.getByRole('button', { name: 'Add to the order' }).press('Enter');
    await dialog.getByLabel('Order 1: direction').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save the view' }).press('Enter');
    await dialog
      .getByRole('alert')
      .getByText(/^This cannot be read: Weight in g\. /)
      .waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove the filter on Weight in g' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save the view' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const told = /Category is Rolls, showing the fields Name and Weight in g,? and in the order of Name \(falling\)/;
    await page.getByRole('listitem', { name: 'Our rolls' }).getByText(told).waitFor();
    await go(page, 'Changes');
    await page.getByText(new RegExp(`saved the view Our rolls of Products: ${told.source}`)).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('where[');
    await follow(service);
    const { data } = await readJson<{ readonly data: readonly { readonly name: string }[] }>(
      await service.get('kornhaus/our-rolls'),
    );
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'createdAt', 'name', 'weight']);
    await deleteView(
      service.store,
      await findTenant(service.store, 'kornhaus'),
      'our-rolls',
      new Date(service.clock.now()),
    );
    expect(complaints).toEqual([]);
    await done();
  });

  test('what is discarded never was', async () => {
    const { page, done } = await enter('lumenart');
    const before = await (await service.get('lumenart')).text();
    await toggle(page, /^Public access/);
    await page.getByRole('button', { name: /^Staff/ }).click();
    await page.getByRole('radiogroup', { name: 'Who sees Staff' }).getByText('Public').click();
    await page.getByText('Changes in 2 places, not published').waitFor();
    await go(page, 'Keys');
    await go(page, 'Data');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByText('Public access is switched off.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Public access on now, off once you publish').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText(/^Changes in/).waitFor({ state: 'detached' });
    expect(await page.getByRole('switch', { name: 'Public access on' }).isChecked()).toBe(true);
    await follow(service);
    expect(await (await service.get('lumenart')).text()).toBe(before);
    await done();
  });

  test('what somebody else changed meanwhile is looked at again before anything is published', async () => {
    const { page, done } = await enter('kornhaus');
    await page.getByRole('button', { name: /^Locations/ }).click();
    await page.getByRole('radiogroup', { name: 'Who sees Locations' }).getByText('Private').click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish' }).waitFor();
    await (
      await visit(service, 'kornhaus')
    )('PATCH', 'tenant', { isEnabled: false });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByText('Something was changed meanwhile.').waitFor();
    await dialog.getByText('Public access is off.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'I have looked at it again' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await done();
  });

  test('a key is made, used, and ended', async () => {
    const { page, done } = await enter('lumenart', { permissions: ['clipboard-read', 'clipboard-write'] });
    await go(page, 'Keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByLabel('Name').fill('Box office');
    const expires = page.getByLabel('Expires');
    expect(await expires.locator('option:checked').innerText()).toBe('In a year');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^It allows 600 requests a minute; .* never into a web page/).waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Staff' }).isChecked()).toBe(true);
    await expires.selectOption({ label: 'In 90 days' });
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).click();
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('listitem', { name: 'Box office' });
    await row.getByText(`…${key.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await fieldsOf('lumenart/staff', { 'x-api-key': key })).not.toBe('none');

    await row.getByText('Opens Staff').waitFor();
    await row.getByRole('button', { name: 'Change what Box office opens' }).click();
    await dialog.getByRole('checkbox', { name: 'Staff' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Opens nothing private').waitFor();
    expect(await fieldsOf('lumenart/staff', { 'x-api-key': key })).toBe('none');
    await row.getByRole('button', { name: 'Revoke Box office' }).click();
    await page.getByRole('button', { name: 'Revoke it' }).click();
    await row.getByText('Revoked').waitFor();
    expect(await fieldsOf('lumenart/staff', { 'x-api-key': key })).toBe('none');
    await done();
  });

  test('a publishable key is made for pages of some origins, which are changed; a secret one in a page is warned of', async () => {
    const { page, done } = await enter('lumenart', { permissions: ['clipboard-read', 'clipboard-write'] });
    await go(page, 'Keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Website');
    await dialog.getByLabel('Where it is used').selectOption('publishable');
    await dialog.getByText(/^It opens nothing private/).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await dialog.getByLabel('Pages that may use it').fill('https://www.example.com/shop');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByText(/is not the beginning of a website’s address/).waitFor();
    await dialog.getByLabel('Pages that may use it').fill('https://www.example.com\nhttps://example.com');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('button', { name: 'Copy key' }).click();
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(key).toStartWith('vtr_pub_');
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('listitem', { name: 'Website' });
    await row.getByText('For pages of https://www.example.com and https://example.com').waitFor();
    await row.getByText('6,000 requests a minute').waitFor();
    await row.getByText(/of each visitor$/).waitFor();
    const sent = { 'x-api-key': key, Origin: 'https://example.com' };
    expect([await fieldsOf('lumenart/events', sent), await fieldsOf('lumenart/staff', sent)]).toEqual([
      expect.stringContaining('title'),
      'none',
    ]);
    await row.getByRole('button', { name: 'Change the pages that may use Website' }).click();
    await dialog.getByLabel('Pages that may use it').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('For pages of any website').waitFor();
    const read = { records_per_day: 500, records_day: dayOf(service.clock.now()), records_of_day: 12 };
    await service.store.updateTable('api_key').set(read).where('kind', '=', 'publishable').execute();
    await service.store.updateTable('api_key').set({ page_requests: 3 }).where('kind', '=', 'secret').execute();
    await page.reload();
    await row.getByText('12 of 500 records a day read today, in UTC').waitFor();
    await page.getByText('Keys that need a look').waitFor();
    await page
      .getByText(/3 times: everybody can read it there/)
      .first()
      .waitFor();
    await go(page, 'Usage');
    await page.getByText('Keys that need a look').waitFor();
    await done();
  });

  test.each([390, 1280])('keys that need a look are found by keyboard, %d wide', async (width) => {
    const { page, done } = await enter('oddities', { viewport: { width, height: 800 } });
    const tenant = await findTenant(service.store, 'oddities');
    const { id } = await addKey(service, tenant, `Old ${width}`);
    const long = new Date(service.clock.now() - 91 * 24 * 60 * 60 * 1000).toISOString();
    await service.store.updateTable('api_key').set({ created_at: long }).where('id', '=', id).execute();
    await page.goto(`${service.consoleUrl}/?show=keys`);
    const alert = page.getByRole('alert').filter({ hasText: 'Keys that need a look' });
    await alert.getByText(new RegExp(`Old ${width} .* was not used for 90 days`)).waitFor();
    expect(edgeOf(await alert.boundingBox())).toBeLessThanOrEqual(width);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: `Revoke Old ${width}` }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .focus();
    await page.keyboard.press('Enter');
    await expectSoon(async () => alert.getByText(`Old ${width}`).count(), 0);
    await done();
  });

  test('a secret key is made for servers of some addresses, which are changed', async () => {
    const { page, done } = await enter('lumenart');
    await go(page, 'Keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Accounts');
    await dialog.getByLabel('Servers that may use it').fill('accounts.example');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByText(/“accounts.example” is neither an IP address nor a range/).waitFor();
    await dialog.getByLabel('Servers that may use it').fill('203.0.113.9/24');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByText(/“203.0.113.9\/24” has bits past its prefix.* write 203.0.113.0\/24/).waitFor();
    await dialog.getByLabel('Servers that may use it').fill('203.0.113.0/24\n2001:DB8::7');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('listitem', { name: 'Accounts' });
    await row.getByText('From 203.0.113.0/24 and 2001:db8::7').waitFor();
    await row.getByRole('button', { name: 'Change what Accounts opens' }).click();
    await dialog.getByLabel('Servers that may use it').fill('203.0.113.9');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('From 203.0.113.9').waitFor();
    await done();
  });

  test('a field that few records have a value of is shown with some that do, and with how many', async () => {
    const { page, done } = await enter('lumenart');
    await page.getByRole('button', { name: /^Events/ }).click();
    await toggle(page, 'Internal note');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const dialog = page.getByRole('dialog');
    const line = dialog.locator('.field-lines li');
    await line.waitFor();
    expect(await line.innerText()).toMatch(/^Internal note\s.+\d+ of 2,400 have a value\s+A note for yourselves\?$/s);
    const notes = await dialog.locator('table.records tbody td:first-child').allInnerTexts();
    expect(notes).toHaveLength(5);
    expect(notes.filter((text) => !/\w/.test(text))).toEqual([]);
    const { data } = await readJson<{ readonly data: readonly object[] }>(await service.get('lumenart/events'));
    expect(data).toHaveLength(20);
    await done();
  });

  test('the page that one is on is in view among the others, on a phone', async () => {
    const { page, done } = await enter('kornhaus', { viewport: { width: 390, height: 800 } });
    await page.goto(`${service.consoleUrl}/?show=changes`);
    const here = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Changes' });
    await here.waitFor();
    expect(edgeOf(await here.boundingBox())).toBeLessThanOrEqual(390);
    await done();
  });

  test('what is not published is one line above the page where there is room', async () => {
    const { page, done } = await enter('kornhaus', { viewport: { width: 1280, height: 800 } });
    await page.getByRole('button', { name: /^Products/ }).click();
    await page.getByRole('group', { name: 'Fields of Products' }).getByRole('switch').last().press('Space');
    await page.getByRole('button', { name: 'Review changes' }).waitFor();
    const tops = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.unpublished button')].map(({ offsetTop }) => offsetTop)`,
    );
    expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
    await done();
  });

  test('what was published is said in view, and has the focus, on a phone too', async () => {
    const { page, done } = await enter('kornhaus', { viewport: { width: 360, height: 640 } });
    await page.getByRole('button', { name: /^Products/ }).click();
    const fields = page.getByRole('group', { name: 'Fields of Products' }).getByRole('switch');
    const before = await fields.last().isChecked();
    await fields.last().press('Space');
    const review = page.getByRole('button', { name: 'Review changes' });
    const [bar, button] = await Promise.all([page.locator('.unpublished').boundingBox(), review.boundingBox()]);
    expect(edgeOf(button)).toBeLessThan(edgeOf(bar));
    await review.click();
    // What is asked anew afterwards is not answered while this looks.
    const { promise: looked, resolve: haveLooked } = Promise.withResolvers<undefined>();
    await page.route(/\/api\/(?:exposures|tenant)$/, async (route, request) => {
      if (request.method() === 'GET') await looked;
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const notice = page.getByText('Published. It takes effect everywhere within a second.');
    await notice.waitFor();
    const hasFocus = async () => page.evaluate<boolean>(`document.activeElement.classList.contains('published')`);
    await expectSoon(hasFocus, true);
    const box = await notice.boundingBox();
    expect([box !== null && box.y >= 0, box !== null && box.y + box.height <= 640]).toEqual([true, true]);
    expect(await fields.last().isChecked()).toBe(!before);
    await fields.last().press('Space');
    await notice.waitFor({ state: 'detached' });
    haveLooked(undefined);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText(/^Changes in/).waitFor({ state: 'detached' });
    expect(await notice.count()).toBe(0);
    await done();
  });

  test('a person sees where they are signed in, and ends what they do not know', async () => {
    const { page, person, done } = await enter('kornhaus');
    const stolen = await visit(service, 'kornhaus', person);
    await page.getByRole('link', { name: 'Sessions' }).click();
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.filter({ hasText: 'This one' }).getByText('Chrome on Linux').waitFor();
    await page
      .getByText(/^Bun\//)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expectSoon(async () => sessions.count(), 1);
    expect((await stolen('GET', 'session')).status).toBe(401);
    await go(page, 'Changes');
    await page.getByText('signed in to the console').first().waitFor();
    await done();
  });

  test('an owner invites a colleague, who signs in by a button and cannot invite others; on phones', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const { page, complaints, done } = await enter('kornhaus', phone);
    await page.goto(`${service.consoleUrl}/?show=sessions`);
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ben');
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.getByRole('region', { name: 'The link' }).innerText();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    await dialog.getByRole('button', { name: 'I have sent it' }).click();
    const invited = page.getByRole('list', { name: 'Colleagues' }).getByRole('listitem');
    await invited
      .filter({ hasText: /Ben \(Ada \d+\)/ })
      .getByText('Not opened yet')
      .waitFor();

    const { page: theirs, complaints: theirComplaints } = await openTab(browser, phone);
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: 'You are invited to Kornhaus' }).waitFor();
    expect(await violationsOf(theirs, wcagRules)).toEqual([]);
    await theirs.getByRole('button', { name: 'Open the console' }).click();
    await theirs.getByRole('button', { name: /^Products/ }).waitFor();
    await theirs.goto(`${service.consoleUrl}/?show=sessions`);
    await theirs.getByText('This one').waitFor();
    expect(await theirs.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0);
    expect([complaints, theirComplaints]).toEqual([[], []]);
    await theirs.context().close();

    await page.getByRole('button', { name: /^End the invitation of Ben \(Ada \d+\)$/ }).click();
    await expectSoon(async () => invited.count(), 0);
    await done();
  });

  test('the code it gives works, and usage tells of it', async () => {
    const { page, done } = await enter('lumenart', { permissions: ['clipboard-read', 'clipboard-write'] });
    await go(page, 'Code');
    await page.getByRole('tab', { name: 'curl' }).click();
    await page.getByRole('button', { name: 'Copy curl' }).click();
    const line = await page.evaluate<string>('navigator.clipboard.readText()');
    const curl = Bun.spawn(['/bin/sh', '-c', `${line} --silent --max-time 10`]);
    expect(JSON.parse(await new Response(curl.stdout).text()).data).toHaveLength(10);
    service.clock.advance(10_000);
    await go(page, 'Usage');
    const row = page.getByRole('table', { name: 'By collection' }).getByRole('row', { name: /Events/ });
    await expectSoon(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Usage' }).waitFor();
      await page.waitForLoadState('networkidle');
      return row.count();
    }, 1);
    await page.getByRole('img', { name: /^Requests over the last 24 hours/ }).waitFor();
    await service.get('lumenart/events?where[hall][startsWith]=S');
    const filter = page.getByRole('table', { name: 'By filter' }).getByRole('row', { name: /Hall/ });
    await expectSoon(async () => {
      service.clock.advance(10_000);
      await page.reload();
      await page.getByRole('table', { name: 'By key' }).waitFor();
      return filter.count();
    }, 1);
    const csv = page.getByRole('link', { name: 'Download CSV' });
    await csv.focus();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('lumenart-usage-day.csv');
    const [head = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(head).toStartWith('\uFEFFby,collection,name,requests,');
    await done();
  });

  test('who leaves is out, and the page says so', async () => {
    const { page, done } = await enter('lumenart');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    const response = await page.goto(service.consoleUrl);
    expect(response?.status()).toBe(401);
    await page.getByRole('heading', { name: 'The console is closed' }).waitFor();
    await done();
  });

  test('a session that ends while somebody works is told where they work', async () => {
    const { page, done } = await enter('lumenart');
    await page.getByRole('heading', { name: 'What the world sees' }).waitFor();
    await page.context().clearCookies();
    await go(page, 'Keys');
    await page.getByText('Open the console the way you did before.').waitFor();
    await done();
  });

  test('markup in names and data is text', async () => {
    const { page, complaints, done } = await enter('oddities');
    await page.locator('.mantine-Accordion-control').first().click();
    await toggle(page, 'Count');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await page.getByRole('dialog').getByText(markup).first().waitFor();
    expect(await page.title()).not.toBe('run');
    expect(await page.locator('#root img, #root script, [role=dialog] img').count()).toBe(0);
    expect(complaints).toEqual([]);
    await done();
  });

  const screens = [
    ['', 'light', 1280],
    ['?show=code', 'light', 1280],
    ['?show=keys', 'light', 1280],
    ['?show=usage', 'light', 1280],
    ['?show=changes', 'light', 1280],
    ['?show=sessions', 'light', 1280],
    ['?show=sessions', 'dark', 390],
    ['', 'dark', 390],
  ] as const;

  test.each(screens)('the page %p is for everyone, %s, %d wide', async (search, colorScheme, width) => {
    const { page, complaints, done } = await enter('oddities', { colorScheme, viewport: { width, height: 800 } });
    await page.goto(`${service.consoleUrl}/${search}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const control = page.locator('.mantine-Accordion-control');
    if ((await control.count()) > 0) {
      await control.first().click();
      await toggle(page, 'Count');
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).waitFor();
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
    await done();
  });

  const waits = [
    ['', 'exposures'],
    ['?show=keys', 'keys'],
    ['?show=usage', 'usage'],
    ['?show=changes', 'changes'],
    ['?show=sessions', 'sessions'],
  ] as const;

  test.each(waits)('the page %p is for everyone while its %s are on their way', async (search, late) => {
    const released = Promise.withResolvers<void>();
    const holdBack = async (page: Page): Promise<unknown> =>
      page.route(new RegExp(`/api/${late}`), async (route) => {
        await released.promise;
        await route.continue().catch(() => undefined);
      });
    const { page, done } = await enter('oddities', {}, holdBack);
    await page.goto(`${service.consoleUrl}/${search}`, { waitUntil: 'domcontentloaded' });
    const loading = page.getByRole('status').getByText('Loading');
    await loading.first().waitFor();
    expect(await violationsOf(page, wcagRules)).toEqual([]);
    released.resolve();
    await loading.first().waitFor({ state: 'detached' });
    await done();
  });

  test('by keyboard alone: a field is hidden and published', async () => {
    const { page, done } = await enter('oddities');
    const control = page.locator('.mantine-Accordion-control').first();
    await control.focus();
    await page.keyboard.press('Enter');
    await toggle(page, 'Share');
    await page.getByRole('button', { name: 'Review changes' }).focus();
    await page.keyboard.press('Enter');
    const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish' });
    // A dialog takes the focus a moment after it has opened.
    await page.locator('[role=dialog] :focus').waitFor();
    await publish.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => !(await fieldsOf('oddities/odd')).includes('share'));
    await done();
  });
});
