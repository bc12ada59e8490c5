/** How pages look by their owner's choice: in their bytes, in a browser, at the logo's address, and within a second of a change. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import type { Browser } from 'playwright-core';
import { accentOf } from '@vitrine/explorer/accent';
import { changeAppearance, changeCard } from '@vitrine/administering';
import { type Collection, createKey, setTenantEnabled, type Tenant } from '@vitrine/catalog';
import { browserPath, openBrowser, openTab, violationsOf } from '../../../../tests/support/browser.ts';
import { createFinderGate } from '../../../../tests/service/gated-finder.ts';
import { jpegOf, pngOf, webpOf } from '../../../../tests/support/pictures.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  randomBytes,
  renewLease,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const gate = createFinderGate();
let service: TestService;
let tenant: Tenant;
let goods: Collection;
let staff: Collection;

const fields = [
  { key: 'ean', label: 'Streepjescode', type: 'text' },
  { key: 'title', label: 'Titel', type: 'text' },
  { key: 'maker', label: 'Maker', type: 'text' },
  { key: 'front', label: 'Voorkant', type: 'url' },
  { key: 'back', label: 'Achterkant', type: 'image' },
  { key: 'shows', label: 'Te zien', type: 'text' },
  { key: 'price', label: 'Prijs', type: 'currency' },
  { key: 'margin', label: 'Marge', type: 'percent' },
  { key: 'secretText', label: 'Notitie', type: 'text' },
] as const;
const records = ['Lamp', 'Stoel'].map((title, index) => ({
  id: `g${index}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  ean: `400000000000${index}`,
  title,
  maker: `Werkplaats ${index}`,
  front: `https://pictures.example/${index}.jpg`,
  back: `https://pictures.example/${index}-back.jpg`,
  shows: index === 0 ? 'Een "groene"\nlamp' : null,
  price: index + 1,
  margin: 40,
  secretText: 'Geheim',
}));
const logo = pngOf(200, 100);

const change = async (appearance: Parameters<typeof changeAppearance>[2]): Promise<void> => {
  await changeAppearance(service.store, tenant, appearance, new Date(service.clock.now()));
  await renewLease(service);
};
const changeGoods = async (card: Parameters<typeof changeCard>[3]): Promise<void> => {
  await changeCard(service.store, tenant, goods, card, new Date(service.clock.now()));
  await renewLease(service);
};
const ask = async (path: string, init?: RequestInit): Promise<Response> => fetch(service.service.url + path, init);
const page = async (path: string): Promise<string> => (await ask(path)).text();
const addressOfLogo = async (): Promise<string> =>
  /src="(\/t\/dressing\/logo-[^"]+)"/.exec(await page('/t/dressing'))?.[1] ?? '';

beforeAll(async () => {
  service = await startTestService(
    { PUBLIC_URL: 'https://data.example', IMAGE_ORIGINS: 'https://pictures.example' },
    gate,
  );
  tenant = await addTenant(service, 'dressing');
  goods = await addCollection(service, tenant, { slug: 'goods', name: 'Waren', fields }, records);
  staff = await addCollection(service, tenant, { slug: 'staff', name: 'Team', fields: fields.slice(1, 2) }, records);
  await exposeAll(service, tenant, goods, ['ean', 'title', 'maker', 'front', 'back', 'shows', 'price']);
  await exposeAll(service, tenant, staff);
  await follow(service);
  await service.turn();
  await change({ color: '#a3262a', logo, language: 'nl' });
});
afterAll(async () => service.stop());

const paths = [
  '/t/dressing',
  '/t/dressing/goods',
  '/t/dressing/goods/g0',
  '/docs/t/dressing',
  '/docs/t/dressing/goods',
  '/t/dressing/nothing',
  '/t/dressing/goods/nothing',
  '/t/dressing/goods?limit=x',
];

describe('in the bytes', () => {
  test.each(paths)(
    '%s has the colour, the logo and the language, and its policy allows that style alone',
    async (path) => {
      const response = await ask(path);
      const html = await response.text();
      const style = /<style>(.*?)<\/style>/.exec(html)?.[1] ?? '';
      expect(style).toContain('--accent:light-dark(#a3262a,');
      const digest = new Bun.CryptoHasher('sha256').update(style).digest('base64');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`style-src 'self' 'sha256-${digest}';`);
      expect(policy).not.toContain('unsafe');
      expect(html).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#a3262a"');
      expect(html).toMatch(/<img class="logo" src="\/t\/dressing\/logo-[\w-]+\.png" alt width="80" height="40"/);
      expect(html).toContain('<span dir="auto" lang="nl">Tenant dressing</span>');
    },
  );

  test('names, labels and values say their language, unless it is that of the page', async () => {
    const html = await page('/t/dressing/goods');
    for (const [tag, text] of [
      ['h1', 'Waren'],
      ['legend', 'Prijs'],
      ['span', 'Werkplaats 0'],
    ] as const)
      expect(html).toContain(`dir="auto" lang="nl">${text}</${tag}>`);
    const dutch = await page('/t/dressing/goods?lang=nl');
    expect(dutch).toContain('<html lang="nl">');
    expect(dutch).toContain('<h1 dir="auto">Waren</h1>');
  });

  test('a tenant that has chosen nothing has the look of the service', async () => {
    const plain = await addTenant(service, 'undressd');
    const things = await addCollection(service, plain, { slug: 'things', fields: fields.slice(1, 2) }, records);
    await exposeAll(service, plain, things);
    await follow(service);
    const response = await ask('/t/undressd/things');
    expect(await response.text()).not.toMatch(/<style|theme-color|class="logo"/);
    expect(response.headers.get('content-security-policy')).toContain("style-src 'self';");
    expect((await ask('/t/undressd/logo-abc.png')).status).toBe(404);
  });

  test('a tag that was given before a change is not answered by a 304', async () => {
    const etag = (await ask('/t/dressing/goods')).headers.get('etag') ?? '';
    const known = { headers: { 'if-none-match': etag } };
    expect((await ask('/t/dressing/goods', known)).status).toBe(304);
    await change({ color: '#0055aa' });
    const response = await ask('/t/dressing/goods', known);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('light-dark(#0055aa,');
    await change({ color: '#a3262a' });
  });
});

test('a page that is on its way while its logo is taken back comes without it', async () => {
  gate.close();
  const asked = page('/t/dressing/goods?sort=title');
  await until(() => gate.waiting() > 0);
  await change({ logo: null });
  gate.open();
  expect(await asked).not.toContain('class="logo"');
  await change({ logo });
});

describe('the logo', () => {
  test('is sent as what it is, tagged, for all to keep, and run by nobody', async () => {
    const address = await addressOfLogo();
    const response = await ask(address, { headers: { 'accept-encoding': 'br' } });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(logo);
    const { headers } = response;
    expect([response.status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      200,
      'image/png',
      null,
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const etag = headers.get('etag') ?? '';
    expect((await ask(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await ask(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      etag,
      String(logo.length),
    ]);
    expect((await ask(`${address}?a=b`)).status).toBe(400);
    expect((await ask(address, { method: 'POST' })).status).toBe(405);
  });

  test('a key makes it private', async () => {
    const { key } = await createKey(
      service.store,
      tenant,
      { name: 'k', expiresAt: undefined },
      new Date(service.clock.now()),
      randomBytes,
    );
    await renewLease(service);
    const response = await ask(await addressOfLogo(), { headers: { 'x-api-key': key } });
    expect([response.status, response.headers.get('cache-control')?.split(',')[0]]).toEqual([200, 'private']);
  });

  test.each([
    ['jpeg', jpegOf(20, 20)],
    ['webp', webpOf(20, 20)],
    ['png', logo],
  ])('another picture has another address at once: %s', async (type, picture) => {
    const before = await addressOfLogo();
    await change({ logo: null });
    expect(await page('/t/dressing')).not.toContain('class="logo"');
    expect((await ask(before)).status).toBe(404);
    await change({ logo: picture });
    const response = await ask(await addressOfLogo());
    expect(response.headers.get('content-type')).toBe(`image/${type}`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
  });

  test('it is gone with the tenant, as if that were not there', async () => {
    const address = await addressOfLogo();
    const etag = (await ask(address)).headers.get('etag') ?? '';
    await setTenantEnabled(service.store, tenant, false, new Date(service.clock.now()));
    await renewLease(service);
    const [gone, unknown] = [
      await ask(address, { headers: { 'if-none-match': etag } }),
      await ask(address.replace('dressing', 'nobody00')),
    ];
    expect([gone.status, await gone.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(gone.status).toBe(404);
    await setTenantEnabled(service.store, tenant, true, new Date(service.clock.now()));
    await renewLease(service);
  });
});

const isLeftOut = async (path: string): Promise<boolean> => {
  const response = await ask(path);
  const isAsked = response.headers.get('x-robots-tag') === 'noindex';
  expect((await response.text()).includes('<meta name="robots" content="noindex"')).toBe(isAsked);
  return isAsked;
};

describe('search engines', () => {
  test('a collection that is not to be listed is in no sitemap, and its pages say so', async () => {
    await changeGoods({ isUnlisted: true });
    for (const path of ['/t/dressing/goods', '/t/dressing/goods/g0', '/docs/t/dressing/goods'])
      expect([path, await isLeftOut(path)]).toEqual([path, true]);
    for (const path of ['/t/dressing', '/t/dressing/staff', '/docs/t/dressing'])
      expect([path, await isLeftOut(path)]).toEqual([path, false]);
    const sitemap = await page('/t/dressing/sitemap.xml');
    expect(sitemap).toContain('/t/dressing/staff');
    expect(sitemap).not.toContain('goods');
    expect(await page('/t/dressing')).not.toContain('"name":"Waren');
    await changeGoods({ isUnlisted: false });
    expect(await isLeftOut('/t/dressing/goods')).toBe(false);
    expect(await page('/t/dressing/sitemap.xml')).toContain('/t/dressing/goods/g0');
  });

  test('nor is a tenant that is not, in whole', async () => {
    await change({ isUnlisted: true });
    for (const path of paths.slice(0, 5)) expect([path, await isLeftOut(path)]).toEqual([path, true]);
    expect((await ask('/t/dressing/sitemap.xml')).status).toBe(404);
    expect((await ask('/api/v1/public/t/dressing/goods')).headers.has('x-robots-tag')).toBe(false);
    await change({ isUnlisted: false });
    expect((await ask('/t/dressing/sitemap.xml')).status).toBe(200);
  });
});

describe('the card', () => {
  test('is led by the fields that its owner chose, and by what is guessed where not', async () => {
    expect(await page('/t/dressing/goods')).toMatch(/class="lead" data-label="Titel"/);
    expect(await page('/t/dressing/goods')).not.toContain('src="https://pictures.example/0.jpg"');
    await changeGoods({ title: 'maker', subtitle: 'title', picture: 'front' });
    const list = await page('/t/dressing/goods');
    expect(list).toMatch(/class="lead" data-label="Maker".*?class="subtitle" data-label="Titel"/s);
    expect(list).toContain('<img class="picture" src="https://pictures.example/0.jpg"');
    const record = await page('/t/dressing/goods/g0');
    expect(record).toContain('<h1 dir="auto" lang="nl">Werkplaats 0</h1><p class="lead" dir="auto" lang="nl">Lamp</p>');
    expect(record).toContain('<meta property="og:image" content="https://pictures.example/0.jpg"');
    await changeGoods({ title: null, subtitle: null, picture: null });
    expect(await page('/t/dressing/goods')).toMatch(/class="lead" data-label="Titel"/);
  });

  test('says what its picture shows: on each page, to search engines, and nothing of another picture', async () => {
    await changeGoods({ picture: 'front', alt: 'shows' });
    const spoken = `alt="Een &quot;groene&quot; lamp" dir="auto" lang="nl"`;
    const pictures = async (path: string): Promise<readonly string[]> =>
      [
        ...(await page(path)).matchAll(/<img class="picture" src="https:..pictures.example.([^"]+)" ([^>]*?) loading/g),
      ].map(([, name, alt]) => `${name} ${alt}`);
    expect(await pictures('/t/dressing/goods?sort=title&fields=title,front,back')).toEqual([
      `0.jpg ${spoken}`,
      '0-back.jpg alt',
      '1.jpg alt',
      '1-back.jpg alt',
    ]);
    expect(await pictures('/t/dressing/goods/g0')).toEqual([`0.jpg ${spoken}`, '0-back.jpg alt']);
    expect(await pictures('/t/dressing/goods/g1')).toEqual(['1.jpg alt', '1-back.jpg alt']);
    const record = await page('/t/dressing/goods/g0');
    expect(record).toContain('<meta property="og:image:alt" content="Een &quot;groene&quot; lamp"');
    expect(record).toMatch(/<dt[^>]*>Achterkant<\/dt><dd><img/);
    expect(record).not.toContain('Te zien');
    expect(await page('/t/dressing/goods/g1')).not.toContain('og:image:alt');
    await changeGoods({ picture: null, alt: null });
    expect((await pictures('/t/dressing/goods/g0')).join()).not.toContain('groene');
  });

  test('a hidden field leads nothing, and is on no page', async () => {
    await changeGoods({ title: 'margin', subtitle: 'margin', alt: 'secretText' });
    for (const path of paths) expect(await page(path)).not.toMatch(/margin|Marge|secretText|Geheim/);
    await changeGoods({ title: null, subtitle: null, alt: null });
  });

  test('the API answers what it answered before', async () => {
    const before = await page('/api/v1/public/t/dressing');
    await changeGoods({ title: 'maker' });
    await change({ color: '#123456' });
    expect(await page('/api/v1/public/t/dressing')).toBe(before);
    await changeGoods({ title: null });
    await change({ color: '#a3262a' });
  });
});

describe.skipIf(browserPath === null)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(browserPath ?? '');
  });
  afterAll(async () => browser.close());

  const colors = ['#a3262a', '#ffe600', '#ffffff', '#00ff88'];
  const schemes = ['light', 'dark'] as const;
  test.each(schemes.flatMap((scheme) => colors.map((color) => [color, scheme] as const)))(
    '%s, %s: the colour is applied, with contrast, and nothing is complained of',
    async (color, colorScheme) => {
      await change({ color });
      const { page: tab, complaints } = await openTab(browser, { colorScheme, viewport: { width: 390, height: 844 } });
      await tab.goto(`${service.service.url}/t/dressing/goods`, { waitUntil: 'networkidle' });
      const applied = await tab.evaluate<string[]>(`[
        getComputedStyle(document.querySelector('.bar')).borderBlockEndColor,
        getComputedStyle(document.querySelector('.foot a')).color,
        getComputedStyle(document.querySelector('button[type=submit]')).backgroundColor,
      ]`);
      const tone = accentOf(color)[colorScheme];
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(tone.slice(at, at + 2), 16));
      expect(applied).toEqual(Array.from({ length: 3 }, () => `rgb(${red}, ${green}, ${blue})`));
      expect(await violationsOf(tab)).toEqual([]);
      expect(complaints).toEqual([]);
      await tab.context().close();
    },
  );

  test('the logo shifts nothing', async () => {
    const { page: tab } = await openTab(browser, { viewport: { width: 390, height: 844 } });
    await tab.addInitScript(`globalThis.shift = 0; new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
    await tab.goto(`${service.service.url}/t/dressing`, { waitUntil: 'networkidle' });
    expect(await tab.evaluate<boolean>(`document.querySelector('.logo').naturalWidth === 200`)).toBe(true);
    expect(await tab.evaluate<number>('globalThis.shift')).toBeLessThan(0.02);
    await tab.context().close();
  });
});
