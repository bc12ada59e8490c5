/** Exposures: the collections and fields that a tenant's owner opted in. */
import { printAbsent } from '@vitrine/query';
import { CatalogError } from './catalog-error.ts';
import { announce, operator } from './changes.ts';
import type { Collection } from './collections.ts';
import { listFields, type Field } from './fields.ts';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';
import { whereOf, writeRule } from './row-rules.ts';
import type { Tenant } from './tenants.ts';
import { inTransaction } from './transaction.ts';
import { idsOfCollection } from './named-ids.ts';

/** The name of the main source, whose database the settings name; it also holds imported records. */
export const mainSource = 'main';

export interface ExposureChoice {
  readonly state: 'private' | 'public';
  readonly keys: readonly string[] | 'all';
  readonly where?: readonly string[] | undefined;
}

export type ExposureState = 'hidden' | 'private' | 'public';

/**
 * Exposes a collection, to all or with a key, and adds fields to those exposed.
 * @param choice `where`: conditions that its records must meet; empty: none; undefined: they stay
 * @throws CatalogError if a field does not exist, or a condition is invalid
 */
export const expose = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  choice: ExposureChoice,
  now: Date,
  actor = operator,
): Promise<void> =>
  inTransaction(store, async (transaction) => {
    const { state, where } = choice;
    const all = await listFields(transaction, collection);
    const fields = chooseFields(collection, all, choice.keys);
    const before = await readState(transaction, tenant, collection);
    await transaction
      .insertInto('collection_exposure')
      .values({ tenant_id: tenant.id, collection_id: collection.id, state })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'collection_id']).doUpdateSet({ state }))
      .execute();
    const ruled =
      where === undefined ? undefined : await setRule(transaction, tenant, collection, writeRule(where, all));
    const shown = await showFields(transaction, tenant, fields);
    const event = {
      kind: 'exposed',
      collection: collection.slug,
      state,
      was: before,
      fields: shown,
      ...ruled,
    } as const;
    const isChanged = before !== state || shown.length > 0 || ruled !== undefined;
    const ids = idsOfCollection(collection, fieldsOf(all, shown));
    await announce(transaction, tenant.id, now, isChanged ? { actor, event, ids } : undefined);
  });

/** @returns the keys of newly exposed fields */
const showFields = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  fields: readonly Field[],
): Promise<readonly string[]> => {
  if (fields.length === 0) return [];
  const rows = await transaction
    .insertInto('field_exposure')
    .values(fields.map(({ id }) => ({ tenant_id: tenant.id, field_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('field_id')
    .execute();
  return keysOf(fields, rows);
};

/** Withdraws a whole collection, or some of its fields. */
export const hide = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  keys: readonly string[] | 'all',
  now: Date,
  actor = operator,
): Promise<void> =>
  inTransaction(store, async (transaction) => {
    const fields = chooseFields(collection, await listFields(transaction, collection), keys);
    const before = await readState(transaction, tenant, collection);
    if (keys === 'all') {
      await transaction
        .deleteFrom('collection_exposure')
        .where('tenant_id', '=', tenant.id)
        .where('collection_id', '=', collection.id)
        .execute();
    }
    const hidden = await hideFields(transaction, tenant, fields);
    const isWhole = keys === 'all' && before !== 'hidden';
    const event = { kind: 'hidden', collection: collection.slug, isWhole, fields: hidden } as const;
    const isChanged = isWhole || hidden.length > 0;
    const ids = idsOfCollection(collection, fieldsOf(fields, hidden));
    await announce(transaction, tenant.id, now, isChanged ? { actor, event, ids } : undefined);
  });

/** @returns the keys of fields that were exposed until now */
const hideFields = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  fields: readonly Field[],
): Promise<readonly string[]> => {
  if (fields.length === 0) return [];
  const ids = fields.map(({ id }) => id);
  const rows = await transaction
    .deleteFrom('field_exposure')
    .where('tenant_id', '=', tenant.id)
    .where('field_id', 'in', ids)
    .returning('field_id')
    .execute();
  return keysOf(fields, rows);
};

const fieldsOf = (fields: readonly Field[], keys: readonly string[]): readonly Field[] =>
  fields.filter(({ key }) => keys.includes(key));

const keysOf = (fields: readonly Field[], rows: readonly { readonly field_id: number }[]): readonly string[] => {
  const ids = new Set(rows.map(({ field_id }) => field_id));
  return fields.filter(({ id }) => ids.has(id)).map(({ key }) => key);
};

const readState = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  collection: Collection,
): Promise<ExposureState> => {
  const row = await transaction
    .selectFrom('collection_exposure')
    .select('state')
    .where('tenant_id', '=', tenant.id)
    .where('collection_id', '=', collection.id)
    .executeTakeFirst();
  return row?.state ?? 'hidden';
};

/**
 * @param rule undefined: all records are shown
 * @returns the change to log; undefined if the rule is unchanged
 */
const setRule = async (
  transaction: CatalogTransaction,
  { id: tenant_id }: Tenant,
  { id: collection_id }: Collection,
  rule: string | null,
): Promise<{ readonly where: readonly string[] } | undefined> => {
  const rules = transaction.selectFrom('row_rule').select('rule');
  const before = await rules.where((where) => where.and({ tenant_id, collection_id })).executeTakeFirst();
  if ((before?.rule ?? null) === rule) return undefined;
  await replaceRules(transaction, [tenant_id], collection_id, rule);
  return { where: whereOf(rule) };
};

/** Replaces the conditions of tenants on the records of a collection. @param rule null: all records are shown */
export const replaceRules = async (
  transaction: CatalogTransaction,
  tenantIds: readonly number[],
  collection_id: number,
  rule: string | null,
): Promise<void> => {
  if (tenantIds.length === 0) return;
  await transaction
    .deleteFrom('row_rule')
    .where('collection_id', '=', collection_id)
    .where('tenant_id', 'in', tenantIds)
    .execute();
  if (rule === null) return;
  const rows = tenantIds.map((tenant_id) => ({ tenant_id, collection_id, rule }));
  await transaction.insertInto('row_rule').values(rows).execute();
};

/** @throws CatalogError if a field does not exist */
export const chooseFields = (
  collection: Collection,
  fields: readonly Field[],
  keys: readonly string[] | 'all',
): readonly Field[] => {
  if (keys === 'all') return fields;
  const unknown = keys.filter((key) => !fields.some((field) => field.key === key));
  if (unknown.length > 0) {
    const known = fields.map(({ key }) => key);
    throw new CatalogError(printAbsent(collection.slug, 'field', unknown, known), {
      code: 'fieldUnknown',
      values: { fields: unknown.join(', ') },
    });
  }
  return fields.filter(({ key }) => keys.includes(key));
};

/** The exposure of each of a tenant's collections: its state, the owner's conditions, and the IDs of exposed fields. */
export const readStates = async (
  store: CatalogDatabase,
  tenant: Tenant,
): Promise<{
  readonly states: ReadonlyMap<number, ExposureState>;
  readonly rules: ReadonlyMap<number, string>;
  readonly shownFieldIds: ReadonlySet<number>;
}> => {
  const collections = await store
    .selectFrom('collection_exposure')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .execute();
  const rules = await store.selectFrom('row_rule').selectAll().where('tenant_id', '=', tenant.id).execute();
  const fields = await store
    .selectFrom('field_exposure')
    .select('field_id')
    .where('tenant_id', '=', tenant.id)
    .execute();
  return {
    states: new Map(collections.map(({ collection_id, state }) => [collection_id, state])),
    rules: new Map(rules.map(({ collection_id, rule }) => [collection_id, rule])),
    shownFieldIds: new Set(fields.map(({ field_id }) => field_id)),
  };
};

/** A short digest of a JSON value, the same in every process. */
export const fingerprint = (value: unknown): string => {
  const text = new Bun.CryptoHasher('sha256').update(JSON.stringify(value)).digest('base64url');
  // A part of a text would keep all of it in memory.
  return Buffer.from(text).toString('latin1', 0, fingerprintLength);
};

const fingerprintLength = 22;
