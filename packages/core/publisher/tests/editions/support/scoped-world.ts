/** A publisher of one collection over a schema, or a database, for each tenant. */
import {
  announce,
  type Collection,
  createCollection,
  createTenant,
  expose,
  setFields,
  type Tenant,
  wholeColumn,
} from '@vitrine/catalog';
import type { Builder } from '@vitrine/publisher';
import type { ColumnKind, Source } from '@vitrine/sources';
import { answerBuild, createBuilder, type Limit } from '../../../src/editions/builder.ts';
import { createFindSource, openSource, type SourceAddress } from '../../../src/editions/open-sources.ts';
import { sourceEngines } from '../../../../../../tests/service/source-engines.ts';
import type { Segments } from '../../../src/editions/segments.ts';
import { newPublisher, randomBytes, startOfTime, type NewPublisher } from './new-publisher.ts';
import { tinySegments } from './tiny-segments.ts';

export interface ScopedWorldOptions {
  readonly source: string;
  readonly schema: string | null;
  readonly kinds: { readonly text: ColumnKind; readonly moment: ColumnKind };
  /** The URLs of the sources, by name, as they are now. */
  readonly urls: () => ReadonlyMap<string, string>;
  readonly limit?: Limit;
  readonly wrap?: (source: Source) => Source;
}

export interface ScopedWorld extends AsyncDisposable {
  readonly made: NewPublisher;
  readonly collection: Collection;
  /** The segments that were written since it was last asked, by the number of partitions. */
  readonly written: () => number;
  /** A tenant that shows the names of its goods. */
  readonly addTenant: (publicId: string, scope: string) => Promise<Tenant>;
  readonly move: (tenant: Tenant, scope: string) => Promise<void>;
  /** Publishes what has changed in the catalog, and reads what is missing. */
  readonly follow: () => Promise<void>;
  /** What each tenant shows: `bakery01: a1=Bread`. */
  readonly shown: () => readonly string[];
}

export const newScopedWorld = async (options: ScopedWorldOptions): Promise<ScopedWorld> => {
  const made = await newPublisher();
  let written = 0;
  const tiny = tinySegments(made.reader.segmentsFolder);
  const segments: Segments = {
    ...tiny,
    write: (partitions) => {
      written += 1;
      return tiny.write(partitions);
    },
  };
  const collection = await offer(made, options);
  const now = new Date(startOfTime);
  await made.open({ builder: directBuilder(made, segments, options) });
  return {
    made,
    collection,
    written: () => {
      const before = written;
      written = 0;
      return before;
    },
    addTenant: async (publicId, scope) => {
      const draft = { name: publicId, industry: 'Retail', publicId, scope };
      const tenant = await createTenant(made.catalog, draft, now, randomBytes);
      await expose(made.catalog, tenant, collection, { state: 'public', keys: ['name'] }, now);
      return tenant;
    },
    move: async ({ id }, scope) =>
      made.catalog.transaction().execute(async (transaction) => {
        await transaction.updateTable('tenant').set({ scope }).where('id', '=', id).execute();
        await announce(transaction, id, now);
      }),
    follow: async () => {
      await made.publisher.follow();
      await made.publisher.publishEdition();
    },
    shown: () => made.shown().map((line) => line.replace('/goods name', '')),
    [Symbol.asyncDispose]: async () => made[Symbol.asyncDispose](),
  };
};

/** Builds as the thread does, in this one. */
const directBuilder = (
  { clock, root }: NewPublisher,
  segments: Segments,
  { urls, limit = async (work) => work(), wrap = (source) => source }: ScopedWorldOptions,
): Builder => {
  const open = async (address: SourceAddress): Promise<Source> =>
    wrap(await openSource(sourceEngines, address, clock.now, 120_000));
  return createBuilder(
    answerBuild(open, segments, clock, limit),
    createFindSource({ kind: 'sqlite', path: `${root}/records.db` }, urls),
    async () => Promise.resolve(),
  );
};

const offer = async ({ catalog }: NewPublisher, options: ScopedWorldOptions): Promise<Collection> =>
  catalog.transaction().execute(async (transaction) => {
    const { source, schema, kinds } = options;
    const target = () => ({
      source,
      schema,
      tableName: 'goods',
      id: wholeColumn('id', kinds.text),
      createdAt: wholeColumn('made', kinds.moment),
      scope: null,
    });
    const draft = { slug: 'goods', name: 'Goods', target };
    const collection = await createCollection(transaction, null, draft, new Date(startOfTime));
    const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
    await setFields(transaction, collection, fields, () => wholeColumn('name', kinds.text));
    return collection;
  });
