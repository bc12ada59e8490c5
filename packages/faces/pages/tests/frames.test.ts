/** The pages of frames over HTTP: what they show without a script, what they let others do, and what they keep to themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Relation } from '@vitrine/contract';
import { setRelations } from '@vitrine/catalog';
import { createPages } from '@vitrine/pages';
import { codesIn, readPage, rowsUnder } from '../../../../tests/support/markdown-tables.ts';
import { addKey, openShop, type Shop } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';

const markup = `Z"><img src=x onerror=alert(1)><script>alert(1)</script></main>`;
const createdAt = '2026-01-01T00:00:00.000Z';
const pages = createPages({ imageOrigins: ['https://pictures.example'] });

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService({ publicUrl: 'https://data.example/below' }, { faces: [pages] });
  shop = await openShop(service, 'openshop');
  const bakery = await addTenant(service, 'bakery01');
  const breads = await addCollection(
    service,
    bakery,
    {
      slug: 'breads',
      name: 'Breads',
      fields: [
        { key: 'name', label: 'Name', type: 'text' },
        { key: 'kind', label: 'Kind', type: 'select' },
        { key: 'price', label: 'Price', type: 'currency' },
        { key: 'photo', label: 'Photo', type: 'image' },
        { key: 'page', label: 'Page', type: 'url' },
        { key: 'startsAt', label: 'Day', type: 'date' },
        { key: 'at', label: 'At', type: 'geo' },
        { key: 'hours', label: 'Hours', type: 'json' },
      ],
    },
    Array.from({ length: 7 }, (_, index) => ({
      id: `b${index}`,
      createdAt,
      name: index === 6 ? markup : `Bread ${index}`,
      kind: index % 2 === 0 ? 'dark' : 'light',
      price: index + 0.5,
      photo: `https://pictures.example/${index}.jpg`,
      page: index === 6 ? 'javascript:alert(1)' : `https://shop.example/${index}`,
      startsAt: `2026-02-0${index + 1}`,
      at: { lat: 52 + index / 10, lng: 13 },
      hours: 'Mo-Fr 08:00-18:00',
    })),
  );
  await exposeAll(service, bakery, breads);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${service.service.url}/embed/t/${path}`, { headers });
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
const breads = async (query: string): Promise<string> => textOf(`bakery01/breads?${query}`);

const allOf = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, part = '']) => part);
const titlesOf = (html: string): string[] => allOf(html, /<h2><a[^>]*>(.*?)<\/a>/g);
const first = (texts: readonly string[]): string => (texts[0] ?? '').replaceAll('&amp;', '&');
/** As a browser follows a link of the frame. */
const follows = async (href: string): Promise<string> =>
  textOf(href.replace('/below/embed/t/', '').replaceAll('&amp;', '&'));

test('any website may frame it, it runs nothing, and it is kept like a page', async () => {
  const { headers, status } = await ask('openshop/products?look=cards');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'none'; style-src 'self'; img-src 'self' data: https://pictures.example; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors *",
  );
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  expect([headers.get('x-frame-options'), headers.get('x-robots-tag')]).toEqual([null, null]);
  const shared = ['openshop/products', 'openshop/nothing', 'openshop/products?lokk=1'].map(async (path) =>
    (await ask(path)).headers.get('access-control-allow-origin'),
  );
  expect(await Promise.all(shared)).toEqual(['*', '*', '*']);
  const page = await fetch(`${service.service.url}/t/openshop/products`);
  expect(page.headers.get('access-control-allow-origin')).toBeNull();
  const again = await ask('openshop/products?look=cards', { 'If-None-Match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('it has its language, a title, and its canonical page; search engines may read it', async () => {
  const html = await breads('lang=de');
  expect(html).toStartWith('<!doctype html><html lang="de" class="frame">');
  expect(html).toContain('<title>Breads · Tenant bakery01</title>');
  expect(html).toContain('<link rel="canonical" href="https://data.example/below/t/bakery01/breads"/>');
  expect(html).not.toContain('noindex');
  expect(html).not.toContain('<script');
  expect(await (await ask('bakery01/breads', { 'Accept-Language': 'fr' })).text()).toContain('<html lang="fr"');
});

test('a private, a hidden and an unknown collection or tenant have one page', async () => {
  const [known = '', ...others] = await Promise.all(
    ['openshop/prices', 'openshop/orders', 'openshop/nothing', 'openshop/%3Cscript%3E'].map(async (path) => {
      const response = await ask(`${path}?x-api-key=${shop.key}&label=${encodeURIComponent(markup)}`);
      return `${response.status} ${await response.text()} ${response.headers.get('content-security-policy')}`;
    }),
  );
  expect(known).toStartWith('404 <!doctype html>');
  expect(known).not.toContain('openshop');
  for (const other of others) expect(other).toBe(known);
  expect((await ask('nobody12/products')).headers.get('content-security-policy')).toContain('frame-ancestors *');
});

test('past the limit it says so, and loads again by itself', async () => {
  const strict = await startTestService({ rateLimitAnonymous: 1 }, { faces: [pages], isStill: true });
  await openShop(strict, 'openshop');
  const address = `${strict.service.url}/embed/t/openshop/products`;
  expect(await (await fetch(address)).text()).not.toContain('http-equiv');
  const response = await fetch(address);
  expect([response.status, (await response.text()).includes('<meta http-equiv="refresh" content="15"/>')]).toEqual([
    429,
    true,
  ]);
  await strict.stop();
});

const relationTo = (slug: string): Relation => ({
  key: slug,
  label: slug,
  kind: 'one',
  collection: slug,
  from: 'makerId',
  to: 'id',
});

test('a record names a related one of a public collection, and no other, whatever key is sent', async () => {
  const tenant = await addTenant(service, 'pottery1');
  const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
  const mugFields = [...fields, { key: 'makerId', label: 'Maker', type: 'text' } as const];
  const mug = { id: 'm1', createdAt, name: 'Mug', makerId: 'a1' };
  const mugs = await addCollection(service, tenant, { slug: 'mugs', fields: mugFields }, [mug]);
  const names = ['makers', 'staff'].map(async (slug) =>
    addCollection(service, tenant, { slug, fields }, [{ id: 'a1', createdAt, name: `One of ${slug}` }]),
  );
  const [makers, staff] = await Promise.all(names);
  const relations = ['staff', 'makers'].map(relationTo);
  await setRelations(service.store, tenant, mugs, relations, new Date(service.clock.now()));
  await exposeAll(service, tenant, mugs);
  if (makers !== undefined) await exposeAll(service, tenant, makers);
  if (staff !== undefined) await exposeAll(service, tenant, staff, ['name'], 'private');
  const { key } = await addKey(service, tenant, 'Website');
  await follow(service);
  for (const headers of [{}, { 'x-api-key': key }]) {
    const html = await (await ask('pottery1/mugs?record=m1', headers)).text();
    expect(html).toContain('href="/below/t/pottery1/makers/a1"');
    expect(html).toContain('>One of makers</a>');
    expect(html).not.toContain('staff');
    const shape = await (await ask('pottery1/mugs/en.json', headers)).json();
    expect(shape.data.relations).toEqual([{ key: 'makers', from: 'makerId', collection: 'makers', title: 'name' }]);
  }
});

test('it takes no key', async () => {
  const headers = { 'x-api-key': shop.key };
  expect((await fetch(`${service.service.url}/api/v1/public/t/openshop/prices`, { headers })).status).toBe(200);
  expect((await ask('openshop/prices', headers)).status).toBe(404);
});

const saying = async (key: string): Promise<string> => {
  const chosen = `filters=${key}&sorts=${key}&currency=${key}&heading=${key}&hours=${key}`;
  const [asked, quiet] = await Promise.all(
    [`where[${key}][eq]=1&sort=${key}&fields=name,${key}&${chosen}`, chosen].map(async (query) =>
      textOf(`openshop/products?${query}`),
    ),
  );
  return `${asked} ${quiet}`.replaceAll(key, 'KEY');
};

test('a hidden field is answered like one that does not exist', async () => {
  expect(await saying('cost')).toBe(await saying('zzzz'));
  expect(await saying('cost')).not.toContain('7.77');
});

describe('looks', () => {
  const rows: [query: string, expected: RegExp][] = [
    ['', /<ul class="records list" aria-label="Breads">/],
    ['look=cards', /<ul class="records cards" aria-label="Breads">/],
    ['look=gallery', /<ul class="records cards gallery"/],
    ['look=table', /<th role="columnheader" scope="col"><span dir="auto">Name/],
    ['look=map', /<figure class="map"><svg/],
    ['look=calendar&as=calendar&month=2026-02', /<h2>February 2026<\/h2>/],
    ['look=hours', /<tr><th scope="row">Monday<\/th><td>08:00 – 18:00<\/td><\/tr>/],
    ['record=b1', /<title>Bread 1 · Tenant bakery01<\/title>.*<article class="record"><h1 dir="auto">Bread 1<\/h1>/],
    ['look=record&limit=2&sort=name', /<h1 dir="auto">Bread 0.*<h1 dir="auto">/],
    ['look=cards&label=Our%20bread', /aria-label="Our bread"/],
    ['currency=EUR&fields=price,name&sort=price', /€0.50/],
    ['theme=dark', /class="frame dark"/],
    ['query=where%5Bprice%5D%5Blt%5D%3D1%26sort%3Dname', /Bread 0(?!.*Bread 1)/],
    ['where=price%5Blt%5D%3D1', /Bread 0(?!.*Bread 1)/],
  ];
  test.each(rows)('%s', async (query, expected) => expect(await breads(query)).toMatch(expected));
});

test('links and forms keep what the owner chose, and lead on within the frame', async () => {
  const query =
    'look=cards&fields=name,price&currency=EUR&pages&search&filters=kind,price&sorts=name&limit=2&sort=name&where[price][lt]=6&lang=de';
  const html = await breads(query);
  expect(titlesOf(html)).toEqual(['Bread 0', 'Bread 1']);
  const next = first(allOf(html, /<a href="([^"]+)" target="_self" rel="next">/g));
  const second = await follows(next);
  expect(titlesOf(second)).toEqual(['Bread 2', 'Bread 3']);
  expect(second).toContain('2,50\u00A0€');
  expect(allOf(second, /<form action="([^"]+)"[^>]*target="_self"/g)).toEqual(
    Array(3).fill('/below/embed/t/bakery01/breads'),
  );
  const form = /<form[^>]*class="filters".*?<\/form>/s.exec(second)?.[0] ?? '';
  const hidden = Array.from(
    form.matchAll(/type="hidden" name="([^"]+)" value(?:="([^"]*)")?/g),
    ([, name = '', value = '']) => [name, value],
  );
  const sent = new URLSearchParams(
    [...hidden, ['search', 'bread'], ['where[kind][in][]', 'light'], ['from[price]', '2,5']].map(
      ([name = '', value = '']) => [name, value],
    ),
  );
  const found = await breads(sent.toString());
  expect(titlesOf(found)).toEqual(['Bread 3', 'Bread 5'].map((name) => name.replace('Bread', '<mark>Bread</mark>')));
  expect(found).toContain('<p role="status" class="count">2 ');
  const removed = allOf(found, /<a href="([^"]+)" target="_self" aria-label/g);
  expect(removed).toHaveLength(2);
  expect(titlesOf(await follows(first(removed.filter((href) => !href.includes('[kind]')))))).toHaveLength(2);
});

const more = (html: string): string => first(allOf(html, /<p><a href="([^"]+)" target="_self" rel="nofollow">/g));

test('“Show more” shows as many again', async () => {
  let html = await breads('look=cards&limit=3&more');
  const counts = [titlesOf(html).length];
  for (let href = more(html); href !== ''; href = more(html)) {
    html = await follows(href);
    counts.push(titlesOf(html).length);
  }
  expect(counts).toEqual([3, 6, 7]);
});

test('a page past the end, and a search that finds nothing, lead back', async () => {
  const past = await breads('pages&limit=2&page=9');
  expect(titlesOf(await follows(first(allOf(past, /class="nothing">.*?<a href="([^"]+)"/gs))))).toHaveLength(1);
  const nothing = await breads('search=zeppelin&limit=2');
  expect(titlesOf(await follows(first(allOf(nothing, /class="nothing">.*?<a href="([^"]+)"/gs))))).toHaveLength(2);
});

test('attributes without a value are as none', async () => {
  const plain = titlesOf(await breads(''));
  for (const name of ['timezone', 'currency', 'heading', 'href', 'label', 'look', 'theme', 'filters'])
    expect([name, titlesOf(await breads(`${name}=`))]).toEqual([name, plain]);
});

/** The mistakes that a frame lists. */
const told = async (query: string, place = 'bakery01/breads'): Promise<string> => {
  const response = await ask(`${place}?${query}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
  const html = await response.text();
  return allOf(/role="alert">(.*?)<\/div>/s.exec(html)?.[1] ?? '', /<li>(.*?)<\/li>/gs)
    .join(' / ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ');
};

describe('a mistake', () => {
  const rows: [query: string, expected: string][] = [
    ['lokk=cards', 'lokk: This is not an attribute. Did you mean “look”?'],
    ['lang=de&fitlers=kind', 'fitlers: Dieses Attribut gibt es hier nicht. Meinten Sie „filters“?'],
    [
      'lang=de&look=crads',
      'look: Mögliche Werte: list, cards, gallery, table, record, hours, map, calendar. Meinten Sie „cards“?',
    ],
    ['lang=fr&theme=drak', 'theme : Valeurs possibles ici : light, dark, auto. Vouliez-vous dire « dark » ?'],
    ['lang=nl&filters=kidn,price', 'filters: Er is geen veld “kidn”. Bedoelde u “kind”?'],
    ['lang=es&timezone=Berlin', 'timezone: «Berlin» no es una zona horaria. Ejemplo: Europe/Berlin.'],
    ['query=srot%3Dname', 'srot: This is not an attribute. Did you mean “sort”?'],
    ['lang=de&where[price][gte]=viel', 'Price: „viel“ ist keine Zahl. Beispiel: 1234.5.'],
    ['lang=de&sort=nmae', 'sort: Es gibt kein Feld „nmae“. Meinten Sie „name“?'],
    ['lang=de&sort=-nmae:natural', 'sort: Es gibt kein Feld „nmae“. Meinten Sie „name“?'],
    ['lang=de&limit=abc', 'limit: „abc“ ist keine ganze Zahl ab 1.'],
    ['look=cards&limit=-5', 'limit: “-5” is not a whole number from 1.'],
    ['lang=de&currency=EURO', 'currency: „EURO“ ist weder eine Währung wie EUR noch ein Feld. Meinten Sie „EUR“?'],
    ['lang=fr&currency=XYZW', 'currency : « XYZW » n’est ni une devise telle que EUR, ni un champ.'],
    ['lang=xx', 'lang: Possible values: en, de, es, fr, nl.'],
    ['record=b1&fields=nmae', 'fields: There is no field “nmae”. Did you mean “name”?'],
    ['href=https://a.example/{nmae}', 'href: There is no field “nmae”. Did you mean “name”?'],
    ['filters=Hours', 'filters: There is no field “Hours”. Did you mean “hours”?'],
    ['filters=At+the+day', 'filters: There is no field “At the day”.'],
    ['sort=Dat', 'sort: There is no field “Dat”. Did you mean “at”?'],
    [
      'lokk=cards&heading=nmae',
      'lokk: This is not an attribute. Did you mean “look”? / heading: There is no field “nmae”. Did you mean “name”?',
    ],
  ];
  test.each(rows)('%s', async (query, expected) => expect(await told(query)).toBe(expected));

  test.each([
    'v=2',
    'utm_source=news&utm_medium=mail',
    'ref=footer',
    'fbclid=x',
    'constructor=1',
    '__proto__=1',
    'lang=it',
    'lang=de-AT',
    'currency=',
  ])('%s is none: websites, campaigns and caches add their own', async (query) =>
    expect(titlesOf(await breads(`${query}&look=cards&sort=name&limit=1`))).toEqual(['Bread 0']),
  );

  test.each([
    ['map', 'A map needs a field with points, or with latitude and longitude.'],
    ['calendar', 'A calendar needs a field with the start.'],
    ['gallery', 'A gallery needs a field with pictures.'],
  ])('is a %s of what has none', async (look, expected) =>
    expect(await told(`look=${look}`, 'openshop/products')).toBe(`look: ${expected}`),
  );

  test('of many, the first ten are said', async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `z${index}`);
    expect(
      (await told(`${names.join('&')}&${'abcdefghijkl'.replaceAll(/./g, '&lab$&el&$&limit')}`)).split(' / '),
    ).toHaveLength(10);
    expect((await told(`filters=${names.join()}`)).split(' / ')).toHaveLength(10);
  });

  test('of a visitor keeps the form, with what was typed, its language and the owner’s choices', async () => {
    const query = 'lang=de&look=cards&search=rye&filters=price,kind&where[kind][in][]=dark&from[price]=viel&sort=name';
    const html = await breads(query);
    expect(html).toStartWith('<!doctype html><html lang="de" class="frame">');
    expect(html).toContain('Price</b>: „viel“ ist keine Zahl. Beispiel: 1.234,5.');
    expect(html).toMatch(/<details class="narrow" open/);
    expect(html).toMatch(/name="search" value="rye"/);
    expect(html).toMatch(/name="from\[price\]" value="viel"/);
    expect(html).toMatch(/name="where\[kind\]\[in\]\[\]" value="dark" checked/);
    expect(allOf(html, /type="hidden" name="([^"]+)"/g)).toEqual(['sort', 'as', 'filters', 'lang']);
    expect(html).not.toContain('<span lang="en">');
  });
});

describe('a title leads', () => {
  const rows: [href: string, expected: string][] = [
    ['', '<a href="/below/t/bakery01/breads/b0" dir="auto">'],
    ['&href=none', '<h2><a dir="auto">'],
    ['&href=https://a.example/{id}?n={name}', '<a href="https://a.example/b0?n=Bread%200" dir="auto">'],
    ['&href={page}', '<a href="https://shop.example/0" dir="auto">'],
    ['&href=javascript:alert({id})', '<h2><a dir="auto">'],
    ['&href=//evil.example/', '<h2><a dir="auto">'],
    [
      '&href=dialog',
      '<a href="/below/embed/t/bakery01/breads?where[id][eq]=b0&amp;as=list&amp;href=dialog&amp;record=b0" target="_self" dir="auto">',
    ],
  ];
  test.each(rows)('%s: %s', async (href, expected) =>
    expect(await breads(`where[id][eq]=b0${href}`)).toContain(expected),
  );

  test('to a record within the frame, and back', async () => {
    const html = await breads('look=cards&href=dialog&limit=1&sort=name&fields=name,price');
    const record = await follows(first(allOf(html, /<h2><a href="([^"]+)"/g)));
    expect(record).toContain('<h1 dir="auto">Bread 0</h1>');
    expect(record).not.toContain('Kind');
    expect(titlesOf(await follows(first(allOf(record, /<p><a href="([^"]+)" target="_self" class="back"/g))))).toEqual([
      'Bread 0',
    ]);
  });
});

test('values and attributes that want to be markup are text', async () => {
  const run = encodeURIComponent(markup);
  const queries = ['list', 'cards', 'table', 'map', 'calendar&month=2026-02', 'record', 'hours', 'gallery'].map(
    (look) =>
      `look=${look}&label=${run}&href={page}&heading=name&search=${encodeURIComponent('x')}&more=${run}&filters=${run}&theme=${run}&onclick=${run}&limit=200`,
  );
  const sound = ['list', 'cards', 'map', 'hours'].map((look) => `look=${look}&label=${run}&href={page}&limit=200`);
  for (const html of await Promise.all(
    [...queries, ...sound, 'record=b6', `record=${run}`, `where[${run}][eq]=1`, `lang=${run}`].map(breads),
  )) {
    expect(html).not.toMatch(/<script|<img src="?x|href="javascript/);
    expect(html.match(/<\/main>/g)).toHaveLength(1);
  }
});

test('links keep the attributes of the element, as they are documented', async () => {
  const rows = rowsUnder(await readPage('docs/embedding.md'), 'attribute');
  const names = rows.flatMap(([name]) => codesIn(name));
  const ofPlace = new Set(['tenant', 'collection', 'view', 'service', 'address', 'record', 'where', 'query']);
  const kept = names.filter((name) => !ofPlace.has(name));
  const chosen: Readonly<Record<string, string>> = {
    lang: 'de',
    look: 'cards',
    currency: 'EUR',
    sort: 'name',
    fields: 'name',
    limit: '1',
    theme: 'dark',
    timezone: 'Europe/Berlin',
    filters: 'kind',
    sorts: 'name',
    heading: 'name',
    picture: 'photo',
    alt: 'name',
    hours: 'hours',
  };
  const html = await breads(kept.map((name) => `${name}=${chosen[name] ?? 'bread'}`).join('&'));
  const next = new URLSearchParams(first(allOf(html, /<a href="[^"?]+\?([^"]+)" target="_self" rel="next">/g)));
  expect(kept.filter((name) => !next.has(name === 'look' ? 'as' : name))).toEqual([]);
});
