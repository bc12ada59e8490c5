/** Exposes a collection for many tenants, as `expose` does for one. */
import { CatalogError } from '../catalog-error.ts';
import { announceAll, operator, type TenantAudit } from '../changes.ts';
import type { Collection } from '../collections.ts';
import { chooseFields, type ExposureChoice, replaceRules } from '../exposures.ts';
import { type Field, listFields } from '../fields.ts';
import { whereOf, writeRule } from '../row-rules.ts';
import type { CatalogTransaction } from '../schema.ts';
import { batches } from './batches.ts';
import { idsOfCollection } from '../named-ids.ts';

/** Tenants that are read and written together. A statement takes three parameters for each, or two for each field. */
const tenantsOfBatchMax = 1000;
const rowsOfStatementMax = 5000;

/** The numbers of tenants by what the exposure changes. Each tenant counts once. */
interface ExposedTenants {
  /** They showed nothing of the collection before. */
  readonly exposed: number;
  /** They have more fields now, another state, or other rows. */
  readonly changed: number;
  readonly unchanged: number;
}

export interface BulkChoice extends ExposureChoice {
  /** True if private collections may become public. */
  readonly isOpening: boolean;
  /** True if only the numbers are wanted: then nothing is written. */
  readonly isDryRun?: boolean;
}

/**
 * Exposes fields of a collection that is offered to all, for many tenants, within the caller's transaction.
 * @param tenantIds without repeats
 * @throws CatalogError if a field does not exist, a condition is invalid, or holders of a key see more than the world
 * would
 */
export const exposeTenants = async (
  transaction: CatalogTransaction,
  tenantIds: readonly number[],
  collection: Collection,
  choice: BulkChoice,
  now: Date,
  actor = operator,
): Promise<ExposedTenants> => {
  const all = await listFields(transaction, collection);
  const fields = chooseFields(collection, all, choice.keys);
  const rule = choice.where === undefined ? undefined : writeRule(choice.where, all);
  const order: Order = { collection, all, fields, rule, choice };
  const audits: TenantAudit[] = [];
  const [refused, sum] = [new Set<number>(), { exposed: 0, changed: 0, unchanged: 0 }];
  for (const ids of batches(tenantIds, tenantsOfBatchMax)) {
    const standing = await readStanding(transaction, ids, order);
    for (const id of ids) if (opensUnasked(standing, id, order)) refused.add(id);
    const changes = ids.flatMap((id) => changeOf(standing, id, order) ?? []);
    if (choice.isDryRun !== true) await write(transaction, changes, order);
    audits.push(
      ...changes.map((change) => ({
        tenantId: change.id,
        entry: { actor, event: eventOf(change, order), ids: idsOfCollection(collection, change.added) },
      })),
    );
    sum.exposed += changes.filter(({ before }) => before === undefined).length;
    sum.changed += changes.filter(({ before }) => before !== undefined).length;
    sum.unchanged += ids.length - changes.length;
  }
  if (refused.size > 0) throw await refusal(transaction, refused, order);
  if (choice.isDryRun !== true) await announceAll(transaction, audits, now);
  return sum;
};

interface Order {
  readonly collection: Collection;
  readonly all: readonly Field[];
  readonly fields: readonly Field[];
  /** Null: all rows; undefined: the rule stays. */
  readonly rule: string | null | undefined;
  readonly choice: BulkChoice;
}

interface Standing {
  readonly states: ReadonlyMap<number, 'private' | 'public'>;
  readonly shown: ReadonlyMap<number, ReadonlySet<number>>;
  readonly rules: ReadonlyMap<number, string>;
}

const readStanding = async (
  transaction: CatalogTransaction,
  ids: readonly number[],
  { collection: { id: collectionId }, all }: Order,
): Promise<Standing> => {
  const states = await transaction
    .selectFrom('collection_exposure')
    .select(['tenant_id', 'state'])
    .where('collection_id', '=', collectionId)
    .where('tenant_id', 'in', ids)
    .execute();
  const shown = await transaction
    .selectFrom('field_exposure')
    .selectAll()
    .where('tenant_id', 'in', ids)
    .where('field_id', 'in', all.length === 0 ? [0] : all.map(({ id }) => id))
    .execute();
  const rules = await transaction
    .selectFrom('row_rule')
    .select(['tenant_id', 'rule'])
    .where('collection_id', '=', collectionId)
    .where('tenant_id', 'in', ids)
    .execute();
  const byTenant = Map.groupBy(shown, ({ tenant_id }) => tenant_id);
  return {
    states: new Map(states.map(({ tenant_id, state }) => [tenant_id, state])),
    shown: new Map(Array.from(byTenant, ([id, rows]) => [id, new Set(rows.map(({ field_id }) => field_id))])),
    rules: new Map(rules.map(({ tenant_id, rule }) => [tenant_id, rule])),
  };
};

/** True if the world would see what only holders of a key see, and the operator has not said so, or not named it. */
const opensUnasked = ({ states, shown }: Standing, id: number, { fields, choice }: Order): boolean => {
  if (choice.state !== 'public' || states.get(id) !== 'private') return false;
  const named = new Set(fields.map((field) => field.id));
  return !choice.isOpening || !(shown.get(id) ?? new Set()).isSubsetOf(named);
};

interface Change {
  readonly id: number;
  /** Undefined: hidden. */
  readonly before: 'private' | 'public' | undefined;
  readonly added: readonly Field[];
  readonly isRuled: boolean;
}

const changeOf = ({ states, shown, rules }: Standing, id: number, { fields, rule, choice }: Order) => {
  const before = states.get(id);
  const added = fields.filter((field) => shown.get(id)?.has(field.id) !== true);
  const isRuled = rule !== undefined && (rules.get(id) ?? null) !== rule;
  const change: Change = { id, before, added, isRuled };
  return before === choice.state && added.length === 0 && !isRuled ? undefined : change;
};

const write = async (
  transaction: CatalogTransaction,
  changes: readonly Change[],
  { collection: { id: collection_id }, rule, choice: { state } }: Order,
): Promise<void> => {
  const stated = changes.filter(({ before }) => before !== state);
  if (stated.length > 0)
    await transaction
      .insertInto('collection_exposure')
      .values(stated.map(({ id }) => ({ tenant_id: id, collection_id, state })))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'collection_id']).doUpdateSet({ state }))
      .execute();
  const added = changes.flatMap((change) => change.added.map(({ id }) => ({ tenant_id: change.id, field_id: id })));
  for (const rows of batches(added, rowsOfStatementMax)) {
    await transaction.insertInto('field_exposure').values(rows).execute();
  }
  const ruled = changes.filter(({ isRuled }) => isRuled).map(({ id }) => id);
  await replaceRules(transaction, ruled, collection_id, rule ?? null);
};

const eventOf = ({ added, isRuled }: Change, { collection: { slug }, rule, choice: { state } }: Order) => ({
  kind: 'exposed' as const,
  collection: slug,
  state,
  fields: added.map(({ key }) => key),
  ...(isRuled && { where: whereOf(rule ?? null) }),
});

const namedMax = 5;
/** The most that a refusal lists for programs. */
const refusedMax = 1000;

const refusal = async (
  transaction: CatalogTransaction,
  refused: ReadonlySet<number>,
  { collection: { slug }, choice }: Order,
): Promise<CatalogError> => {
  const some = await transaction
    .selectFrom('tenant')
    .select('public_id')
    .where('id', 'in', [...refused].slice(0, refusedMax))
    .orderBy('id')
    .execute();
  const tenants = some.map(({ public_id }) => public_id);
  const whose = `${refused.size} of these tenants, such as ${tenants.slice(0, namedMax).join(', ')}`;
  return new CatalogError(
    choice.isOpening
      ? `${slug} is private for ${whose}, where holders of a key see more fields than you name. Name them too, or hide them there first. Nothing was changed.`
      : `${slug} is private for ${whose}. Say --private to keep it so for all, or --public to open it to all. Nothing was changed.`,
    undefined,
    { tenants, message: `${slug} is private for it.` },
  );
};
