/**
 * Gives a field another key. Its ID stays, and with it its exposures and what owners have chosen by it; texts that name
 * the key are rewritten: owners' conditions on rows, and the filters and orders of saved views.
 */
import type { Collection } from './collections.ts';
import { replaceRules } from './exposures.ts';
import type { CatalogTransaction } from './schema.ts';
import type { ViewDefinition } from './view-definition.ts';

export interface FieldRenaming {
  readonly from: string;
  readonly to: string;
}

/** @param renamings no new key is that of a field of the collection: callers refuse a key that passes to another field */
export const renameFields = async (
  transaction: CatalogTransaction,
  { id: collectionId }: Collection,
  renamings: readonly FieldRenaming[],
): Promise<void> => {
  if (renamings.length === 0) return;
  for (const { from, to } of renamings)
    await transaction
      .updateTable('field')
      .set({ key: to })
      .where('collection_id', '=', collectionId)
      .where('key', '=', from)
      .execute();
  const keys = new Map(renamings.map(({ from, to }) => [from, to]));
  await renameInRules(transaction, collectionId, keys);
  await renameInViews(transaction, collectionId, keys);
};

type Keys = ReadonlyMap<string, string>;

const renameInRules = async (transaction: CatalogTransaction, collectionId: number, keys: Keys): Promise<void> => {
  const rules = transaction.selectFrom('row_rule').selectAll().where('collection_id', '=', collectionId);
  for (const { tenant_id, rule } of await rules.execute()) {
    const renamed = renameInRule(rule, keys);
    if (renamed !== rule) await replaceRules(transaction, [tenant_id], collectionId, renamed);
  }
};

const renameInRule = (text: string, keys: Keys): string => {
  const rule: { readonly where: readonly string[]; readonly fields: Readonly<Record<string, number>> } =
    JSON.parse(text);
  return JSON.stringify({ where: renameInConditions(rule.where, keys), fields: renameProperties(rule.fields, keys) });
};

/** Conditions on rows, such as `price[gte]=10`, with other keys. */
export const renameInConditions = (where: readonly string[], keys: Keys): readonly string[] =>
  where.map((condition) =>
    condition.replace(/^(\s*)([^[\]=]+?)(\s*[[=])/, (_all, before: string, key: string, after: string) =>
      [before, keys.get(key) ?? key, after].join(''),
    ),
  );

const renameProperties = (ids: Readonly<Record<string, number>>, keys: Keys): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(ids).map(([key, id]) => [keys.get(key) ?? key, id]));

const renameInViews = async (transaction: CatalogTransaction, collectionId: number, keys: Keys): Promise<void> => {
  const views = transaction
    .selectFrom('named_view')
    .select(['id', 'definition'])
    .where('collection_id', '=', collectionId);
  for (const { id, definition } of await views.execute()) {
    const renamed = renameInDefinition(definition, keys);
    if (renamed === definition) continue;
    await transaction.updateTable('named_view').set({ definition: renamed }).where('id', '=', id).execute();
  }
};

const renameInDefinition = (text: string, keys: Keys): string => {
  const view: ViewDefinition = JSON.parse(text);
  const renamed: ViewDefinition = {
    filter: renameInFilter(view.filter, keys),
    filterFields: renameProperties(view.filterFields, keys),
    fields: renameProperties(view.fields, keys),
    sort: view.sort.map(({ key, isDescending }) => ({ key: keys.get(key) ?? key, isDescending })),
  };
  return JSON.stringify(renamed);
};

/** `where[price][lt]=1`, also within alternatives: `where[or][0][price][lt]=1`. Values stay as they are written. */
const renameInFilter = (filter: string, keys: Keys): string =>
  filter
    .split('&')
    .map((parameter) => {
      const end = parameter.indexOf('=');
      const name = end < 0 ? parameter : parameter.slice(0, end);
      return renameInParameter(name, keys) + parameter.slice(name.length);
    })
    .join('&');

const renameInParameter = (name: string, keys: Keys): string =>
  name.replace(/^(where(?:\[or\]\[\d+\])?\[)([^[\]]+)(?=\])/, (_all, before: string, key: string) =>
    [before, keys.get(key) ?? key].join(''),
  );
