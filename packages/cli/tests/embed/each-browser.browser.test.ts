/** The element, its frame and the explorer's main pages in Chromium, Firefox and WebKit: a walk of each, on a page that works against them. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { expectSoon } from '../../../../tests/support/browser.ts';
import { eachBrowser, type TriedBrowser } from '../../../../tests/support/each-browser.ts';
import { startShownShop, type ShownShop } from './shown-shop.ts';

const hostileStyle = `* { all: unset !important } ul, li, dl, dd, a, input, button, table { display: none !important;
  position: fixed !important; font: 3px monospace !important; color: red !important }`;

/** A website of another origin, which keeps what goes wrong in it. */
const openSite = (body: string) =>
  Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () =>
      new Response(
        `<!doctype html><html lang="de"><meta charset="utf-8"><title>A shop</title><style>${hostileStyle}</style>
        <script>window.wrong = []; for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, (event) => wrong.push(String(event.message ?? event.reason)));</script>${body}`,
        { headers: { 'content-type': 'text/html; charset=utf-8' } },
      ),
  });

/** The texts of parts of an element, from the first on. */
const textsOf = (selector: string, index = 0): string =>
  `[...document.querySelectorAll('vitrine-list')[${index}].shadowRoot.querySelectorAll('${selector}')].map((node) => node.innerText.replace(/\\s+/g, ' ').trim())`;
const element = (index: number, selector: string): string =>
  `document.querySelectorAll('vitrine-list')[${index}].shadowRoot.querySelector('${selector}')`;

let shop: ShownShop;
beforeAll(async () => {
  shop = await startShownShop();
});
afterAll(async () => shop.service.stop());

describe.each(eachBrowser)('in %s', (_, start) => {
  let browser: TriedBrowser;
  beforeAll(async () => {
    browser = await start();
  });
  afterAll(async () => browser.stop());

  /** A page that is being left reads as an error. */
  const soon = async (expression: string, expected: unknown): Promise<void> =>
    expectSoon(async () => browser.read(expression).catch(String), expected);
  const click = async (place: string): Promise<unknown> => browser.read(`void ${place}.click()`);
  const choose = async (place: string, value: string, event: string): Promise<unknown> =>
    browser.read(
      `{ const input = ${place}; input.value = ${JSON.stringify(value)}; input.dispatchEvent(new Event('${event}', { bubbles: true })) }`.replace(
        /^\{(.*)\}$/s,
        '(() => {$1})()',
      ),
    );

  test('the element is read, searched, filtered and opened', async () => {
    const list = '<vitrine-list tenant="bakery01" collection="breads"';
    using site = openSite(
      `<script src="${shop.url}/embed.js" async></script>
      ${list} look="cards" fields="name,price" search filters="labels" sorts="name" href="dialog" sort="name"></vitrine-list>
      ${list} look="table" fields="name,price,day" currency="EUR" sort="name"></vitrine-list>
      <vitrine-list tenant="bakery01" collection="days" look="hours"></vitrine-list>`,
    );
    await browser.open(site.url.href);
    await soon(textsOf('[part=title]'), ['Roll', 'Rye bread']);
    await soon(textsOf('td', 1), ['Roll', '1.234,50 €', '', 'Rye bread', '4,20 €', '28.02.2026']);
    await soon(textsOf('[part~=weekday]', 2).replace('map((node)', 'slice(0, 1).map((node)'), ['Montag']);
    const style = `(() => { const { display, position, color, fontSize } = getComputedStyle(${element(0, '[part=title]')}); return [display, position, color === 'rgb(255, 0, 0)', parseFloat(fontSize) > 12]; })()`;
    expect(await browser.read(style)).toEqual(['block', 'static', false, true]);
    await choose(element(0, '[part=search-input]'), 'rye', 'input');
    await soon(textsOf('[part=title]'), ['Rye bread']);
    await choose(element(0, '[part=search-input]'), '', 'input');
    await soon(textsOf('[part=title]'), ['Roll', 'Rye bread']);
    await choose(element(0, 'select'), '-name', 'change');
    await soon(textsOf('[part=title]'), ['Rye bread', 'Roll']);
    await click(element(0, '[part=choice] input'));
    await soon(textsOf('[part=item] [part=title]'), ['Rye bread']);
    await click(element(0, '[part=lead]'));
    await soon(`${element(0, 'dialog')}.open`, true);
    expect(await browser.read('window.wrong')).toEqual([]);
  });

  test('a frame is searched and turned without a script', async () => {
    await browser.open(
      `${shop.url}/embed/t/bakery01/breads?look=cards&search&pages&limit=1&sort=name&currency=EUR&fields=name,price`,
    );
    const titles = `[...document.querySelectorAll('h2')].map((node) => node.innerText)`;
    expect(await browser.read(titles)).toEqual(['Roll']);
    await click(`document.querySelector('[rel=next]')`);
    await soon(titles, ['Rye bread']);
    await browser.read(
      `void ((form) => { form.elements.search.value = 'roll'; form.requestSubmit(); })(document.querySelector('form.filters'))`,
    );
    await soon(titles, ['Roll']);
  });

  test('the explorer leads from the start to a record, and finds', async () => {
    const heading = `document.querySelector('h1').innerText`;
    await browser.open(`${shop.url}/t/bakery01`);
    await click(`document.querySelector('main a[href$="/t/bakery01/breads"]')`);
    await soon(heading, 'Breads');
    const cells = `[...document.querySelectorAll('tbody .lead')].map((node) => node.innerText.trim())`;
    await soon(cells, ['Rye bread', 'Roll']);
    await browser.read(
      `void ((form) => { form.elements.search.value = 'roll'; form.requestSubmit(); })(document.querySelector('form.filters'))`,
    );
    await soon(cells, ['Roll']);
    await click(`document.querySelector('tbody .lead a')`);
    await soon(heading, 'Roll');
    for (const [path, expected] of [
      ['/t/bakery01/breads?as=gallery', 'Breads'],
      ['/docs/t/bakery01', 'Tenant bakery01 API'],
      ['/docs/querying', 'Asking for records'],
      ['/t/bakery01/nothing', 'Collection not found'],
    ] as const) {
      await browser.open(shop.url + path);
      expect([path, String(await browser.read(heading)).includes(expected) || (await browser.read(heading))]).toEqual([
        path,
        true,
      ]);
      expect(await browser.read('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  });
});
