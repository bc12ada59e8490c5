/** Whatever tool asks: a field that is hidden is gone from every address, and a private collection is at none without a key. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { changeCard } from '@vitrine/administering';
import { type Ask, audit, createPacedAsk, loadAuditedTenant } from '@vitrine/auditing';
import type { FieldDescriptor } from '@vitrine/contract';
import { type Collection, hide, setRelations, type Tenant } from '@vitrine/catalog';
import { strFromU8, unzipSync } from 'fflate';
import { addKey } from '../../../../tests/service/shop.ts';
import { tenantRoutesOf } from '../support/tenant-routes.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  type JsonRecord,
  randomBytes,
  readJson,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { type Address, addresses, exportFormats, tools } from './every-address.ts';

/** In the keys, labels and values of the fields that are hidden later. */
const hidden = /okapi/i;
/** In the slug, name and values of the private collection. */
const withheld = /quagga/i;

const shownFields: readonly (FieldDescriptor & { readonly currency?: string })[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'description', label: 'Description', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency', currency: 'EUR' },
  { key: 'photo', label: 'Photo', type: 'image' },
  { key: 'stock', label: 'Stock', type: 'integer' },
  { key: 'startsAt', label: 'Starts at', type: 'datetime' },
  { key: 'position', label: 'Position', type: 'geo' },
];
const hiddenFields: readonly FieldDescriptor[] = [
  { key: 'okapiTitle', label: 'Okapi title', type: 'text' },
  { key: 'okapiKind', label: 'Okapi kind', type: 'select' },
];
const fields = [...shownFields, ...hiddenFields];

/** @param mark a word in their texts */
const recordsWith = (mark: string, stock: number): readonly JsonRecord[] =>
  ['r1', 'r2', 'r3'].map((id) => ({
    id,
    createdAt: '2026-01-01T00:00:00.000Z',
    name: `Lamp ${mark}`.trim(),
    description: 'Lit by hand.',
    price: 12.5,
    photo: 'https://pictures.example/lamp.jpg',
    stock,
    startsAt: '2026-06-01T10:00:00.000Z',
    position: { lat: 52.5, lng: 13.4 },
    okapiTitle: `Okapi lamp ${mark}`.trim(),
    okapiKind: 'okapis',
  }));

interface Seen {
  readonly status: number;
  /** The headers and the body; of a workbook the texts in it. */
  readonly text: string;
}

let service: TestService;
let tenant: Tenant;
let things: Collection;
let quaggas: Collection;
let key: string;
/** Of each collection, that of before its last change. */
const editions = new Map<string, string>();

/** A collection that has relations by a shown field and by a hidden one, and a title that the owner chose. */
const addThings = async (slug: string, name: string, mark: string): Promise<Collection> => {
  const added = await addCollection(service, tenant, { slug, name, fields }, recordsWith(mark, 3));
  await changeCard(service.store, tenant, added, { title: 'okapiTitle' }, new Date(service.clock.now()));
  const relation = { kind: 'many', collection: slug } as const;
  const relations = [
    { ...relation, key: 'alike', label: 'Alike', from: 'name', to: 'name' },
    { ...relation, key: 'okapiAlike', label: 'Alike by okapi', from: 'okapiTitle', to: 'okapiTitle' },
    { ...relation, key: 'quaggas', label: 'Quaggas', collection: 'quaggalist', from: 'name', to: 'name' },
  ];
  await setRelations(service.store, tenant, added, relations, new Date(service.clock.now()));
  return added;
};

const changeRecords = async (collection: Collection, mark: string): Promise<void> => {
  const { slug, name } = collection;
  await addCollection(service, tenant, { slug, name, fields }, recordsWith(mark, 2), collection);
};

/** What is left of things once the fields are hidden. */
const bareThings = { slug: 'barethings', name: 'Things', fields: shownFields };

beforeAll(async () => {
  service = await startTestService({ PUBLIC_URL: 'https://data.example', RATE_LIMIT_KEYED: '1000000' });
  tenant = await addTenant(service, 'everyone');
  quaggas = await addThings('quaggalist', 'Quagga list', 'quagga');
  things = await addThings('things', 'Things', '');
  const bare = await addCollection(service, tenant, bareThings, recordsWith('', 2));
  await exposeAll(service, tenant, quaggas, 'all', 'private');
  for (const collection of [things, bare]) await exposeAll(service, tenant, collection);
  ({ key } = await addKey(service, tenant, 'Website'));
  await follow(service);
  await service.turn();
  for (const { slug } of [things, quaggas]) {
    const { headers } = await service.get(`everyone/${slug}`, { 'x-api-key': key });
    editions.set(slug, headers.get('edition') ?? '');
  }
  await changeRecords(quaggas, 'quagga');
  await changeRecords(things, '');
  await service.turn();
});
afterAll(async () => service.stop());

const place = (text: string, slug: string): string =>
  text
    .replace(/\bT\b/, 'everyone')
    .replace(/\bC\b/, slug)
    .replace(/\bE$/, editions.get(slug) ?? [...editions.values()][0] ?? '');

type Headers = Readonly<Record<string, string>>;

const messageHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2025-06-18',
};

const ask = async ({ path, message }: Address, slug: string, headers: Headers = {}): Promise<Response> =>
  fetch(service.service.url + place(path, slug), {
    headers: { ...headers, 'Accept-Language': 'en', ...(message && messageHeaders) },
    redirect: 'manual',
    ...(message && { method: 'POST', body: place(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }), slug) }),
  });

const see = async (address: Address, slug = 'things', headers: Headers = {}): Promise<Seen> => {
  const response = await ask(address, slug, headers);
  const bytes = await response.bytes();
  const body = isWorkbook(bytes)
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join('\n')
    : new TextDecoder('latin1').decode(bytes);
  return { status: response.status, text: `${JSON.stringify([...response.headers])}\n${body}` };
};

const bodyOf = (text: string): string => text.slice(text.indexOf('\n'));
const withoutHeaders = ({ status, text }: Seen): Seen => ({ status, text: bodyOf(text) });

const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const draw = async (address: Address, slug: string, headers: Headers = {}): Promise<string> =>
  (await (await ask(address, slug, headers)).bytes()).toBase64();

const print = ({ path, message }: Address): string =>
  message === undefined ? path : `${path} ${message.method} ${JSON.stringify(message.params)}`;
const rows = addresses.map((address) => [print(address), address] as const);
const textRows = rows.filter(([, { shows }]) => shows !== 'picture');
const pictureRows = rows.filter(([, { shows }]) => shows === 'picture');
const ofCollection = rows.filter(([path]) => /\bC\b/.test(path));

describe('every address is in the table', () => {
  test('each route of the API and of the faces has a row', () => {
    const routes = tenantRoutesOf(service.config);
    const named = addresses.map(({ path }) => routes.of(place(path, 'things')));
    expect(routes.all.filter((route) => !named.includes(route))).toEqual([]);
    expect(addresses.filter((_, index) => named[index] === undefined)).toEqual([]);
  });

  test('each format of an export', async () => {
    const refused = await (await service.get('everyone/things/export?format=none')).text();
    const named = /expected ([^.]*)\./.exec(refused)?.[1]?.split(/, | or /);
    expect(named?.sort()).toEqual([...exportFormats].sort());
  });

  test('each tool of the Model Context Protocol', async () => {
    const list = addresses.find(({ message }) => message?.method === 'tools/list');
    const listed = await readJson<{ result: { tools: { name: string }[] } }>(
      await ask(list ?? { path: '', shows: 'nothing' }, ''),
    );
    expect(listed.result.tools.map(({ name }) => name).sort()).toEqual([...tools].sort());
    const called = addresses.flatMap(({ message }) =>
      message?.method === 'tools/call' ? [message.params['name']] : [],
    );
    expect(new Set<unknown>(called)).toEqual(new Set<unknown>(tools));
  });
});

describe('a private collection', () => {
  test.each(textRows)('%s: nothing of it without a key', async (_path, address) => {
    expect((await see(address)).text).not.toMatch(withheld);
  });

  test.each(ofCollection)('%s: without a key it is as one that does not exist', async (_path, address) => {
    const [one, other] = [await see(address, 'quaggalist'), await see(address, 'nosuchlist')];
    expect(withoutHeaders(one)).toEqual({ ...other, text: bodyOf(other.text).replaceAll('nosuchlist', 'quaggalist') });
  });

  const telling = textRows.filter(([, { shows }]) => shows !== 'nothing');
  test.each(telling)('%s: with a key it is where it may be', async (_path, address) => {
    const { text } = await see(address, 'quaggalist', { 'x-api-key': key });
    // The name of a file in a header tells nothing of its records.
    expect(withheld.test(bodyOf(text).replaceAll('quaggalist', ''))).toBe(address.isForAll !== true);
  });
});

/** In order: the field is shown, then hidden. */
describe('a field', () => {
  const statuses = new Map<string, number>();

  test.each(textRows)('%s: it is shown where fields are', async (path, address) => {
    const { status, text } = await see(address);
    statuses.set(path, status);
    expect([status, hidden.test(text)]).toEqual([status, address.shows === 'fields']);
    if (address.shows !== 'nothing') expect([status, /things/i.test(text)]).toEqual([200, true]);
  });

  test.each(pictureRows)('%s: it is drawn', async (_path, address) => {
    expect(await draw(address, 'things')).not.toBe(await draw(address, 'barethings'));
  });

  test('it is hidden', async () => {
    const keys = hiddenFields.map((field) => field.key);
    await hide(service.store, tenant, things, keys, new Date(service.clock.now()));
    await follow(service);
  });

  test.each(textRows)('%s: it is gone', async (path, address) => {
    const { status, text } = await see(address);
    expect(text).not.toMatch(hidden);
    expect(status).toBe(address.path.includes('changes') ? 410 : (statuses.get(path) ?? 0));
  });

  test.each(pictureRows)('%s: it is drawn no more', async (_path, address) => {
    expect(await draw(address, 'things')).toBe(await draw(address, 'barethings'));
  });
});

test('the audit, which asks all of these, finds nothing', async () => {
  const { url } = service.service;
  const askWith = (own?: string): Ask =>
    createPacedAsk({ url, key: own, wait: async () => undefined, tell: () => undefined });
  const report = await audit({
    tenant: await loadAuditedTenant(service.store, 'everyone', new Date(service.clock.now()), key),
    asks: { anonymous: askWith(), keyed: askWith(key) },
    canaries: ['okapis'],
    settle: async () => follow(service),
    randomBytes,
  });
  expect(report.anonymous).toMatchObject({ leaks: [], unseen: ['quaggalist'] });
  // The key shows the records of the private collection, which have the word.
  expect(report.keyed?.leaks.filter(({ found }) => !found.includes('the word "okapis"'))).toEqual([]);
});

test('the picture of a tenant is the same without its private collection, and another with a key', async () => {
  const address: Address = { path: '/share/t/T', shows: 'collection' };
  const before = await draw(address, '');
  expect(await draw(address, '', { 'x-api-key': key })).not.toBe(before);
  await hide(service.store, tenant, quaggas, 'all', new Date(service.clock.now()));
  await follow(service);
  expect(await draw(address, '')).toBe(before);
});

test('files that are the same for all name nothing of a tenant', async () => {
  const { files } = tenantRoutesOf(service.config);
  expect(files).toContain('/client.js');
  for (const path of files) {
    const { status, text } = await see({ path, shows: 'nothing' });
    expect([path, status, hidden.test(text), withheld.test(text)]).toEqual([path, 200, false, false]);
  }
});
