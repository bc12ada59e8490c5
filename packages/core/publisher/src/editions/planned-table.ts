/** Plans the tables to read for the exposures of tenants: one for each shard of each collection. */
import { fieldTypeTraits } from '@vitrine/contract';
import type { Filter } from '@vitrine/query';
import { stemsVersion } from '@vitrine/query/stems';
import type { PartitionDraft } from '@vitrine/segments/write';
import type { Origin, RecordField, RecordTable } from '@vitrine/sources';
import { fingerprint } from '@vitrine/catalog';
import { printRows } from '@vitrine/catalog/publishing';
import { halvesOf, isInShard, printShard, type Shard } from './shards.ts';
import {
  isOver,
  type SourceCollection,
  type StoredCollection,
  type StoredField,
  type StoredTenant,
} from './stored-tenant.ts';

export interface PlannedTable {
  readonly shard: Shard;
  /** Its key is that of its segment. */
  readonly table: RecordTable;
  /** One for each tenant and each of its views. */
  readonly partitions: readonly PlannedPartition[];
  readonly collection: SourceCollection;
  /** The fingerprints of the table's fields, by key. */
  readonly fieldPrints: ReadonlyMap<string, string>;
  /** A fingerprint: two plans with the same one build the same segment from the same rows. */
  readonly print: string;
  /** The input of the plan. */
  readonly wanted: readonly Wanted[];
}

export interface PlannedPartition extends PartitionDraft {
  /** The public ID of its tenant. */
  readonly tenant: string;
  readonly scope: string | undefined;
  readonly scopePrint: string;
  /** The language of its texts. */
  readonly language?: string | undefined;
  /** The conditions that a row must meet. The table has the fields that they use; the partition may not. */
  readonly filters: readonly Filter[];
}

/** A collection of a tenant to read. */
export interface Wanted {
  readonly tenant: StoredTenant;
  readonly shown: StoredCollection;
}

/**
 * All exposures of these tenants.
 * @param now in milliseconds since 1970: ended views are left out
 */
export function* wantedOf(tenants: Iterable<StoredTenant>, now: number): Generator<Wanted> {
  for (const tenant of tenants)
    for (const shown of tenant.collections) if (!isOver(shown, now)) yield { tenant, shown };
}

/**
 * @param shardOf the shard of a tenant
 * @param tenantsMax a shard with more is divided
 * @param before earlier plans; those of the same exposures are used again
 */
export const planTables = (
  wanted: Iterable<Wanted>,
  shardOf: (collection: SourceCollection, publicId: string) => Shard,
  tenantsMax = Infinity,
  before: readonly PlannedTable[] = [],
): readonly PlannedTable[] => {
  const known = new Map(before.map((planned) => [planned.table.key, planned]));
  const shards = new Map<string, Shard>();
  const groups = Map.groupBy(wanted, ({ tenant, shown }) => {
    const shard = shardOf(shown.collection, tenant.publicId);
    const key = printShard(shard);
    shards.set(key, shard);
    return key;
  });
  return Array.from(groups, ([key, group]) => {
    const shard = shards.get(key);
    const parts = shard === undefined ? [] : divideShard(shard, group, tenantsMax);
    return parts.map(([part, own]) => {
      const same = known.get(printShard(part));
      return same !== undefined && areSame(same.wanted, own) ? same : planTable(own, part);
    });
  })
    .flat()
    .filter((table) => table !== undefined);
};

type PlannedPart = readonly [shard: Shard, wanted: readonly Wanted[]];

const divideShard = (shard: Shard, wanted: readonly Wanted[], tenantsMax: number): readonly PlannedPart[] => {
  const tenants = new Set(wanted.map(({ tenant }) => tenant.publicId));
  const halves = tenants.size > tenantsMax ? halvesOf(shard.prefix, tenants) : [];
  if (halves.length === 0) return [[shard, wanted]];
  return halves.flatMap((prefix) => {
    const own = wanted.filter(({ tenant }) => isInShard(tenant.publicId, prefix));
    return divideShard({ ...shard, prefix }, own, tenantsMax);
  });
};

/** A changed exposure is another object. */
const areSame = (some: readonly Wanted[], others: readonly Wanted[]): boolean =>
  some.length === others.length && some.every(({ shown }, place) => shown === others[place]?.shown);

/** The plan of some of its tenants. */
export const planPart = (planned: PlannedTable, prefix: string): PlannedTable => {
  if (planned.shard.prefix === prefix) return planned;
  const wanted = planned.wanted.filter(({ tenant }) => isInShard(tenant.publicId, prefix));
  const part = planTable(wanted, { ...planned.shard, prefix });
  if (part === undefined) throw new Error('A shard has tenants.');
  return part;
};

const planTable = (group: readonly Wanted[], shard: Shard | undefined): PlannedTable | undefined => {
  const collection = group[0]?.shown.collection;
  if (collection === undefined || shard === undefined) return undefined;
  const { target } = collection;
  const listOf = createFieldLists();
  const partitions = group
    .map(({ tenant, shown: { partition, scope, scopePrint, fields: own, rows } }) => ({
      name: partition,
      tenant: tenant.publicId,
      scope,
      scopePrint,
      language: target.language,
      synonyms: target.synonyms,
      filters: rows.filters,
      fields: listOf(own),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const fields = unionOf(partitions.map((partition) => partition.fields));
  const read = unionOf([fields, ...group.map(({ shown }) => shown.rows.fields)]);
  const scopes = new Set(partitions.map(({ scope }) => scope).filter((scope) => scope !== undefined));
  const table: RecordTable = {
    key: printShard(shard),
    schema: target.schema ?? undefined,
    table: target.tableName,
    id: target.id,
    createdAt: target.createdAt,
    scope: target.scope ?? undefined,
    scopeValues: [...scopes].sort(),
    isNullShared: target.isNullShared === true,
    validity: target.validity,
    fields: read.map(toRecordField),
  };
  return {
    shard,
    table,
    partitions: withDrafts(partitions),
    collection,
    fieldPrints: new Map(fields.map(({ key, print }) => [key, print])),
    print: printOf(table, partitions, target),
    wanted: group,
  };
};

/**
 * Creates a function that gives one list for all with the same fields. Tenants that were read together share a list, and a plan
 * must not depend on that: a restart reads them in other steps, and would build all segments again. Nor does it depend on the order
 * and the labels that owners choose.
 */
const createFieldLists = (): ((fields: Fields) => Fields) => {
  const known = new Map<Fields, Fields>();
  const byContent = new Map<string, Fields>();
  return (fields) =>
    known.getOrInsertComputed(fields, () => {
      const ordered = fields.toSorted(byPosition);
      const content = ordered.map(({ id, print }) => `${id} ${print}`).join();
      return byContent.getOrInsert(content, ordered);
    });
};

/** The fields of all lists, in the collection's order. */
const unionOf = (lists: readonly Fields[]): Fields => {
  const fields = new Map<string, StoredField>();
  for (const list of new Set(lists)) {
    for (const field of list) fields.set(field.key, field);
  }
  return [...fields.values()].sort(byPosition);
};

const byPosition = (one: StoredField, other: StoredField): number => one.position - other.position || one.id - other.id;

const toRecordField = ({ key, type, origin }: StoredField): RecordField => ({ key, type, origin });

type Fields = readonly StoredField[];

/** A partition with the metadata of its fields. */
interface OwnFields extends Omit<PlannedPartition, 'fields'> {
  readonly fields: Fields;
}

/** Tenants that show the same fields share the list, so that it crosses to a thread once. */
const withDrafts = (partitions: readonly OwnFields[]): readonly PlannedPartition[] => {
  const drafts = new Map<Fields, PartitionDraft['fields']>();
  return partitions.map(({ fields, ...partition }) => {
    const draft = drafts.get(fields) ?? fields.map((field) => draftOf(field, partition.language));
    drafts.set(fields, draft);
    return { ...partition, fields: draft };
  });
};

const draftOf = ({ key, type }: StoredField, language: string | undefined): PartitionDraft['fields'][number] => ({
  key,
  type,
  language: fieldTypeTraits[type].searchable ? language : undefined,
});

/** Incremented when the same rows produce other records than in the version before: then all tables are read again. */
const readingVersion = 4;

const printOf = (
  table: RecordTable,
  partitions: readonly OwnFields[],
  { language, synonyms }: SourceCollection['target'],
): string => {
  const lists = new Map<Fields, number>();
  const printed = partitions.map(({ name, scope, filters, fields }) => {
    const list = lists.get(fields) ?? lists.size;
    lists.set(fields, list);
    return filters.length === 0 ? [name, scope, list] : [name, scope, list, printRows(filters)];
  });
  const roles: readonly (Origin | undefined)[] = [table.id, table.createdAt, table.scope];
  const keys = Array.from(lists.keys(), (fields) => fields.map(({ key }) => key));
  const { schema, isNullShared, fields, validity } = table;
  const print = [readingVersion, schema, table.table, roles, isNullShared, fields, keys, printed];
  const further = [validity, language && { language, stemsVersion }, synonyms && { synonyms }].filter(
    (each) => each !== undefined,
  );
  return fingerprint([...print, ...further]);
};
