/** Maps, calendars, galleries, templates and slots of the element in Chromium, Firefox and WebKit, on a page that works against it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { browserPath, expectSoon, openBrowser, violationsOf } from '../../../../tests/support/browser.ts';
import { eachBrowser, type TriedBrowser } from '../../../../tests/support/each-browser.ts';
import { readPage } from '../../../../tests/support/markdown-tables.ts';
import { openHostSite } from './host-site.ts';
import { markup, startShownShop, type ShownShop } from './shown-shop.ts';

const hostileStyle = `* { all: unset !important } ul, li, a, button, table, td, svg, figure, circle { display: none !important;
  position: fixed !important; font: 3px monospace !important; color: red !important; fill: red !important }
  [slot], [slot] * { all: revert !important; display: block !important }`;

/** A website of another origin, which keeps what goes wrong in it, and what the element tells developers. */
const openSite = (body: string, style = hostileStyle) =>
  Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () =>
      new Response(
        `<!doctype html><html lang="de"><meta charset="utf-8"><title>A shop</title><style>${style}</style>
        <script>window.wrong = []; window.advice = []; console.error = console.warn = (text) => advice.push(text);
        for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => wrong.push(String(event.message ?? event.reason)));</script>${body}`,
        { headers: { 'content-type': 'text/html; charset=utf-8' } },
      ),
  });

const within = (selector: string): string =>
  `document.querySelector('vitrine-list').shadowRoot.querySelector(${JSON.stringify(selector)})`;
const textsOf = (selector: string): string =>
  `[...document.querySelector('vitrine-list').shadowRoot.querySelectorAll(${JSON.stringify(selector)})].map((node) => (node.innerText ?? node.textContent).replace(/\\s+/g, ' ').trim())`;
const namesOf = (selector: string): string =>
  `[...document.querySelector('vitrine-list').shadowRoot.querySelectorAll(${JSON.stringify(selector)})].map((node) => node.getAttribute('aria-label'))`;
const lightTexts = `[...document.querySelectorAll('vitrine-list > [slot=records] > *')].map((node) => node.innerText.replace(/\\s+/g, ' ').trim())`;

let shop: ShownShop;
beforeAll(async () => {
  shop = await startShownShop();
});
afterAll(async () => shop.service.stop());

const script = (): string => `<script src="${shop.url}/embed.js" async></script>`;
const markets = (attributes: string, content = ''): string =>
  `${script()}<vitrine-list tenant="bakery01" collection="markets" ${attributes}>${content}</vitrine-list>`;

describe.each(eachBrowser)('in %s', (_, start) => {
  let browser: TriedBrowser;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(async () => browser.stop());

  const soon = async (expression: string, expected: unknown): Promise<void> =>
    expectSoon(async () => browser.read(expression).catch(String), expected);
  const press = async (selector: string): Promise<unknown> =>
    browser.read(
      `void ((node) => { node.focus(); node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })); })(${within(selector)})`,
    );
  const focused = `document.querySelector('vitrine-list').shadowRoot.activeElement?.getAttribute('part') ?? document.querySelector('vitrine-list').shadowRoot.activeElement?.getAttribute('rel')`;
  const nothingWrong = async (): Promise<void> => {
    expect(await browser.read('[document.title, window.wrong]')).toEqual(['A shop', []]);
  };

  test('a map leads to a record, to those of one point, and back', async () => {
    using site = openSite(markets('look="map" search filters="kind"'));
    await browser.open(site.url.href);
    await soon(namesOf('.mark-place'), ['1: 2 Einträge', `2: ${markup}`]);
    expect(await browser.read(textsOf('.places > li'))).toEqual(['Spring fair Flea market', markup]);
    const shape = `((svg) => [svg.namespaceURI, svg.getBoundingClientRect().width > 200, getComputedStyle(${within('circle')}).fill !== 'rgb(255, 0, 0)'])(${within('svg')})`;
    expect(await browser.read(shape)).toEqual(['http://www.w3.org/2000/svg', true, true]);
    await press('.mark-place[target=_self]');
    await soon(textsOf('[part=title]'), ['Spring fair', 'Flea market']);
    expect(await browser.read(focused)).toBe('content');
    await press('[part=button]:not([hidden])');
    await soon(namesOf('.mark-place'), ['1: 2 Einträge', `2: ${markup}`]);
    await browser.read(
      `void ((input) => { input.value = 'flea'; input.dispatchEvent(new Event('change')); })(${within('[part=search-input]')})`,
    );
    await soon(namesOf('.mark-place'), ['1: Flea market']);
    await nothingWrong();
  });

  test('a calendar is turned, keeps the focus, and opens a record in a dialog', async () => {
    using site = openSite(markets('look="calendar" where="kind[in]=fair,market" href="dialog"'));
    await browser.open(site.url.href);
    await soon(textsOf('h2'), ['März 2026']);
    await soon(textsOf('td li'), ['Spring fair', 'Flea market']);
    await press('[rel=next]');
    await soon(textsOf('h2'), ['April 2026']);
    await soon(focused, 'next');
    expect(await browser.read(textsOf('[part=status]'))).toEqual(['April 2026']);
    expect(await browser.read(textsOf('td li'))).toEqual([markup]);
    await press('td li a');
    await soon(`${within('dialog')}.open`, true);
    expect(await browser.read(textsOf('dialog [part=title]'))).toEqual([markup]);
    await nothingWrong();
  });

  test('a gallery has pictures, titles and prices', async () => {
    using site = openSite(markets('look="gallery" currency="EUR" where="kind=fair"'));
    await browser.open(site.url.href);
    await soon(textsOf('[part=item]'), ['Spring fair 4,50 €']);
    expect(await browser.read(`${within('[part=cards]')}.className`)).toBe('gallery');
    await nothingWrong();
  });

  test('a template is filled with texts and safe addresses, and styled by the page', async () => {
    const template = `<template><script>document.title = 'run'</script>
      <h3 class="kind-{{kind}}" title="{{name}}">{{name}}</h3><b data-if="{{price}}">{{price}}</b>
      <i>{{tags}}</i><img src="{{photo}}" alt=""><a href="{{page}}">more</a><a href="https://shop.example/?q={{name}}">q</a>
      <a href="{{@url}}">page</a><span onclick="{{name}}" style="color: {{name}}">{{prise}}</span></template>`;
    using site = openSite(markets('currency="EUR" sort="startsAt"', template));
    await browser.open(site.url.href);
    await soon(`${lightTexts}.length`, 3);
    const texts = await browser.read(lightTexts);
    expect(texts).toEqual([
      'Spring fair 4,50 € music, food more q page',
      'Flea market more q page',
      `${markup} 2,00 € more q page`,
    ]);
    const read = `[...document.querySelectorAll('vitrine-list > [slot=records] > *')].map((item) => [item.role ?? item.getAttribute('role'), item.querySelector('h3').className, item.querySelectorAll('img, script').length, ...[...item.querySelectorAll('a')].map((link) => link.getAttribute('href')), item.querySelector('span').attributes.length])`;
    // A picture that fails is removed when the browser knows.
    await soon(read, [
      [
        'listitem',
        'kind-fair',
        0,
        'https://shop.example/spring',
        'https://shop.example/?q=Spring%20fair',
        `${shop.url}/t/bakery01/markets/m0`,
        0,
      ],
      [
        'listitem',
        'kind-market',
        0,
        null,
        'https://shop.example/?q=Flea%20market',
        `${shop.url}/t/bakery01/markets/m1`,
        0,
      ],
      [
        'listitem',
        'kind-market',
        0,
        null,
        `https://shop.example/?q=${encodeURIComponent(markup)}`,
        `${shop.url}/t/bakery01/markets/m2`,
        0,
      ],
    ]);
    await soon(`/\\{\\{prise/.test(window.advice.join())`, true);
    const advice = String(await browser.read('window.advice.join()'));
    expect(advice.match(/\{\{prise\}\}, and the collection no such field/g)).toHaveLength(1);
    expect(advice).toContain('a placeholder in onclick, which takes none');
    await nothingWrong();
  });

  test('the fields of placeholders are asked for beside the named ones, and one brace is text', async () => {
    const template = '<template><p>{{name}} {sic}</p></template>';
    using site = openSite(markets('fields="kind" where="kind=fair"', template));
    await browser.open(site.url.href);
    await soon(lightTexts, ['Spring fair {sic}']);
    await nothingWrong();
  });

  test('slots say in the page’s words that it loads, that there is nothing, and that it fails', async () => {
    const slots = '<p slot="loading">Moment.</p><p slot="empty">Heute nichts.</p><p slot="error">Später.</p>';
    const status = `[...(${within('[part=status] slot')}?.assignedNodes() ?? [])].map((node) => node.textContent).join()`;
    using site = openSite(markets('where="kind=none"', slots));
    await browser.open(site.url.href);
    await soon(status, 'Heute nichts.');
    await browser.read(`void document.querySelector('vitrine-list').setAttribute('collection', 'nothing')`);
    await soon(status, 'Später.');
    await browser.read(
      `void (window.fetch = () => new Promise(() => {}), document.querySelector('vitrine-list').toggleAttribute('search'), document.querySelector('vitrine-list').setAttribute('where', 'kind=other'))`,
    );
    await soon(status, 'Moment.');
    await nothingWrong();
  });
});

describe.skipIf(browserPath === null)('for everyone', () => {
  const languages: [lang: string, month: string, marks: string][] = [
    ['en', 'March 2026', '2 entries'],
    ['de', 'März 2026', '2 Einträge'],
    ['es', 'marzo de 2026', '2 elementos'],
    ['fr', 'mars 2026', '2 éléments'],
    ['nl', 'maart 2026', '2 items'],
  ];

  test('in five languages, without findings of axe, and by keyboard', async () => {
    const browser = await openBrowser(browserPath ?? '');
    const site = openHostSite(browser);
    for (const [lang, month, marks] of languages) {
      const { page, complaints, done } = await site.open({
        head: script(),
        html: `lang="${lang}"`,
        body: ['map', 'calendar', 'gallery']
          .map(
            (look) =>
              `<vitrine-list tenant="bakery01" collection="markets" look="${look}" where="price[ne]=2"></vitrine-list>`,
          )
          .join(''),
      });
      await page.getByRole('heading', { name: month }).waitFor();
      await page.getByRole('link', { name: marks }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      if (lang === 'en') {
        await page.getByRole('link', { name: 'April 2026' }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'April 2026' }).waitFor();
        await page.getByRole('link', { name: marks }).focus();
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Back' }).waitFor();
        expect(await violationsOf(page)).toEqual([]);
      }
      expect(complaints()).toEqual([]);
      await done();
    }
    await site.stop();
    await browser.close();
  });

  test('the example of the docs', async () => {
    const html =
      (await readPage('docs/embedding.md')).match(/```html\n(<vitrine-list[^`]*<template>[^`]*)```/)?.[1] ?? '';
    const browser = await openBrowser(browserPath ?? '');
    const site = openHostSite(browser);
    const body = html.replace('kornhaus', 'bakery01').replace('products', 'markets');
    const { page, complaints, done } = await site.open({ head: script(), body });
    await page.getByText('from €4.50').waitFor();
    expect(await page.getByRole('link', { name: 'Flea market' }).getAttribute('href')).toBe(
      `${shop.url}/t/bakery01/markets/m1`,
    );
    expect(await page.getByText('from').count()).toBe(2);
    const display = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('vitrine-list > [slot=records]')).display`,
    );
    expect([display, complaints()]).toEqual(['grid', []]);
    await done();
    await site.stop();
    await browser.close();
  });

  test('a mistake is told to the developer with what to write', async () => {
    const browser = await openBrowser(browserPath ?? '');
    const site = openHostSite(browser);
    const cases: [attributes: string, advice: RegExp][] = [
      [
        'look="map" where="knid=fair"',
        /: This request contains a mistake\. where\[knid\]: There is no field “knid”\. Did you mean “kind”\? Status 400\. Requested: http/,
      ],
      [
        'look="map" collection="nothing"',
        /: Collection not found\. It may have been withdrawn, or it may need a key\. Status 404\. Requested: http/,
      ],
    ];
    for (const [attributes, expected] of cases) {
      const body = `<vitrine-list tenant="bakery01" ${attributes.includes('collection') ? '' : 'collection="markets"'} ${attributes}></vitrine-list>`;
      const { page, advice, done } = await site.open({ head: script(), body });
      await page.getByText(/^(?:This content is not set up correctly|There is nothing to see here)\.$/).waitFor();
      await expectSoon(async () => expected.test(advice().join()), true);
      await done();
    }
    await site.stop();
    await browser.close();
  });
});
