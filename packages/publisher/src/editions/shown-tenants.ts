/** What all tenants show, out of the catalog in a few statements, however many tenants there are. */
import type { Origin } from '@vitrine/sources';
import type { FieldType } from '@vitrine/contract';
import type { WrittenSortKey } from '@vitrine/query';
import type { StoredAppearance, ViewLook } from '@vitrine/store';
import type { CardRole } from '@vitrine/contract';
import { readOrigin, readRoles } from '../catalog/origins.ts';
import { fingerprint, mainSource } from '../catalog/exposures.ts';
import { bothRules, operatorRule, ownerRule, type RowRule } from '../catalog/row-rules.ts';
import type { CatalogDatabase, CatalogTransaction } from '../catalog/schema.ts';
import { readTranslations, type Translations } from '../catalog/translations.ts';
import { printRecords } from './print-records.ts';
import { createAppearances, createCards, resolveCard } from './shown-looks.ts';
import { readRows, type ShownRows } from './shown-rows.ts';
import { viewsOf } from './shown-views.ts';

/** A tenant of the catalog: one that is switched off shows nothing, but its keys are known. */
export interface ShownTenant {
  readonly tenantId: number;
  readonly publicId: string;
  readonly name: string;
  readonly industry: string;
  readonly isEnabled: boolean;
  /** None: its owner has chosen nothing. */
  readonly appearance: StoredAppearance | undefined;
  /** By slug. */
  readonly collections: readonly ShownCollection[];
  readonly keys: readonly ShownKey[];
}

/** A collection, or a view of one. */
export interface ShownCollection {
  /** Where its records are read from. */
  readonly offered: OfferedCollection;
  readonly slug: string;
  readonly name: string;
  /** Its names in other languages. */
  readonly translations: Translations;
  /** Of segments, the one that its records are in. */
  readonly partition: string;
  readonly isPrivate: boolean;
  /** In which order its records come where none is asked for; empty: the latest first. */
  readonly sort: readonly WrittenSortKey[];
  /** How a page shows its records; none: as a table. */
  readonly look: ViewLook | undefined;
  /** When it is gone, in milliseconds since 1970; none: never. */
  readonly endsAt: number | undefined;
  /** What the scope column has in the tenant's rows; none: the whole table is the tenant's. */
  readonly scope: string | undefined;
  /**
   * Tells these records from others without saying which they are: what a store's files hold is no value of a column that
   * is not shown.
   */
  readonly scopePrint: string;
  /** In the collection's order. Tenants that show the same fields share the list. */
  readonly fields: readonly ShownField[];
  /** The fields that its owner chose to lead records: these may be hidden, and of a hidden one nothing is published. */
  readonly card: ShownCard;
  readonly isUnlisted: boolean;
  /** What records must meet to be shown, and the fields that are looked at for that: these may be hidden. */
  readonly rows: RowRule<ShownField>;
}

type ShownCard = { readonly [Role in CardRole]?: ShownField | undefined };

export interface OfferedCollection {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly translations: Translations;
  readonly source: string;
  /** Imports put each new version of it into a new table. */
  readonly isImported: boolean;
  readonly schema: string | undefined;
  readonly table: string;
  readonly idOrigin: Origin;
  readonly createdAt: Origin;
  readonly scope: Origin | undefined;
  /** Whether rows without a scope value are all tenants'. */
  readonly isNullShared: boolean;
  /** The same for as long as its records are the same ones. */
  readonly print: string;
}

export interface ShownField {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** A code of ISO 4217, or the key of the field that holds it. */
  readonly currency: string | null;
  /** Its labels in other languages. */
  readonly translations: Translations;
  readonly position: number;
  readonly origin: Origin;
  /** The same for as long as its values are read from the same place, as the same type. */
  readonly print: string;
}

export interface ShownKey {
  readonly keyId: number;
  /** SHA-256, as hex. */
  readonly hash: string;
  /** In milliseconds since 1970; none: never. */
  readonly expiresAt: number | null;
}

/** Whether it has ended. @param now in milliseconds since 1970 */
export const isOver = ({ endsAt }: Pick<ShownCollection, 'endsAt'>, now: number): boolean =>
  endsAt !== undefined && endsAt <= now;

/** More tenants are not looked for one by one. */
const tenantsMax = 500;

/**
 * Reads what tenants show. The statements are no transaction: the caller asks for the catalog's revision before and after.
 * @param wanted the ids of some, or all
 */
export const loadShownTenants = async (
  store: CatalogDatabase | CatalogTransaction,
  wanted: ReadonlySet<number> | 'all',
): Promise<ReadonlyMap<number, ShownTenant>> => {
  const ids = wanted === 'all' || wanted.size > tenantsMax ? undefined : [...wanted];
  if (ids?.length === 0) return new Map();
  const rows = await readRows(store, ids);
  const { offered, all, fields, shown, keys, ruleOf, cardOf, appearanceOf } = index(rows);
  const tenants = rows.tenants.map((row): [number, ShownTenant] => {
    const { id: tenantId, public_id: publicId, name, industry } = row;
    const isEnabled = row.is_enabled === 1;
    const exposed = isEnabled ? (rows.exposures.get(tenantId) ?? []) : [];
    const collections = exposed.flatMap(({ collection_id, state }): ShownCollection[] => {
      const collection = offered.get(collection_id);
      if (collection === undefined || !isReadable(collection.row, row)) return [];
      const rule = rowRuleOf(collection.row, ruleOf(tenantId, collection_id), all.get(collection_id) ?? []);
      const { is_unlisted, ...chosen } = cardOf(tenantId, collection_id);
      const scope = collection.offered.scope === undefined ? undefined : (row.scope ?? undefined);
      const base: ShownCollection = {
        offered: collection.offered,
        slug: collection.offered.slug,
        name: collection.offered.name,
        translations: collection.offered.translations,
        partition: publicId,
        isPrivate: state === 'private',
        sort: [],
        look: undefined,
        endsAt: undefined,
        scope,
        scopePrint: printRecords(tenantId, scope, rule),
        fields: fields(collection_id, shown.get(tenantId)),
        card: resolveCard(chosen, all.get(collection_id) ?? []),
        isUnlisted: is_unlisted === 1,
        rows: rule,
      };
      return [base].concat(viewsOf(base, rows.views.get(tenantId) ?? []));
    });
    collections.sort((one, other) => compare(one.slug, other.slug));
    const appearance = appearanceOf(tenantId);
    const own = { appearance, collections, keys: keys.get(tenantId) ?? [] };
    return [tenantId, { tenantId, publicId, name, industry, isEnabled, ...own }];
  });
  return new Map(wanted === 'all' ? tenants : tenants.filter(([id]) => wanted.has(id)));
};

const compare = (one: string, other: string): number => (one < other ? -1 : 1);

type CollectionRow = ShownRows['collections'][number];

const index = ({ collections, fields, shown, keys, rules, looks }: ShownRows) => {
  const all = Map.groupBy(fields.map(readField), ({ collectionId }) => collectionId);
  const keysOf = Map.groupBy(keys, ({ tenant_id }) => tenant_id);
  return {
    offered: new Map(collections.map((row) => [row.id, { row, offered: readOffered(row) }])),
    all,
    fields: createFieldLists(all),
    shown: idsByTenant(shown),
    ruleOf: createRules(rules),
    cardOf: createCards(looks),
    appearanceOf: createAppearances(looks),
    keys: new Map(Array.from(keysOf, ([id, rows]) => [id, rows.map(readKey)])),
  };
};

/** Gives a tenant's rule for a collection; null where there is none. */
const createRules = (rules: ShownRows['rules']) => {
  const known = new Map(rules.map(({ tenant_id, collection_id, rule }) => [`${tenant_id} ${collection_id}`, rule]));
  return (tenantId: number, collectionId: number): string | null => known.get(`${tenantId} ${collectionId}`) ?? null;
};

/** The operator's conditions, and the owner's. */
const rowRuleOf = (
  { row_conditions: conditions }: CollectionRow,
  rule: string | null,
  fields: readonly ShownField[],
): RowRule<ShownField> => bothRules(operatorRule(conditions, fields), ownerRule(rule, fields));

const idsByTenant = (rows: ShownRows['shown']): ReadonlyMap<number, ReadonlySet<number>> => {
  const ids = new Map<number, Set<number>>();
  for (const { tenant_id, field_id } of rows) {
    const known = ids.get(tenant_id);
    if (known === undefined) ids.set(tenant_id, new Set([field_id]));
    else known.add(field_id);
  }
  return ids;
};

/** A shared table shows nothing of a tenant without a scope value: closed, not open. What is another tenant's never does. */
const isReadable = (
  { tenant_id, scope_column }: CollectionRow,
  tenant: { readonly id: number; readonly scope: string | null },
): boolean => {
  if (tenant_id !== null && tenant_id !== tenant.id) return false;
  return scope_column === null ? tenant_id !== null : tenant.scope !== null;
};

const readOffered = (row: CollectionRow): OfferedCollection => {
  const isImported = row.source === null;
  const { id: idOrigin, createdAt, scope } = readRoles(row);
  const place = {
    source: row.source ?? mainSource,
    schema: row.schema_name ?? undefined,
    idOrigin,
    createdAt,
    scope: scope ?? undefined,
    isNullShared: row.scope_null === 'shared',
  };
  const print = fingerprint([place, isImported ? null : row.table_name, row.row_conditions ?? undefined]);
  const translations = readTranslations(row.translations);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    translations,
    isImported,
    table: row.table_name,
    ...place,
    print,
  };
};

const readField = (row: ShownRows['fields'][number]) => {
  const { id, key, label, type, currency, position, collection_id: collectionId } = row;
  const origin = readOrigin(row);
  const translations = readTranslations(row.translations);
  const print = fingerprint([key, type, origin]);
  return { id, collectionId, key, label, type, currency, translations, position, origin, print };
};

const readKey = ({ id, hash, expires_at }: ShownRows['keys'][number]): ShownKey => ({
  keyId: id,
  hash,
  expiresAt: expires_at === null ? null : Date.parse(expires_at),
});

/** Gives the fields of a collection that are among those shown: one list for all tenants that show the same. */
const createFieldLists = (fields: ReadonlyMap<number, readonly ShownField[]>) => {
  const lists = new Map<string, readonly ShownField[]>();
  return (collectionId: number, shown: ReadonlySet<number> | undefined): readonly ShownField[] => {
    const chosen = (fields.get(collectionId) ?? []).filter(({ id }) => shown?.has(id) === true);
    const name = `${collectionId}:${chosen.map(({ id }) => id).join()}`;
    const known = lists.get(name);
    if (known !== undefined) return known;
    lists.set(name, chosen);
    return chosen;
  };
};
