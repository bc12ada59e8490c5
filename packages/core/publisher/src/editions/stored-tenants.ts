/** Loads the exposures of tenants from the catalog in a few statements. */
import {
  fingerprint,
  mainSource,
  bothRules,
  type CatalogDatabase,
  arrangeFields,
  nameCollection,
  noArrangement,
  readJson,
  hasScope,
} from '@vitrine/catalog';
import {
  readCollection,
  readOrigin,
  operatorRule,
  ownerRule,
  type RowRule,
  createCards,
  createCollectionChoices,
  createTenantChoices,
  noMeaning,
  nameOpened,
  noTranslations,
} from '@vitrine/catalog/publishing';
import { printRecords } from './print-records.ts';
import type { SourceCollection, StoredCollection, StoredField, StoredKey, StoredTenant } from './stored-tenant.ts';
import { readRows, type StoredRows } from './stored-rows.ts';
import { viewsOf } from './stored-views.ts';

/** Number of tenants that are read in one step. */
export const tenantsAtOnceMax = 500;

/**
 * Loads exposures. The statements are no transaction: the caller must compare the catalog's revision before and after.
 * @param wanted the IDs of tenants
 */
export const loadStoredTenants = async (
  store: CatalogDatabase,
  wanted: Iterable<number>,
): Promise<ReadonlyMap<number, StoredTenant>> => {
  const ids = [...wanted];
  if (ids.length === 0) return new Map();
  const rows = await readRows(store, ids);
  const { sourced, all, fields, shown, keys, ruleOf, textOf, cardOf, chosenForCollection, chosenForTenant } =
    index(rows);
  const tenants = rows.tenants.map((row): [number, StoredTenant] => {
    const { id: tenantId, public_id: publicId, name } = row;
    const isEnabled = row.is_enabled === 1;
    const exposed = isEnabled ? (rows.exposures.get(tenantId) ?? []) : [];
    const collections = exposed.flatMap(({ collection_id, state }): StoredCollection[] => {
      const known = sourced.get(collection_id);
      if (known === undefined || !isReadable(known, row)) return [];
      const card = cardOf(tenantId, collection_id);
      const arrangement = readJson(card?.arrangement, noArrangement);
      const collection = nameCollection(arrangement, known.collection);
      const rule = ruleOf(tenantId, known.row);
      const scope = hasScope(collection.target) ? (row.scope ?? undefined) : undefined;
      const base: StoredCollection = {
        id: textOf(nameOpened({ kind: 'collection', id: collection_id })),
        collection,
        slug: collection.slug,
        name: collection.name,
        partition: publicId,
        isPrivate: state === 'private',
        sort: latestFirst,
        endsAt: undefined,
        scope,
        scopePrint: printRecords(tenantId, scope, rule),
        fields: arrangeFields(arrangement, fields(collection_id, shown.get(tenantId))),
        chosen: chosenForCollection(card, collection, all.get(collection_id) ?? []),
        rows: rule,
      };
      return [base].concat(viewsOf(base, rows.views.get(tenantId) ?? []));
    });
    collections.sort((one, other) => compare(one.slug, other.slug));
    const own = { chosen: chosenForTenant(tenantId, row.about), collections, keys: keys.get(tenantId) ?? noKeys };
    return [tenantId, { tenantId, publicId, name, industry: textOf(row.industry), isEnabled, ...own }];
  });
  return new Map(tenants);
};

/** Tenants share what they have alike, as there may be very many of them. */
const latestFirst: StoredCollection['sort'] = [];
const noKeys: StoredTenant['keys'] = [];

const compare = (one: string, other: string): number => (one < other ? -1 : 1);

type CollectionRow = StoredRows['collections'][number];

const index = ({ collections, fields, shown, keys, opened, rules, choices }: StoredRows) => {
  const all = Map.groupBy(fields.map(readField), ({ collectionId }) => collectionId);
  const keysOf = Map.groupBy(keys, ({ tenant_id }) => tenant_id);
  return {
    sourced: new Map(collections.map((row) => [row.id, { row, collection: readSourceCollection(row) }])),
    all,
    fields: createFieldLists(all),
    shown: idsByTenant(shown),
    ruleOf: createRules(rules, all),
    textOf: createTexts(),
    cardOf: createCards(choices),
    chosenForCollection: createCollectionChoices(),
    chosenForTenant: createTenantChoices(choices),
    keys: new Map(Array.from(keysOf, ([id, rows]) => [id, rows.map((row) => readKey(row, opened.get(row.id) ?? []))])),
  };
};

/** Creates a lookup of a tenant's rule for a collection. All tenants without a rule share one. */
const createRules = (rules: StoredRows['rules'], fields: ReadonlyMap<number, readonly StoredField[]>) => {
  const known = new Map(rules.map(({ tenant_id, collection_id, rule }) => [`${tenant_id} ${collection_id}`, rule]));
  const shared = new Map<number, RowRule<StoredField>>();
  return (tenantId: number, row: CollectionRow): RowRule<StoredField> => {
    const own = known.get(`${tenantId} ${row.id}`) ?? null;
    const rule = (own === null ? shared.get(row.id) : undefined) ?? rowRuleOf(row, own, fields.get(row.id) ?? []);
    if (own === null) shared.set(row.id, rule);
    return rule;
  };
};

/** Creates a function that gives one text for equal texts. */
const createTexts = (): ((text: string) => string) => {
  const texts = new Map<string, string>();
  return (text) => texts.getOrInsert(text, text);
};

/** Combines the operator's and the owner's conditions. */
const rowRuleOf = (
  { row_conditions: conditions }: CollectionRow,
  rule: string | null,
  fields: readonly StoredField[],
): RowRule<StoredField> => bothRules(operatorRule(conditions, fields), ownerRule(rule, fields));

const idsByTenant = (rows: StoredRows['shown']): ReadonlyMap<number, ReadonlySet<number>> => {
  const ids = new Map<number, Set<number>>();
  for (const { tenant_id, field_id } of rows) ids.getOrInsertComputed(tenant_id, () => new Set<number>()).add(field_id);
  return ids;
};

/**
 * A shared table shows nothing of a tenant without a scope value: it fails closed. Collections of other tenants are
 * never readable.
 */
const isReadable = (
  { row: { tenant_id }, collection }: { readonly row: CollectionRow; readonly collection: SourceCollection },
  tenant: { readonly id: number; readonly scope: string | null },
): boolean => {
  if (tenant_id !== null && tenant_id !== tenant.id) return false;
  return hasScope(collection.target) ? tenant.scope !== null : tenant_id !== null;
};

const readSourceCollection = (row: CollectionRow): SourceCollection => {
  const collection = readCollection(row);
  const { schema, tableName, id: idOrigin, createdAt, scope, isNullShared, validity } = collection.target;
  const source = row.source ?? mainSource;
  // Segments and tenant files have the fingerprint: another order of these would have all tables read again.
  const place = {
    source,
    schema: schema ?? undefined,
    idOrigin,
    createdAt,
    scope: scope ?? undefined,
    isNullShared,
    validity,
  };
  // Each import has a new table.
  const table = row.source === null ? null : tableName;
  return { ...collection, source, print: fingerprint([place, table, row.row_conditions ?? undefined]) };
};

const readField = (row: StoredRows['fields'][number]) => {
  const { id, key, label, type, currency, position, collection_id: collectionId } = row;
  const origin = readOrigin(row);
  const translations = readJson(row.translations, noTranslations);
  const meaning = readJson(row.meaning, noMeaning);
  const print = fingerprint([key, type, origin]);
  return { id, collectionId, key, label, type, currency, translations, meaning, position, origin, print };
};

const readKey = (row: StoredRows['keys'][number], opened: readonly { readonly name: string }[]): StoredKey => ({
  keyId: row.id,
  hash: row.hash,
  expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
  // Whatever the catalog has: everybody can read a publishable key.
  opens: row.kind === 'publishable' ? [] : opened.map(({ name }) => name).sort(),
  ...(row.requests_per_minute !== null && { requests: row.requests_per_minute }),
  ...(row.visitor_requests_per_minute !== null && { visitorRequests: row.visitor_requests_per_minute }),
  ...(row.records_per_day !== null && { records: row.records_per_day }),
  ...(row.records_with !== null && { recordsWith: row.records_with }),
  ...(row.origins !== null && { origins: readJson(row.origins, []) }),
  ...(row.addresses !== null && { addresses: readJson(row.addresses, []) }),
});

/** Creates a lookup of a collection's exposed fields, with one list for all tenants that expose the same ones. */
const createFieldLists = (fields: ReadonlyMap<number, readonly StoredField[]>) => {
  const lists = new Map<string, readonly StoredField[]>();
  return (collectionId: number, shown: ReadonlySet<number> | undefined): readonly StoredField[] => {
    const chosen = (fields.get(collectionId) ?? []).filter(({ id }) => shown?.has(id) === true);
    return lists.getOrInsert(`${collectionId}:${chosen.map(({ id }) => id).join()}`, chosen);
  };
};
