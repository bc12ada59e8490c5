/** Many tenants at once, on both engines: files that are applied, exported, and refused; exposures; and what is published. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'bun:test';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { printedFormats, readTenantFile, type TenantFormat, tenantFormats } from '@vitrine/declaring';
import { listOwnChanges } from '@vitrine/console';
import { readOffers } from '@vitrine/administering';
import {
  type AppliedTenants,
  applyTenants,
  type CatalogDatabase,
  changeTenant,
  createCollection,
  createKey,
  createTenant,
  deleteTenant,
  expose,
  exposeTenants,
  findCollection,
  findTenant,
  hide,
  inTransaction,
  listTenants,
  openDatabase,
  openSqliteStore,
  readStates,
  readAllTenants,
  removeTemplate,
  setFields,
  setTemplate,
  type Tenant,
  type TenantRow,
} from '@vitrine/catalog';
import { CatalogFollower, loadStoredTenants } from '@vitrine/publisher';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { randomBytes } from '../../../../tests/service/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-bulk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const open = {
  sqlite: async (): Promise<CatalogDatabase> => openSqliteStore(openDatabase(join(folder, `${++files}.db`))),
  postgres: async (): Promise<CatalogDatabase> => openPostgresStore((await createTestDatabase()).url),
};

const now = new Date('2026-03-01T12:00:00.000Z');

interface Options {
  readonly isDryRun?: boolean;
  readonly isDeletingMissing?: boolean;
  readonly isEnablingTemplate?: boolean;
}

const apply = async (store: CatalogDatabase, rows: readonly TenantRow[], options: Options = {}) =>
  applyTenants(
    { store, tables: undefined, now, randomBytes },
    { rows, isDryRun: false, isDeletingMissing: false, isEnablingTemplate: false, ...options },
  );

const kindsOf = ({ changes }: AppliedTenants) => changes.map(({ kind }) => kind);

/** One of the tenants, in the order of their creation. */
const tenantAt = async (store: CatalogDatabase, index: number): Promise<Tenant> => {
  const tenant = (await readAllTenants(store))[index];
  if (tenant === undefined) throw new Error(`There is no tenant ${index}.`);
  return tenant;
};

/** Rows that create so many tenants. */
const rowsOf = (count: number, more: Partial<TenantRow> = {}): readonly TenantRow[] =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    reference: String(index).padStart(7, '0'),
    name: `Company ${index}`,
    industry: 'Retail',
    scope: String(index),
    ...more,
  }));

const place = (column: string, kind: 'text' | 'timestamptz') => ({ column, kind, path: [] }) as const;

/** A collection over a shared table, offered to all. */
const offer = async (store: CatalogDatabase) =>
  inTransaction(store, async (transaction) => {
    const target = {
      source: 'erp',
      schema: 'public',
      tableName: 'product',
      id: place('id', 'text'),
      createdAt: place('created_at', 'timestamptz'),
      scope: place('company', 'text'),
    };
    const draft = { slug: 'products', name: 'Products', target: () => target };
    const collection = await createCollection(transaction, null, draft, now);
    const fields = ['name', 'price', 'cost'].map((key) => ({ key, label: key, type: 'text' as const }));
    await setFields(transaction, collection, fields, (_id, _type, { key }) => place(key, 'text'));
    return collection;
  });

const ugly = [
  'plain',
  ' blanks around ',
  'quote " in "" it',
  "apostrophe's",
  'comma, semicolon; tab',
  '=1+1',
  '+49 30',
  '-5',
  '@import',
  '0007',
  '7.0',
  'true',
  'null',
  '~',
  '- dash',
  '# hash',
  'a: b',
  '{a}',
  '[a]',
  '*alias',
  '!tag',
  '% percent',
  'crêpe 🥐 👨‍👩‍👧',
  'متجر الزاوية',
  'חנות פינה 12',
  'back\\slash \\n',
  '日本の店',
];

describe.each(['sqlite', 'postgres'] as const)('a catalog in %s', (engine) => {
  test('has what a file says, and a second run changes nothing', async () => {
    const store = await open[engine]();
    const rows = rowsOf(2500);
    expect((await apply(store, rows, { isDryRun: true })).changes).toHaveLength(2500);
    expect(await listTenants(store)).toEqual([]);
    expect((await apply(store, rows)).changes).toHaveLength(2500);
    const made = await readAllTenants(store);
    expect(new Set(made.map(({ publicId }) => publicId)).size).toBe(2500);
    expect(made[7]).toMatchObject({ reference: '0000007', name: 'Company 7', scope: '7', isEnabled: true });
    expect(await apply(store, rows)).toEqual({ changes: [], unchanged: 2500, mistakes: [], exposed: 0 });
    const next = rows.map((row, index) =>
      Object.assign({}, row, {
        name: index % 2 === 0 ? row.name : 'Renamed',
        scope: index % 3 === 0 ? 'moved' : undefined,
        isEnabled: index % 5 === 0 ? false : undefined,
        isDeleted: index % 7 === 0,
      }),
    );
    const kinds = kindsOf(await apply(store, next));
    const changed = next.filter((_row, index) => index % 2 !== 0 || [3, 5, 7].some((number) => index % number === 0));
    const deleted = kinds.filter((kind) => kind === 'deleted');
    expect([kinds.length, deleted.length]).toEqual([changed.length, Math.ceil(2500 / 7)]);
    expect(kindsOf(await apply(store, next))).toEqual([]);
    await store.destroy();
  });

  test.each(tenantFormats)(
    'is printed as %s, which changes nothing, and makes the same tenants elsewhere',
    async (format) => {
      const [store, other] = [await open[engine](), await open[engine]()];
      for (const [index, text] of ugly.entries()) {
        const own = { publicId: `ugly${1000 + index}`, reference: text, scope: `${text}\r\nline\ttwo` };
        await createTenant(store, { name: text, industry: text, ...own }, now, randomBytes);
      }
      await createTenant(store, { name: 'Bare', industry: 'Bare', publicId: '00000123' }, now, randomBytes);
      // Such names were possible in an earlier version, and are kept.
      await store.updateTable('tenant').set({ name: 'two\nlines' }).where('public_id', '=', 'ugly1000').execute();
      const text = await printAll(store, format);
      const read = await readText(text, format);
      expect(read.mistakes).toEqual([]);
      expect(await apply(store, read.rows)).toMatchObject({ changes: [], unchanged: ugly.length + 1, mistakes: [] });
      await store.updateTable('tenant').set({ name: 'plain' }).where('public_id', '=', 'ugly1000').execute();
      const printable = await readText(await printAll(store, format), format);
      expect((await apply(other, printable.rows)).mistakes).toEqual([]);
      expect(await printAll(other, format)).toBe(await printAll(store, format));
      for (const each of [store, other]) await each.destroy();
    },
  );

  test('is left as it is by a file with a mistake', async () => {
    const store = await open[engine]();
    await apply(store, rowsOf(3));
    const before = await readAllTenants(store);
    const [first] = before;
    const { mistakes } = await apply(store, [
      { line: 2, reference: '0000000', name: 'Renamed' },
      { line: 3, name: 'Nobody', industry: 'Retail' },
      { line: 4, reference: 'new', industry: 'Retail' },
      { line: 5, publicId: first?.publicId, reference: '0000001' },
      { line: 6, publicId: 'newnew12', reference: '0000002', name: 'Other' },
      { line: 7, publicId: first?.publicId, name: 'Again' },
      { line: 8, publicId: 'nönönönö', name: 'Name', industry: 'Retail' },
      { line: 9, reference: 'control', name: 'a\u001b[31m', industry: 'Retail' },
      { line: 10, reference: 'nul', name: 'Name', industry: 'Retail', scope: 'a\0' },
      { line: 11, reference: 'half', name: 'Name', industry: 'Retail', scope: '\ud800' },
    ]);
    expect(mistakes.map(({ line, message }) => `${line} ${message.slice(0, 60)}`)).toEqual([
      '3 found neither id nor reference, expected one of the two: it ',
      '4 found no name, expected one: there is no such tenant yet, an',
      `5 the reference "0000001" is that of the tenant ${before[1]?.publicId}.`,
      `6 the reference "0000002" is that of the tenant ${before[2]?.publicId}.`,
      '7 line 2 names the same tenant. Keep one of the two.',
      '8 "nönönönö" cannot be a tenant ID; it takes exactly 8 letters',
      "9 The tenant's name holds U+001B. Leave out control characters",
      "10 The tenant's scope value holds U+0000 or half a character.",
      "11 The tenant's scope value holds U+0000 or half a character.",
    ]);
    expect(await readAllTenants(store)).toEqual(before);
    await store.destroy();
  });

  test('keeps an audit event for each tenant that is changed, and follows with all of them', async () => {
    const store = await open[engine]();
    const follower = new CatalogFollower(store, () => undefined);
    await follower.look();
    await apply(store, rowsOf(1200));
    await follower.look();
    while (!follower.isWhole) await follower.readSome();
    expect([...follower.tenants.keys()]).toHaveLength(1200);
    const [first, second] = [await tenantAt(store, 0), await tenantAt(store, 1)];
    await apply(store, [
      { line: 2, reference: '0000000', name: 'New', scope: '99', isEnabled: false },
      { line: 3, reference: '0000001', isDeleted: true },
      { line: 4, publicId: (await readAllTenants(store))[2]?.publicId, reference: 'other' },
    ]);
    await follower.look();
    expect(follower.tenants.get(first.id)).toMatchObject({ name: 'New', isEnabled: false });
    expect(follower.tenants.get(second.id)).toBeUndefined();
    const eventsOf = async ({ id }: Tenant) =>
      (await listOwnChanges(store, id, { before: undefined, limit: 10 })).map(({ actor, event }) => [
        actor.kind,
        event,
      ]);
    expect(await eventsOf(first)).toEqual([
      ['operator', { kind: 'tenant-disabled' }],
      ['operator', { kind: 'tenant-changed', name: 'New', isScopeChanged: true }],
      ['operator', { kind: 'tenant-created' }],
    ]);
    expect(await eventsOf(second)).toEqual([
      ['operator', { kind: 'tenant-deleted', publicId: second.publicId, name: 'Company 1' }],
      ['operator', { kind: 'tenant-created' }],
    ]);
    await store.destroy();
  });

  test('deletes what belongs to a tenant, and nothing of another', async () => {
    const store = await open[engine]();
    const collection = await offer(store);
    await apply(store, rowsOf(2));
    const [first, second] = [await tenantAt(store, 0), await tenantAt(store, 1)];
    for (const tenant of [first, second]) {
      await expose(store, tenant, collection, { state: 'public', keys: ['name'], where: ['name=a'] }, now);
      await createKey(store, tenant, { name: 'Till', expiresAt: undefined }, now, randomBytes);
    }
    await deleteTenant({ store, tables: undefined, now, randomBytes }, first);
    for (const table of ['tenant', 'collection_exposure', 'field_exposure', 'row_rule', 'api_key'] as const)
      expect([table, (await store.selectFrom(table).selectAll().execute()).length]).toEqual([table, 1]);
    expect((await loadStoredTenants(store, [second.id])).get(second.id)?.collections).toHaveLength(1);
    await store.destroy();
  });

  test('passes references on, and lets another tenant have that of a deleted one', async () => {
    const store = await open[engine]();
    await apply(store, rowsOf(2));
    const [first, second] = [await tenantAt(store, 0), await tenantAt(store, 1)];
    await changeTenant(store, second, { reference: null }, now);
    await apply(store, [
      { line: 2, publicId: second.publicId, reference: 'b' },
      { line: 3, publicId: first.publicId, reference: 'a' },
    ]);
    expect((await readAllTenants(store)).map(({ reference }) => reference)).toEqual(['a', 'b']);
    await apply(store, [{ line: 2, reference: 'a', isDeleted: true }]);
    await apply(store, [{ line: 2, publicId: second.publicId, reference: 'a' }]);
    expect((await readAllTenants(store)).map(({ reference }) => reference)).toEqual(['a']);
    await store.destroy();
  });

  test('lists tenants in pages by name, each once', async () => {
    const store = await open[engine]();
    const names = ['b', 'a', 'a', 'é', 'Z', '10', 'a'];
    await apply(
      store,
      names.map((name, index) => ({ line: index, reference: `${index}`, name, industry: 'Retail' })),
    );
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await listTenants(store, { limit: 2, after });
      seen.push(...page.map(({ publicId }) => publicId));
      if (page.length < 2) break;
      after = page.at(-1)?.publicId;
    }
    expect(seen).toEqual((await listTenants(store)).map(({ publicId }) => publicId));
    expect(seen).toHaveLength(names.length);
    await store.destroy();
  });

  test('exposes a collection for many tenants, adds fields, and changes nothing a second time', async () => {
    const store = await open[engine]();
    const collection = await offer(store);
    await apply(store, rowsOf(1100));
    const tenants = await readAllTenants(store);
    const ids = tenants.map(({ id }) => id);
    const exposeAll = async (
      keys: readonly string[],
      more: { state?: 'private'; where?: string[]; isDryRun?: true } = {},
    ) =>
      inTransaction(store, async (transaction) =>
        exposeTenants(transaction, ids, collection, { state: 'public', keys, isOpening: false, ...more }, now),
      );
    expect(await exposeAll(['name'], { isDryRun: true })).toEqual({ exposed: 1100, changed: 0, unchanged: 0 });
    expect((await readStates(store, await tenantAt(store, 0))).states.size).toBe(0);
    const [one, two, last] = [await tenantAt(store, 0), await tenantAt(store, 1), await tenantAt(store, 1099)];
    await expose(store, one, collection, { state: 'public', keys: ['name'] }, now);
    await expose(store, two, collection, { state: 'public', keys: ['cost'] }, now);
    expect(await exposeAll(['name'])).toEqual({ exposed: 1098, changed: 1, unchanged: 1 });
    expect(await exposeAll(['name'])).toEqual({ exposed: 0, changed: 0, unchanged: 1100 });
    expect(await exposeAll(['name'], { where: ['name=a'] })).toEqual({ exposed: 0, changed: 1100, unchanged: 0 });
    expect(await exposeAll(['name'], { where: ['name=a'] })).toEqual({ exposed: 0, changed: 0, unchanged: 1100 });
    const shown = await loadStoredTenants(store, [one.id, two.id, last.id]);
    const keysOf = ({ id }: Tenant) => shown.get(id)?.collections[0]?.fields.map(({ key }) => key);
    expect([keysOf(one), keysOf(two), keysOf(last)]).toEqual([['name'], ['name', 'cost'], ['name']]);
    const [latest] = await listOwnChanges(store, one.id, { before: undefined, limit: 1 });
    expect(latest?.event).toEqual({
      kind: 'exposed',
      collection: 'products',
      state: 'public',
      fields: [],
      where: ['name=a'],
    });
    await store.destroy();
  });

  test('refuses to open what is private, unless that is said and all fields are named', async () => {
    const store = await open[engine]();
    const collection = await offer(store);
    await apply(store, rowsOf(3));
    const tenants = await readAllTenants(store);
    const [first, second] = [await tenantAt(store, 0), await tenantAt(store, 1)];
    await expose(store, first, collection, { state: 'private', keys: ['name', 'cost'] }, now);
    const before = await readOffers(store, second);
    const exposeAll = async (isOpening: boolean, keys: readonly string[]): Promise<string> =>
      inTransaction(store, async (transaction) =>
        exposeTenants(
          transaction,
          tenants.map(({ id }) => id),
          collection,
          { state: 'public', keys, isOpening },
          now,
        ),
      ).then((sums) => JSON.stringify(sums), String);
    const whose = `products is private for 1 of these tenants, such as ${first.publicId}`;
    expect(await exposeAll(false, ['name', 'cost'])).toContain(`${whose}. Say --private`);
    expect(await exposeAll(true, ['name'])).toContain(`${whose}, where holders of a key see more fields`);
    expect(await readOffers(store, second)).toEqual(before);
    expect(await exposeAll(true, ['name', 'cost'])).toBe('{"exposed":2,"changed":1,"unchanged":0}');
    await store.destroy();
  });

  test('proposes a template that exposes nothing, but to new tenants if the operator says so', async () => {
    const store = await open[engine]();
    const collection = await offer(store);
    await apply(store, rowsOf(1));
    await setTemplate(store, { collection: 'products', state: 'private', fields: ['name', 'price'] });
    const old = await findTenant(store, (await readAllTenants(store))[0]?.publicId ?? '');
    const [proposed] = (await readOffers(store, old)).collections;
    expect([proposed?.state, proposed?.proposedState]).toEqual(['hidden', 'private']);
    expect(proposed?.fields.map(({ isShown, isProposed }) => [isShown, isProposed])).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ]);
    const exposed = async (): Promise<readonly number[]> => {
      const ids = (await readAllTenants(store)).map(({ id }) => id);
      return Array.from((await loadStoredTenants(store, ids)).values(), ({ collections }) => collections.length);
    };
    await apply(store, rowsOf(2));
    expect(await exposed()).toEqual([0, 0]);
    expect((await apply(store, rowsOf(3), { isEnablingTemplate: true })).exposed).toBe(1);
    expect(await exposed()).toEqual([0, 0, 1]);
    const last = await tenantAt(store, 2);
    const [shown] = (await readOffers(store, last)).collections;
    expect([shown?.state, shown?.fields.filter(({ isShown }) => isShown).map(({ key }) => key)]).toEqual([
      'private',
      ['name', 'price'],
    ]);
    await hide(store, last, await findCollection(store, last, 'products'), 'all', now);
    expect((await apply(store, rowsOf(3), { isEnablingTemplate: true })).changes).toEqual([]);
    expect(await exposed()).toEqual([0, 0, 0]);
    await removeTemplate(store, 'products');
    expect((await readOffers(store, old)).collections[0]?.proposedState).toBe(null);
    expect(await removeTemplate(store, collection.slug).catch(String)).toContain('does not propose products');
    await store.destroy();
  });
});

const printAll = async (store: CatalogDatabase, format: TenantFormat): Promise<string> => {
  const { head, print } = printedFormats[format];
  return head + (await readAllTenants(store)).map(print).join('');
};

const readText = async (text: string, format: TenantFormat) => {
  const path = join(folder, `${++files}.${format}`);
  writeFileSync(path, text);
  return readTenantFile({ name: path, path, format });
};
