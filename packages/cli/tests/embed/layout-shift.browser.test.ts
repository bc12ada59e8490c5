/** A page keeps its place while an element loads: each look, as the first and as a later part of a page, on a phone and a desktop. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { FieldDescriptor } from '@vitrine/contract';
import type { Browser, Page } from 'playwright-core';
import { browserPath, openBrowser, openTab } from '../../../../tests/support/browser.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'at', label: 'At', type: 'geo' },
  { key: 'startsAt', label: 'Day', type: 'date' },
  { key: 'kind', label: 'Kind', type: 'select' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'photo', label: 'Photo', type: 'image' },
  { key: 'hours', label: 'Hours', type: 'json' },
];

const towns: readonly [name: string, lat: number, lng: number][] = [
  ['Aachen', 50.78, 6.08],
  ['Bonn', 50.74, 7.1],
  ['Essen', 51.46, 7.01],
  ['Köln', 50.94, 6.96],
  ['Münster', 51.96, 7.63],
  ['Siegen', 50.87, 8.02],
  ['Bielefeld', 52.02, 8.53],
  ['Duisburg', 51.43, 6.76],
  ['Dortmund', 51.51, 7.47],
  ['Hagen', 51.36, 7.47],
  ['Kleve', 51.79, 6.14],
  ['Paderborn', 51.72, 8.75],
];

const kinds = ['shop', 'mill', 'market', 'café'];

const records = towns.map(([name, lat, lng], index) => ({
  id: `s${index}`,
  createdAt: '2026-01-31T09:30:00.000Z',
  name: `Bakery ${name}`,
  at: { lat, lng },
  startsAt: `2026-03-${String(2 + 2 * index).padStart(2, '0')}`,
  kind: kinds[index % kinds.length],
  price: index + 0.5,
  photo: 'https://pictures.example/bakery.svg',
  hours: 'Mo-Fr 08:00-12:00,13:00-18:00; Sa 09:00-13:00',
}));

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>';

/** The room is the one that the console's lines have. */
const looks: [attributes: string, room: string, shown: string][] = [
  ['look="hours"', 'min(100vh, 19.5rem)', '[part=hours]'],
  ['look="hours" where="name=Bakery Bonn"', 'min(100vh, 19.5rem)', '[part=hours]'],
  ['look="map"', 'min(100vh, min(max(25.5rem, 52vw), 80vh) + 1.5rem)', '.mark-place'],
  ['look="map" where="name=Bakery Bonn"', 'min(100vh, min(max(25.5rem, 52vw), 80vh) + 1.5rem)', '.mark-place'],
  [
    'look="map" search filters="kind,price"',
    'min(100vh, min(max(25.5rem, 52vw), 80vh) + clamp(9.6rem, (42rem - 100vw) * 99, 14.1rem))',
    '.mark-place',
  ],
  ['look="calendar"', 'min(100vh, clamp(19.5rem, (100vw - 42rem) * 99, 39.5rem))', '.calendar li'],
  [
    'look="calendar" where="name=Bakery Bonn"',
    'min(100vh, clamp(19.5rem, (100vw - 42rem) * 99, 39.5rem))',
    '.calendar li',
  ],
  ['look="calendar" filters="kind"', 'min(100vh, clamp(24rem, (100vw - 42rem) * 99, 44rem))', '.calendar li'],
  ['fields="name,kind" limit="6"', 'min(100vh, 29.7rem)', '[part=item]'],
  ['picture="photo" limit="6"', 'min(100vh, 47.7rem)', '[part=item]'],
  [
    'look="cards" fields="name,photo,price" picture="photo" limit="3"',
    'min(100vh, clamp(20rem, (42rem - 100vw) * 99, 66rem))',
    '[part=item]',
  ],
  [
    'look="cards" fields="name,kind" limit="6" search filters="kind,price" pages',
    'min(100vh, clamp(21.6rem, (42rem - 100vw) * 99, 50.1rem))',
    '[part=item]',
  ],
  ['look="table" fields="name,kind" limit="6" filters="kind"', 'min(100vh, 24.2rem)', '[part=row]'],
  ['look="gallery" limit="6"', 'min(100vh, clamp(17.5rem, (42rem - 100vw) * 99, 130.5rem))', '[part=item]'],
  ['record="s1" fields="name,kind,price"', '10rem', '[part=record]'],
];

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Keeps the sum of shifts, and what moved most. */
const watch = `window.shifted = 0; window.moved = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) if (!hadRecentInput) {
    shifted += value;
    moved.push(value.toFixed(3) + sources.map(({ node, previousRect, currentRect }) => ' ' + node?.nodeName + ' from ' + previousRect.y + ' to ' + currentRect.y)[0]);
  }
}).observe({ type: 'layout-shift', buffered: true });`;

const drawn = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`;

/** What Core Web Vitals call good. */
const shiftMax = 0.1;

const paragraph = `<p>${'We bake with flour of our own mill, slowly and by hand. '.repeat(4)}</p>`;

describe.skipIf(browserPath === null)('a page keeps its place', () => {
  let service: TestService;
  let browser: Browser;
  let site: Bun.Server<undefined>;
  let html = '';
  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startTestService({ IMAGE_ORIGINS: 'https://pictures.example' }),
      openBrowser(browserPath ?? ''),
    ]);
    site = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    });
    const tenant = await addTenant(service, 'bakery01');
    const shops = await addCollection(service, tenant, { slug: 'shops', name: 'Shops', fields }, records);
    await exposeAll(service, tenant, shops);
    await follow(service);
    await service.turn();
  });
  afterAll(async () => {
    await site.stop(true);
    await browser.close();
    await service.stop();
  });

  /** Each answer waits until the page is drawn without it, as on a slow line. */
  const holdAnswers = async (page: Page): Promise<void> => {
    await page.addInitScript(watch);
    await page.route('https://pictures.example/**', async (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    );
    await page.route(`${service.service.url}/**`, async (route) => {
      await page.evaluate(drawn);
      await route.continue();
    });
  };

  interface Shown {
    readonly attributes: string;
    readonly room: string;
    /** What is there when it is loaded. */
    readonly shown: string;
    /** The page above it. */
    readonly before: string;
    readonly viewport: { readonly width: number; readonly height: number };
  }

  const measure = async ({ attributes, room, shown, before, viewport }: Shown) => {
    html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>
      <style>body { font: 16px/1.5 sans-serif; margin: 1rem } vitrine-list:not(:defined) { display: block; min-height: var(--room) }</style>
      <script src="${service.service.url}/embed.js" async></script><h1>A shop</h1>${before}
      <vitrine-list tenant="bakery01" collection="shops" ${attributes} style="--room: ${room}"></vitrine-list>
      <h2>More</h2>${paragraph.repeat(12)}`;
    const { page } = await openTab(browser, { viewport });
    await holdAnswers(page);
    await page.goto(site.url.href);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(drawn);
    const [shifted, moved] = await page.evaluate<[number, string[]]>('[shifted, moved]');
    await page.context().close();
    return { shifted, moved: moved.join() };
  };

  const above: [place: string, text: string][] = [
    ['first', ''],
    ['later', paragraph.repeat(3)],
  ];

  for (const viewport of screens)
    describe.each(above)(`${viewport.width} px wide, %s`, (_, before) => {
      test.each(looks)('%s', async (attributes, room, shown) => {
        const { shifted, moved } = await measure({ attributes, room, shown, before, viewport });
        expect(shifted, moved).toBeLessThan(shiftMax);
      });
    });

  test('a picture that fails keeps its room', async () => {
    const { page } = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    await page.addInitScript(watch);
    const failing = Promise.withResolvers<void>();
    await page.route('https://pictures.example/**', async (route) => failing.promise.then(async () => route.abort()));
    html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><script src="${service.service.url}/embed.js" async></script>
      <vitrine-list tenant="bakery01" collection="shops" look="cards" picture="photo" alt="name" limit="6"></vitrine-list><h2>More</h2>`;
    await page.goto(site.url.href);
    await page.locator('img').first().waitFor();
    const top = async () => page.evaluate<number>(`document.querySelector('h2').getBoundingClientRect().top`);
    const before = await top();
    failing.resolve();
    await page.locator('span[part=picture]', { hasText: 'Bakery Bonn' }).waitFor();
    expect(await top()).toBe(before);
    await page.context().close();
  });

  test('filters without the shape of their collection are placeholders once', async () => {
    const { page } = await openTab(browser, { viewport: { width: 1440, height: 900 } });
    let answers = Promise.resolve();
    await page.route(`${service.service.url}/api/**`, async (route) => answers.then(async () => route.abort()));
    html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A shop</title><script src="${service.service.url}/embed.js" async></script>
      <vitrine-list tenant="bakery01" collection="shops" filters="kind,price"></vitrine-list>`;
    await page.goto(site.url.href);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await page.locator('.controls').count()).toBe(0);
    const held = Promise.withResolvers<void>();
    answers = held.promise;
    await again.click();
    await page.locator('.frame[aria-busy=true] .skeleton').waitFor({ state: 'attached' });
    expect(await page.locator('.controls').count()).toBe(0);
    held.resolve();
    await page.context().close();
  });

  test('without room it would move', async () => {
    const shown = { attributes: 'look="hours"', room: '0', shown: '[part=hours]', before: '' };
    const { shifted } = await measure({ ...shown, viewport: { width: 390, height: 844 } });
    expect(shifted).toBeGreaterThan(shiftMax);
  });
});
