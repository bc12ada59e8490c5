/** The element and its frame on pages that work against it, and with records that want to be run. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, expectSoon, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { addCollection, addTenant, exposeAll, follow } from '../support/test-service.ts';
import { openHostSite, plainTexts, type HostPage, type HostSite } from './host-site.ts';
import { markup, startShownShop, type ShownShop } from './shown-shop.ts';

const element = (attributes: string): string => `<vitrine-list tenant="bakery01" ${attributes}></vitrine-list>`;
const days = (attributes = ''): string => element(`collection="days" ${attributes}`);

/** How it looks: where its parts are, and in which colours and letters. */
const appearanceOf = async (page: Page): Promise<unknown> =>
  page.evaluate(`Array.from(document.querySelector('vitrine-list').shadowRoot.querySelectorAll('.frame, .frame *'), (node) => {
    const { display, fontSize, fontWeight, color, backgroundColor, textAlign, visibility, paddingTop, lineHeight, letterSpacing, textTransform, cursor, whiteSpace } = getComputedStyle(node);
    return [node.localName, Math.round(node.getBoundingClientRect().width), display, fontSize, fontWeight, color, backgroundColor, textAlign, visibility, paddingTop, lineHeight, letterSpacing, textTransform, cursor, whiteSpace].join(' ');
  })`);

/** A property of the first part of the element that is found. */
const styleOf = async (page: Page, selector: string, property: string): Promise<string> =>
  page.evaluate(
    `getComputedStyle(document.querySelector('vitrine-list').shadowRoot.querySelector('${selector}')).${property}`,
  );

const shown = async (page: Page, items: number): Promise<void> =>
  expectSoon(async () => page.locator('[part~=item]').count(), items);

describe.skipIf(browserPath === null)('the element', () => {
  let shop: ShownShop;
  let browser: Browser;
  let site: HostSite;
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShownShop(), openBrowser(browserPath ?? '')]);
    site = openHostSite(browser);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
    await shop.service.stop();
  });

  const script = (): string => `<script src="${shop.url}/embed.js" async></script>`;
  const frame = (path: string): string =>
    `<iframe title="Bread" src="${shop.url}/embed/t/${path}" width="600" height="600"></iframe>`;
  const open = async (page: HostPage, options?: Parameters<HostSite['open']>[1]) =>
    site.open({ ...page, head: script() + (page.head ?? '') }, options);

  const plain = 'body{margin:8px;font:16px/1.5 sans-serif;color:#000}';
  test.each([
    ['everything unset', '* { all: unset !important }'],
    [
      'a reset',
      '*,*::before,*::after{margin:0!important;padding:0!important;border:0!important;font:inherit!important;vertical-align:baseline!important;list-style:none!important;box-sizing:content-box!important}',
    ],
    [
      'rules for each kind of element',
      'ul,li,table,td,th,dl,dd,button,input,p,a,div,span{display:none!important;color:red!important;float:right!important;position:fixed!important}',
    ],
    [
      'letters and lines',
      'body{text-transform:uppercase;letter-spacing:1em;text-align:center;white-space:nowrap;line-height:4;font-weight:900;cursor:wait}',
    ],
  ])('looks the same in spite of %s', async (_, rules) => {
    const seen = [];
    for (const style of ['', rules]) {
      // What the page does to its own parts around the element is none of ours.
      const head = `<style>${plain}</style><style>${style}</style><style>html,body,main{all:revert!important;display:block!important;margin:8px!important;${style.startsWith('body') ? style.slice(5, -1) : ''}}main{font:16px/1.5 sans-serif!important;width:700px!important}</style>`;
      const { page, done } = await open({ head, body: days('look="cards" search more limit="2"') });
      await shown(page, 2);
      seen.push(await appearanceOf(page));
      await done();
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  test('a policy that allows the service and nothing else is all that it needs', async () => {
    const policy = `default-src 'none'; script-src ${shop.url}; connect-src ${shop.url}; img-src data: https://pictures.example; require-trusted-types-for 'script'; trusted-types 'none'`;
    const body =
      element('collection="breads" look="cards" alt="photoAlt" search more limit="1"') + days('look="hours"');
    const { page, complaints, advice, done } = await open({ policy, body });
    await page.getByRole('img', { name: 'A loaf on linen' }).waitFor();
    expect(await styleOf(page, '.frame', 'paddingTop')).toBe('12px');
    await page.getByRole('searchbox').fill('roll');
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.getByText('Saturday').waitFor();
    expect(
      await page.evaluate(
        `[...document.querySelectorAll('vitrine-list')].flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll('[style], style, script')]).length`,
      ),
    ).toBe(0);
    expect([complaints(), advice()]).toEqual([[], []]);
    await done();
  });

  test('where the policy refuses the service, visitors and developers are told', async () => {
    const policy = `script-src ${shop.url}; connect-src 'self'`;
    const { page, advice, done } = await open({ policy, body: days() });
    await page.getByText('This website does not allow this content to be loaded.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await expectSoon(async () => advice().length, 1);
    expect(advice()[0]).toContain(
      `The Content-Security-Policy of this page refuses to connect to ${shop.url}. Add ${shop.url} to its connect-src.`,
    );
    await done();
  });

  test('right to left, it begins at the right, and nothing sticks out', async () => {
    const { page, done } = await open({ html: 'lang="ar" dir="rtl"', body: days('look="table" search') + days() });
    await shown(page, 6);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const box = await page.locator('th').first().boundingBox();
    expect(box?.x).toBeGreaterThan(600);
    expect(await violationsOf(page)).toEqual([]);
    await done();
  });

  test('a name of the other direction stands above what belongs to it', async () => {
    const tenant = await addTenant(shop.service, 'makhbaza');
    const [name, phone] = [
      { key: 'name', label: 'الاسم', type: 'text' },
      { key: 'phone', label: 'الهاتف', type: 'phone' },
    ] as const;
    const record = { id: '1', createdAt: '2026-01-03T09:30:00.000Z', name: 'فرع باب توما', phone: '+963 11 123456' };
    const branches = { slug: 'branches', fields: [name, phone] };
    await exposeAll(shop.service, tenant, await addCollection(shop.service, tenant, branches, [record]));
    await follow(shop.service);
    const body = '<vitrine-list tenant="makhbaza" collection="branches"></vitrine-list>';
    const { page, done } = await open({ body });
    await shown(page, 1);
    const startOf = async (part: string): Promise<number> =>
      page.evaluate(`(() => {
        const range = new Range();
        range.selectNodeContents(document.querySelector('vitrine-list').shadowRoot.querySelector('[part=${part}]'));
        return Math.round(range.getBoundingClientRect().left);
      })()`);
    expect(await startOf('title')).toBe(await startOf('values'));
    await done();
  });

  test.each([
    ['', 'rgb(255, 255, 255)'],
    ['theme="auto"', 'rgb(20, 25, 27)'],
    ['theme="dark"', 'rgb(20, 25, 27)'],
  ])('with %p it is %s for who likes it dark', async (theme, ground) => {
    const { page, done } = await open({ body: days(theme) }, { colorScheme: 'dark' });
    await shown(page, 6);
    expect(await styleOf(page, '.frame', 'backgroundColor')).toBe(ground);
    await done();
  });

  test('parts and variables are for the page to style', async () => {
    const head =
      '<style>vitrine-list{--vitrine-background:rgb(1, 2, 3)}vitrine-list::part(title){color:rgb(4, 5, 6)}</style>';
    const { page, done } = await open({ head, body: days() });
    await shown(page, 6);
    expect(await styleOf(page, '.frame', 'backgroundColor')).toBe('rgb(1, 2, 3)');
    expect(await styleOf(page, '[part=title]', 'color')).toBe('rgb(4, 5, 6)');
    await done();
  });

  test('the script may be there twice, late, or from elsewhere', async () => {
    const { page, complaints, done } = await site.open({ head: script() + script(), body: days() });
    await shown(page, 6);
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { src: '${shop.url}/embed.js?again' }))`,
    );
    expect(complaints()).toEqual([]);
    await done();
    const copy = await (await fetch(`${shop.url}/embed.js`)).text();
    const other = await site.open({ body: `${days(`service="${shop.url}"`)}<script>${copy}</script>` });
    await shown(other.page, 6);
    await other.done();
  });

  const hostileLooks = ['list', 'cards', 'table', 'record'].map((look) =>
    look === 'record' ? 'record="h0"' : `look="${look}" fields="name,photo,currency,page,mail,telephone,labels,price"`,
  );

  /** What markup could have made of itself. */
  const wounds = `[...document.querySelectorAll('vitrine-list')].flatMap(({ shadowRoot }) => [
    ...shadowRoot.querySelectorAll('script, iframe, [onerror], [style], [src]:not([src^="https://pictures.example/"])'),
    ...[...shadowRoot.querySelectorAll('[href]')].filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
  ]).map(({ outerHTML }) => outerHTML)`;

  test.each(hostileLooks)('records that want to be run are shown as text: %s', async (look) => {
    const { page, complaints, done } = await open({ body: element(`collection="hostile" search ${look}`) });
    await page.getByText('<script>').first().waitFor();
    expect(await page.evaluate<string[]>(wounds)).toEqual([]);
    expect(await page.title()).toBe('A shop');
    expect(complaints()).toEqual([]);
    await done();
  });

  describe('in a frame', () => {
    test('it shows what its address says, on a page and in a browser that run no script', async () => {
      const policy = `default-src 'none'; img-src data:; frame-src ${shop.url}`;
      const query = 'look=cards&currency=EUR&where[price][lt]=5&fields=name,price&lang=de&search=rye&limit=3';
      const body = frame(`bakery01/breads?${query}`);
      const { page, complaints, asked, done } = await site.open({ policy, body }, { javaScriptEnabled: false });
      const inside = page.frameLocator('iframe');
      expect(await plainTexts(inside.locator('li'))).toEqual(['Rye bread\n\n4,20 € Price']);
      const box = inside.getByRole('searchbox', { name: 'Breads durchsuchen' });
      expect(await box.inputValue()).toBe('rye');
      await box.fill('zeppelin');
      await box.press('Enter');
      await inside.locator('.nothing a').click();
      await expectSoon(async () => plainTexts(inside.locator('h2')), ['Rye bread']);
      expect([asked, complaints()]).toEqual([[], []]);
      await done();
    });

    test('its address makes nothing that runs', async () => {
      const run = encodeURIComponent(`document.title='run'`);
      const path = `bakery01/hostile?look=cards&onclick=${run}&onmouseover=${run}&style=position:fixed&id=x&service=https://evil.example&tenant=openshop&label=${encodeURIComponent(markup)}`;
      const { page, complaints, done } = await site.open({ body: frame(path) });
      await page.frameLocator('iframe').getByText('<script>').first().waitFor();
      expect(
        await page
          .frames()[1]
          ?.evaluate<number>(
            `document.querySelectorAll('script, iframe, [onerror], [onclick], [style], main [id]:not(#search)').length`,
          ),
      ).toBe(0);
      expect(await page.frames()[1]?.title()).toBe(`${markup} · Tenant bakery01`);
      expect(complaints()).toEqual([]);
      await done();
    });

    test('it is for everyone, in any theme and on a phone', async () => {
      for (const [theme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        const { page, complaints } = await openTab(browser, { viewport: { width, height: 800 } });
        const query = `theme=${theme}&search&pages&limit=1&filters=labels,isNew,price&sorts=name`;
        for (const look of ['list', 'cards', 'table', 'record', 'gallery']) {
          await page.goto(`${shop.url}/embed/t/bakery01/breads?${query}&look=${look}`);
          expect([look, await violationsOf(page)]).toEqual([look, []]);
          expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
        await page.goto(`${shop.url}/embed/t/bakery01/places?theme=${theme}&look=hours`);
        expect(await violationsOf(page)).toEqual([]);
        expect(complaints.filter((text) => !text.includes('axe'))).toEqual([]);
        await page.context().close();
      }
    });

    test('a private collection is not there, whoever looks', async () => {
      const words = [];
      for (const slug of ['prices', 'nothing']) {
        const { page, done } = await site.open({ body: frame(`openshop/${slug}?x-api-key=${shop.key}`) });
        await page.frameLocator('iframe').getByText('Collection not found').waitFor();
        words.push((await page.frames()[1]?.locator('body').innerText())?.replaceAll(slug, ''));
        await done();
      }
      expect(words[0]).toBe(words[1] ?? '');
    });
  });
});
