/** A publisher over a real catalog and a real database of records, a clock in hand, and what a server would see of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore, type Manifest, pagesSince, StoreReader } from '@vitrine/store';
import { Database } from 'bun:sqlite';
import {
  type CatalogDatabase,
  type Collection,
  createCollection,
  createTenant,
  expose,
  hide,
  openDatabase,
  openSqliteStore,
  setFields,
  type Tenant,
  wholeColumn,
} from '@vitrine/catalog';
import { Publisher, type Observation } from '@vitrine/publisher';
import type { PublisherOptions } from '../../../src/editions/publisher.ts';
import { createLocalBuilder } from '../../../../../../tests/service/local-builder.ts';
import { createManualClock, type ManualClock } from '../../../../../../tests/service/manual-clock.ts';
import { sqliteScan, type SqliteScan } from './sqlite-scan.ts';
import { readTiny, tinySegments } from './tiny-segments.ts';

export const startOfTime = Date.parse('2026-03-01T12:00:00.000Z');
export const lengthMs = 300_000;
export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

export interface NewPublisher extends AsyncDisposable {
  readonly root: string;
  /** Of the editions store. */
  readonly folder: string;
  readonly catalog: CatalogDatabase;
  /** The records' own. */
  readonly records: Database;
  readonly clock: ManualClock;
  readonly source: SqliteScan;
  /** A second database, for what is declared over `other`. */
  readonly other: SqliteScan;
  readonly observations: Observation[];
  readonly reader: StoreReader;
  /** The one that was opened last. */
  readonly publisher: Publisher;
  /** Another process, as it were; the one before is to be closed first. */
  readonly open: (options?: Partial<PublisherOptions>) => Promise<Publisher>;
  /** Makes a publisher that is not started. */
  readonly make: (options?: Partial<PublisherOptions>) => Publisher;
  /** Lets an edition's length pass, and the next one be published. */
  readonly turn: () => Promise<void>;
  /** What is shown: `tenant/slug field,field: id=value id=value`, `not read` where there is no segment. */
  readonly shown: () => readonly string[];
  readonly manifest: () => Manifest;
  readonly observed: <Kind extends Observation['kind']>(kind: Kind) => Extract<Observation, { kind: Kind }>[];
}

const openEmbedded = async (path: string): Promise<CatalogDatabase> => openSqliteStore(openDatabase(path));

/** @param openCatalog gives the catalog's store, which may be a file of this path; the embedded one, where none is given */
export const newPublisher = async (openCatalog = openEmbedded): Promise<NewPublisher> => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-publisher-'));
  const folder = join(root, 'store');
  const catalog = await openCatalog(join(root, 'catalog.db'));
  const recordsPath = join(root, 'records.db');
  const records = new Database(recordsPath, { create: true });
  records.run('pragma journal_mode = wal');
  records.run('create table products (id text, made text, firm text, name text, price real, note text)');
  records.run('create table orders (id text, made text, firm text, total real)');
  const clock = createManualClock(startOfTime);
  const observations: Observation[] = [];
  const [source, other] = [sqliteScan(recordsPath, clock.now), sqliteScan(recordsPath, clock.now)];
  const reader = new StoreReader(folder);
  const make = (options: Partial<PublisherOptions> = {}): Publisher =>
    new Publisher({
      store: catalog,
      builder: createLocalBuilder(
        new Map([
          ['main', source],
          ['other', other],
        ]),
        tinySegments(reader.segmentsFolder),
        clock,
      ),
      editions: new FolderStore(folder, clock),
      clock,
      observe: (observation) => void observations.push(observation),
      lengthSeconds: lengthMs / 1000,
      segmentFormat: 1,
      ...options,
    });
  let publisher = make();
  const manifest = (): Manifest => {
    const current = reader.current();
    if (current === undefined) throw new Error('Nothing is published.');
    return current;
  };
  return {
    root,
    folder,
    catalog,
    records,
    clock,
    source,
    other,
    observations,
    reader,
    get publisher() {
      return publisher;
    },
    make,
    open: async (options) => {
      publisher = make(options);
      await publisher.start();
      return publisher;
    },
    turn: async () => {
      clock.advance(lengthMs);
      await publisher.publishEdition();
    },
    shown: () => readShown(reader, manifest()),
    manifest,
    observed: (kind) =>
      observations.filter((each): each is Extract<Observation, { kind: typeof kind }> => each.kind === kind),
    [Symbol.asyncDispose]: async () => {
      await publisher.close();
      records.close();
      await catalog.destroy();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

/** All that a server can find by a manifest. @throws where anything is missing or damaged */
export const readShown = (reader: StoreReader, manifest: Manifest): readonly string[] => {
  // Loads each of them.
  pagesSince(manifest, undefined).forEach(({ node }) => node);
  return [...manifest.tenants.keys()].toSorted().flatMap((publicId) =>
    (reader.tenant(manifest, publicId)?.collections ?? []).map(({ slug, isPrivate, fields, segment }) => {
      const keys = fields.map(({ key }) => key);
      const start = `${publicId}/${slug}${isPrivate ? '*' : ''} ${keys.join()}:`;
      if (segment === null) return `${start} not read`;
      const name = manifest.segments.get(segment.key)?.name ?? '';
      return [start, ...readTiny(reader.segmentsFolder, name, segment.partition, keys)].join(' ');
    }),
  );
};

export const newTenant = async ({ catalog }: Pick<NewPublisher, 'catalog'>, publicId: string): Promise<Tenant> => {
  const draft = { name: publicId, industry: 'Retail', publicId, scope: `secret-${publicId}` };
  return createTenant(catalog, draft, new Date(startOfTime), randomBytes);
};

/** Offers a table that all tenants share. */
export const offerTable = async (
  { catalog }: Pick<NewPublisher, 'catalog'>,
  table: 'products' | 'orders',
  source: string | null = 'main',
): Promise<Collection> => {
  const fields = { products: ['name', 'price', 'note'], orders: ['total'] }[table];
  return catalog.transaction().execute(async (transaction) => {
    const target = () => ({
      source,
      schema: null,
      tableName: table,
      id: wholeColumn('id', 'stored'),
      createdAt: wholeColumn('made', 'stored'),
      scope: wholeColumn('firm', 'stored'),
      searchTables: null,
    });
    const collection = await createCollection(
      transaction,
      null,
      { slug: table, name: table, target },
      new Date(startOfTime),
    );
    const drafts = fields.map((key) => ({
      key,
      label: key,
      type: key === 'price' ? ('number' as const) : ('text' as const),
    }));
    await setFields(transaction, collection, drafts, (_id, _type, { key }) => wholeColumn(key, 'stored'));
    return collection;
  });
};

export const show = async (
  { catalog }: Pick<NewPublisher, 'catalog'>,
  tenant: Tenant,
  collection: Collection,
  keys: readonly string[] | 'all',
  state: 'public' | 'private' = 'public',
): Promise<void> => expose(catalog, tenant, collection, { state, keys }, new Date(startOfTime));

export const withdraw = async (
  { catalog }: Pick<NewPublisher, 'catalog'>,
  tenant: Tenant,
  collection: Collection,
  keys: readonly string[] | 'all',
): Promise<void> => hide(catalog, tenant, collection, keys, new Date(startOfTime));

/** Writes a product of a tenant, or another price of it. */
export const writeProduct = (
  { records }: Pick<NewPublisher, 'records'>,
  { scope }: Pick<Tenant, 'scope'>,
  id: string,
  price: number,
): void => {
  records.run('delete from products where id = ? and firm = ?', [id, scope]);
  const row = [id, '2026-01-01T00:00:00.000Z', scope, `name-${id}`, price, `hidden-note-${id}`];
  records.run('insert into products values (?, ?, ?, ?, ?, ?)', row);
};

/** Two tenants, of which one shows names and prices, and the other names. */
export const twoTenants = async (made: NewPublisher) => {
  const [bakery, museum] = [await newTenant(made, 'bakery01'), await newTenant(made, 'museum02')];
  const products = await offerTable(made, 'products');
  await show(made, bakery, products, ['name', 'price']);
  await show(made, museum, products, ['name']);
  writeProduct(made, bakery, 'b1', 3);
  writeProduct(made, bakery, 'b2', 5);
  writeProduct(made, museum, 'm1', 8);
  return { bakery, museum, products };
};

/** Waits until something is so that is about to be. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await Bun.sleep(1);
};
