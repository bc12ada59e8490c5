/** “Appearance” in the console: its HTTP API, which is one tenant's, and its page as owners use it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accentOf } from '@vitrine/explorer/accent';
import type { Browser } from 'playwright-core';
import { startExplorer, type ExplorerService } from '../sites/explorer-pages.ts';
import { browserPath, expectSoon, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { pngOf, svg, webpOf } from '../../../../tests/support/pictures.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { addCollection, addTenant, engineNames, exposeAll, follow, type TestService } from '../support/test-service.ts';
import { askWithToken, secret, signToken, startConsoleService, type Ask } from './visit.ts';

interface Appearance {
  readonly color: string | null;
  readonly logo: { readonly type: string; readonly content: string } | null;
  readonly cards: readonly { readonly collection: string; readonly title: string | null }[];
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let ask: Ask;
  let theirs: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
    await openShop(service, 'lookshop');
    await openShop(service, 'theirs11');
    [ask, theirs] = [await askWithToken(service, 'lookshop'), await askWithToken(service, 'theirs11')];
  });
  afterAll(async () => service.stop());

  const page = async (path: string): Promise<string> => {
    await follow(service);
    return (await fetch(`${service.service.url}/t/${path}`)).text();
  };

  test('what is saved is on pages at once, is told among the changes, and is no other tenant’s', async () => {
    const picture = base64(pngOf(12, 8));
    const look = { color: '#A3262A', logo: picture, language: 'nl', timeZone: 'Europe/Brussels', isUnlisted: true };
    const { status, body } = await ask<Appearance>('PATCH', 'appearance', look);
    expect([status, body.data.color, body.data.logo?.content]).toEqual([200, '#a3262a', picture]);
    const html = await page('lookshop');
    for (const text of ['light-dark(#a3262a,', 'class="logo"', 'lang="nl"', 'content="noindex"'])
      expect(html).toContain(text);
    expect(await page('theirs11')).not.toContain('class="logo"');
    expect((await theirs<Appearance>('GET', 'appearance')).body.data).toMatchObject({ color: null, logo: null });
    const changes = await ask<readonly { readonly text: string }[]>('GET', 'changes');
    expect(changes.body.data[0]?.text).toBe(
      'changed how pages look: colour #a3262a, another logo (png), language nl, time zone Europe/Brussels, not for search engines',
    );
    await ask('PATCH', 'appearance', { color: null, logo: null, language: null, timeZone: null, isUnlisted: false });
    expect(await page('lookshop')).not.toMatch(/<style|class="logo"|lang="nl">Tenant/);
  });

  test('a card is chosen for a collection, seen with its first record, and told', async () => {
    const { status } = await ask('PATCH', 'appearance/products', { title: 'price', isUnlisted: true });
    expect(status).toBe(200);
    expect(await page('lookshop/products')).toContain('class="lead" data-label="Price"');
    const { body } = await ask<{ readonly record: object }>('GET', 'appearance/products');
    expect(body.data).toMatchObject({ title: 'price', isUnlisted: true, record: { id: 'p3' } });
    expect(Object.keys(body.data.record)).toEqual(['id', 'createdAt', 'name', 'price']);
    expect((await ask<Appearance>('GET', 'appearance')).body.data.cards).toMatchObject([
      { collection: 'products', title: 'price' },
    ]);
    const changes = await ask<readonly { readonly text: string }[]>('GET', 'changes');
    expect(changes.body.data[0]?.text).toBe('changed the cards of products: title price, not for search engines');
    expect((await ask<{ readonly record: null }>('GET', 'appearance/orders')).body.data.record).toBeNull();
  });

  test('what cannot be is refused, with what is wrong, and changes nothing', async () => {
    const refused = async (path: string, change: object): Promise<string> => {
      const { status, body } = await ask('PATCH', path, change);
      return `${status} ${body.message} ${(body.meta?.details ?? []).map(({ parameter }) => parameter).join()}`.trim();
    };
    expect(await refused('appearance', { logo: base64(svg) })).toContain('409 The logo is an SVG file');
    expect(await refused('appearance', { logo: 'not base64!' })).toContain('400 The request has mistakes');
    expect(await refused('appearance', { logo: base64(webpOf(3000, 1)) })).toContain('409 The logo is 3000 × 1 pixels');
    expect(await refused('appearance', { logo: base64(new Uint8Array(64 * 1024 + 1)) })).toContain(
      '409 The logo has more',
    );
    expect(await refused('appearance', { logo: base64(new Uint8Array(70 * 1024)) })).toEndWith('logo');
    expect(await refused('appearance', { color: 'red', language: 'english' })).toContain(
      'Found "english" as a language',
    );
    expect(await refused('appearance', { colour: '#a3262a' })).toStartWith('400');
    expect(await refused('appearance/products', { title: 'nothing' })).toContain('409 products has no field nothing');
    expect(await refused('appearance/nothing', { title: 'name' })).toBe('404 There is no such collection.');
    expect((await ask<Appearance>('GET', 'appearance')).body.data).toMatchObject({ color: null, logo: null });
  });
});

describe.skipIf(browserPath === null)('the page', () => {
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

  const enter = async (tenant: string, options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(browser, options);
    await tab.page.goto(`${explorer.service.consoleUrl}/enter?token=${await signToken(explorer.service, tenant)}`);
    await tab.page.goto(`${explorer.service.consoleUrl}/?show=appearance`);
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    return tab;
  };

  test('an owner chooses colour, logo and card, sees them, and visitors do at once', async () => {
    const { page, complaints } = await enter('lumenart');
    await page.getByRole('textbox', { name: 'Colour as a code' }).fill('#0055aa');
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(64, 32)) });
    const preview = page.getByRole('region', { name: 'What visitors will see' });
    await preview.getByRole('presentation').first().waitFor();
    const seen = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.mockup-button')).backgroundColor`,
    );
    expect(seen).toBe('rgb(0, 85, 170)');
    await page.getByRole('combobox', { name: 'Language of your names and texts' }).selectOption('fr');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved. It is in effect.').waitFor();
    await follow(explorer.service);
    const html = await (await fetch(`${explorer.url}/t/lumenart/events`)).text();
    for (const text of [`light-dark(#0055aa,${accentOf('#0055aa').dark})`, 'class="logo"', 'lang="fr"'])
      expect(html).toContain(text);

    const card = page.getByRole('region', { name: 'Cards' });
    await card.getByRole('combobox', { name: 'Subtitle' }).selectOption({ index: 4 });
    await card.getByRole('button', { name: 'Save' }).first().click();
    await card.getByText('Saved. It is in effect.').waitFor();
    await follow(explorer.service);
    expect(await (await fetch(`${explorer.url}/t/lumenart/artists`)).text()).toContain('class="subtitle"');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('an owner says whose the data is and what it means, on a phone, and visitors read it', async () => {
    const { page, complaints } = await enter('kornhaus', { viewport: { width: 390, height: 844 } });
    const about = page.getByRole('region', { name: 'About your data' });
    await about.getByRole('textbox', { name: 'Licence' }).fill('javascript:alert(1)');
    await about.getByRole('button', { name: 'Save' }).click();
    await about.getByRole('alert').getByText('An address begins with https://').waitFor();
    await about.getByRole('textbox', { name: 'Licence' }).fill('https://example.com/licence');
    await about.getByRole('textbox', { name: 'Contact' }).fill('mailto:info@kornhaus.example');
    await page.getByRole('region', { name: 'At the foot of your pages' }).getByText('Contact').waitFor();
    await about.getByRole('button', { name: 'Save' }).click();
    await about.getByText('Saved. It is in effect.').waitFor();
    const slug = await page.getByRole('combobox', { name: 'Collection' }).inputValue();
    const descriptions = page.getByRole('form', { name: 'Descriptions' });
    await descriptions.getByRole('textbox').first().fill('What we build and repair.');
    await descriptions.getByRole('textbox').nth(1).fill('As we call it.');
    await descriptions.getByRole('button', { name: 'Save' }).click();
    await descriptions.getByText('Saved. It is in effect.').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    await follow(explorer.service);
    await page.goto(`${explorer.url}/t/kornhaus/${slug}`);
    await page.getByText('What we build and repair.').waitFor();
    expect(await page.getByRole('link', { name: 'Licence' }).getAttribute('href')).toBe('https://example.com/licence');
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('an owner finds a time zone by a city, by keyboard', async () => {
    const { page, complaints } = await enter('lumenart');
    const zone = page.getByLabel('Time zone', { exact: true }).first();
    await zone.fill('nowhere at all');
    await page.getByText('No zone is called that.').waitFor();
    await zone.fill('lisb');
    await page.getByRole('option', { name: 'Europe/Lisbon' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await zone.press('ArrowDown');
    await zone.press('Enter');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved. It is in effect.').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectSoon(async () => zone.inputValue(), 'Europe/Lisbon');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a first record without a title is shown by its ID, as visitors see it', async () => {
    const { service } = explorer;
    const tenant = await addTenant(service, 'untitled');
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    const records = [{ id: 'only-its-id', createdAt: '2026-01-01T00:00:00.000Z', name: ' ' }];
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'things', fields }, records), [
      'name',
    ]);
    await service.turn();
    const { page } = await enter('untitled');
    await page.getByRole('region', { name: 'The first record' }).getByText('only-its-id').waitFor();
    await page.context().close();
  });

  test('a picture that is too large, and a file that is none, are refused in words', async () => {
    const { page } = await enter('kornhaus');
    const choose = async (bytes: Uint8Array): Promise<void> =>
      page
        .getByLabel('Logo', { exact: true })
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });
    await choose(new Uint8Array(64 * 1024 + 1));
    await page.getByText('This file is larger than 64 KiB.').waitFor();
    await choose(svg);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('alert').getByText('This file is no PNG, JPEG or WebP picture.').waitFor();
    await page.context().close();
  });

  test.each([
    ['en-GB', 'light', 390],
    ['de-DE', 'dark', 1280],
    ['fr-FR', 'light', 1280],
    ['nl-NL', 'dark', 390],
    ['es-ES', 'light', 390],
  ] as const)('is for everyone, %s, %s, %d wide', async (locale, colorScheme, width) => {
    const { page, complaints } = await enter('kornhaus', { locale, colorScheme, viewport: { width, height: 844 } });
    await page.locator('.mockup').nth(2).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
