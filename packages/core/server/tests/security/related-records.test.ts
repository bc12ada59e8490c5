/** Decision 137 against the running service: related records show what the caller could ask of their collection, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { FieldDescriptor, Relation } from '@vitrine/contract';
import { type Collection, createKey, expose, hide, setKey, setRelations, type Tenant } from '@vitrine/catalog';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import { type RawResponse, valuesOf } from '../../../../../tests/service/raw-request.ts';
import { addKey } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  randomBytes,
  startOfTime,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const now = new Date(startOfTime);
const text = (key: string): FieldDescriptor => ({ key, label: key, type: 'text' });
const integer = (key: string): FieldDescriptor => ({ key, label: key, type: 'integer' });
const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString();

const artistRecords: readonly JsonRecord[] = [
  { id: 'A1', createdAt: at(1), name: 'Ada', number: 1, secret: 'quokka', style: 'blue' },
  { id: 'A2', createdAt: at(2), name: 'Béla & Söhne, "B"', number: 2, secret: 'wombat', style: 'blue' },
  { id: 'A3', createdAt: at(3), name: 'Cleo', number: 3, secret: 'numbat', style: 'red' },
];

const workOf = (index: number, artist: string | null, number: number | null): JsonRecord => ({
  id: `W${String(index).padStart(3, '0')}`,
  createdAt: at(index),
  title: `Work ${index}`,
  artistId: artist,
  artistNumber: number,
  price: index,
});

const workRecords: readonly JsonRecord[] = [
  ...Array.from({ length: 25 }, (_, index) => workOf(index + 1, 'A1', 1)),
  workOf(26, 'A2', 2),
  // Of an artist that is not there, whose id begins with that of another.
  workOf(27, 'A10', 99),
  workOf(28, null, null),
];

const one = (key: string, from: string, to = 'id'): Relation => ({
  key,
  label: 'Artist',
  kind: 'one',
  collection: 'artists',
  from,
  to,
});
const works: Relation = { key: 'works', label: 'Works', kind: 'many', collection: 'works', from: 'id', to: 'artistId' };

interface Gallery {
  readonly tenant: Tenant;
  readonly artists: Collection;
  readonly works: Collection;
  readonly notes: Collection;
  readonly key: string;
}

let service: TestService;
let ask: AskAsStranger;
let tenants = 0;

/** Artists and works are public, but for an artist's secret and a work's price; notes are private. */
const openGallery = async (): Promise<Gallery> => {
  tenants++;
  const tenant = await addTenant(service, `gall${String(tenants).padStart(4, '0')}`);
  const artistFields = [text('name'), integer('number'), text('secret'), text('style')];
  const workFields = [text('title'), text('artistId'), integer('artistNumber'), integer('price')];
  const artists = await addCollection(service, tenant, { slug: 'artists', fields: artistFields }, artistRecords);
  const made = await addCollection(service, tenant, { slug: 'works', fields: workFields }, workRecords);
  const note = { id: 'N1', createdAt: at(1), artistId: 'A1', text: 'bilby' };
  const notes = await addCollection(service, tenant, { slug: 'notes', fields: [text('artistId'), text('text')] }, [
    note,
  ]);
  await setRelations(
    service.store,
    tenant,
    made,
    [one('artist', 'artistId'), one('byNumber', 'artistNumber', 'number')],
    now,
  );
  await setRelations(
    service.store,
    tenant,
    artists,
    [works, { ...works, key: 'notes', label: 'Notes', collection: 'notes' }],
    now,
  );
  await exposeAll(service, tenant, artists, ['name', 'number', 'style']);
  await exposeAll(service, tenant, made, ['title', 'artistId', 'artistNumber']);
  await exposeAll(service, tenant, notes, 'all', 'private');
  const { key } = await addKey(service, tenant, 'Website');
  await follow(service);
  await service.turn();
  return { tenant, artists, works: made, notes, key };
};

const rows = (where: string) => ({ state: 'public', keys: [], where: [where] }) as const;

interface Many {
  readonly total: number;
  readonly records: readonly JsonRecord[];
  readonly more: string | null;
}

interface Related extends JsonRecord {
  readonly expanded: Readonly<Record<string, JsonRecord & Many>>;
}

const read = (response: RawResponse): { data: readonly Related[]; meta: { limit: number } } =>
  JSON.parse(response.body.toString());

/** An answer without the name that was asked for. */
const without = (response: RawResponse, ...names: readonly string[]): readonly unknown[] => [
  response.status,
  response.headers.filter(([name]) => !/^(date|ratelimit.*|content-length)$/i.test(name)),
  names.reduce((body, name) => body.replaceAll(name, '…'), response.body.toString()),
];

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  test('one related record: by its id, or by a number; of a value that no record has there is none', async () => {
    const { tenant } = await openGallery();
    const { data } = read(await ask(`${tenant.publicId}/works?expand=artist,byNumber&sort=-id&limit=4`));
    const ada = { id: 'A1', createdAt: at(1), name: 'Ada', number: 1, style: 'blue' };
    const bela = { id: 'A2', createdAt: at(2), name: 'Béla & Söhne, "B"', number: 2, style: 'blue' };
    const related: readonly unknown[] = data.map(({ id, expanded }) => [id, expanded]);
    expect(related).toEqual([
      ['W028', { artist: null, byNumber: null }],
      ['W027', { artist: null, byNumber: null }],
      ['W026', { artist: bela, byNumber: bela }],
      ['W025', { artist: ada, byNumber: ada }],
    ]);
  });

  test('many: their number, the first of them, and where the others are', async () => {
    const { tenant } = await openGallery();
    const { data } = read(await ask(`${tenant.publicId}/artists?expand=works&sort=id`));
    const [ada, bela, cleo] = data.map(({ expanded }) => expanded['works']);
    expect(ada?.total).toBe(25);
    expect(ada?.records.map(({ id }) => id)).toEqual(
      workRecords
        .slice(5, 25)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(Object.keys(ada?.records[0] ?? {})).toEqual(['id', 'createdAt', 'title', 'artistId', 'artistNumber']);
    expect(bela).toMatchObject({ total: 1, more: null });
    const nothing: unknown = cleo;
    expect(nothing).toEqual({ total: 0, records: [], more: null });
    const more = await fetch(`${service.service.url}${ada?.more}`);
    expect(await more.json()).toMatchObject({ meta: { total: 25 } });
    expect(ada?.more).not.toContain('fields=');
  });

  test('further records have the fields that were chosen of the first ones', async () => {
    const { tenant } = await openGallery();
    const { data } = read(await ask(`${tenant.publicId}/artists?expand=works&fields[works]=title&sort=id&limit=1`));
    const listed = `${tenant.publicId}/artists?expand=works&fields[works][]=title&sort=id&limit=1`;
    expect(read(await ask(listed)).data).toEqual(data);
    const related = data[0]?.expanded['works'];
    const more: { readonly data: readonly object[] } = JSON.parse(
      await (await fetch(`${service.service.url}${related?.more}`)).text(),
    );
    expect(related?.more).toEndWith('&fields=title');
    expect(more.data.map((each) => Object.keys(each))).toEqual(
      Array.from(more.data, () => ['id', 'createdAt', 'title']),
    );
  });

  test('a record alone, some fields of the related ones, and all spellings', async () => {
    const { tenant } = await openGallery();
    const asked = await ask(`${tenant.publicId}/artists/records/A2?expand=works&fields[works]=title&fields=name`);
    const { data } = JSON.parse(asked.body.toString());
    expect(data).toEqual({
      id: 'A2',
      createdAt: at(2),
      name: 'Béla & Söhne, "B"',
      expanded: { works: { total: 1, records: [{ id: 'W026', createdAt: at(26), title: 'Work 26' }], more: null } },
    });
    const bodies = await Promise.all(
      ['expand=artist,byNumber', 'expand[]=artist&expand[]=byNumber', '%65xp%61nd=byNumber,artist,artist'].map(
        async (search) => (await ask(`${tenant.publicId}/works?${search}`)).body.toString(),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('"expanded"');
  });

  test('a page has 100 records at most', async () => {
    const { tenant } = await openGallery();
    expect(read(await ask(`${tenant.publicId}/works?expand=artist&limit=200`)).meta.limit).toBe(100);
    expect(read(await ask(`${tenant.publicId}/works?limit=200`)).meta.limit).toBe(200);
  });

  test('mistakes are named', async () => {
    const { tenant } = await openGallery();
    const mistakesOf = async (path: string): Promise<unknown> =>
      JSON.parse((await ask(`${tenant.publicId}/${path}`)).body.toString()).meta.details;
    expect(await mistakesOf('works?expand=artis')).toEqual([
      {
        parameter: 'expand',
        message: 'Unknown relation "artis". Did you mean "artist"? The relations here are artist, byNumber.',
      },
    ]);
    expect(await mistakesOf('works?fields[artist]=name')).toEqual([
      { parameter: 'fields[artist]', message: 'expand does not name "artist"; add it to expand, or leave this out.' },
    ]);
    expect(await mistakesOf('works?expand=artist&fields[artist]=nam')).toMatchObject([{ parameter: 'fields[artist]' }]);
    for (const path of ['works/export?format=csv', 'works/export?format=ndjson', 'works/facets?fields=title'])
      for (const name of ['expand', 'expand[]', 'fields[artist]'])
        expect(await mistakesOf(`${path}&${name}=artist`)).toEqual([
          {
            parameter: name,
            message: `"${name}" is for lists of records and single records. Read the pages of the list with it, or the file of each collection, and join them by the fields of the relation, which /describe names.`,
          },
        ]);
  });

  test('a field that is hidden is in no related record, and not to be named', async () => {
    const { tenant } = await openGallery();
    const all = await ask(`${tenant.publicId}/works?expand=artist,byNumber&limit=100`);
    expect(all.body.toString()).not.toMatch(/quokka|wombat|numbat|secret/);
    const [hidden, unknown] = await Promise.all(
      ['secret', 'sekred'].map(async (name) =>
        without(await ask(`${tenant.publicId}/works?expand=artist&fields[artist]=${name}`), name),
      ),
    );
    expect(hidden).toEqual(unknown);
  });

  test('a private collection is an unknown relation without its key, and answers with it are private', async () => {
    const { tenant, key } = await openGallery();
    const path = `${tenant.publicId}/artists?expand=`;
    expect(without(await ask(`${path}notes`), 'notes')).toEqual(without(await ask(`${path}notez`), 'notez'));
    const keyed = await ask(`${path}notes`, { 'x-api-key': key });
    expect(keyed.body.toString()).toContain('bilby');
    expect(valuesOf(keyed, 'cache-control').join()).toMatch(/^private/);
    expect(valuesOf(keyed, 'vary').join()).toContain('x-api-key');
    const anonymous = await ask(`${path}notes`, { 'If-None-Match': valuesOf(keyed, 'etag').join() });
    expect(anonymous.status).toBe(400);
    const described = JSON.parse((await ask(`${tenant.publicId}/artists/describe`)).body.toString());
    expect(described.data.relations).toEqual([works]);
    expect((await ask(`${tenant.publicId}/works?expand=artist`)).headers.flat()).toContain(
      valuesOf(await ask(`${tenant.publicId}/works`), 'cache-control').join(),
    );
  });

  test('a private collection is an unknown relation with a key that opens only another one', async () => {
    const { tenant, key } = await openGallery();
    const plans = await addCollection(service, tenant, { slug: 'plans', fields: [text('text')] }, []);
    await exposeAll(service, tenant, plans, 'all', 'private');
    await setKey(service.store, tenant, 'Website', { opens: ['plans'] }, now);
    await follow(service);
    await service.turn();
    const [notes, notez] = await Promise.all(
      ['notes', 'notez'].map(async (relation) =>
        without(await ask(`${tenant.publicId}/artists?expand=${relation}`, { 'x-api-key': key }), relation),
      ),
    );
    expect(notes?.[0]).toBe(400);
    expect(notes).toEqual(notez);
    expect((await ask(`${tenant.publicId}/plans`, { 'x-api-key': key })).status).toBe(200);
  });

  const withdrawals: readonly [
    what: string,
    slug: string,
    expand: string,
    withdraw: (gallery: Gallery) => Promise<void>,
  ][] = [
    [
      'the other collection',
      'works',
      'artist',
      async ({ tenant, artists }) => hide(service.store, tenant, artists, 'all', now),
    ],
    [
      'the other collection, private now',
      'works',
      'artist',
      async ({ tenant, artists }) => expose(service.store, tenant, artists, { state: 'private', keys: [] }, now),
    ],
    [
      'the field here',
      'works',
      'artist',
      async ({ tenant, works: made }) => hide(service.store, tenant, made, ['artistId'], now),
    ],
    [
      'the field there',
      'artists',
      'works',
      async ({ tenant, works: made }) => hide(service.store, tenant, made, ['artistId'], now),
    ],
  ];

  test.each(withdrawals)('hidden at once, also from what is held: %s', async (_what, slug, expand, withdraw) => {
    const gallery = await openGallery();
    const path = `${gallery.tenant.publicId}/${slug}?expand=`;
    const [before] = [await ask(path + expand), await ask(path + expand), await ask(path + expand)];
    expect(before.status).toBe(200);
    await withdraw(gallery);
    await follow(service);
    const after = await ask(path + expand, { 'If-None-Match': valuesOf(before, 'etag').join() });
    expect(without(after, expand)).toEqual(without(await ask(`${path}nowhere`), 'nowhere'));
    const described = await ask(`${gallery.tenant.publicId}/${slug}/describe`);
    expect(described.body.toString()).not.toContain(`"key":"${expand}"`);
  });

  test('a field of the other collection is hidden at once, also from what is held', async () => {
    const { tenant, artists } = await openGallery();
    const path = `${tenant.publicId}/works?expand=artist`;
    const [before] = [await ask(path), await ask(path)];
    await hide(service.store, tenant, artists, ['style'], now);
    await follow(service);
    const after = await ask(path, { 'If-None-Match': valuesOf(before, 'etag').join() });
    expect(after.status).toBe(200);
    expect(after.body.toString()).not.toContain('"style"');
  });

  test('only rows that their owner shows are related, and counted', async () => {
    const { tenant, artists, works: made } = await openGallery();
    await expose(service.store, tenant, made, rows('price[lte]=10'), now);
    await expose(service.store, tenant, artists, rows('style=blue'), now);
    await follow(service);
    await service.turn();
    const { data } = read(await ask(`${tenant.publicId}/artists?expand=works&sort=id`));
    expect(data.map(({ id, expanded }) => [id, expanded['works']?.total, expanded['works']?.more])).toEqual([
      ['A1', 10, null],
      ['A2', 0, null],
    ]);
  });

  test('a new state of the other collection has another tag', async () => {
    const { tenant, artists } = await openGallery();
    const path = `${tenant.publicId}/works?expand=artist&limit=1&where[id]=W001`;
    const [before] = [await ask(path), await ask(path)];
    const renamed = artistRecords.map((record) => Object.assign({}, record, { name: `${String(record['name'])}!` }));
    const fields = [text('name'), integer('number'), text('secret'), text('style')];
    await addCollection(service, tenant, { slug: 'artists', fields }, renamed, artists);
    await follow(service);
    await service.turn();
    const after = await ask(path, { 'If-None-Match': valuesOf(before, 'etag').join() });
    expect([after.status, read(after).data[0]?.expanded['artist']?.['name']]).toEqual([200, 'Ada!']);
    const again = await ask(path, { 'If-None-Match': valuesOf(after, 'etag').join() });
    expect(again.status).toBe(304);
  });

  test('related records count as records', async () => {
    const { tenant } = await openGallery();
    const draft = { name: 'Bounded', expiresAt: undefined, limits: { records: 1000 } };
    const { key } = await createKey(service.store, tenant, draft, new Date(service.clock.now()), randomBytes);
    await follow(service);
    const left = async (): Promise<number> => {
      const response = await ask(`${tenant.publicId}/artists/records/none`, { 'x-api-key': key });
      return Number(/"records";r=(\d+)/.exec(valuesOf(response, 'ratelimit').join())?.[1]);
    };
    const before = await left();
    await ask(`${tenant.publicId}/artists?expand=works`, { 'x-api-key': key });
    expect(before - (await left())).toBe(3 + 21);
  });

  test('lists that have no room have a link', async () => {
    const tenant = await addTenant(service, `long${String(tenants).padStart(4, '0')}`);
    const fields = [text('artistId'), text('body')];
    const long = 'x'.repeat(40_000);
    const parents = Array.from({ length: 5 }, (_, index) => ({ id: `P${index}`, createdAt: at(1), name: 'n' }));
    const lines = parents.flatMap(({ id }) =>
      Array.from({ length: 10 }, (_, index) => ({ id: `${id}-${index}`, createdAt: at(1), artistId: id, body: long })),
    );
    const parent = await addCollection(service, tenant, { slug: 'artists', fields: [text('name')] }, parents);
    const made = await addCollection(service, tenant, { slug: 'works', fields }, lines);
    await setRelations(service.store, tenant, parent, [works], now);
    await exposeAll(service, tenant, parent);
    await exposeAll(service, tenant, made);
    await follow(service);
    await service.turn();
    const { data } = read(await ask(`${tenant.publicId}/artists?expand=works&sort=id`));
    const lists = data.map(({ expanded }) => expanded['works']);
    expect(lists.map((list) => [list?.total, list?.records.length, list?.more === null])).toEqual([
      [10, 10, true],
      [10, 10, true],
      [10, 0, false],
      [10, 0, false],
      [10, 0, false],
    ]);
  });
});
