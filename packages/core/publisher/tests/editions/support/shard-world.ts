/** Two publishers of one catalog and one database: of one the segments are divided at a few KB, and built in runs, of the other never. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  announce,
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
import { type Observation, Publisher, segmentsIn } from '@vitrine/publisher';
import type { ScanSource } from '../../../src/editions/build-tables.ts';
import type { Segments } from '../../../src/editions/segments.ts';
import type { ShardSize } from '../../../src/editions/shards.ts';
import { formatVersion, Segment } from '@vitrine/segments';
import { type Sizes, usualSizes } from '@vitrine/segments/write';
import { FolderStore, StoreReader } from '@vitrine/store';
import type { ColumnKind } from '@vitrine/sources';
import { createLocalBuilder } from '../../../../../../tests/service/local-builder.ts';
import { createManualClock, type ManualClock } from '../../../../../../tests/service/manual-clock.ts';
import { lengthMs, startOfTime } from './new-publisher.ts';

/** The columns of the table `goods`, in both databases. */
export const goodsColumns = 'id text, made text, firm text, name text, price integer, note text';

/** Shards are divided by their bytes alone. */
export const bytesAtMost = (bytes: number): ShardSize => ({ bytes, tenants: Infinity });

export interface ShardWorldOptions {
  /** Creates a source of the table `goods` for a publisher. */
  readonly createSource: (now: () => number) => ScanSource;
  readonly schema: string | null;
  readonly kinds: { readonly text: ColumnKind; readonly integer: ColumnKind; readonly moment: ColumnKind };
  readonly shardMax: ShardSize;
}

/** A publisher, and what it did since it was last asked. */
interface WatchedPublisher {
  readonly publisher: Publisher;
  readonly observations: Observation[];
  /** `rows 3` or `changes 1`, with the number of scope values that a statement names; `same 2`. */
  readonly statements: string[];
  /** Segments that were written or merged, and segments that were looked into. */
  readonly written: string[];
  readonly opened: string[];
  /** Each partition of what is published: the digests of its parts, by tenant and collection. */
  readonly published: () => ReadonlyMap<string, string>;
  readonly keys: () => readonly string[];
  readonly forget: () => void;
}

export interface ShardWorld extends AsyncDisposable {
  readonly catalog: CatalogDatabase;
  readonly clock: ManualClock;
  readonly collection: Collection;
  readonly tenants: Tenant[];
  readonly divided: WatchedPublisher;
  readonly whole: WatchedPublisher;
  readonly addTenant: () => Promise<Tenant>;
  readonly show: (tenant: Tenant, keys: readonly string[]) => Promise<void>;
  readonly hide: (tenant: Tenant, keys: readonly string[] | 'all') => Promise<void>;
  /** Gives a tenant another scope value. */
  readonly move: (tenant: Tenant, scope: string) => Promise<void>;
  readonly turn: () => Promise<void>;
  /** Closes the divided publisher, and starts one with another size of shards. */
  readonly reopen: (shardMax: ShardSize) => Promise<void>;
}

export const newShardWorld = async (options: ShardWorldOptions): Promise<ShardWorld> => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-shards-'));
  const catalog = await openSqliteStore(openDatabase(join(root, 'catalog.db')));
  const clock = createManualClock(startOfTime);
  const now = new Date(startOfTime);
  const collection = await offerGoods(catalog, options);
  const openDivided = (shardMax: ShardSize): WatchedPublisher =>
    watchPublisher(join(root, 'divided'), catalog, clock, options, shardMax, inRuns);
  let divided = openDivided(options.shardMax);
  const whole = watchPublisher(join(root, 'whole'), catalog, clock, options, bytesAtMost(Infinity));
  const tenants: Tenant[] = [];
  return {
    catalog,
    clock,
    collection,
    tenants,
    get divided() {
      return divided;
    },
    whole,
    addTenant: async () => {
      const number = tenants.length;
      const draft = { name: `Firm ${number}`, industry: 'Retail', publicId: `t${String(number).padStart(7, '0')}` };
      const tenant = await createTenant(catalog, { ...draft, scope: `firm-${number}` }, now, (length) =>
        crypto.getRandomValues(new Uint8Array(length)),
      );
      tenants.push(tenant);
      return tenant;
    },
    show: async (tenant, keys) => expose(catalog, tenant, collection, { state: 'public', keys }, now),
    hide: async (tenant, keys) => hide(catalog, tenant, collection, keys, now),
    move: async ({ id }, scope) => {
      await catalog.transaction().execute(async (transaction) => {
        await transaction.updateTable('tenant').set({ scope }).where('id', '=', id).execute();
        await announce(transaction, id, now);
      });
    },
    turn: async () => {
      clock.advance(lengthMs);
      await divided.publisher.publishEdition();
      await whole.publisher.publishEdition();
    },
    reopen: async (shardMax) => {
      await divided.publisher.close();
      divided = openDivided(shardMax);
      await divided.publisher.start();
    },
    [Symbol.asyncDispose]: async () => {
      await divided.publisher.close();
      await whole.publisher.close();
      await catalog.destroy();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

const offerGoods = async (catalog: CatalogDatabase, { schema, kinds }: ShardWorldOptions): Promise<Collection> => {
  const target = () => ({
    source: 'main',
    schema,
    tableName: 'goods',
    id: wholeColumn('id', kinds.text),
    createdAt: wholeColumn('made', kinds.moment),
    scope: wholeColumn('firm', kinds.text),
    searchTables: null,
  });
  return catalog.transaction().execute(async (transaction) => {
    const draft = { slug: 'goods', name: 'Goods', target };
    const collection = await createCollection(transaction, null, draft, new Date(startOfTime));
    const fields = (['name', 'price', 'note'] as const).map((key) => ({
      key,
      label: key,
      type: key === 'price' ? ('integer' as const) : ('text' as const),
    }));
    await setFields(transaction, collection, fields, (_id, _type, { key }) =>
      wholeColumn(key, key === 'price' ? kinds.integer : kinds.text),
    );
    return collection;
  });
};

/** A few hundred goods are a run. */
const inRuns: Sizes = { ...usualSizes, runBytesEnough: 40_000 };

const watchPublisher = (
  folder: string,
  store: CatalogDatabase,
  clock: ManualClock,
  { createSource }: ShardWorldOptions,
  shardMax: ShardSize,
  sizes = usualSizes,
): WatchedPublisher => {
  const [statements, written, opened]: [string[], string[], string[]] = [[], [], []];
  const observations: Observation[] = [];
  const reader = new StoreReader(folder);
  const source = watchSource(createSource(clock.now), statements);
  const segments = watchSegments(segmentsIn(reader.segmentsFolder, sizes), written, opened);
  const publisher = new Publisher({
    store,
    builder: createLocalBuilder(new Map([['main', source]]), segments, clock),
    editions: new FolderStore(folder, clock),
    clock,
    observe: (observation) => void observations.push(observation),
    lengthSeconds: lengthMs / 1000,
    segmentFormat: formatVersion,
    shardMax,
  });
  return {
    publisher,
    observations,
    statements,
    written,
    opened,
    published: () => new Map(publishedBy(reader)),
    keys: () => [...publisher.segments.byKey.keys()].toSorted(),
    forget: () => {
      for (const list of [statements, written, opened, observations]) list.length = 0;
    },
  };
};

const watchSource = (source: ScanSource, statements: string[]): ScanSource => ({
  close: async () => source.close(),
  scan: async (tables, sink, known) => {
    const ways = new Map<string, string>();
    const result = await source.scan(
      tables,
      {
        ...sink,
        rows: (table, rows) => {
          ways.set(table.key, 'rows');
          sink.rows(table, rows);
        },
        failed: (table, error) => {
          ways.set(table.key, 'failed');
          sink.failed(table, error);
        },
        done: (table) => sink.done(table),
        changes: (table) => {
          const changes = sink.changes?.(table);
          if (changes !== undefined) ways.set(table.key, 'changes');
          return changes;
        },
      },
      known,
    );
    for (const { key, scopeValues } of tables)
      statements.push(`${ways.get(key) ?? (result.unchanged.has(key) ? 'same' : 'rows')} ${scopeValues.length}`);
    return result;
  },
});

const watchSegments = (segments: Segments, written: string[], opened: string[]): Segments => ({
  ...segments,
  write: (partitions) => {
    written.push(`written with ${partitions.length}`);
    return segments.write(partitions);
  },
  merge: (name) => {
    written.push('merged');
    return segments.merge(name);
  },
  lookUp: (name) => {
    opened.push(name);
    return segments.lookUp(name);
  },
});

function* publishedBy(reader: StoreReader): Generator<readonly [string, string]> {
  const manifest = reader.current();
  if (manifest === undefined) throw new Error('Nothing is published.');
  for (const publicId of manifest.tenants.keys())
    for (const { slug, fields, segment } of reader.tenant(manifest, publicId)?.collections ?? []) {
      const shown = `${publicId}/${slug} ${fields.map(({ key }) => key).join()}`;
      if (segment === null) yield [shown, 'not read'];
      else yield [shown, digestsOf(reader, manifest.segments.get(segment.key)?.name ?? '', segment.partition)];
    }
}

const digestsOf = (reader: StoreReader, name: string, partition: string): string => {
  const segment = Segment.open(reader.segmentsFolder, name);
  segment.verifyPartition(partition);
  const { parts, ...directory } = segment.directoryOf(partition);
  const digests = Object.entries(parts).map(([part, [, , length, digest]]) => [part, length, digest]);
  return JSON.stringify([directory, digests]);
};
