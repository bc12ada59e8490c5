/**
 * Applies a planned change by the IDs of what it names: first what it withdraws, which never fails, then what it
 * publishes. It touches only what differed when it was planned.
 */
import type { PlannedChange, PlannedCollection } from '@vitrine/contract/proposal';
import {
  type Actor,
  CatalogError,
  type CatalogTransaction,
  type Collection,
  expose,
  type ExposureState,
  type Field,
  hide,
  listCollections,
  listFields,
  readStates,
  renameInConditions,
  setTenantEnabled,
  type Tenant,
  whereOf,
} from '@vitrine/catalog';
import { changeNaming } from '../arrangements.ts';
import type { Plan } from './planned-changes.ts';

export interface Order {
  readonly tenant: Tenant;
  readonly change: PlannedChange;
  readonly ids: Plan['ids'];
  readonly actor: Actor;
  readonly now: Date;
}

const ranks = { hidden: 0, private: 1, public: 2 } as const satisfies Record<ExposureState, number>;

const lowers = ({ state, was }: PlannedCollection): boolean =>
  state !== undefined && was !== undefined && ranks[state] < ranks[was];
const raises = ({ state, was }: PlannedCollection): boolean =>
  state !== undefined && was !== undefined && ranks[state] > ranks[was];

/** True if it shows or names anything. */
export const isPublication = ({ isEnabled, collections }: PlannedChange): boolean =>
  isEnabled === true ||
  collections.some(
    (each) =>
      raises(each) || each.shows.length > 0 || each.where !== undefined || Object.keys(namingOf(each)).length > 0,
  );

/** The change that withdraws everything that another one shows. Undefined if that is not possible, or it shows nothing. */
export const endOf = ({ isEnabled, collections }: PlannedChange): PlannedChange | undefined => {
  const ends = collections.flatMap((each): PlannedCollection[] => {
    const { slug, state, was, shows } = each;
    if (raises(each) && state !== undefined && was !== undefined)
      return [{ slug, state: was, was: state, shows: [], hides: was === 'hidden' ? [] : shows }];
    return shows.length === 0 ? [] : [{ slug, shows: [], hides: shows }];
  });
  const isMixed = collections.some((each) => each.where !== undefined && !(raises(each) && each.was === 'hidden'));
  if (isMixed || (ends.length === 0 && isEnabled !== true)) return undefined;
  return { ...(isEnabled === true && { isEnabled: false }), collections: ends };
};

/** A collection of a planned change as it is now. */
interface Present {
  readonly collection: Collection;
  readonly fields: readonly Field[];
  readonly state: ExposureState;
  readonly rule: string | null;
  /** The present field of a key of the plan. */
  readonly fieldOf: (key: string) => Field | undefined;
}

const readPresent = async (
  transaction: CatalogTransaction,
  { tenant, ids }: Order,
  { slug }: PlannedCollection,
): Promise<Present | undefined> => {
  const known = ids[slug];
  const collection = (await listCollections(transaction, tenant)).find(({ id }) => id === known?.id);
  if (known === undefined || collection === undefined) return undefined;
  const fields = await listFields(transaction, collection);
  const { states, rules } = await readStates(transaction, tenant);
  return {
    collection,
    fields,
    state: states.get(collection.id) ?? 'hidden',
    rule: rules.get(collection.id) ?? null,
    fieldOf: (key) => fields.find(({ id }) => id === known.fields[key]),
  };
};

/**
 * Carries out the withdrawals of a change; content that is gone or hidden already stays so.
 * @param isAlone true if nothing is published afterwards: then records must meet the planned conditions and the present ones
 */
export const withdraw = async (transaction: CatalogTransaction, order: Order, isAlone: boolean): Promise<void> => {
  const { tenant, change, actor, now } = order;
  if (change.isEnabled === false) await setTenantEnabled(transaction, tenant, false, now, actor);
  for (const planned of change.collections) {
    const present = await readPresent(transaction, order, planned);
    if (present === undefined || present.state === 'hidden') continue;
    const { collection, state, fieldOf } = present;
    if (lowers(planned) && planned.state === 'hidden') {
      await hide(transaction, tenant, collection, 'all', now, actor);
      continue;
    }
    const keys = planned.hides.flatMap((key) => fieldOf(key)?.key ?? []);
    if (keys.length > 0) await hide(transaction, tenant, collection, keys, now, actor);
    if (lowers(planned) && state === 'public')
      await expose(transaction, tenant, collection, { state: 'private', keys: [] }, now, actor);
    if (isAlone) await narrow(transaction, order, planned, present);
  }
};

/** Adds conditions to the present ones. Where they cannot be read any more, the collection is hidden. */
const narrow = async (
  transaction: CatalogTransaction,
  { tenant, actor, now, ids }: Order,
  planned: PlannedCollection,
  present: Present,
): Promise<void> => {
  if (planned.where === undefined || planned.where.length === 0 || raises(planned)) return;
  const { collection, rule } = present;
  const state = lowers(planned) ? 'private' : present.state;
  try {
    if (state === 'hidden') return;
    const own = whereOf(rule);
    const added = conditionsNow(planned.where, ids[planned.slug]?.fields ?? {}, present);
    const where = [...own, ...added.filter((condition) => !own.includes(condition))];
    await expose(transaction, tenant, collection, { state, keys: [], where }, now, actor);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    await hide(transaction, tenant, collection, 'all', now, actor);
  }
};

/**
 * Publishes what the change publishes.
 * @throws CatalogError with the reason where that is not possible any more
 */
export const publish = async (transaction: CatalogTransaction, order: Order): Promise<void> => {
  const { tenant, change, ids, actor, now } = order;
  if (change.isEnabled === true) await setTenantEnabled(transaction, tenant, true, now, actor);
  for (const planned of change.collections) {
    const present = await readPresent(transaction, order, planned);
    if (present === undefined) throw gone(planned.slug);
    const { collection } = present;
    const keys = planned.shows.map((key) => requireField(present, key).key);
    const where = planned.where && conditionsNow(planned.where, ids[planned.slug]?.fields ?? {}, present);
    if (raises(planned) || keys.length > 0 || where !== undefined) {
      const state = raisedState(planned, present);
      await expose(transaction, tenant, collection, { state, keys, where }, now, actor);
    }
    const naming = namingOf(planned);
    if (Object.keys(naming).length > 0) await changeNaming(transaction, tenant, collection, naming, now, actor);
  }
};

/** The higher one of the present state and the planned one. */
const raisedState = (planned: PlannedCollection, { state: now }: Present): 'private' | 'public' => {
  const state =
    raises(planned) && planned.state !== undefined && ranks[planned.state] > ranks[now] ? planned.state : now;
  if (state === 'hidden') throw changed();
  return state;
};

/** Conditions with the present keys of their fields. */
const conditionsNow = (
  where: readonly string[],
  fields: Readonly<Record<string, number>>,
  present: Present,
): readonly string[] => {
  const named = where.map(keyOf).filter((key) => Object.hasOwn(fields, key));
  return renameInConditions(where, new Map(named.map((key) => [key, requireField(present, key).key])));
};

/** The key of the field that a condition such as `price[gte]=10` is about. */
export const keyOf = (condition: string): string => /^[^[\]=]*/.exec(condition)?.[0].trim() ?? '';

const requireField = ({ fieldOf }: Present, key: string): Field => {
  const field = fieldOf(key);
  if (field !== undefined) return field;
  throw new CatalogError(`There is no such field: ${key}.`, { code: 'fieldUnknown', values: { fields: key } });
};

const namingOf = ({ name, labels, options, order }: PlannedCollection) => ({
  ...(name !== undefined && { name }),
  ...(labels !== undefined && { labels }),
  ...(options !== undefined && { options }),
  ...(order !== undefined && { order }),
});

const gone = (slug: string): CatalogError =>
  new CatalogError(`${slug} is not there any more.`, { code: 'collectionUnknown', values: {} });

export const changed = (): CatalogError =>
  new CatalogError('It would show something else than was previewed: something was changed since. Plan it again.', {
    code: 'planChanged',
    values: {},
  });
