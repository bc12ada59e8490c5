/** Stores the result of an import in its collection: name, size, and settings that the next import reuses. */
import type { RecordsTarget } from './records/record-tables.ts';
import { announce, type AuditEntry } from './changes.ts';
import type { Collection } from './collections.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import { printJson } from './json-column.ts';
import type { Tenant } from './tenants.ts';

/** The settings of an import that the next import of the collection uses again. */
export interface KeptOfImports {
  /** The secret of IDs that are made of values; undefined: none were made. */
  readonly idSecret?: string | undefined;
  /** The decimal mark of the files; undefined: they left it open. */
  readonly decimal?: ',' | '.' | undefined;
  /** The order of days with the year last; undefined: there were none, or it was open. */
  readonly dates?: 'dmy' | 'mdy' | undefined;
  /** The zone in which times without one were read; undefined: there were none. */
  readonly zone?: string | undefined;
}

export const readKeptOfImports = async (store: CatalogDatabase, { id }: Collection): Promise<KeptOfImports> => {
  const row = await store
    .selectFrom('collection')
    .select(['id_secret', 'decimal_mark', 'day_order', 'file_zone'])
    .where('id', '=', id)
    .executeTakeFirst();
  const [mark, order] = [row?.decimal_mark, row?.day_order];
  return {
    idSecret: row?.id_secret ?? undefined,
    decimal: mark === ',' || mark === '.' ? mark : undefined,
    dates: order === 'dmy' || order === 'mdy' ? order : undefined,
    zone: row?.file_zone ?? undefined,
  };
};

/** Stores what an import has changed of a collection; a language, synonyms, and what it keeps, that are left out stay. */
export const finishImport = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  collection: Collection,
  change: Pick<RecordsTarget, 'language' | 'synonyms'> & {
    readonly name: string;
    readonly recordCount: number;
    readonly kept: KeptOfImports | undefined;
    readonly audit: AuditEntry | undefined;
  },
  now: Date,
): Promise<void> => {
  await transaction
    .updateTable('collection')
    .set({
      name: change.name,
      record_count: change.recordCount,
      language: change.language,
      id_secret: change.kept?.idSecret,
      decimal_mark: change.kept?.decimal,
      day_order: change.kept?.dates,
      file_zone: change.kept?.zone,
      ...(change.synonyms !== undefined && { synonyms: printJson(change.synonyms) }),
    })
    .where('id', '=', collection.id)
    .execute();
  await announce(transaction, tenant.id, now, change.audit);
};
