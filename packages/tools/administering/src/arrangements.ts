/**
 * The owner's names of a collection, its fields and their options, and the order of its fields. They override the operator's, now
 * and later; they are stored by the IDs of fields, and null removes one.
 */
import type { DeclaredNaming, Naming, NamingChange } from '@vitrine/contract/console';
import {
  type Actor,
  announce,
  arrangeFields,
  type Arrangement,
  CatalogError,
  type CatalogTransaction,
  checkMeaning,
  checkTexts,
  type Collection,
  type Field,
  listFields,
  operator,
  printJson,
  readArrangements,
  type Tenant,
} from '@vitrine/catalog';
import { printAbsent } from '@vitrine/query';

/** @param arrangement undefined: the owner chose nothing */
export const namingOf = (fields: readonly Field[], arrangement: Arrangement = {}): Naming => {
  const { name = null, labels = {}, options = {}, order } = arrangement;
  const byKey = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(fields.flatMap(({ id, key }) => (values[id] === undefined ? [] : [[key, values[id]]])));
  const keys = order?.flatMap((id) => fields.find((field) => field.id === id)?.key ?? []) ?? null;
  return { name, labels: byKey(labels), options: byKey(options), order: keys };
};

/** The operator's names and order. */
export const declaredNaming = ({ name }: Collection, fields: readonly Field[]): DeclaredNaming => ({
  name,
  labels: Object.fromEntries(fields.map(({ key, label }) => [key, label])),
  options: Object.fromEntries(
    fields.flatMap(({ key, meaning: { options } }) =>
      options === undefined ? [] : [[key, Object.fromEntries(options.map(({ value, label }) => [value, label]))]],
    ),
  ),
});

/**
 * Changes the given parts; the others stay. What equals the operator's is not stored, and follows it.
 * @throws CatalogError if there is no such field, or a text or the order is invalid
 */
export const changeNaming = async (
  transaction: CatalogTransaction,
  tenant: Tenant,
  collection: Collection,
  change: NamingChange,
  now: Date,
  actor: Actor = operator,
): Promise<void> => {
  const fields = await listFields(transaction, collection);
  requireKeys(collection, fields, change);
  const before = namingOf(fields, (await readArrangements(transaction, tenant)).get(collection.id));
  const after = unlessDeclared(mergeNaming(before, change), collection, fields);
  const arrangement = checkArrangement(fields, after);
  const difference = differenceOf(before, after);
  if (Object.keys(difference).length === 0) return;
  const values = { arrangement: printJson(arrangement) };
  await transaction
    .insertInto('card')
    .values({ tenant_id: tenant.id, collection_id: collection.id, is_unlisted: 0, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'collection_id']).doUpdateSet(values))
    .execute();
  const event = {
    kind: 'named',
    collection: collection.slug,
    ...difference,
    before: differenceOf(after, before),
  } as const;
  await announce(transaction, tenant.id, now, { actor, event });
};

const requireKeys = ({ slug }: Collection, fields: readonly Field[], change: NamingChange): void => {
  const known = fields.map(({ key }) => key);
  const keys = [...Object.keys(change.labels ?? {}), ...Object.keys(change.options ?? {}), ...(change.order ?? [])];
  const unknown = [...new Set(keys.filter((key) => !known.includes(key)))];
  if (unknown.length > 0)
    throw new CatalogError(printAbsent(slug, 'field', unknown, known), {
      code: 'fieldUnknown',
      values: { fields: unknown.join(', ') },
    });
  const twice = (change.order ?? []).find((key, place, order) => order.indexOf(key) !== place);
  if (twice !== undefined) throw new CatalogError(`${twice} is twice in the order of ${slug}. Name it once.`);
};

/** Omitted parts stay, and null takes one away. */
const mergeNaming = (before: Naming, change: NamingChange): Naming => {
  const options = Object.entries(change.options ?? {}).map(([key, named]) => [key, merge(before.options[key], named)]);
  return {
    name: change.name === undefined ? before.name : (change.name?.trim() ?? null),
    labels: merge(before.labels, change.labels),
    options: { ...before.options, ...Object.fromEntries(options) },
    order: change.order === undefined ? before.order : change.order,
  };
};

type Texts = Readonly<Record<string, string>>;

const merge = (before: Texts = {}, change: Readonly<Record<string, string | null>> = {}): Texts =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).flatMap(([key, text]) => (text === null ? [] : [[key, text.trim()]])),
  );

const unlessDeclared = (
  { name, labels, options, order }: Naming,
  collection: Collection,
  fields: readonly Field[],
): Naming => {
  const declared = declaredNaming(collection, fields);
  const own = Object.entries(options).map(([key, named]) => [key, without(named, declared.options[key])] as const);
  return {
    name: name === declared.name ? null : name,
    labels: without(labels, declared.labels),
    options: Object.fromEntries(own.filter(([, named]) => Object.keys(named).length > 0)),
    order: order?.every((key, place) => fields[place]?.key === key) === true ? null : order,
  };
};

const without = (texts: Texts, declared: Texts = {}): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key, text]) => declared[key] !== text));

/** @throws CatalogError if a text is blank, too long or not printable, or a field's type has no options */
const checkArrangement = (fields: readonly Field[], { name, labels, options, order }: Naming): Arrangement => {
  const idOf = new Map(fields.map(({ id, key }) => [key, id]));
  const byId = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [idOf.get(key) ?? 0, value]));
  checkTexts("The collection's name", name === null ? {} : { name });
  checkTexts('The label of the field', labels);
  for (const [key, named] of Object.entries(options)) checkTexts(`The label of an option of ${key}`, named);
  const arrangement: Arrangement = {
    ...(name !== null && { name }),
    ...(Object.keys(labels).length > 0 && { labels: byId(labels) }),
    ...(Object.keys(options).length > 0 && { options: byId(options) }),
    ...(order !== null && { order: order.flatMap((key) => idOf.get(key) ?? []) }),
  };
  const optioned = fields.filter(({ key }) => options[key] !== undefined);
  for (const { key, type, meaning } of arrangeFields(arrangement, optioned)) checkMeaning(key, type, meaning);
  return arrangement;
};

/** The parts of the second that differ from the first; null where it has none. */
const differenceOf = (before: Naming, after: Naming): NamingChange => {
  const labels = textsThatDiffer(before.labels, after.labels);
  const keys = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  const options = Array.from(keys, (key) => [key, textsThatDiffer(before.options[key], after.options[key])] as const);
  const changed = options.filter(([, texts]) => Object.keys(texts).length > 0);
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(changed.length > 0 && { options: Object.fromEntries(changed) }),
    ...(before.order?.join() !== after.order?.join() && { order: after.order }),
  };
};

const textsThatDiffer = (before: Texts = {}, after: Texts = {}): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => before[key] !== after[key])
      .map((key) => [key, after[key] ?? null]),
  );
