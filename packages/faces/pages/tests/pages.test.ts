/** The explorer's pages over HTTP: they show what the API answers, keep its promises, and say no more than it does. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createPages } from '@vitrine/pages';
import { hide } from '@vitrine/catalog';
import { addKey, openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const faces = [createPages({ imageOrigins: [] })];

let service: TestService;
let shop: Shop;

beforeAll(async () => {
  service = await startTestService({ rateLimitAnonymous: 1000, publicUrl: 'https://data.example' }, { faces });
  shop = await openShop(service, 'pageshop');
});
afterAll(async () => service.stop());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
  fetch(service.service.url + path, { headers, method, redirect: 'manual' });

const textOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await ask(path, headers)).text();

const products = '/t/pageshop/products';

test('a page is HTML with a strict policy, for everyone, until the edition ends', async () => {
  const { status, headers } = await ask(products);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toStartWith(
    "default-src 'none'; script-src 'self'; style-src 'self'; ",
  );
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect(headers.get('vary')).toBe('x-api-key, Accept-Encoding, Accept-Language');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('the reference links the feeds of what is public', async () => {
  expect(await textOf('/docs/t/pageshop/products')).toContain('<a href="/t/pageshop/products.atom">');
  const ofPrivate = await textOf('/docs/t/pageshop/prices', { 'x-api-key': shop.key });
  expect(ofPrivate).toContain('<code>/t/pageshop/prices.atom</code>');
});

test('it is held and tagged like an answer; what is unchanged keeps its policy', async () => {
  const first = await ask(`${products}?sort=name`);
  const again = await ask(`${products}?sort=name`, { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  const head = await ask(`${products}?sort=name`, {}, 'HEAD');
  expect([head.status, head.headers.get('etag')]).toEqual([200, first.headers.get('etag')]);
});

test('with a key that has a limit of records it costs those that it shows and what its filters list, also when it is held', async () => {
  const strict = await startTestService({ keyRecords: 100 }, { faces });
  const { key } = await openShop(strict, 'recpages');
  const send = async (path: string, method = 'GET', tag = ''): Promise<[status: number, left: number]> => {
    const headers = { 'x-api-key': key, ...(tag !== '' && { 'If-None-Match': tag }) };
    const response = await fetch(strict.service.url + path, { method, headers });
    const left = /"records";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
    await response.arrayBuffer();
    return [response.status, Number(left)];
  };
  const costOf = async (path: string): Promise<number> => {
    const [, before] = await send(path, 'HEAD');
    const [status, after] = await send(path);
    expect([status, await send(path, 'GET', '*'), await send(path, 'HEAD')]).toEqual([200, [304, after], [200, after]]);
    return before - after;
  };
  // Three records, and two values of a filter.
  for (const time of ['first', 'held'])
    expect([time, await costOf('/t/recpages/products'), await costOf('/t/recpages/products/p1')]).toEqual([time, 5, 1]);
  while ((await send('/t/recpages/products'))[0] === 200);
  expect(await send('/t/recpages/products')).toEqual([429, 0]);
  await strict.stop();
});

test('it is counted like any request, and past the limit a page says so', async () => {
  const strict = await startTestService({ rateLimitAnonymous: 1 }, { faces, isStill: true });
  await openShop(strict, 'fewpages');
  const path = `${strict.service.url}/t/fewpages/products`;
  const [first, second] = [await fetch(path), await fetch(path)];
  expect([first.status, first.headers.get('ratelimit-remaining')]).toEqual([200, '0']);
  expect([second.status, second.headers.get('cache-control')]).toEqual([429, 'no-store']);
  expect(second.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await second.text()).toContain('<h1>Too many requests</h1>');
  await strict.stop();
});

test('the start is tagged too, and counted', async () => {
  const start = await ask('/');
  const again = await ask('/', { 'If-None-Match': start.headers.get('etag') ?? '' });
  expect([start.status, again.status]).toEqual([200, 304]);
  expect(again.headers.get('ratelimit-limit')).toBe('1000');
});

test('the words of a search are marked in what is shown, and nothing else becomes markup', async () => {
  const text = await textOf(`${products}?search=LA%20p1`);
  expect(text).toContain('<mark>La</mark>mp');
  expect(await textOf(products)).not.toContain('<mark>');
});

test('a search that finds nothing leads to the nearest that finds something, with the same filters', async () => {
  const text = await textOf(`${products}?search=lapm&where[price][gt]=1&sort=name`);
  const [, href = '', label] = /Did you mean: <a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/.exec(text) ?? [];
  expect(label).toBe('lamp');
  const led = await textOf(href.replaceAll('&amp;', '&'));
  expect(led).toContain('>1 result<');
  expect(led).not.toContain('Did you mean');
  expect(await textOf(`${products}?search=xylophone`)).not.toContain('Did you mean');
});

describe('what is hidden is on no page', () => {
  const hidden = ['note', 'quokka', 'wombat', 'cost', '7.77', '12.5', 'orders', 'Secret'];
  test.each(['/t/pageshop', products, `${products}/p1`])('%s', async (path) => {
    const text = await textOf(path);
    expect(text).toContain('Lamp'.repeat(path === '/t/pageshop' ? 0 : 1));
    for (const word of [...hidden, 'Retail', 'prices']) expect(text).not.toContain(word);
  });

  test('a hidden field is refused as one that does not exist, byte for byte but for its name', async () => {
    for (const query of [
      'where[KEY][eq]=1',
      'sort=KEY',
      'fields=KEY',
      'from[KEY]=1',
      'filter-field=KEY&filter-operator=eq&filter-value=1',
    ]) {
      const [secret, unknown] = [
        await ask(`${products}?${query.replace('KEY', 'cost')}`),
        await ask(`${products}?${query.replace('KEY', 'xyzw')}`),
      ];
      expect([secret.status, unknown.status]).toEqual([400, 400]);
      expect((await secret.text()).replaceAll('cost', 'xyzw')).toBe(await unknown.text());
    }
  });

  test('a private and a hidden collection are what an unknown one is, with and without a record', async () => {
    for (const behind of ['', '/p1', '?search=a']) {
      const pages = await Promise.all(
        ['prices', 'orders', 'nothing'].map(async (slug) => ask(`/t/pageshop/${slug}${behind}`)),
      );
      expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
      const texts = await Promise.all(pages.map(async (page) => page.text()));
      expect(new Set(texts).size).toBe(1);
    }
  });

  test('a key opens private collections, in pages that nobody else may keep', async () => {
    const page = await ask('/t/pageshop/prices', { 'x-api-key': shop.key });
    expect([page.status, page.headers.get('cache-control')?.split(',')[0]]).toEqual([200, 'private']);
    const text = await page.text();
    expect(text).toContain('Retail');
    expect(text).toContain('<meta name="robots" content="noindex"');
    expect((await ask('/t/pageshop/prices')).status).toBe(404);
    expect((await ask('/t/pageshop/prices', { 'x-api-key': 'vtr_no' })).status).toBe(401);
  });
});

test('a page that was made for a key is not held for those without', async () => {
  const path = `${products}?sort=-name`;
  const headers = { 'x-api-key': shop.key };
  for (const again of [1, 2])
    expect([again, await textOf(path, headers)]).toEqual([again, expect.stringContaining('prices')]);
  expect(await textOf(path)).not.toContain('prices');
});

const sharingOf = async (path: string, headers: Readonly<Record<string, string>>): Promise<string | undefined> => {
  const { status, headers: given } = await ask(path, headers);
  expect(status).toBe(200);
  return given.get('cache-control')?.split(',')[0];
};

describe('where all is public, a page is the same with a key and without, and is held for each', () => {
  const orders = [
    ['withkey1', ['private', 'public']],
    ['nokey001', ['public', 'private']],
  ] as const;
  test.each(orders)('%s asks in the order %p', async (publicId, order) => {
    const tenant = await addTenant(service, publicId);
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    const records = [{ id: 'r1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Lamp' }];
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'things', fields }, records));
    const headers = { private: { 'x-api-key': (await addKey(service, tenant, 'Website')).key }, public: {} };
    await follow(service);
    await service.turn();
    for (const path of [`/t/${publicId}`, `/t/${publicId}/things`, `/t/${publicId}/things/r1`])
      for (const expected of [...order, ...order])
        expect([path, await sharingOf(path, headers[expected])]).toEqual([path, expected]);
  });
});

const titlesOf = (html: string): string[] =>
  Array.from(html.matchAll(/>(Bygone|Today|Tomorrow)</g), ([, title = '']) => title);

test('events to come are shown first, as a filter that can be removed; a day later they are others', async () => {
  const own = await startTestService({}, { faces });
  const tenant = await addTenant(own, 'eventful');
  const fields = [
    { key: 'title', label: 'Title', type: 'text' },
    { key: 'startsAt', label: 'Start', type: 'datetime' },
    { key: 'endsAt', label: 'End', type: 'datetime' },
  ] as const;
  const day = 86_400_000;
  const records = ['Bygone', 'Today', 'Tomorrow'].map((title, index) => ({
    id: title,
    createdAt: new Date(own.clock.now() - index * day).toISOString(),
    title,
    startsAt: new Date(own.clock.now() + (index - 1) * day).toISOString(),
    endsAt: title === 'Today' ? null : new Date(own.clock.now() + 9 * day).toISOString(),
  }));
  const events = await addCollection(own, tenant, { slug: 'events', fields }, records);
  await exposeAll(own, tenant, events, ['title', 'startsAt']);
  await follow(own);
  await own.turn();
  const path = `${own.service.url}/t/eventful/events`;
  const html = await (await fetch(path)).text();
  expect(titlesOf(html)).toEqual(['Today', 'Tomorrow']);
  const [, everything = ''] = /href="([^"]*)"[^>]*aria-label="Remove filter: Start/.exec(html) ?? [];
  expect(titlesOf(await (await fetch(new URL(everything.replaceAll('&amp;', '&'), own.service.url))).text())).toEqual([
    'Bygone',
    'Today',
    'Tomorrow',
  ]);
  expect(html).not.toContain('noindex');
  own.clock.advance(day);
  await own.turn();
  expect(titlesOf(await (await fetch(path)).text())).toEqual(['Tomorrow']);
  await own.stop();
});

describe('a visitor can switch between looks', () => {
  let own: TestService;
  beforeAll(async () => {
    const mapTiles = { address: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© <b>Makers' };
    own = await startTestService(
      {},
      { faces: [createPages({ imageOrigins: ['https://pictures.example'], mapTiles })] },
    );
    const tenant = await addTenant(own, 'looklook');
    const fields = [
      { key: 'title', label: 'Title', type: 'text' },
      { key: 'photo', label: 'Photo', type: 'image' },
      { key: 'startsAt', label: 'Start', type: 'datetime' },
      { key: 'place', label: 'Place', type: 'geo' },
      { key: 'secret', label: 'Secret', type: 'geo' },
    ] as const;
    const records = ['<b>One', 'Two', 'Three', 'Nowhere'].map((title, index) => ({
      id: `e${index}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      title,
      photo: `https://pictures.example/${index}.jpg`,
      startsAt: new Date(own.clock.now() + index * 20 * 86_400_000).toISOString(),
      place: title === 'Nowhere' ? null : { lat: index === 0 ? 50 : 40, lng: 10 },
      secret: { lat: 1.2345, lng: 2.3456 },
    }));
    const events = await addCollection(own, tenant, { slug: 'events', fields }, records);
    await exposeAll(own, tenant, events, ['title', 'photo', 'startsAt', 'place']);
    const spans: readonly (readonly [title: string, starts: string, ends: string | null])[] = [
      ['Fair', '2026-02-27T08:00:00.000Z', '2026-03-02T18:00:00.000Z'],
      ['Course', '2026-03-10T09:00:00.000Z', '2026-03-11T17:00:00.000Z'],
      ['Night', '2026-03-20T22:00:00.000Z', '2026-03-21T00:00:00.000Z'],
      ['Back in time', '2026-03-25T12:00:00.000Z', '2026-03-24T00:00:00.000Z'],
      ['Long', '2026-03-30T08:00:00.000Z', '2026-06-30T08:00:00.000Z'],
      ['Of April', '2026-04-01T00:00:00.000Z', null],
    ];
    const fairs = await addCollection(
      own,
      tenant,
      {
        slug: 'fairs',
        fields: [
          { key: 'title', label: 'Title', type: 'text' },
          { key: 'von', label: 'Von', type: 'datetime' },
          { key: 'bis', label: 'Bis', type: 'datetime' },
        ],
      },
      spans.map(([title, von, bis]) => ({ id: title, createdAt: '2026-01-01T00:00:00.000Z', title, von, bis })),
    );
    await exposeAll(own, tenant, fairs, ['title', 'von', 'bis']);
    const plain = await addCollection(own, tenant, { slug: 'secrets', fields }, records);
    await exposeAll(own, tenant, plain, ['title']);
    await follow(own);
    await own.turn();
  });
  afterAll(async () => own.stop());

  const page = async (path: string): Promise<string> => {
    const response = await fetch(`${own.service.url}/t/looklook/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain('https://tiles.example');
    return response.text();
  };

  test('of those that fit its fields alone', async () => {
    const html = await page('events');
    for (const look of ['gallery', 'map', 'calendar']) expect(html).toContain(`/events?as=${look}"`);
    expect(await page('secrets')).not.toContain('?as=');
    for (const look of ['map', 'calendar', 'gallery', 'nonsense'])
      expect(await page(`secrets?as=${look}`)).toContain('<table role="table"');
  });

  test('a map has the points, over tiles', async () => {
    const html = await page('events?as=map&sort=title');
    expect(html.match(/class="mark-place"/g)?.length).toBe(2);
    expect(html).toContain('aria-label="1: &lt;b>One"');
    expect(html).toContain('aria-label="2: 2 entries"');
    const listed = (/<ol class="places">(.*?)<\/ol>/.exec(html)?.[1] ?? '').split('<ul>').slice(1);
    expect(
      listed.map((place) =>
        place
          .replaceAll(/<[^>]+>/g, ' ')
          .trim()
          .split(/ +/),
      ),
    ).toEqual([['&lt;b>One'], ['Three', 'Two']]);
    expect(html).toMatch(/href="https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png"/);
    expect(html).toContain('© &lt;b>Makers');
    expect(html).toContain('noindex');
    const [, href = ''] = /href="([^"]*within[^"]*)"/.exec(html) ?? [];
    const nearer = await (await fetch(new URL(href.replaceAll('&amp;', '&'), own.service.url))).text();
    expect(nearer).toContain('2 results');
    expect(await page('events?as=map&where[title][eq]=Nowhere')).toContain('No results.');
  });

  test('a calendar has a month, and leads to others', async () => {
    const html = await page('events?as=calendar');
    expect(html).toContain('March 2026');
    expect(html).toMatch(/<td aria-current="date"><time datetime="2026-03-01">1<\/time><ul>.*?&lt;b>One/);
    expect([html.includes('>Two<'), html.includes('>Three<')]).toEqual([true, false]);
    const [, next = ''] = /href="([^"]*)" rel="next"/.exec(html) ?? [];
    const april = await (await fetch(new URL(next.replaceAll('&amp;', '&'), own.service.url))).text();
    expect([april.includes('April 2026'), april.includes('>Two<'), april.includes('>Three<')]).toEqual([
      true,
      false,
      true,
    ]);
    for (const month of ['0000-01', '2026-13', 'x', '9999-12']) await page(`events?as=calendar&month=${month}`);
  });

  /** The days of a month that have records, with their times and titles. */
  const daysOf = async (query: string): Promise<readonly string[]> => {
    const html = await page(`fairs?as=calendar${query}`);
    const days = html.matchAll(/<time datetime="([^"]*)">\d+<\/time><ul>(.*?)<\/ul>/g);
    return Array.from(days, ([, day = '', list = '']) => {
      const titles = Array.from(list.matchAll(/(?:class="quiet">([^<]*)<\/span>)?<a[^>]*>([^<]*)</g));
      return `${day.slice(5)} ${titles.map(([, clock = '', title]) => clock + title).join(', ')}`;
    });
  };

  test('a calendar has each day of what takes several, also from the month before', async () => {
    expect(await daysOf('&month=2026-03')).toEqual([
      '03-01 Fair',
      '03-02 Fair',
      '03-10 09:00 Course',
      '03-11 Course',
      '03-20 22:00 Night',
      '03-25 12:00 Back in time',
      '03-30 08:00 Long',
      '03-31 Long',
    ]);
    expect(await daysOf('&month=2026-02')).toEqual(['02-27 08:00 Fair', '02-28 Fair']);
    expect((await daysOf('&month=2026-05')).length).toBe(31);
    expect(await daysOf('&month=2026-05&where[or][0][title][eq]=Fair')).toEqual([]);
  });

  test('a gallery has pictures', async () => {
    const html = await page('events?as=gallery&sort=title');
    expect(html).toContain('records cards gallery');
    expect(html.match(/<img/g)?.length).toBe(4);
  });

  test('what filters and orders keeps the look', async () => {
    const html = await page('events?as=gallery&sort=title&where[title][ne]=Two');
    expect(html.match(/<input type="hidden" name="as" value="gallery"/g)?.length).toBeGreaterThan(0);
    expect(html).toMatch(/href="[^"]*as=gallery[^"]*" aria-label="Remove filter/);
  });
});

test('what is withdrawn is on no page any more', async () => {
  const other = await openShop(service, 'fadeshop');
  const path = '/t/fadeshop/products';
  await exposeAll(service, other.tenant, other.orders);
  await follow(service);
  await service.turn();
  expect(await textOf(path)).toContain('/t/fadeshop/orders');
  await hide(service.store, other.tenant, other.orders, 'all', new Date(service.clock.now()));
  await follow(service);
  expect(await textOf(path)).not.toContain('orders');
  await hide(service.store, other.tenant, other.products, 'all', new Date(service.clock.now()));
  await follow(service);
  expect((await ask(path)).status).toBe(404);
  expect(await textOf('/t/fadeshop')).not.toContain('Products');
});

describe('what is not there is a 404, as a page', () => {
  const rows: [path: string, heading: string][] = [
    ['/t/nobody12', 'Business not found'],
    ['/t/pageshop/nothing', 'Collection not found'],
    [`${products}/p9`, 'Entry not found'],
    ['/nothing', 'Page not found'],
    ['/nothing/at/all', 'Page not found'],
    ['/t/pageshop/products/p1/more', 'Page not found'],
    ['/docs/t/pageshop/products/more', 'Page not found'],
  ];
  test.each(rows)('%s', async (path, heading) => {
    const response = await ask(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await response.text();
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  test.each([
    '/api',
    '/api/v2/t/pageshop',
    '/API/v1',
    '//api/v1',
    '/favicon.ico',
    '/t/pageshop/a/b/c.json',
    '/assets/x',
  ])('but the envelope at %s', async (path) => {
    const response = await ask(path, { Accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, data: null, meta: { code: 'route_not_found' } });
  });
});

test('pictures come from the origins that the operator names, and those of others are links', async () => {
  const own = await startTestService({}, { faces: [createPages({ imageOrigins: ['https://pictures.example'] })] });
  const tenant = await addTenant(own, 'pictured');
  const fields = [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'front', label: 'Front', type: 'image' },
  ] as const;
  const createdAt = '2026-01-01T00:00:00.000Z';
  const things = await addCollection(own, tenant, { slug: 'things', fields }, [
    { id: 'a', createdAt, name: 'Lamp', front: 'https://pictures.example/lamp.png' },
    { id: 'b', createdAt, name: 'Chair', front: 'https://elsewhere.example/chair.png' },
  ]);
  await exposeAll(own, tenant, things);
  await follow(own);
  await own.turn();
  const page = await fetch(`${own.service.url}/t/pictured/things`);
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self' data: https://pictures.example;");
  const text = await page.text();
  expect(text).toContain('<img class="picture" src="https://pictures.example/lamp.png" alt');
  expect(text).toContain('<a href="https://elsewhere.example/chair.png"');
  await own.stop();
});

test('an amount has its currency where the column that holds the code is not shown', async () => {
  const own = await startTestService({}, { faces });
  const tenant = await addTenant(own, 'currency');
  const fields = [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'price', label: 'Price', type: 'currency', currency: 'unit' },
    { key: 'unit', label: 'Unit', type: 'text' },
  ] as const;
  const createdAt = '2026-01-01T00:00:00.000Z';
  const things = await addCollection(own, tenant, { slug: 'things', fields }, [
    { id: 'a', createdAt, name: 'Lamp', price: 19, unit: 'CHF' },
  ]);
  await exposeAll(own, tenant, things);
  await follow(own);
  await own.turn();
  const text = await (await fetch(`${own.service.url}/t/currency/things?fields=name,price`)).text();
  expect(text).toMatch(/>CHF\s19\.00</);
  expect(text).not.toContain('data-label="Unit"');
  await own.stop();
});

test('the form of the start leads to a tenant, and never to another site', async () => {
  for (const [id, location] of [
    ['pageshop', '/t/pageshop'],
    ['%2F%2Fevil.example', '/t/%2F%2Fevil.example'],
    ['', '/'],
  ] as const) {
    const response = await ask(`/t?id=${id}`);
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  }
});

test('a campaign’s parameters change nothing, and the canonical address has none', async () => {
  const text = await textOf(`${products}?utm_source=news&search=lamp`);
  expect(text).toContain('<link rel="canonical" href="https://data.example/t/pageshop/products?search=lamp"');
  expect(text).toContain('1 result');
});
