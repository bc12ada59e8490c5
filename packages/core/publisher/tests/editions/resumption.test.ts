/** A restart: what was withdrawn meanwhile is published before the first heartbeat, which does not wait for other tenants. */
import { describe, expect, test } from 'bun:test';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import {
  type Collection,
  createKey,
  createTenant,
  deleteTenant,
  findTenant,
  openDatabase,
  openSqliteStore,
  revokeKey,
  setTenantEnabled,
} from '@vitrine/catalog';
import { FolderStore, type Manifest } from '@vitrine/store';
import { tenantsAtOnceMax } from '../../src/editions/stored-tenants.ts';
import { nameOf, showMany } from './support/many-shown.ts';
import {
  newPublisher,
  type NewPublisher,
  offerTable,
  randomBytes,
  show,
  startOfTime,
  until,
  withdraw,
} from './support/new-publisher.ts';

const tenantsMade = 1100;
const now = new Date(startOfTime);
const [one, other] = [nameOf(7), nameOf(8)];

/** Reports heartbeats and manifests, and does not wait for the disk. */
class ToldStore extends FolderStore {
  constructor({ folder, clock }: NewPublisher) {
    super(folder, clock, async () => undefined);
  }

  onBeat: () => void = () => undefined;
  onPublish: () => void = () => undefined;

  override beat(): void {
    super.beat();
    this.onBeat();
  }

  override publish(manifest: Manifest): void {
    this.onPublish();
    super.publish(manifest);
  }
}

/** Counts the tenants that are read with their exposures. */
class TenantCount implements KyselyPlugin {
  read = 0;
  onRead: () => void = () => undefined;

  transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return node;
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const { length } = result.rows.filter((row) => 'public_id' in row && 'is_enabled' in row);
    this.read += length;
    if (length > 0) this.onRead();
    return result;
  }
}

interface World {
  readonly made: NewPublisher;
  readonly products: Collection;
  readonly count: TenantCount;
  readonly keys: { readonly revoked: string; readonly kept: string };
}

/** A publisher of many tenants that has ended. */
const endedPublisher = async (): Promise<World & AsyncDisposable> => {
  const count = new TenantCount();
  const made = await newPublisher(async (path) => (await openSqliteStore(openDatabase(path))).withPlugin(count));
  const products = await offerTable(made, 'products');
  await showMany(made, products, tenantsMade);
  const [revoked, kept] = [await newKey(made, one, 'revoked'), await newKey(made, one, 'kept')];
  await made.open({ editions: new ToldStore(made) });
  await made.publisher.close();
  const keys = { revoked, kept };
  return { made, products, count, keys, [Symbol.asyncDispose]: async () => made[Symbol.asyncDispose]() };
};

const newKey = async ({ catalog }: NewPublisher, publicId: string, name: string): Promise<string> => {
  const draft = { name, expiresAt: undefined };
  await createKey(catalog, await findTenant(catalog, publicId), draft, now, randomBytes);
  const row = await catalog.selectFrom('api_key').select('hash').where('name', '=', name).executeTakeFirstOrThrow();
  return row.hash;
};

interface FirstBeat {
  /** Number of tenants that were read before. */
  readonly read: number;
  readonly fields: string;
  readonly keys: readonly string[];
}

/** What is public of a tenant: its fields, or why there are none. */
const fieldsOf = ({ reader, manifest }: NewPublisher, publicId: string): string => {
  const file = reader.tenant(manifest(), publicId);
  if (file === undefined) return 'no tenant';
  const [collection] = file.collections;
  if (collection === undefined) return 'no collection';
  return `${collection.isPrivate ? 'private ' : ''}${collection.fields.map(({ key }) => key).join()}`;
};

const keysOf = ({ manifest }: NewPublisher, publicId: string): readonly string[] =>
  [...manifest().keys.entries()].flatMap(([hash, { publicId: own, opens }]) =>
    own === publicId ? [opens === undefined ? `${hash} opens all` : hash] : [],
  );

/** Starts another publisher, and says how it was at its first heartbeat. */
const restart = async ({ made, count }: World, store = new ToldStore(made)): Promise<FirstBeat> => {
  let first: FirstBeat | undefined;
  const before = count.read;
  store.onBeat = () => {
    first ??= { read: count.read - before, fields: fieldsOf(made, one), keys: keysOf(made, one) };
  };
  // The machine may be slow, and after a slow look there is no heartbeat.
  await made.open({ editions: store, clock: { ...made.clock, monotonic: made.clock.now } });
  await until(() => first !== undefined);
  if (first === undefined) throw new Error('There was no heartbeat.');
  return first;
};

/** What a publisher without an earlier state publishes of the same catalog. */
const publishedAnew = async ({ made }: World): Promise<unknown> => {
  await made.publisher.close();
  rmSync(join(made.folder, 'current'));
  await made.open({ editions: new ToldStore(made) });
  return namedIn(made.manifest());
};

const namedIn = ({ tenants, keys, withheld }: Manifest): unknown => ({
  tenants: Object.fromEntries(tenants.entries()),
  keys: Object.fromEntries(keys.entries()),
  withheld,
});

const all = 'name,price,note';

interface Row {
  readonly what: string;
  readonly act: (world: World) => Promise<unknown>;
  /** At the first heartbeat. */
  readonly fields: string;
  readonly keys?: (keys: World['keys']) => readonly string[];
  /** The largest number of tenants that are read before. */
  readonly readMax?: number;
}

const bothKeys = ({ revoked, kept }: World['keys']): readonly string[] => [kept, revoked].toSorted();
const tenantOne = async ({ made }: World) => findTenant(made.catalog, one);
const removeOne = async (world: World): Promise<void> => {
  const { catalog } = world.made;
  const tenant = await tenantOne(world);
  await deleteTenant({ store: catalog, tables: undefined, now, randomBytes }, tenant);
};

describe('what was withdrawn while no publisher ran is not public at the first heartbeat', () => {
  const rows: readonly Row[] = [
    { what: 'nothing', act: async () => undefined, fields: all, readMax: 0 },
    {
      what: 'a field',
      act: async (world) => withdraw(world.made, await tenantOne(world), world.products, ['price']),
      fields: 'name,note',
    },
    {
      what: 'a collection',
      act: async (world) => withdraw(world.made, await tenantOne(world), world.products, 'all'),
      fields: 'no collection',
    },
    {
      what: 'a collection from callers without a key',
      act: async (world) => show(world.made, await tenantOne(world), world.products, [], 'private'),
      fields: `private ${all}`,
    },
    {
      what: 'a tenant that was disabled',
      act: async (world) => setTenantEnabled(world.made.catalog, await tenantOne(world), false, now),
      fields: 'no tenant',
    },
    { what: 'a tenant that was deleted', act: removeOne, fields: 'no tenant', keys: () => [] },
    {
      what: 'a tenant that was deleted, whose public ID another one has',
      act: async (world) => {
        await removeOne(world);
        const draft = { name: 'Another', industry: 'Retail', publicId: one, scope: 'another' };
        await createTenant(world.made.catalog, draft, now, randomBytes);
      },
      fields: 'no collection',
      keys: () => [],
    },
    {
      what: 'a key',
      act: async (world) => revokeKey(world.made.catalog, await tenantOne(world), 'revoked', now),
      fields: all,
      keys: ({ kept }) => [kept],
    },
    {
      what: 'a field, by more tenants than are read at once',
      act: async (world) => {
        for (let number = 0; number < tenantsAtOnceMax + 20; number++)
          await withdraw(world.made, await findTenant(world.made.catalog, nameOf(number)), world.products, ['note']);
      },
      fields: 'name,price',
      readMax: tenantsAtOnceMax + 20,
    },
  ];

  test.each(rows)('$what', async ({ act, fields, keys = bothKeys, readMax = 1 }) => {
    await using world = await endedPublisher();
    const { made } = world;
    await act(world);

    const first = await restart(world);

    expect(first.fields).toBe(fields);
    expect(first.keys.toSorted()).toEqual([...keys(world.keys)]);
    expect(first.read).toBeLessThanOrEqual(readMax);
    const resumed = namedIn(made.manifest());
    expect(resumed).toEqual(await publishedAnew(world));
  });
});

describe('while the other tenants are read', () => {
  test('a withdrawal of one that was not read yet is public at once, and heartbeats go on', async () => {
    await using world = await endedPublisher();
    const { made, products } = world;
    const store = new ToldStore(made);
    let isGone = false;
    let beats = 0;
    let readUntilGone = Infinity;
    let withdrawing: Promise<void> | undefined;
    const last = nameOf(tenantsMade - 1);
    store.onPublish = () => {
      if (made.publisher.edition === undefined) isGone = true;
    };
    const starting = made.open({ editions: store });
    store.onBeat = () => {
      beats += 1;
      withdrawing ??= findTenant(made.catalog, last).then(async (tenant) => withdraw(made, tenant, products, 'all'));
      if (isGone) readUntilGone = Math.min(readUntilGone, world.count.read);
    };
    await starting;
    await withdrawing;

    expect(fieldsOf(made, last)).toBe('no collection');
    expect(isGone).toBe(true);
    expect(beats).toBeGreaterThan(tenantsMade / tenantsAtOnceMax);
  });

  test('what was added appears once all are read', async () => {
    await using world = await endedPublisher();
    const { made, products } = world;
    const draft = { name: 'New', industry: 'Retail', publicId: 'new00001', scope: 'new' };
    const tenant = await createTenant(made.catalog, draft, now, randomBytes);
    await show(made, tenant, products, ['name']);

    const first = await restart(world);

    expect(first.read).toBe(1);
    expect(fieldsOf(made, 'new00001')).toBe('name');
  });

  test('a publisher that ends meanwhile loses nothing', async () => {
    await using world = await endedPublisher();
    const { made, products } = world;
    await withdraw(made, await tenantOne(world), products, ['note']);
    const store = new ToldStore(made);
    let closing: Promise<void> | undefined;
    const publisher = made.make({ editions: store });
    store.onBeat = () => {
      closing ??= publisher.close();
    };
    await publisher.start();
    await closing;
    expect(fieldsOf(made, one)).toBe('name,price');
    expect([...made.manifest().tenants.keys()]).toHaveLength(tenantsMade);
    await withdraw(made, await findTenant(made.catalog, other), products, ['price']);

    const first = await restart(world);

    expect(first.fields).toBe('name,price');
    expect(fieldsOf(made, other)).toBe('name,note');
    expect(namedIn(made.manifest())).toEqual(await publishedAnew(world));
  });
});

test('a publisher that ends while it reads tenants without an earlier state publishes none of them', async () => {
  await using world = await endedPublisher();
  const { made, count } = world;
  await made.catalog.deleteFrom('change').execute();
  const before = namedIn(made.manifest());
  const publisher = made.make({ editions: new ToldStore(made) });
  let closing: Promise<void> | undefined;
  count.onRead = () => {
    closing ??= publisher.close();
  };
  const read = count.read;
  await publisher.start();
  await closing;
  expect(count.read - read).toBeLessThan(tenantsMade);
  expect(namedIn(made.manifest())).toEqual(before);
  await made.open({ editions: new ToldStore(made) });
  expect(namedIn(made.manifest())).toEqual(before);
});

describe('the heartbeat waits for all tenants where the earlier state cannot be trusted', () => {
  const rows: [what: string, act: (world: World) => Promise<unknown>][] = [
    ['the log was cut', async ({ made }) => made.catalog.deleteFrom('change').execute()],
    [
      'the log is another one',
      async ({ made }) => made.catalog.updateTable('change').set({ changed_at: '2020-01-01T00:00:00.000Z' }).execute(),
    ],
    ['the private state is missing', async ({ made }) => rmSync(join(made.folder, 'publisher.json'))],
    ['a page is missing', async ({ made }) => removeFiles(join(made.folder, 'pages'))],
  ];

  test.each(rows)('%s', async (_what, act) => {
    await using world = await endedPublisher();
    const { made, products } = world;
    await withdraw(made, await tenantOne(world), products, ['note']);
    await act(world);

    const first = await restart(world);

    expect(first.fields).toBe('name,price');
    expect(first.read).toBeGreaterThanOrEqual(tenantsMade);
    expect(namedIn(made.manifest())).toEqual(await publishedAnew(world));
  });
});

const removeFiles = (folder: string): void => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
};
