/** `vitrine collection list`, `expose` and `hide`: lists a tenant's collections, and changes their exposure. */
import type { Command } from 'commander';
import { listViews, type Offer, readOffers } from '@vitrine/administering';
import type { Proposal } from '@vitrine/contract/proposal';
import {
  type CatalogDatabase,
  CatalogError,
  type Collection,
  expose,
  type ExposureState,
  findCollection,
  findIdleRelations,
  findTenant,
  hide,
  printIdleRelation,
  type Tenant,
} from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { type OpenCatalog, withCatalog } from './open-catalog.ts';
import { listChoices, readChoices } from './field-choices.ts';
import { print, table, wrapNames, type JsonOption } from './output.ts';
import type { TenantFormat } from '@vitrine/declaring';
import { printAbsent } from '@vitrine/query';
import { readKeys, requireFields } from './fields-option.ts';
import { exposeManyTenants } from './expose-tenants-command.ts';
import { formatOption } from './format-option.ts';
import { describeAll, findShownUnpublished } from './unpublished-records.ts';
import { someFields, suggestCollections, suggestExposing, suggestReading } from './suggestions.ts';
import { aTime, isPlanned, planLater, type PlanOptions } from './plan-option.ts';
import { UsageError } from './usage-error.ts';

export const addCollectionCommands = (program: Command, context: Context): void => {
  program
    .command('collection')
    .description('the collections offered to a tenant')
    .command('list')
    .description("list a tenant's collections, their state and their fields")
    .requiredOption('--tenant <tenant>', 'a tenant ID')
    .option('--json', 'print one JSON value')
    .action(async (options: JsonOption & { readonly tenant: string }) => list(context, options));
  program
    .command('expose')
    .usage('<tenant> <collection> [options]\n       vitrine expose <collection> --tenants <file|all> [options]')
    .argument('<tenant>', 'a tenant ID; with --tenants, the collection')
    .argument('[collection]', 'the slug of a collection')
    .description('show fields of a collection to everyone, or only to holders of a key')
    .option('--tenants <file|all>', 'for many tenants: all, or a file of tenant IDs or for "vitrine tenant apply"')
    .addOption(formatOption('format of the file of tenants (default: by its name)'))
    .option('--dry-run', 'with --tenants: show how many tenants would change, and change nothing')
    .option('--fields <keys>', 'fields to show, in addition to those already shown: a,b', readKeys)
    .option('--all-fields', 'fields that are usually published, such as names, sales prices and pictures')
    .option('--where <conditions...>', 'only records that meet these conditions: active=true, price[gte]=10')
    .option('--all-rows', 'show all records again')
    .option('--private', 'only to holders of a key of the tenant')
    .option('--public', 'to everyone, although it was private until now')
    .option('--at <time>', `at this time, ${aTime}`)
    .option('--until <time>', 'withdraw what it shows at this time')
    .option('--json', 'print one JSON value')
    .action(async (first: string, second: string | undefined, options: ExposeOptions) =>
      chooseExpose(context, first, second, options),
    );
  program
    .command('hide <tenant> <collection>')
    .description('withdraw a collection or some of its fields, within a second')
    .option('--fields <keys>', 'only these fields: a,b', readKeys)
    .option('--at <time>', `at this time, ${aTime}`)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, options: HideOptions) => runHide(context, publicId, slug, options));
};

interface ExposeOptions extends JsonOption, PlanOptions {
  readonly tenants?: string;
  readonly format?: TenantFormat;
  readonly dryRun?: true;
  readonly fields?: readonly string[];
  readonly allFields?: true;
  readonly where?: readonly string[];
  readonly allRows?: true;
  readonly private?: true;
  readonly public?: true;
}

interface HideOptions extends JsonOption, Pick<PlanOptions, 'at'> {
  readonly fields?: readonly string[];
}

const list = async (context: Context, options: JsonOption & { readonly tenant: string }): Promise<void> =>
  withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, options.tenant);
    const { collections } = await readOffers(store, tenant);
    const none = `${tenant.name} has no collection yet.\n${suggestCollections(config, tenant.publicId)}`;
    const rows = collections.map(({ slug, name, recordCount, state, fields }) => [
      slug,
      name,
      recordCount ?? '–',
      state,
      ...split(fields).map(wrapNames),
    ]);
    const headings = ['slug', 'name', 'records', 'state', 'shown', 'hidden'];
    const text = `${table(headings, rows)}\n\n${suggestExposing(tenant.publicId, collections)}`;
    print(context, options, collections, rows.length === 0 ? none : text);
  });

const chooseExpose = async (
  context: Context,
  first: string,
  second: string | undefined,
  options: ExposeOptions,
): Promise<void> => {
  const { tenants, dryRun } = options;
  if (tenants !== undefined && isPlanned(options)) throw new UsageError('--at and --until go with one tenant.');
  if (tenants !== undefined && second === undefined)
    return exposeManyTenants(context, first, { ...options, tenants, where: decideRows(options) });
  if (tenants !== undefined) throw new UsageError('Say one tenant, or --tenants, not both.');
  if (second === undefined)
    throw new UsageError('Say the collection too: vitrine expose TENANT COLLECTION --fields a,b');
  if (dryRun === true) throw new UsageError('--dry-run goes with --tenants.');
  return runExpose(context, first, second, options);
};

const runExpose = async (context: Context, publicId: string, slug: string, options: ExposeOptions): Promise<void> => {
  const { fields, allFields } = options;
  const where = decideRows(options);
  const isOfRows = where !== undefined && fields === undefined && allFields === undefined;
  if (!isOfRows) requireFields(options);
  if (options.private === true && options.public === true) throw new UsageError('Say --private or --public, not both.');
  await withCatalog(context, async (catalog) => {
    const { config, store } = catalog;
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    const before = await readOffer(store, tenant, collection);
    if (allFields !== undefined) await requireUsual(catalog, tenant, collection, before);
    if (isOfRows && before.state === 'hidden') throw new UsageError(`${slug} is hidden. Say which fields to show too.`);
    const stays = isOfRows && options.private === undefined && options.public === undefined;
    const state = stays && before.state !== 'hidden' ? before.state : decideState(options, before);
    if (state === 'public') refuseUnnamed(tenant, before, isOfRows ? [] : fields);
    const keys = isOfRows ? [] : (fields ?? usualKeys(before));
    if (isPlanned(options)) {
      const shown = [...split(before.fields)[0], ...keys];
      const proposal = { collections: [{ slug, state, fields: shown, ...(where !== undefined && { where }) }] };
      return planLater(context, catalog, tenant, proposal, options);
    }
    await expose(store, tenant, collection, { state, keys, where }, nowOf(context));
    const presented = await readOffer(store, tenant, collection);
    const left = allFields === undefined ? [] : await listLeft(catalog, tenant, collection, presented);
    const idle = await describeIdle(store, tenant, slug);
    const unpublished = await findShownUnpublished({ config, store, tenant, collection }, presented);
    const drafts = describeAll(unpublished, collection);
    print(
      context,
      options,
      { ...presented, unpublished },
      describe(presented, [...drafts, ...left, ...idle, suggestReading(config, tenant, presented)].join('\n')),
    );
  });
};

/** Its relations, and those to it, that show nothing because of a hidden field. */
const describeIdle = async (store: CatalogDatabase, { publicId }: Tenant, slug: string): Promise<readonly string[]> =>
  (await findIdleRelations(store, publicId))
    .filter(({ collection, of }) => collection === slug || of === slug)
    .map((each) => `The ${printIdleRelation(each)}`);

/** The new conditions on rows; undefined: unchanged. */
const decideRows = ({ where, allRows }: ExposeOptions): readonly string[] | undefined => {
  if (where !== undefined && allRows !== undefined) throw new UsageError('Say --where or --all-rows, not both.');
  return allRows === true ? [] : where;
};

/** Refuses to make a private collection public unless `--public` is given. */
const decideState = (options: ExposeOptions, { slug, state }: Offer): 'private' | 'public' => {
  if (options.private === true) return 'private';
  if (state !== 'private' || options.public === true) return 'public';
  throw new UsageError(`${slug} is private. Say --private to keep it so, or --public to open it to all.`);
};

/** The fields of "all": those that are usual to publish. Other fields are exposed only by name. */
const usualKeys = ({ fields }: Offer): Keys => fields.filter(({ isUsual }) => isUsual).map(({ key }) => key);

/** @throws UsageError with the fields and some of their values, where none of them is usual to publish */
const requireUsual = async (
  { config, store }: OpenCatalog,
  tenant: Tenant,
  collection: Collection,
  offer: Offer,
): Promise<void> => {
  const isEmpty = offer.fields.length === 0 && offer.noAll === null;
  if (isEmpty || usualKeys(offer).length > 0) return;
  const choices = await readChoices({ config, store, tenant, collection });
  const next = `Name what the world may see: vitrine expose ${tenant.publicId} ${offer.slug} --fields a,b`;
  throw new UsageError([...listChoices(choices), '', next].join('\n'));
};

const listLeft = async (
  { config, store }: OpenCatalog,
  tenant: Tenant,
  collection: Collection,
  { slug, state }: Offer,
): Promise<Keys> => {
  const choices = await readChoices({ config, store, tenant, collection });
  if (choices.others.length === 0) return [];
  const next = `To show some of them, name them: vitrine expose ${tenant.publicId} ${slug} --fields a,b${state === 'private' ? ' --private' : ''}`;
  return ['', ...listChoices(choices), '', next];
};

/** Refuses to make private fields public unless they are named. */
const refuseUnnamed = ({ publicId }: Tenant, { slug, state, fields }: Offer, named: Keys | undefined): void => {
  if (state !== 'private') return;
  const unnamed = fields
    .filter(({ key, isShown, isUsual }) => isShown && (named === undefined ? !isUsual : !named.includes(key)))
    .map(({ key }) => key);
  if (unnamed.length === 0) return;
  throw new UsageError(
    `Holders of a key see more of ${slug}: ${unnamed.join(', ')}. Add these to --fields to show them to everyone, or ` +
      `hide them first: vitrine hide ${publicId} ${slug} --fields ${unnamed.join(',')}`,
  );
};

const runHide = async (context: Context, publicId: string, slug: string, options: HideOptions): Promise<void> =>
  withCatalog(context, async (catalog) => {
    const { store } = catalog;
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    if (options.at !== undefined) {
      const proposal = proposeHiding(await readOffer(store, tenant, collection), options.fields);
      return planLater(context, catalog, tenant, proposal, options);
    }
    const before = await readOffer(store, tenant, collection);
    const seen = await seenViews(store, tenant, nowOf(context));
    await hide(store, tenant, collection, options.fields ?? 'all', nowOf(context));
    const left = await seenViews(store, tenant, nowOf(context));
    const presented = await readOffer(store, tenant, collection);
    const gone = [...describeGone(seen, left), ...(await describeIdle(store, tenant, slug))];
    const again = options.fields?.join(',') ?? someFields(split(before.fields)[0]);
    const next = `To show it again: vitrine expose ${publicId} ${slug} --fields ${again}`;
    print(context, options, presented, describe(presented, [...gone, next].join('\n')));
  });

/** @throws UsageError if the collection has no such field */
const proposeHiding = ({ slug, fields }: Offer, keys: Keys | undefined): Proposal => {
  if (keys === undefined) return { collections: [{ slug, state: 'hidden' }] };
  const unknown = keys.filter((key) => !fields.some((field) => field.key === key));
  if (unknown.length > 0) {
    const known = fields.map(({ key }) => key);
    throw new UsageError(printAbsent(slug, 'field', unknown, known));
  }
  return { collections: [{ slug, fields: split(fields)[0].filter((key) => !keys.includes(key)) }] };
};

const seenViews = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<readonly string[]> =>
  (await listViews(store, tenant, now)).filter(({ state }) => state !== 'hidden').map(({ slug }) => slug);

/** Lists the views that are hidden by the change: they need the collection and the fields of their filters. */
const describeGone = (seen: readonly string[], left: readonly string[]): readonly string[] => {
  const gone = seen.filter((slug) => !left.includes(slug));
  return gone.length === 0 ? [] : [`Views that are gone with it, until it is shown again: ${gone.join(', ')}.`];
};

const describe = ({ slug, state, fields, where, rows }: Offer, next: string): string => {
  const [shown, hidden] = split(fields);
  const lines = [
    `${slug} is ${state}${audiences[state]}.`,
    ...(state === 'hidden' ? [] : [`  shown:  ${['id', 'createdAt', ...shown].join(', ')}`]),
    ...(state === 'hidden' || where.length + rows.length === 0 ? [] : [`  where:  ${[...rows, ...where].join(', ')}`]),
    `  hidden: ${state === 'hidden' ? 'all of it' : hidden.length === 0 ? 'nothing' : hidden.join(', ')}`,
    next,
  ];
  return lines.join('\n');
};

const audiences: Record<ExposureState, string> = {
  hidden: ': nobody sees it',
  private: ': those with a key of the tenant see it',
  public: ': the world sees it',
};

const readOffer = async (store: CatalogDatabase, tenant: Tenant, { slug }: Collection): Promise<Offer> => {
  const { collections } = await readOffers(store, tenant);
  const offer = collections.find((each) => each.slug === slug);
  if (offer === undefined) throw new CatalogError(`${slug} is no longer offered to ${tenant.name}.`);
  return offer;
};

type Keys = readonly string[];

const split = (fields: Offer['fields']): [shown: Keys, hidden: Keys] => {
  const keys = (isShown: boolean): Keys => fields.filter((field) => field.isShown === isShown).map(({ key }) => key);
  return [keys(true), keys(false)];
};
