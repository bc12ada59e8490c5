/** Rows 8 and 11 of the security table: no answer of a key to the public, and no row of a tenant to another, whatever is asked in whatever order. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { FieldDescriptor } from '@vitrine/contract';
import { addKey } from '../../../../../tests/service/shop.ts';
import {
  createSharedTable,
  offerSharedTable,
  type SharedRow,
  type SharedTable,
} from '../../../../../tests/service/shared-table.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  readJson,
  engineNames,
  engines,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { searchArbitrary, type Hat } from './random-searches.ts';

let service: TestService;

const nameFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'mark', label: 'Mark', type: 'text' },
];

const marked = (mark: string): JsonRecord[] =>
  ['1', '2', '3', '4'].map((id) => ({
    id,
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    name: `thing ${id}`,
    mark,
  }));

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]();
  });
  afterAll(async () => service.stop());

  describe('row 8: the cache holds apart what must be apart', () => {
    const keys = new Map<string, string>();
    const marks = ['apart001', 'apart002'].flatMap((id) => ['public', 'private'].map((slug) => `${id}-${slug}`));

    beforeAll(async () => {
      for (const publicId of ['apart001', 'apart002']) {
        const tenant = await addTenant(service, publicId);
        for (const slug of ['public', 'private'] as const) {
          const draft = { slug, name: `${publicId} ${slug}`, fields: nameFields };
          const collection = await addCollection(service, tenant, draft, marked(`${publicId}-${slug}`));
          await exposeAll(service, tenant, collection, 'all', slug);
        }
        keys.set(publicId, (await addKey(service, tenant, 'Website')).key);
      }
      await follow(service);
      await service.turn();
    });

    const request = fc.record({
      publicId: fc.constantFrom('apart001', 'apart002'),
      path: fc.constantFrom(
        '',
        '/public',
        '/private',
        '/public?sort=name',
        '/private?sort=name',
        '/private?search=thing',
      ),
      key: fc.constantFrom(undefined, undefined, 'apart001', 'apart002', 'vtr_typo'),
      encoding: fc.constantFrom('identity', 'br', 'gzip'),
      isKnown: fc.boolean(),
    });

    test('requests of all kinds in any order: each gets its own, or nothing', async () => {
      /** The last tag seen for a path, whoever got it. */
      const tags = new Map<string, string>();
      await fc.assert(
        fc.asyncProperty(fc.array(request, { minLength: 5, maxLength: 20 }), async (requests) => {
          await service.turn();
          for (const { publicId, path, key, encoding, isKnown } of requests) {
            const known = isKnown ? tags.get(path) : undefined;
            const response = await service.get(publicId + path, {
              'Accept-Encoding': encoding,
              ...(key !== undefined && { 'x-api-key': keys.get(key) ?? key }),
              ...(known !== undefined && { 'If-None-Match': known }),
            });
            const body = await response.text();
            const isKeyed = key === publicId;
            const isRefused = key !== undefined && !isKeyed;
            const isPrivate = path.startsWith('/private');
            const status = isRefused ? 401 : isPrivate && !isKeyed ? 404 : 200;
            if (response.status !== 304) expect(response.status).toBe(status);
            const allowed = isRefused ? [] : [`${publicId}-public`, ...(isKeyed ? [`${publicId}-private`] : [])];
            expect(marks.filter((mark) => body.includes(mark) && !allowed.includes(mark))).toEqual([]);
            if (path === '') expect(body.includes('private')).toBe(isKeyed && response.status === 200);
            const owner = `${isKeyed ? 'keyed' : 'open'} ${publicId}`;
            if (response.status === 304) expect(seenBy.get(known ?? '')).toBe(path === '' ? owner : publicId);
            const tag = response.headers.get('etag');
            if (tag !== null && response.status === 200) {
              tags.set(path, tag);
              seenBy.set(tag, path === '' ? owner : publicId);
            }
          }
        }),
        { numRuns: 12 },
      );
    });

    /** Whose a tag is: no 304 may be given for that of another. */
    const seenBy = new Map<string, string>();

    test('what depended on a key may be kept by its caller alone', async () => {
      const headers = { 'x-api-key': keys.get('apart001') ?? '' };
      for (const [path, visibility] of [
        ['', 'private'],
        ['/private', 'private'],
        ['/public', 'public'],
      ] as const) {
        const response = await service.get(`apart001${path}`, headers);
        expect(response.headers.get('cache-control')).toStartWith(`${visibility}, max-age=`);
        expect(response.headers.get('vary')).toBe('x-api-key, Accept-Encoding');
      }
    });
  });

  describe('row 11: tenants that share a table', () => {
    const shared: SharedTable = {
      slug: 'rows',
      tableName: 'shared_rows',
      idColumn: 'id',
      createdAtColumn: 'made_at',
      scopeColumn: 'owner',
      fields: [
        { key: 'name', label: 'Name', type: 'text', column: 'name' },
        { key: 'amount', label: 'Amount', type: 'number', column: 'amount' },
        { key: 'mark', label: 'Mark', type: 'text', column: 'mark' },
      ],
    };
    /** Public ids, with what their rows hold in the scope column. */
    const owners: Record<string, string> = {
      sharing1: 'north',
      sharing2: "north' or 1=1 --",
      sharing3: 'NORTH',
      sharing4: '%',
      sharing5: 'nor',
      sharing6: '',
    };
    const names = ['alpha', 'Beta', 'gamma 10%', null, ''];

    const rowsOf = (owner: string | null, index: number) =>
      names.map((name, place) => ({
        // The same ids and times for all: only the owner tells the rows apart.
        id: `row${place}`,
        createdAt: `2026-01-0${(place % 3) + 1}T00:00:00.000Z`,
        name,
        amount: place === 3 ? null : place * index,
        mark: owner,
      }));

    beforeAll(async () => {
      const rows = [...Object.values(owners), 'nobody', null].flatMap(rowsOf);
      const sharedRows = rows.map(({ id, createdAt, name, amount, mark }): SharedRow => [
        id,
        createdAt,
        mark,
        name,
        amount,
        mark,
      ]);
      await createSharedTable(service, shared, sharedRows);
      for (const [publicId, owner] of Object.entries(owners)) {
        const tenant = await addTenant(service, publicId, owner);
        await exposeAll(service, tenant, await offerSharedTable(service, tenant, shared));
        // The same rows as a collection of its own, to compare with.
        const draft = { slug: 'twin', fields: shared.fields.map(({ key, label, type }) => ({ key, label, type })) };
        await exposeAll(
          service,
          tenant,
          await addCollection(
            service,
            tenant,
            draft,
            rows.filter(({ mark }) => mark === owner),
          ),
        );
      }
      await follow(service);
      await service.turn();
    });

    interface Body {
      readonly data: readonly { readonly mark?: unknown }[] | null;
      readonly meta: { readonly total?: number };
    }
    const ask = async (path: string): Promise<{ readonly status: number; readonly body: Body }> => {
      const response = await service.get(path);
      return { status: response.status, body: await readJson<Body>(response) };
    };

    const idsOf = async (path: string) => (await ask(`${path}?sort=id`)).body.data?.map((record) => Object(record).id);

    test('random questions, one tenant after another: no row crosses, and none is missing', async () => {
      const hat: Hat = {
        fields: {
          name: { type: 'text', values: ['', 'Beta', 'a', 'alpha', 'gamma 10%'] },
          amount: { type: 'number', values: ['-1', '0', '1', '3', '8'] },
          mark: { type: 'text', values: ['', '%', 'NORTH', 'nobody', 'nor', 'north', "north' or 1=1 --"] },
          id: { type: 'text', values: ['row0', 'row1', 'row4'] },
          createdAt: { type: 'datetime', values: ['2026-01-01', '2026-01-02T00:00:00Z', '2026-01-03'] },
        },
        otherNames: ['owner', 'made_at'],
        words: ['a', 'north', '%', 'BETA', 'or 1=1', 'nobody'],
      };
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(searchArbitrary(hat), async (query) => {
          for (const [publicId, owner] of Object.entries(owners)) {
            const [own, twin] = [await ask(`${publicId}/rows?${query}`), await ask(`${publicId}/twin?${query}`)];
            expect(own.status).toBe(twin.status);
            if (own.status !== 200) continue;
            answered++;
            const foreign = (own.body.data ?? []).filter((record) => 'mark' in record && record.mark !== owner);
            expect([query, foreign]).toEqual([query, []]);
            expect([query, own.body.meta.total, own.body.data]).toEqual([query, twin.body.meta.total, twin.body.data]);
          }
        }),
        { numRuns: 40 },
      );
      // About four fifths are valid. Fewer than a quarter would never happen by chance.
      expect(answered).toBeGreaterThan(60);
    });

    test('a tenant without a scope value shows nothing of a shared table, and its profile does not name it', async () => {
      const tenant = await addTenant(service, 'noscope1', null);
      await exposeAll(service, tenant, await offerSharedTable(service, tenant, shared));
      await follow(service);
      expect((await ask('noscope1/rows')).status).toBe(404);
      expect(await (await service.get('noscope1')).text()).toContain('"collections":[]');
    });

    test('a collection offered to all is shown by those alone who expose it, each with its own rows', async () => {
      const everyones = await offerSharedTable(service, undefined, { ...shared, slug: 'everyones' });
      const north = await addTenant(service, 'alltent1', 'north');
      await addTenant(service, 'alltent2', 'nobody');
      await exposeAll(service, north, everyones);
      await follow(service);
      const { body } = await ask('alltent1/everyones');
      expect(new Set(body.data?.map(({ mark }) => mark))).toEqual(new Set(['north']));
      expect((await ask('alltent2/everyones')).status).toBe(404);
      expect((await ask('sharing1/everyones')).status).toBe(404);
    });

    const keysOf = async (publicId: string) =>
      Object.keys((await ask(`${publicId}/fieldwise?limit=1`)).body.data?.[0] ?? {}).join(' ');

    test('a field of a collection offered to all is shown by those alone who expose it', async () => {
      const fieldwise = await offerSharedTable(service, undefined, { ...shared, slug: 'fieldwise' });
      const [all, one] = [
        await addTenant(service, 'alltent4', 'north'),
        await addTenant(service, 'alltent5', 'nobody'),
      ];
      await exposeAll(service, all, fieldwise);
      await exposeAll(service, one, fieldwise, ['name']);
      await follow(service);
      expect(await keysOf('alltent4')).toBe('id createdAt name amount mark');
      expect(await keysOf('alltent5')).toBe('id createdAt name');
    });

    test('rows without a scope value are shown to all tenants where the catalog says so, and to none elsewhere', async () => {
      const table: SharedTable = { ...shared, slug: 'common', tableName: 'common_rows', isNullShared: true };
      const rows: SharedRow[] = [
        ['own', '2026-01-01T00:00:00.000Z', 'north', 'own', 1, 'north'],
        ['theirs', '2026-01-02T00:00:00.000Z', 'NORTH', 'theirs', 2, 'NORTH'],
        ['all', '2026-01-03T00:00:00.000Z', null, 'all', 3, null],
      ];
      await createSharedTable(service, table, rows);
      const tenants = [await addTenant(service, 'common01', 'north'), await addTenant(service, 'common02', 'NORTH')];
      const common = await offerSharedTable(service, undefined, table);
      const kept = await offerSharedTable(service, undefined, { ...table, slug: 'kept', isNullShared: false });
      for (const tenant of tenants) for (const each of [common, kept]) await exposeAll(service, tenant, each);
      const without = await addTenant(service, 'common03', null);
      await exposeAll(service, without, common);
      await follow(service);
      expect(await idsOf('common01/common')).toEqual(['all', 'own']);
      expect(await idsOf('common02/common')).toEqual(['all', 'theirs']);
      expect([await idsOf('common01/kept'), await idsOf('common02/kept')]).toEqual([['own'], ['theirs']]);
      expect((await ask('common03/common')).status).toBe(404);
    });

    test('a shared row that becomes one tenant’s is gone from the others', async () => {
      if (service.postgres === undefined) return;
      await service.postgres.database.run(`update common_rows set owner = 'north' where id = 'all'`);
      await service.turn();
      expect([await idsOf('common01/common'), await idsOf('common02/common')]).toEqual([['all', 'own'], ['theirs']]);
    });

    test('a table for all without a scope column shows nothing to anybody', async () => {
      const tenant = await addTenant(service, 'alltent3', 'north');
      const open = await offerSharedTable(service, undefined, { ...shared, slug: 'open' });
      await service.store.transaction().execute(async (transaction) => {
        await transaction.updateTable('collection').set({ scope_column: null }).where('id', '=', open.id).execute();
      });
      await exposeAll(service, tenant, open);
      await follow(service);
      expect((await ask('alltent3/open')).status).toBe(404);
    });

    test("another tenant's own collection is out of reach, although an exposure of it were written", async () => {
      const [owner, other] = [await addTenant(service, 'ownedby1'), await addTenant(service, 'ownedby2')];
      const things = await addCollection(service, owner, { slug: 'things', fields: nameFields }, marked('theirs'));
      await exposeAll(service, other, things);
      await follow(service);
      expect((await ask('ownedby2/things')).status).toBe(404);
      expect((await ask('ownedby1/things')).status).toBe(404);
    });
  });
});
