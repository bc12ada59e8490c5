/** Applies a catalog file to the catalog, in full or not at all. It exposes nothing. */
import type { ValueLook } from '@vitrine/contract';
import { looksOf } from '@vitrine/privacy';
import {
  type CatalogDatabase,
  findIdleRelations,
  type IdleRelation,
  listDeclaredCollections,
  listFields,
  listTenants,
  type RecordsTarget,
  type Tenant,
} from '@vitrine/catalog';
import { type ReadColumn, type Sample, shownColumnsOf, type TableShape } from '@vitrine/sources';
import { applyChanges } from './apply-changes.ts';
import { readCatalogFile } from './catalog-file.ts';
import { compareCollections, type CollectionChange } from './changes.ts';
import { checkDeclarations } from './check-declarations.ts';
import type { TakenSlug } from './check-slugs.ts';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';
import { defaultSchema, readDeclarations, tablesOf, type CollectionDeclaration } from './declaration.ts';
import type { DescribedSource, DescribedSources } from './described-source.ts';
import { DeclarationError, type Mistake } from './mistake.ts';
import { findRenamingMistakes } from './renamed-fields.ts';
import { type AboutChange, applyAbouts, checkAbouts, compareAbouts } from './tenant-abouts.ts';
import { scopesToTry, withTenantSchemas } from './tenant-schemas.ts';
import { warnOfAttributes } from './unknown-attributes.ts';
import { findStanding, type StandingCollection } from './standing-collection.ts';

export interface ApplyOrder {
  readonly file: string;
  /** Drops declared collections that the file does not name. */
  readonly isRemoving: boolean;
  /** Computes the changes without applying them. */
  readonly isDryRun: boolean;
}

export interface Applied {
  readonly changes: readonly CollectionChange[];
  /** The changes to tenants' licences, attributions and addresses in the file. */
  readonly abouts: readonly AboutChange[];
  readonly warnings: readonly Mistake[];
  readonly tenants: readonly Tenant[];
  /** Relations of the file's collections that show nothing; none for a dry run that would change something. */
  readonly idle: readonly IdleRelation[];
}

/**
 * Makes the catalog's declared collections match the file. Writes nothing where they match already.
 * @throws DeclarationError with every mistake of the file
 */
export const applyCatalog = async (
  store: CatalogDatabase,
  given: DescribedSources,
  order: ApplyOrder,
  now: Date,
): Promise<Applied> => {
  const file = await readCatalogFile(order.file);
  const { declarations, abouts: declared, mistakes } = readDeclarations(file);
  const sources = locateSources(given, declarations, scopesToTry(await listTenants(store)));
  const tables = await describeSources(sources, declarations);
  const looks = new Map<string, readonly (ValueLook | undefined)[]>();
  const compare = async (catalog: CatalogDatabase): Promise<Applied> => {
    const tenants = await listTenants(catalog);
    const standing = await readStanding(catalog, tenants);
    const taken = await readTaken(catalog, tenants, declarations, order);
    const { collections, findings } = checkDeclarations(declarations, { tables, tenants, taken });
    const { abouts, mistakes: wrongAbouts } = checkAbouts(declared, tenants);
    const all = [...mistakes, ...findings.mistakes, ...wrongAbouts];
    if (all.length > 0) throw new DeclarationError(order.file, all, ofRelations(declarations, findings.warnings));
    const wrong = collections.flatMap((after) => {
      const before = findStanding(standing, after);
      return before === undefined ? [] : findRenamingMistakes(before, after);
    });
    if (wrong.length > 0) throw new DeclarationError(order.file, wrong);
    const looked = await Promise.all(collections.map(async (collection) => lookAt(sources, collection, looks)));
    return {
      changes: compareCollections(standing, looked, order.isRemoving),
      abouts: await compareAbouts(catalog, abouts),
      warnings: findings.warnings,
      tenants,
      idle: [],
    };
  };
  const wanted = await compare(store);
  const unknown = await warnOfAttributes(declarations, sources, tables);
  const withUnknown = (applied: Applied): Applied => ({ ...applied, warnings: [...applied.warnings, ...unknown] });
  const isChanging = wanted.abouts.length > 0 || wanted.changes.some(({ kind }) => kind !== 'left');
  if (!isChanging) return { ...withUnknown(wanted), idle: await findIdle(store, declarations) };
  if (order.isDryRun) return withUnknown(wanted);
  return store.transaction().execute(async (transaction) => {
    const applied = await compare(transaction);
    await applyChanges(transaction, applied.changes, now);
    await applyAbouts(transaction, applied.abouts, now);
    return { ...withUnknown(applied), idle: await findIdle(transaction, declarations) };
  });
};

/** Finds relations of the file's collections that show nothing. */
const findIdle = async (
  catalog: CatalogDatabase,
  declarations: readonly CollectionDeclaration[],
): Promise<readonly IdleRelation[]> => {
  const relating = new Set(declarations.filter(({ relations }) => relations.length > 0).map(({ slug }) => slug.value));
  return relating.size === 0
    ? []
    : (await findIdleRelations(catalog)).filter(({ collection }) => relating.has(collection));
};

/** The warnings of unknown collections, which no mistake elsewhere can cause. */
const ofRelations = (
  declarations: readonly CollectionDeclaration[],
  warnings: readonly Mistake[],
): readonly Mistake[] => {
  const led = new Set(declarations.flatMap(({ relations }) => relations.map(({ to, from }) => (to ?? from)?.position)));
  return warnings.filter(({ position }) => led.has(position));
};

/** All sources, and those that the file names, with the schemas of tenants seen as one. */
const locateSources = (
  sources: DescribedSources,
  declarations: readonly CollectionDeclaration[],
  scopes: readonly string[],
): ReadonlyMap<string, DescribedSource> => {
  const named = Map.groupBy(declarations, ({ source }) => source.value);
  const names = new Set([...sources.keys(), ...named.keys()]);
  const located = Array.from(names, (name): readonly (readonly [string, DescribedSource])[] => {
    const source = sources.get(name);
    if (source === undefined) return [];
    const own = named.get(name) ?? [];
    const usual = own.map(({ schema }) => schema?.value ?? defaultSchema);
    const others = own.flatMap(({ lookUps }) => lookUps).map(({ schema }) => schema?.value);
    const schemas = new Set(usual.concat(others.filter((schema) => schema !== undefined)));
    return [[name, withTenantSchemas(source, [...schemas], scopes)]];
  });
  return new Map(located.flat());
};

/** Describes only the sources that the file names; for the others, their names are enough. */
const describeSources = async (
  sources: ReadonlyMap<string, DescribedSource>,
  declarations: readonly CollectionDeclaration[],
): Promise<ReadonlyMap<string, readonly TableShape[]>> => {
  const named = Map.groupBy(declarations, ({ source }) => source.value);
  const described = [...sources].map(async ([name, { describeTables }]) => {
    const own = named.get(name);
    return [name, own === undefined ? [] : await describeTables(undefined, tablesOf(own))] as const;
  });
  return new Map(await Promise.all(described));
};

/** Samples each table once, however often its fields are compared. */
const lookAt = async (
  sources: DescribedSources,
  collection: CheckedCollection,
  known: Map<string, readonly (ValueLook | undefined)[]>,
): Promise<CheckedCollection> => {
  const { target, fields, position } = collection;
  const sample = sources.get(target.source ?? '')?.sample;
  if (sample === undefined) return collection;
  const key = `${position.line}:${position.column}`;
  const looks = known.get(key) ?? (await looksOfFields(sample, target, fields));
  known.set(key, looks);
  return { ...collection, fields: fields.map((field, index) => Object.assign({}, field, { look: looks[index] })) };
};

/** A field of several columns takes the first look that is found for one of them. */
const looksOfFields = async (
  sample: Sample,
  { schema, tableName }: RecordsTarget,
  fields: readonly CheckedField[],
): Promise<readonly (ValueLook | undefined)[]> => {
  const own = { schema: schema ?? undefined, table: tableName };
  const columns = fields.map(({ origin }) => shownColumnsOf(origin, own));
  const byTable = Map.groupBy(columns.flat(), (column) => JSON.stringify([column.schema, column.table]));
  const looks = new Map<ReadColumn, ValueLook | undefined>();
  for (const [first, ...others] of byTable.values()) {
    if (first === undefined) continue;
    const all = [first, ...others];
    const table = { schema: first.schema ?? '', name: first.table };
    const found = await looksOf(
      sample,
      table,
      all.map(({ place }) => place),
    );
    all.forEach((column, index) => looks.set(column, found[index]));
  }
  return columns.map((shown) => shown.map((column) => looks.get(column)).find((look) => look !== undefined));
};

const readStanding = async (
  catalog: CatalogDatabase,
  tenants: readonly Tenant[],
): Promise<readonly StandingCollection[]> => {
  const standing: StandingCollection[] = [];
  const publicIds = new Map(tenants.map(({ id, publicId }) => [id, publicId]));
  for (const collection of await listDeclaredCollections(catalog)) {
    const tenant = collection.tenantId === null ? undefined : publicIds.get(collection.tenantId);
    standing.push({ collection, tenant, fields: await listFields(catalog, collection) });
  }
  return standing;
};

/**
 * The slugs that stay in use: those of imported collections, and of declared ones that the file does not name, unless
 * they are dropped.
 */
const readTaken = async (
  catalog: CatalogDatabase,
  tenants: readonly Tenant[],
  declarations: readonly CollectionDeclaration[],
  { isRemoving }: ApplyOrder,
): Promise<readonly TakenSlug[]> => {
  const publicIds = new Map(tenants.map(({ id, publicId }) => [id, publicId]));
  const rows = await catalog.selectFrom('collection').select(['id', 'slug', 'tenant_id', 'source']).execute();
  const fields = await readRelated(catalog, declarations);
  const isNamed = ({ slug, tenant }: TakenSlug): boolean =>
    declarations.some((declaration) => declaration.slug.value === slug && declaration.tenant?.value === tenant);
  return rows
    .map(({ id, slug, tenant_id, source }) => ({
      slug,
      fields: fields.get(id) ?? [],
      tenant: tenant_id === null ? undefined : publicIds.get(tenant_id),
      isDeclared: source !== null,
    }))
    .filter((taken) => !taken.isDeclared || !(isRemoving || isNamed(taken)));
};

/** The fields of the collections to which relations of the file lead, by the IDs of the collections. */
const readRelated = async (catalog: CatalogDatabase, declarations: readonly CollectionDeclaration[]) => {
  const slugs = declarations.flatMap(({ relations }) => relations.flatMap(({ to, from }) => (to ?? from)?.value ?? []));
  const rows = await catalog
    .selectFrom('field')
    .innerJoin('collection', 'collection.id', 'field.collection_id')
    .select(['collection_id', 'key', 'type'])
    .where('slug', 'in', slugs)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ collection_id }) => collection_id);
};
