/** Which tables are read for what tenants show: one for a collection, all its tenants together. */
import type { Filter } from '@vitrine/query';
import type { PartitionDraft } from '@vitrine/segments/write';
import type { Origin, RecordField, RecordTable } from '@vitrine/sources';
import { fingerprint } from '../catalog/exposures.ts';
import { printRows } from '../catalog/row-rules.ts';
import {
  isOver,
  type OfferedCollection,
  type ShownCollection,
  type ShownField,
  type ShownTenant,
} from './shown-tenants.ts';

export interface PlannedTable {
  readonly table: RecordTable;
  /** One for each tenant and each of its views. */
  readonly partitions: readonly PlannedPartition[];
  readonly offered: OfferedCollection;
  /** The prints of the table's fields, by key. */
  readonly fieldPrints: ReadonlyMap<string, string>;
  /** Two plans with the same print make the same segment of the same rows. */
  readonly print: string;
}

export interface PlannedPartition extends PartitionDraft {
  /** The public id of the tenant whose it is. */
  readonly tenant: string;
  readonly scope: string | undefined;
  readonly scopePrint: string;
  /** What a row must meet to be a record of it. The table has the fields that they are about; the partition may not. */
  readonly filters: readonly Filter[];
}

/** A collection of a tenant that is to be read. */
export interface Wanted {
  readonly tenant: ShownTenant;
  readonly shown: ShownCollection;
}

/** All that these tenants show. @param now in milliseconds since 1970: what has ended by then is not read any more */
export function* wantedOf(tenants: Iterable<ShownTenant>, now: number): Generator<Wanted> {
  for (const tenant of tenants)
    for (const shown of tenant.collections) if (!isOver(shown, now)) yield { tenant, shown };
}

/** @param keyOf the key of a collection's segment */
export const planTables = (
  wanted: Iterable<Wanted>,
  keyOf: (offered: OfferedCollection) => string,
): readonly PlannedTable[] => {
  const groups = Map.groupBy(wanted, ({ shown }) => shown.offered.id);
  return Array.from(groups.values(), (group) => planTable(group, keyOf)).filter((table) => table !== undefined);
};

const planTable = (
  group: readonly Wanted[],
  keyOf: (offered: OfferedCollection) => string,
): PlannedTable | undefined => {
  const offered = group[0]?.shown.offered;
  if (offered === undefined) return undefined;
  const partitions = group
    .map(({ tenant, shown: { partition, scope, scopePrint, fields: own, rows } }) => ({
      name: partition,
      tenant: tenant.publicId,
      scope,
      scopePrint,
      filters: rows.filters,
      fields: own,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const fields = unionOf(partitions.map((partition) => partition.fields));
  const read = unionOf([fields, ...group.map(({ shown }) => shown.rows.fields)]);
  const scopes = new Set(partitions.map(({ scope }) => scope).filter((scope) => scope !== undefined));
  const table: RecordTable = {
    key: keyOf(offered),
    schema: offered.schema,
    table: offered.table,
    id: offered.idOrigin,
    createdAt: offered.createdAt,
    scope: offered.scope,
    scopeValues: [...scopes].sort(),
    isNullShared: offered.isNullShared,
    fields: read.map(toRecordField),
  };
  return {
    table,
    partitions: withDrafts(partitions),
    offered,
    fieldPrints: new Map(fields.map(({ key, print }) => [key, print])),
    print: printOf(table, partitions),
  };
};

/** The fields of all lists, in the collection's order. */
const unionOf = (lists: readonly Fields[]): Fields => {
  const fields = new Map<string, ShownField>();
  for (const list of new Set(lists)) {
    for (const field of list) fields.set(field.key, field);
  }
  return [...fields.values()].sort((one, other) => one.position - other.position || one.id - other.id);
};

const toRecordField = ({ key, type, origin }: ShownField): RecordField => ({ key, type, origin });

type Fields = readonly ShownField[];

/** A partition with all that is known of its fields. */
interface OwnFields extends Omit<PlannedPartition, 'fields'> {
  readonly fields: Fields;
}

/** Tenants that show the same fields share the list, so that it crosses to a thread once. */
const withDrafts = (partitions: readonly OwnFields[]): readonly PlannedPartition[] => {
  const drafts = new Map<Fields, PartitionDraft['fields']>();
  return partitions.map(({ fields, ...partition }) => {
    const draft = drafts.get(fields) ?? fields.map(({ key, type }) => ({ key, type }));
    drafts.set(fields, draft);
    return { ...partition, fields: draft };
  });
};

const printOf = (table: RecordTable, partitions: readonly OwnFields[]): string => {
  const lists = new Map<Fields, number>();
  const printed = partitions.map(({ name, scope, filters, fields }) => {
    const list = lists.get(fields) ?? lists.size;
    lists.set(fields, list);
    return filters.length === 0 ? [name, scope, list] : [name, scope, list, printRows(filters)];
  });
  const roles: readonly (Origin | undefined)[] = [table.id, table.createdAt, table.scope];
  const keys = Array.from(lists.keys(), (fields) => fields.map(({ key }) => key));
  return fingerprint([table.schema, table.table, roles, table.isNullShared, table.fields, keys, printed]);
};
