/** `vitrine expose COLLECTION --tenants FILE|all`: exposes a collection for many tenants in one transaction. */
import { exposeForTenants } from '@vitrine/administering';
import type { TenantFormat } from '@vitrine/declaring';
import {
  type CatalogDatabase,
  findSharedCollection,
  readAllTenants,
  type RowMistake,
  type Tenant,
} from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { chooseKeys, type FieldsOptions, requireFields } from './fields-option.ts';
import { withCatalog } from './open-catalog.ts';
import { withTenantFile } from './open-tenant-file.ts';
import { count, print, type JsonOption } from './output.ts';
import { readLines } from './read-lines.ts';
import { describeAll, findUnpublishedOf } from './unpublished-records.ts';
import { UsageError } from './usage-error.ts';

export interface ExposeTenantsOptions extends JsonOption, FieldsOptions {
  /** A file's path, or `all`. */
  readonly tenants: string;
  readonly format?: TenantFormat;
  readonly dryRun?: true;
  /** Undefined: the owners' conditions stay. */
  readonly where: readonly string[] | undefined;
  readonly private?: true;
  readonly public?: true;
}

export const exposeManyTenants = async (
  context: Context,
  slug: string,
  options: ExposeTenantsOptions,
): Promise<void> => {
  requireFields(options);
  if (options.private === true && options.public === true) throw new UsageError('Say --private or --public, not both.');
  const isDryRun = options.dryRun === true;
  await withCatalog(context, async ({ config, store }) => {
    const tenants = await chooseTenants(context, store, options);
    const collection = await findSharedCollection(store, slug);
    const fields = await chooseKeys(store, collection, options.fields);
    const state = options.private === true ? 'private' : 'public';
    const choice = {
      collection: slug,
      state,
      fields,
      where: options.where,
      isOpening: options.public === true,
      isDryRun,
    } as const;
    const value = await exposeForTenants(store, tenants, choice, nowOf(context));
    const unpublished = await findUnpublishedOf({ config, store, collection }, tenants, choice);
    const text = [describe(value), ...describeAll(unpublished, collection)].join('\n');
    print(context, options, { ...value, unpublished }, text);
  });
};

const chooseTenants = async (
  context: Context,
  store: CatalogDatabase,
  options: ExposeTenantsOptions,
): Promise<readonly Tenant[]> => {
  const all = await readAllTenants(store);
  return options.tenants === 'all' ? all : findNamed(context, all, options);
};

interface Named {
  readonly line: number;
  readonly publicId?: string | undefined;
  readonly reference?: string | undefined;
}

/** @throws TenantFileError with each tenant that there is not */
const findNamed = async (
  context: Context,
  all: readonly Tenant[],
  options: ExposeTenantsOptions,
): Promise<readonly Tenant[]> => {
  const { formatOf, TenantFileError } = await import('@vitrine/declaring');
  const isOfRows = options.format !== undefined || formatOf(options.tenants) !== undefined;
  const { names, mistakes } = await (isOfRows ? readNames(context, options) : readIds(options.tenants));
  const byId = new Map(all.map((tenant) => [tenant.publicId, tenant]));
  const byReference = new Map(all.map((tenant) => [tenant.reference, tenant]));
  const found = new Set<Tenant>();
  const unknown: RowMistake[] = [];
  for (const { line, publicId, reference } of names) {
    const tenant = publicId === undefined ? byReference.get(reference ?? '') : byId.get(publicId);
    if (tenant === undefined) unknown.push({ line, message: `there is no tenant ${publicId ?? reference ?? ''}.` });
    else found.add(tenant);
  }
  if (mistakes.length + unknown.length > 0) throw new TenantFileError(options.tenants, [...mistakes, ...unknown]);
  return [...found];
};

interface Names {
  readonly names: readonly Named[];
  readonly mistakes: readonly RowMistake[];
}

/** Tenants that the file deletes are not meant. */
const readNames = async (context: Context, { tenants: path, ...options }: ExposeTenantsOptions): Promise<Names> =>
  withTenantFile(context, path, options, async ({ rows, mistakes }) =>
    Promise.resolve({ names: rows.filter(({ isDeleted }) => isDeleted !== true), mistakes }),
  );

/** A tenant ID a line. */
const readIds = async (path: string): Promise<Names> => {
  const lines = (await readLines(path)).map((publicId, index) => ({ line: index + 1, publicId }));
  return { names: lines.filter(({ publicId }) => publicId !== ''), mistakes: [] };
};

const describe = ({
  collection,
  state,
  fields,
  exposed,
  changed,
  unchanged,
  unscoped,
  isDryRun,
}: Awaited<ReturnType<typeof exposeForTenants>>): string => {
  const whom = state === 'public' ? 'the world sees' : 'those with a key see';
  return [
    `${collection}, ${state}: ${whom} ${fields.join(', ')}.`,
    `Tenants: exposed ${exposed.toLocaleString('en-US')}, changed ${changed.toLocaleString('en-US')}, unchanged ${unchanged.toLocaleString('en-US')}.`,
    ...(unscoped === 0
      ? []
      : [`${count(unscoped, 'tenant')} of these without a scope value: nothing of ${collection} is shown there.`]),
    ...(isDryRun ? ['Nothing was changed: this is a dry run.'] : []),
  ].join('\n');
};
