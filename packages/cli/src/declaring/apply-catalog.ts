/** A catalog file ─▶ the catalog: all of it, or nothing. To declare is not to expose. */
import {
  type CatalogDatabase,
  type CatalogTransaction,
  listDeclaredCollections,
  listFields,
  listTenants,
  looksOf,
  type RecordsTarget,
  type Tenant,
  type ValueLook,
} from '@vitrine/publisher';
import { type DescribeTables, type ReadColumn, type Sample, shownColumnsOf, type TableShape } from '@vitrine/sources';
import { carryOut } from './carry-out.ts';
import { readCatalogFile } from './catalog-file.ts';
import { compareCollections, type CollectionChange, type StandingCollection } from './changes.ts';
import { checkDeclarations } from './check-declarations.ts';
import type { TakenSlug } from './check-slugs.ts';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';
import { readDeclarations, type CollectionDeclaration } from './declaration.ts';
import { DeclarationError, type Mistake } from './mistake.ts';

/** The sources that collections can be declared over, by name. */
export type DescribedSources = ReadonlyMap<string, DescribedSource>;

export interface DescribedSource {
  readonly describeTables: DescribeTables;
  /** Without it fields are known by their names alone. */
  readonly sample?: Sample;
}

export interface ApplyOrder {
  readonly file: string;
  /** Whether declared collections that the file does not name are dropped. */
  readonly isRemoving: boolean;
  /** Whether the changes are only looked for. */
  readonly isDryRun: boolean;
}

export interface Applied {
  readonly changes: readonly CollectionChange[];
  readonly warnings: readonly Mistake[];
  readonly tenants: readonly Tenant[];
}

/**
 * Makes the catalog say of declared collections what the file says. Where it says so already, nothing is written.
 * @throws DeclarationError with every mistake of the file
 */
export const applyCatalog = async (
  store: CatalogDatabase,
  sources: DescribedSources,
  order: ApplyOrder,
  now: Date,
): Promise<Applied> => {
  const file = await readCatalogFile(order.file);
  const { declarations, mistakes } = readDeclarations(file);
  const tables = await describeSources(sources, declarations);
  const looks = new Map<string, readonly (ValueLook | undefined)[]>();
  const compare = async (catalog: CatalogDatabase | CatalogTransaction): Promise<Applied> => {
    const tenants = await listTenants(catalog);
    const standing = await readStanding(catalog, tenants);
    const taken = await readTaken(catalog, tenants, declarations, order);
    const { collections, findings } = checkDeclarations(declarations, { tables, tenants, taken });
    const all = [...mistakes, ...findings.mistakes];
    if (all.length > 0) throw new DeclarationError(order.file, all);
    const looked = await Promise.all(collections.map(async (collection) => lookAt(sources, collection, looks)));
    return {
      changes: compareCollections(standing, looked, order.isRemoving),
      warnings: findings.warnings,
      tenants,
    };
  };
  const wanted = await compare(store);
  if (order.isDryRun || wanted.changes.every(({ kind }) => kind === 'left')) return wanted;
  return store.transaction().execute(async (transaction) => {
    const applied = await compare(transaction);
    await carryOut(transaction, applied.changes, now);
    return applied;
  });
};

/** Looks only into the sources that the file names; of the others the names are enough. */
const describeSources = async (
  sources: DescribedSources,
  declarations: readonly CollectionDeclaration[],
): Promise<ReadonlyMap<string, readonly TableShape[]>> => {
  const named = new Set(declarations.map(({ source }) => source.value));
  const described = [...sources].map(
    async ([name, { describeTables }]) => [name, named.has(name) ? await describeTables() : []] as const,
  );
  return new Map(await Promise.all(described));
};

/** Looks at a few rows of each table once, whatever is compared with them. */
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

/** What is made of several columns looks like the first of them that looks like something. */
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
  catalog: CatalogDatabase | CatalogTransaction,
  tenants: readonly Tenant[],
): Promise<readonly StandingCollection[]> => {
  const standing: StandingCollection[] = [];
  for (const collection of await listDeclaredCollections(catalog)) {
    const tenant = tenants.find(({ id }) => id === collection.tenantId)?.publicId;
    standing.push({ collection, tenant, fields: await listFields(catalog, collection) });
  }
  return standing;
};

/** Imported collections stay; declared ones do where the file does not name them and nobody asked to drop them. */
const readTaken = async (
  catalog: CatalogDatabase | CatalogTransaction,
  tenants: readonly Tenant[],
  declarations: readonly CollectionDeclaration[],
  { isRemoving }: ApplyOrder,
): Promise<readonly TakenSlug[]> => {
  const publicIds = new Map(tenants.map(({ id, publicId }) => [id, publicId]));
  const rows = await catalog.selectFrom('collection').select(['slug', 'tenant_id', 'source']).execute();
  const isNamed = ({ slug, tenant }: TakenSlug): boolean =>
    declarations.some((declaration) => declaration.slug.value === slug && declaration.tenant?.value === tenant);
  return rows
    .map(({ slug, tenant_id, source }) => ({
      slug,
      tenant: tenant_id === null ? undefined : publicIds.get(tenant_id),
      isDeclared: source !== null,
    }))
    .filter((taken) => !taken.isDeclared || !(isRemoving || isNamed(taken)));
};
