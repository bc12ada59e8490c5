/** Feeds over a service: what kept parsers read in them is what the API answers, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { extractFromXml } from '@extractus/feed-extractor';
import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import type { FieldDescriptor } from '@vitrine/contract';
import { createFeeds } from '@vitrine/feeds';
import { changeAppearance, changeCard } from '@vitrine/administering';
import { type Collection, hide, type Tenant } from '@vitrine/catalog';
import ICAL from 'ical.js';
import { addKey } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  type JsonRecord,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const publicUrl = 'https://data.example';
const hostile = 'A <"night">, with; \\n & ]]> \u0001\u{1F3B5}\uFFFE';

const eventFields: readonly FieldDescriptor[] = [
  { key: 'title', label: 'Title', type: 'text' },
  { key: 'description', label: 'Description', type: 'text' },
  { key: 'startsAt', label: 'Starts at', type: 'datetime' },
  { key: 'endsAt', label: 'Ends at', type: 'datetime' },
  { key: 'hall', label: 'Hall', type: 'text' },
  { key: 'kind', label: 'Kind', type: 'select' },
  { key: 'status', label: 'Status', type: 'select' },
  { key: 'secret', label: 'Secret', type: 'text' },
];

/** Of some events, by their hours. */
const statuses: Readonly<Record<number, string>> = { 173: 'cancelled', 346: 'postponed', 519: 'rescheduled' };

/** An event at so many hours after the start of the tests' time. */
const eventAt = (hours: number, more: Partial<JsonRecord> = {}): JsonRecord => ({
  id: `e${hours}`,
  createdAt,
  title: `Event ${hours}`,
  description: null,
  startsAt: new Date(startOfTime + hours * 3_600_000).toISOString(),
  endsAt: null,
  hall: 'Großer Saal',
  kind: hours % 2 === 0 ? 'music' : 'talk',
  status: statuses[hours] ?? 'scheduled',
  secret: 'wombat',
  ...more,
});

/** Some hours apart over two years, so that clocks change between them. */
const hours = Array.from({ length: 120 }, (_, index) => (index - 20) * 173);

const productFields: readonly (FieldDescriptor & { readonly currency?: string })[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'description', label: 'Description', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency', currency: 'EUR' },
  { key: 'photo', label: 'Photo', type: 'image' },
  { key: 'stock', label: 'Stock', type: 'integer' },
  { key: 'brand', label: 'Brand', type: 'text' },
  { key: 'ean', label: 'EAN', type: 'text' },
  { key: 'condition', label: 'Condition', type: 'text' },
  { key: 'link', label: 'Link', type: 'url' },
];

const product = (id: string, more: Partial<JsonRecord> = {}): JsonRecord => ({
  id,
  createdAt,
  name: `Product ${id}`,
  description: 'Baked <b>daily</b>.<br>By hand.',
  price: 4.5,
  photo: 'https://pictures.example/a.jpg?a=1&b=2',
  stock: 3,
  brand: 'Kornhaus',
  ean: '4006381333931',
  condition: 'Neu',
  link: null,
  ...more,
});

const dayFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'begins', label: 'First', type: 'date' },
  { key: 'until', label: 'Last', type: 'date' },
];

let service: TestService;
let tenant: Tenant;
let events: Collection;
let fairs: Collection;
let key: string;

beforeAll(async () => {
  service = await startTestService({ publicUrl }, { faces: [createFeeds()] });
  tenant = await addTenant(service, 'feedcity');
  events = await addCollection(service, tenant, { slug: 'events', fields: eventFields }, [
    ...hours.map((each) => eventAt(each)),
    eventAt(1, { title: hostile, description: 'One\r\ntwo, three; four \\ five' }),
    eventAt(2, { endsAt: new Date(startOfTime + 4 * 3_600_000).toISOString() }),
    eventAt(3, { id: 'backwards', endsAt: '2020-01-01T00:00:00.000Z' }),
    eventAt(5, { id: 'never', startsAt: null }),
  ]);
  await exposeAll(
    service,
    tenant,
    events,
    eventFields.map((field) => field.key).filter((each) => each !== 'secret'),
  );
  const goods = await addCollection(service, tenant, { slug: 'goods', fields: productFields }, [
    product('p1'),
    product('p2', { price: 0.5, stock: 0, ean: '4006381333932', brand: null, condition: 'wie neu' }),
    product('p3', { link: 'https://shop.example/p3?a=1&b=2', name: hostile }),
    product('no-price', { price: null }),
    product('no-picture', { photo: null }),
    product('for-nothing', { price: 0.001 }),
    product('p4', { price: '1.005' }),
    product('p5', { price: '12345678901234567.895' }),
    product('no-text', { description: ' ' }),
    product('x'.repeat(51)),
  ]);
  await exposeAll(service, tenant, goods);
  const aheadFields: readonly FieldDescriptor[] = [
    ...productFields.filter(({ key: each }) => each !== 'stock' && each !== 'ean'),
    { key: 'availability', label: 'Availability', type: 'text' },
    { key: 'releaseDate', label: 'Release date', type: 'date' },
    { key: 'herstellernummer', label: 'Herstellernummer', type: 'text' },
  ];
  const ahead = await addCollection(service, tenant, { slug: 'ahead', fields: aheadFields }, [
    product('a1', { availability: 'Vorbestellbar', releaseDate: '2026-12-24', herstellernummer: 'K-7' }),
    product('a2', { availability: 'backorder', releaseDate: '2027-01-01' }),
    product('a3', { availability: 'auf Lager', releaseDate: '2020-01-01' }),
    product('a4', { availability: 'preorder', releaseDate: null }),
    product('a5', { availability: 'ask us', releaseDate: '2026-12-24' }),
  ]);
  await exposeAll(service, tenant, ahead);
  const reducedFields: readonly (FieldDescriptor & { readonly currency?: string })[] = [
    ...productFields,
    { key: 'sale_price', label: 'Sale price', type: 'currency', currency: 'EUR' },
    { key: 'sale_from', label: 'Sale price from', type: 'date' },
    { key: 'sale_to', label: 'Sale price to', type: 'date' },
    { key: 'weight_kg', label: 'Weight (kg)', type: 'number' },
    { key: 'categories', label: 'Categories', type: 'multiselect' },
    { key: 'google_product_category', label: 'Google product category', type: 'text' },
  ];
  const reduced = await addCollection(service, tenant, { slug: 'reduced', fields: reducedFields }, [
    product('r1', {
      sale_price: 4,
      weight_kg: 0.5,
      categories: ['Food > Bread', 'New'],
      google_product_category: '1876',
    }),
    product('r2', { sale_price: 4, sale_from: '2026-03-01', sale_to: '2026-03-31' }),
    product('r3', { sale_price: 5 }),
  ]);
  await exposeAll(service, tenant, reduced);
  const many = Array.from({ length: 5001 }, (_, index) => product(`m${index}`));
  await exposeAll(
    service,
    tenant,
    await addCollection(service, tenant, { slug: 'stock', fields: productFields }, many),
  );
  const exported: readonly FieldDescriptor[] = [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'description', label: 'Description', type: 'text' },
    { key: 'cost', label: 'Cost per item', type: 'number' },
    { key: 'special_price', label: 'Special price', type: 'number' },
    { key: 'price', label: 'Price', type: 'number' },
    { key: 'is_in_stock', label: 'Is in stock', type: 'integer' },
    { key: 'base_image', label: 'Base image', type: 'text' },
  ];
  const article = {
    createdAt,
    name: 'Bag',
    description: 'Wide.',
    cost: 3,
    special_price: 30,
    price: 34,
    is_in_stock: 1,
  };
  const currency = { key: 'currency', label: 'Currency', type: 'text' } as const;
  for (const [slug, more] of [
    ['exports', {}],
    ['priced', { currency: 'CHF' }],
  ] as const) {
    const fields = slug === 'priced' ? [...exported, currency] : exported;
    const added = await addCollection(service, tenant, { slug, fields }, [
      { ...article, ...more, id: 'b1', base_image: '/m/b/mb01.jpg' },
      { ...article, ...more, id: 'b2', base_image: '/m/b/mb02.jpg', is_in_stock: 0 },
    ]);
    await exposeAll(service, tenant, added);
  }
  fairs = await addCollection(service, tenant, { slug: 'fairs', fields: dayFields }, [
    { id: 'f1', createdAt, name: 'Long fair', begins: '2026-03-28', until: '2026-03-30' },
    { id: 'f2', createdAt, name: 'A day', begins: '2026-02-28', until: null },
    { id: 'f3', createdAt, name: 'Backwards', begins: '2026-12-31', until: '2025-01-01' },
  ]);
  await exposeAll(service, tenant, fairs);
  const days = [
    { key: 'opened', label: 'Opened', type: 'date' },
    { key: 'fee', label: 'Fee', type: 'currency' },
  ] as const;
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'days', fields: days }, []));
  const staff = await addCollection(service, tenant, { slug: 'staff', fields: dayFields }, []);
  await exposeAll(service, tenant, staff, 'all', 'private');
  ({ key } = await addKey(service, tenant, 'Website'));
  await changeAppearance(service.store, tenant, { timeZone: 'Europe/Brussels' }, new Date(startOfTime));
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const ask = async (name: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${service.service.url}/t/feedcity/${name}`, { headers });
const textOf = async (name: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const response = await ask(name, headers);
  const text = await response.text();
  expect([response.status, response.status === 200 ? '' : text]).toEqual([200, '']);
  return text;
};

type Answered = Readonly<Record<string, unknown>> & { readonly id: string };
const recordsOf = async (slug: string, query: string): Promise<readonly Answered[]> => {
  const { data }: { readonly data: readonly Answered[] } = await (
    await service.get(`feedcity/${slug}?limit=200&${query}`)
  ).json();
  return data;
};

const readCalendar = async (name: string) => {
  const text = await textOf(name);
  const root = new ICAL.Component(ICAL.parse(text));
  const zones = root.getAllSubcomponents('vtimezone');
  for (const zone of zones) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const found = root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  ICAL.TimezoneService.reset();
  return { text, root, zones, events: found };
};

const inOrder = (all: readonly object[]): readonly string[] => all.map((each) => JSON.stringify(each)).toSorted();

describe('a calendar', () => {
  test('has the events of the API, each at its instant, by the tenant’s clocks', async () => {
    const calendar = await readCalendar('events.ics');
    const records = await recordsOf('events', 'sort=startsAt,id&where[startsAt][exists]=true');
    const told = calendar.events.map(({ summary, startDate, endDate, location, component }) => ({
      title: summary,
      startsAt: startDate.toJSDate().toISOString(),
      endsAt: component.hasProperty('dtend') ? endDate.toJSDate().toISOString() : null,
      hall: location,
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
    }));
    const written: Readonly<Record<string, string>> = { cancelled: 'CANCELLED', postponed: 'TENTATIVE' };
    const expected = records.map(({ id, title, startsAt, endsAt, hall, status }) => ({
      // What a line cannot hold is left out.
      title: String(title).replaceAll('\u0001', ''),
      startsAt,
      endsAt: id === 'backwards' ? null : endsAt,
      hall,
      status: written[String(status)] ?? null,
      url: `${publicUrl}/t/feedcity/events/${id}`,
    }));
    expect(inOrder(told)).toEqual(inOrder(expected));
    expect(calendar.zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual(['Europe/Brussels']);
    expect(calendar.text).toContain('DTSTART;TZID=Europe/Brussels:20260301T140000\r\n');
  });

  test('has lines of 75 octets at most, and texts as they are', async () => {
    const { text, events: found } = await readCalendar('events.ics');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const odd = found.find(({ summary }) => summary.startsWith('A <'));
    expect(odd?.summary).toBe(hostile.replaceAll('\u0001', ''));
    expect(odd?.description).toBe('One\ntwo, three; four \\ five');
  });

  test('keeps the names of events and their bytes in the next edition', async () => {
    const before = await ask('fairs.ics');
    const first = await before.text();
    await service.turn();
    const after = await ask('fairs.ics', { 'If-None-Match': before.headers.get('etag') ?? '' });
    expect([after.status, first.match(/UID:.*/g)?.length]).toEqual([304, 3]);
  });

  test('has whole days as dates, and the day after the last as their end', async () => {
    await changeCard(service.store, tenant, fairs, { start: 'begins', end: 'until' }, new Date(startOfTime));
    await follow(service);
    const calendar = await readCalendar('fairs.ics');
    expect(
      calendar.events.map(({ summary, startDate, endDate }) => [
        summary,
        startDate.toString(),
        endDate.toString(),
        startDate.isDate,
      ]),
    ).toEqual([
      ['A day', '2026-02-28', '2026-03-01', true],
      ['Long fair', '2026-03-28', '2026-03-31', true],
      ['Backwards', '2026-12-31', '2027-01-01', true],
    ]);
    expect(calendar.zones).toHaveLength(0);
  });

  test('takes filters and search of the API', async () => {
    const { events: found } = await readCalendar('events.ics?where[kind]=music&search=event');
    const records = await recordsOf('events', 'where[kind]=music&search=event&where[startsAt][exists]=true');
    expect(found.map(({ summary }) => summary).toSorted()).toEqual(
      records.map(({ title }) => String(title)).toSorted(),
    );
  });

  test('is kept as long as an edition', async () => {
    const response = await ask('events.ics');
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.text()).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT300S\r\n');
  });
});

const elements = (of: XmlElement | null): readonly XmlElement[] =>
  (of?.children ?? []).filter((child): child is XmlElement => child.type === 'element');

interface ReadEntry {
  readonly id: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly link: string;
  readonly summary?: string;
}

interface ReadFeed {
  readonly id: string;
  readonly updated: string;
  /** One, or several. */
  readonly entry?: ReadEntry | readonly ReadEntry[];
}

const readNews = (text: string) => {
  const read = JSON.stringify(extractFromXml(text, { normalization: false }));
  const { id, updated, entry = [] }: ReadFeed = JSON.parse(read);
  const links = elements(parseXml(text).root).filter(({ name }) => name === 'link');
  const linkOf = (rel: string) => links.find(({ attributes }) => attributes['rel'] === rel)?.attributes['href'];
  return { id, updated, linkOf, entries: [entry].flat() };
};

describe('news', () => {
  test('have the newest records of the API, page by page', async () => {
    const records = await recordsOf('events', 'sort=-createdAt');
    const titles: string[] = [];
    let next: string | undefined = `${publicUrl}/t/feedcity/events.atom`;
    while (next !== undefined) {
      const { entries, linkOf } = readNews(await textOf(next.slice(`${publicUrl}/t/feedcity/`.length)));
      titles.push(...entries.map(({ title }) => title));
      expect(linkOf('self')).toBe(next);
      next = linkOf('next');
    }
    expect(titles).toEqual(
      records.map(({ title, status }) => {
        const said = String(title).replaceAll(/[\p{Cc}\uFFFE]/gu, '');
        return status === 'scheduled' ? said : `${String(status)}: ${said}`;
      }),
    );
  });

  test('have addresses, times and stable names', async () => {
    const { id, updated, entries } = readNews(await textOf('goods.atom?search=Product+p1'));
    expect([id, updated]).toEqual([expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/), createdAt]);
    expect(entries).toMatchObject([
      {
        id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
        title: 'Product p1',
        published: createdAt,
        updated: createdAt,
        link: `${publicUrl}/t/feedcity/goods/p1`,
        summary: 'Baked daily.\nBy hand.',
      },
    ]);
  });

  test('are there where no record matches, and past the last page', async () => {
    for (const query of ['where[kind]=none', 'page=9']) {
      const names = elements(parseXml(await textOf(`events.atom?${query}`)).root).map(({ name }) => name);
      expect([...new Set(names)]).toEqual(['title', 'id', 'updated', 'author', 'link']);
    }
  });
});

const itemsOf = (xml: string): readonly Readonly<Record<string, string>>[] => {
  const { root } = parseXml(xml);
  const [channel] = elements(root);
  return elements(channel ?? null)
    .filter(({ name }) => name === 'item')
    .map((item) => Object.fromEntries(elements(item).map((each) => [each.name.replace('g:', ''), each.text])));
};

describe('products', () => {
  test('for merchants are complete, and the others are counted', async () => {
    const xml = await textOf('goods.merchant.xml');
    const common = {
      title: 'Product p1',
      description: 'Baked daily.\nBy hand.',
      link: `${publicUrl}/t/feedcity/goods/p1`,
      image_link: 'https://pictures.example/a.jpg?a=1&b=2',
      availability: 'in_stock',
      price: '4.50 EUR',
    };
    const branded = { brand: 'Kornhaus', gtin: '4006381333931', condition: 'new' };
    const priced = (id: string, price: string) => ({
      ...common,
      ...branded,
      id,
      title: `Product ${id}`,
      link: `${publicUrl}/t/feedcity/goods/${id}`,
      price: `${price} EUR`,
    });
    expect(itemsOf(xml)).toEqual([
      { id: 'p1', ...common, ...branded },
      {
        ...common,
        id: 'p2',
        title: 'Product p2',
        link: `${publicUrl}/t/feedcity/goods/p2`,
        availability: 'out_of_stock',
        price: '0.50 EUR',
      },
      {
        ...common,
        ...branded,
        id: 'p3',
        title: hostile.replaceAll(/[\p{Cc}\uFFFE]/gu, ''),
        link: 'https://shop.example/p3?a=1&b=2',
      },
      // Half a cent more, and more digits than a double has.
      priced('p4', '1.01'),
      priced('p5', '12345678901234567.90'),
    ]);
    expect(xml).toContain(
      '<!-- 5 left out: 1 with an id of more than 50 characters, 1 without description, 1 without image_link, 2 without price -->',
    );
  });

  test('of an export have the price that buyers pay, and say why pictures lack', async () => {
    const xml = await textOf('priced.merchant.xml');
    expect(xml).toContain(
      '<!-- 2 left out: 2 without image_link: base_image has no address that begins with https -->',
    );
    const list: { readonly itemListElement: readonly { readonly item: { readonly offers: object } }[] } = JSON.parse(
      await textOf('priced.products.json'),
    );
    expect(list.itemListElement.map(({ item }) => item.offers)).toMatchObject([
      { price: '34', priceCurrency: 'CHF', availability: 'https://schema.org/InStock' },
      { price: '34', priceCurrency: 'CHF', availability: 'https://schema.org/OutOfStock' },
    ]);
  });

  test('have reduced prices, weights and categories', async () => {
    const kept = [
      'price',
      'sale_price',
      'sale_price_effective_date',
      'google_product_category',
      'product_type',
      'shipping_weight',
    ];
    expect(
      itemsOf(await textOf('reduced.merchant.xml')).map((item) => kept.flatMap((name) => item[name] ?? [])),
    ).toEqual([
      ['4.50 EUR', '4.00 EUR', '1876', 'Food > Bread', '0.5 kg'],
      ['4.50 EUR', '4.00 EUR', '2026-03-01T00:00+0100/2026-03-31T23:59+0200'],
      ['4.50 EUR'],
    ]);
  });

  test('ordered in advance have the date from which they are available, or are counted', async () => {
    const xml = await textOf('ahead.merchant.xml');
    expect(
      itemsOf(xml).map((item) => [item['id'], item['availability'], item['availability_date'], item['mpn']]),
    ).toEqual([
      ['a1', 'preorder', '2026-12-24T00:00+0100', 'K-7'],
      ['a2', 'backorder', '2027-01-01T00:00+0100', undefined],
      ['a3', 'in_stock', undefined, undefined],
    ]);
    expect(xml).toContain(
      '<!-- 2 left out: 1 without availability, 1 for preorder or backorder without a date from which it is available -->',
    );
    const list: { itemListElement: { item: { mpn?: string; offers: { availabilityStarts?: string } } }[] } = JSON.parse(
      await textOf('ahead.products.json'),
    );
    expect(list.itemListElement.map(({ item }) => [item.mpn, item.offers.availabilityStarts])).toEqual([
      ['K-7', '2026-12-24'],
      [undefined, '2027-01-01'],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test('of several pages say so, as merchants fetch one address a feed', async () => {
    expect(await textOf('stock.merchant.xml')).toContain(
      '<!-- Page 1 of 2: enter an address for each, with page=1 to page=2 -->',
    );
    expect(itemsOf(await textOf('stock.merchant.xml?page=2'))).toHaveLength(1);
  });

  test('as a list have those that pages describe', async () => {
    const list: {
      readonly numberOfItems: number;
      readonly itemListElement: readonly { readonly item: { readonly name: string; readonly offers: object } }[];
    } = JSON.parse(await textOf('goods.products.json'));
    expect([list.numberOfItems, list.itemListElement.length]).toEqual([9, 9]);
    expect(list.itemListElement.find(({ item }) => item.name === 'Product p1')?.item).toMatchObject({
      '@type': 'Product',
      name: 'Product p1',
      offers: { price: '4.5', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    });
    expect(list.itemListElement.find(({ item }) => item.name === 'Product p5')?.item.offers).toMatchObject({
      price: '12345678901234567.895',
    });
  });
});

describe('refused, with what to do', () => {
  const rows: readonly (readonly [name: string, status: number, said: string])[] = [
    ['nothing.ics', 404, 'No such collection'],
    ['staff.ics', 404, 'No such collection'],
    ['goods.ics', 404, 'It shows no field of the type date or datetime.'],
    ['events.merchant.xml', 404, 'It shows no field of the type currency.'],
    ['days.ics', 404, 'or by vitrine appearance feedcity --collection days --start opened'],
    ['days.merchant.xml', 404, 'or by vitrine appearance feedcity --collection days --price fee'],
    ['exports.merchant.xml', 404, 'the currency of its price, Price, is not known'],
    ['exports.products.json', 404, '--collection exports --currency price=EUR'],
    ['events.rss', 404, 'No such'],
    ['events.ics?sort=title', 400, 'The feed decides this'],
    ['events.ics?page=2', 400, 'It takes search, where and tz'],
    ['events.atom?fields[]=title', 400, 'It takes search, where, page once, and tz'],
    ['events.atom?page=2&page=3', 400, 'page'],
    ['events.atom?page=0', 400, 'expected a number from 1'],
    ['events.atom?where[secret]=wombat', 400, 'secret'],
    ['events.atom?nosuch=1', 400, 'nosuch'],
    [`events.ics?search=${'x'.repeat(201)}`, 400, '200'],
  ];
  test.each(rows)('%s', async (name, status, said) => {
    const response = await ask(name);
    const text = await response.text();
    expect([response.status, text]).toEqual([status, expect.stringContaining(said)]);
    expect(JSON.parse(text)).toMatchObject({ success: false, data: null });
  });
});

describe('what is not public', () => {
  test('is in no feed', async () => {
    for (const name of ['events.ics', 'events.atom']) expect(await textOf(name)).not.toContain('wombat');
  });

  test('is answered to a key alone, and kept by no shared cache', async () => {
    const response = await ask('staff.atom', { 'x-api-key': key });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=300']);
    const [unknown, unopened] = await Promise.all(['nosuch.atom', 'staff.atom'].map(async (name) => ask(name)));
    expect(await unopened?.text()).toBe((await unknown?.text()) ?? '');
    expect((await ask(`staff.atom?key=${key}`)).status).toBe(404);
  });

  test('is gone when it is hidden', async () => {
    expect(await textOf('events.atom')).toContain('Event');
    await hide(service.store, tenant, events, ['startsAt'], new Date(startOfTime));
    await follow(service);
    expect((await ask('events.ics')).status).toBe(404);
    await hide(service.store, tenant, events, 'all', new Date(startOfTime));
    await follow(service);
    expect((await ask('events.atom')).status).toBe(404);
  });
});
