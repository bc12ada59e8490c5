/**
 * Cards: the fields that an owner chose for the parts of a collection's cards, whether search engines may list its
 * pages, and the owner's descriptions. Fields are stored by ID: a later field of the same name is not the chosen one.
 */
import { byRole, type CardRole, cardRoles, fitFor, isFitFor } from '@vitrine/contract';
import type { Card } from '@vitrine/contract/console-answers';
import {
  type Actor,
  announce,
  type CatalogDatabase,
  CatalogError,
  type CatalogTransaction,
  type Collection,
  type Field,
  idsOfCollection,
  inTransaction,
  listCollections,
  listFields,
  operator,
  printJson,
  readDescription,
  readJson,
  readStates,
  type Tenant,
} from '@vitrine/catalog';
import { printAbsent } from '@vitrine/query';

/** Omitted properties stay; null unsets one. */
export type CardChange = { readonly [Role in CardRole]?: string | null | undefined } & {
  readonly isUnlisted?: boolean | undefined;
  readonly description?: string | null | undefined;
  /** The descriptions of other fields stay. */
  readonly descriptions?: Readonly<Record<string, string | null>> | undefined;
};

export const readCard = async (store: CatalogDatabase, tenant: Tenant, collection: Collection): Promise<Card> => {
  const row = await findRow(store, tenant, collection);
  const fields = await listFields(store, collection);
  const { shownFieldIds } = await readStates(store, tenant);
  const chosen = (id: number | null | undefined): Field | undefined => fields.find((field) => field.id === id);
  const leading = cardRoles.flatMap((role) => chosen(row?.[`${role}_field`]) ?? []);
  const keyOf = (role: CardRole): string | null => chosen(row?.[`${role}_field`])?.key ?? null;
  const hidden = leading.filter(({ id }) => !shownFieldIds.has(id));
  return {
    collection: collection.slug,
    ...byRole(keyOf),
    hidden: [...new Set(hidden.map(({ key }) => key))],
    isUnlisted: row?.is_unlisted === 1,
    description: row?.description ?? null,
    descriptions: byKey(fields, readJson(row?.field_descriptions, {})),
    ofOperator: {
      description: collection.description,
      descriptions: byKey(fields, Object.fromEntries(fields.map(({ id, meaning }) => [id, meaning.description]))),
    },
  };
};

/** The cards of a tenant's collections that have one. */
export const listCards = async (store: CatalogDatabase, tenant: Tenant): Promise<readonly Card[]> => {
  const rows = await store.selectFrom('card').select('collection_id').where('tenant_id', '=', tenant.id).execute();
  const chosen = new Set(rows.map(({ collection_id }) => collection_id));
  const cards: Card[] = [];
  for (const collection of await listCollections(store, tenant))
    if (chosen.has(collection.id)) cards.push(await readCard(store, tenant, collection));
  return cards;
};

/**
 * Takes effect within a second.
 * @throws CatalogError with all mistakes
 */
export const changeCard = async (
  store: CatalogDatabase,
  tenant: Tenant,
  collection: Collection,
  change: CardChange,
  now: Date,
  actor: Actor = operator,
): Promise<Card> =>
  inTransaction(store, async (transaction) => {
    const before = await readCard(transaction, tenant, collection);
    const fields = await listFields(transaction, collection);
    const { isUnlisted = before.isUnlisted } = change;
    const wanted = byRole((role) => change[role] ?? (change[role] === null ? null : before[role]));
    const ids = findFields(collection, fields, wanted);
    const described = describe(collection, fields, before, change);
    await writeRow(transaction, tenant, collection, ids, { ...described, is_unlisted: isUnlisted ? 1 : 0 });
    const after = await readCard(transaction, tenant, collection);
    const isDescribed = printDescriptions(before) !== printDescriptions(after);
    const changed = cardRoles.filter((role) => before[role] !== after[role]);
    const isChanged = changed.length > 0 || before.isUnlisted !== isUnlisted;
    const event = {
      kind: 'card-changed',
      ...Object.fromEntries(changed.map((role) => [role, wanted[role]])),
      collection: collection.slug,
      isUnlisted,
      ...(isDescribed && { isDescribed }),
    } as const;
    const named = { actor, event, ids: idsOfCollection(collection, fields) };
    if (isChanged || isDescribed) await announce(transaction, tenant.id, now, named);
    return after;
  });

const findRow = async (store: CatalogDatabase, { id: tenant_id }: Tenant, { id: collection_id }: Collection) =>
  store
    .selectFrom('card')
    .selectAll()
    .where((where) => where.and({ tenant_id, collection_id }))
    .executeTakeFirst();

/** Stores descriptions by the ids of fields: a later field of the same key has none of them. */
const describe = (
  { slug }: Collection,
  fields: readonly Field[],
  before: Card,
  { description = before.description, descriptions = {} }: CardChange,
): DescribedRow => {
  requireKeys(slug, fields, Object.keys(descriptions));
  const texts = fields.flatMap(({ id, key }) => {
    const { [key]: text = before.descriptions[key] ?? null } = descriptions;
    return text === null ? [] : [[id, readDescription(`the field ${key}`, text)] as const];
  });
  return {
    description: description === null ? null : readDescription('the collection', description),
    field_descriptions: printJson(Object.fromEntries(texts)),
  };
};

interface DescribedRow {
  readonly description: string | null;
  readonly field_descriptions: string | null;
}

const requireKeys = (slug: string, fields: readonly Field[], keys: readonly string[]): void => {
  const unknown = keys.find((key) => !fields.some((field) => field.key === key));
  if (unknown !== undefined) throw new CatalogError(noField(slug, unknown, fields));
};

const noField = (slug: string, key: string, fields: readonly Field[]): string =>
  printAbsent(
    slug,
    'field',
    [key],
    fields.map((each) => each.key),
  );

const byKey = (
  fields: readonly Field[],
  texts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ id, key }) => {
      const text = texts[id];
      return text === undefined ? [] : [[key, text]];
    }),
  );

const printDescriptions = ({ description, descriptions }: Card): string => JSON.stringify([description, descriptions]);

type FieldIds = Readonly<Record<CardRole, number | null>>;

const findFields = (
  { slug }: Collection,
  fields: readonly Field[],
  wanted: Readonly<Record<CardRole, string | null>>,
): FieldIds => {
  const mistakes: string[] = [];
  const find = (role: CardRole): number | null => {
    const key = wanted[role];
    const field = fields.find((each) => each.key === key);
    if (key !== null && field === undefined) mistakes.push(noField(slug, key, fields));
    if (field !== undefined && !isFitFor(role, field.type)) mistakes.push(unfit(role, field));
    return field?.id ?? null;
  };
  const ids = byRole(find);
  if (mistakes.length > 0) throw new CatalogError([...new Set(mistakes)].join(' '));
  return ids;
};

const unfit = (role: CardRole, { key, type }: Field): string =>
  `${key} is of the type ${type}; its role ${role} needs a field that is ${fitFor(role)}.`;

const writeRow = async (
  transaction: CatalogTransaction,
  { id: tenant_id }: Tenant,
  { id: collection_id }: Collection,
  ids: FieldIds,
  others: DescribedRow & { readonly is_unlisted: number },
): Promise<void> => {
  const values = { ...Object.fromEntries(cardRoles.map((role) => [`${role}_field`, ids[role]])), ...others };
  await transaction
    .insertInto('card')
    .values({ tenant_id, collection_id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'collection_id']).doUpdateSet(values))
    .execute();
};
