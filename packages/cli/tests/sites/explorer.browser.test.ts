/** The explorer as its visitors use it, in a real browser: journeys, odd data, keys, limits, small and dark screens, no script. */
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { browserPath, expectSoon, violationsOf } from '../../../../tests/support/browser.ts';
import { addCollection, addTenant, exposeAll, follow, startOfTime } from '../support/test-service.ts';
import { browseExplorer } from './browse-explorer.ts';
import { markup } from './explorer-pages.ts';

describe.skipIf(browserPath === null)('the explorer', () => {
  const explorer = browseExplorer();
  const { open } = explorer;

  const namesOf = async (query: string): Promise<string[]> => {
    const response = await explorer.service.get(`kornhaus/products?${query}`);
    const { data }: { data: { name: string }[] } = JSON.parse(await response.text());
    return data.map(({ name }) => name);
  };

  test.each([true, false])('a visitor finds the cheap products; with a script: %p', async (javaScriptEnabled) => {
    const { page, complaints, done } = await open('/', { javaScriptEnabled });
    await page.getByLabel('ID of the business').fill('kornhaus');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.getByLabel('Price incl. VAT, to').fill('0.99');
    await page.keyboard.press('Enter');
    await page.getByText('5 results').waitFor();
    await page.getByRole('columnheader', { name: 'Price incl. VAT' }).getByRole('link').click();
    await page.locator('th[aria-sort=ascending]').waitFor();
    expect(await firstColumn(page)).toEqual(await namesOf('where[price][lte]=0.99&sort=price'));
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?where[price][lte]=0.99&sort=price');

    await page.getByRole('link', { name: 'Remove filter: Price incl. VAT is at most 0.99' }).click();
    await page.getByText('285 results').waitFor();
    await page.locator('.title').first().click();
    await page.getByRole('link', { name: 'All Products' }).waitFor();
    expect(await page.title()).toEndWith(' · Kornhaus Bakery');
    await page.goBack();
    await page.locator('th[aria-sort=ascending]').waitFor();
    expect(complaints).toEqual([]);
    await done();
  });

  test('results follow what is typed and chosen, and focus stays where it is', async () => {
    const { page, complaints, done } = await open('/t/kornhaus/products');
    const search = page.getByRole('searchbox');
    await search.pressSequentially('landbrot');
    await page.waitForURL(/search=landbrot$/);
    await expectSoon(async () => firstColumn(page), await namesOf('search=landbrot'));
    expect(await search.evaluate((control) => control === document.activeElement)).toBe(true);
    await page.getByRole('checkbox', { name: /^gluten/ }).check();
    await page.waitForURL(/gluten/);
    await expectSoon(async () => firstColumn(page), await namesOf('search=landbrot&where[allergens][in]=gluten'));
    await page.goBack();
    await expectSoon(async () => firstColumn(page), await namesOf('search=landbrot'));
    expect(complaints).toEqual([]);
    await done();
  });

  test('options carry their counts, and one more of a filtered field can be chosen', async () => {
    const { page, done } = await open('/t/kornhaus/products?where[category][in][]=Rolls');
    const choices = page.getByRole('group', { name: 'Category' }).locator('li');
    expect(await choices.allInnerTexts()).toContain('Bread\n72');
    await page.getByRole('checkbox', { name: /^Bread/ }).check();
    await page.getByText('122 results').waitFor();
    await done();
  });

  test('the empty text is an option that can be chosen', async () => {
    const { service } = explorer;
    const tenant = await addTenant(service, 'optional');
    const fields = [{ key: 'tags', label: 'Tags', type: 'multiselect' }] as const;
    const lists = [['', 'new'], ['new'], ['new'], null];
    const createdAt = new Date(startOfTime).toISOString();
    const records = lists.map((tags, index) => ({ id: `p${index}`, createdAt, tags }));
    const things = await addCollection(service, tenant, { slug: 'things', name: 'Things', fields }, records);
    await exposeAll(service, tenant, things, ['tags']);
    await follow(service);
    const { page, done } = await open('/t/optional/things');
    await page.getByRole('checkbox', { name: /^“”/ }).check();
    await page.getByText('1 result').waitFor();
    expect(decodeURIComponent(new URL(page.url()).search)).toBe('?where[tags][in][]=');
    await done();
  });

  test('what a form has no control for stays as it is: the size of a page, a moment with its time', async () => {
    const { page, done } = await open('/t/lumenart/events?limit=50&where[startsAt][gte]=2026-11-01T18:30:00Z');
    await page.getByRole('checkbox', { name: /^Concert/ }).check();
    await page.waitForURL(/Concert/);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('limit'), searchParams.get('where[startsAt][gte]')]).toEqual([
      '50',
      '2026-11-01T18:30:00Z',
    ]);
    await page.getByLabel('Sort by').selectOption('title:natural');
    await page.waitForURL(/sort=title/);
    expect(new URL(page.url()).searchParams.get('limit')).toBe('50');
    await done();
  });

  test('a picture that cannot be had leaves no hole, but the words for what it shows', async () => {
    const { page, done } = await open('/t/oddities/odd');
    await page
      .locator('td')
      .first()
      .evaluate((cell) => {
        cell.innerHTML =
          '<img class="picture" src="/assets/none.png" alt=""><img class="picture" src="/assets/no.png" alt="Roggen" lang="de"><img class="picture" src="/assets/not.png" alt="Wheat">';
      });
    await page.locator('img.picture').first().waitFor({ state: 'detached' });
    await page.locator('.shows:lang(de)', { hasText: 'Roggen' }).waitFor();
    await page.locator('.shows:not([lang])', { hasText: 'Wheat' }).waitFor();
    expect(await page.locator('img.picture').count()).toBe(0);
    await done();
  });

  test('the request is taken along as it is shown', async () => {
    const { page, done } = await open('/t/kornhaus/products?where[price][lt]=1&sort=price', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByText('For developers').click();
    await page.locator('.form', { hasText: 'curl' }).first().getByRole('button', { name: 'Copy' }).click();
    const line = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(line).toStartWith(`curl -g '${explorer.url}`);
    const curl = Bun.spawn(['/bin/sh', '-c', `${line} --silent --max-time 10`]);
    const { data } = JSON.parse(await new Response(curl.stdout).text());
    expect(data.map(({ name }: { name: string }) => name)).toEqual(await firstColumn(page));
    await done();
  });

  test('a page is gone to by its number, and columns are chosen', async () => {
    const { page, done } = await open('/t/kornhaus/products?sort=name');
    await page.getByRole('textbox', { name: 'Page' }).fill('15');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=15/);
    expect(await firstColumn(page)).toEqual(await namesOf('sort=name&page=15'));
    await page.getByText('Columns').click();
    await page.getByRole('link', { name: 'only Weight in g' }).click();
    await page.waitForURL(/fields=weight/);
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Weight in g']);
    await done();
  });

  test('a mistake is told in words, at the field that it is about', async () => {
    const { page, complaints, done } = await open('/t/kornhaus/products?where[price][lt]=abc&sort=nothing');
    const alert = page.locator('main').getByRole('alert');
    expect(await alert.innerText()).toContain('Price incl. VAT: “abc” is not a number. Write it like this: 1234.5.');
    expect(await alert.innerText()).toContain('There is no field “nothing”.');
    await page.getByRole('link', { name: /^Remove filter: Price/ }).click();
    await expectSoon(async () => (await alert.innerText()).includes('abc'), false);
    expect(complaints).toEqual([]);
    await done();
  });

  test('markup in data and addresses is text', async () => {
    for (const path of ['/t/oddities', `/t/oddities/odd?search=${encodeURIComponent(markup)}`, '/t/oddities/odd/1']) {
      const { page, complaints, done } = await open(path);
      await page.getByText(markup).first().waitFor();
      expect(await page.title()).not.toBe('run');
      expect(await page.locator('body img, body script, a[href^="javascript:" i]').count()).toBe(0);
      expect(complaints).toEqual([]);
      await done();
    }
  });

  test('a key opens what is private, and is kept nowhere', async () => {
    const { page, done } = await open('/t/lumenart');
    const withKey: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['x-api-key'] === explorer.key) withKey.push(request.url());
    });
    expect(await page.getByRole('link', { name: 'Staff' }).count()).toBe(0);
    const enter = async (key: string): Promise<void> => {
      await page.getByLabel('API key').fill(key);
      await page.keyboard.press('Enter');
    };
    await page.getByText('For developers').click();
    await enter('vtr_no');
    await page.getByText('This key is not valid here').waitFor();
    await enter(explorer.key);
    await page.getByRole('link', { name: 'Staff' }).first().click();
    await page.locator('.table').waitFor();
    expect(withKey.length).toBeGreaterThan(1);
    const kept = await page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, location.href, document.cookie, history.state])',
    );
    expect(kept + withKey.join()).not.toContain(explorer.key);
    await page.reload();
    await page.getByRole('heading', { name: 'Collection not found' }).waitFor();
    await done();
  });

  const screens = [
    ['/', 'light', 1280],
    ['/t/kornhaus', 'light', 1280],
    ['/t/kornhaus/products?where[price][lt]=abc', 'light', 1280],
    ['/t/kornhaus/locations', 'dark', 1280],
    ['/t/oddities/odd', 'light', 1280],
    ['/t/nobody12', 'dark', 390],
    ['/t/oddities/odd', 'dark', 390],
    ['/t/oddities/odd/1', 'light', 390],
  ] as const;

  test.each(screens)('%s is for everyone, %s, %d wide', async (path, colorScheme, width) => {
    const { page, complaints, done } = await open(path, { colorScheme, viewport: { width, height: 800 } });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 23, 24)' : 'rgb(255, 255, 255)');
    for (const summary of await page.locator('summary:visible').all()) await summary.click();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await done();
  });
});

const firstColumn = async (page: Page): Promise<string[]> => page.locator('td.lead .title').allInnerTexts();
