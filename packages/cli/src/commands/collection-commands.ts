/** `vitrine collection list`, `expose` and `hide`: what a tenant has, and what of it the world sees. */
import type { Command } from 'commander';
import {
  type CatalogDatabase,
  CatalogError,
  type Collection,
  expose,
  type ExposureState,
  findCollection,
  findTenant,
  hide,
  listViews,
  type Offer,
  readOffers,
  type Tenant,
} from '@vitrine/publisher';
import type { Config } from '../settings.ts';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { print, table, wrapNames, type JsonOption } from './output.ts';
import { suggestCollections } from './suggestions.ts';
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
    .command('expose <tenant> <collection>')
    .description('show fields of a collection to the world, or to those with a key')
    .option('--fields <keys>', 'these fields, beside those already shown: a,b', readKeys)
    .option('--all-fields', 'all of its fields but those that look private')
    .option('--where <conditions...>', 'only records that meet these conditions: active=true, price[gte]=10')
    .option('--all-rows', 'all records again')
    .option('--private', 'to those with a key of the tenant alone')
    .option('--public', 'to all, though it has been private until now')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, options: ExposeOptions) =>
      runExpose(context, publicId, slug, options),
    );
  program
    .command('hide <tenant> <collection>')
    .description('withdraw a collection, or some of its fields: gone within a second')
    .option('--fields <keys>', 'these fields alone: a,b', readKeys)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, options: HideOptions) => runHide(context, publicId, slug, options));
};

interface ExposeOptions extends JsonOption {
  readonly fields?: readonly string[];
  readonly allFields?: true;
  readonly where?: readonly string[];
  readonly allRows?: true;
  readonly private?: true;
  readonly public?: true;
}

interface HideOptions extends JsonOption {
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
    const next = `\n\nNext: vitrine expose ${tenant.publicId} SLUG --fields a,b`;
    print(context, options, collections, rows.length === 0 ? none : table(headings, rows) + next);
  });

const runExpose = async (context: Context, publicId: string, slug: string, options: ExposeOptions): Promise<void> => {
  const { fields, allFields } = options;
  const where = decideRows(options);
  const isOfRows = where !== undefined && fields === undefined && allFields === undefined;
  if (!isOfRows && (fields === undefined) === (allFields === undefined)) {
    throw new UsageError('Say which fields: --fields a,b or --all-fields, one of the two.');
  }
  if (options.private === true && options.public === true) throw new UsageError('Say --private or --public, not both.');
  await withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    const before = await readOffer(store, tenant, collection);
    if (isOfRows && before.state === 'hidden') throw new UsageError(`${slug} is hidden. Say which fields to show too.`);
    const stays = isOfRows && options.private === undefined && options.public === undefined;
    const state = stays && before.state !== 'hidden' ? before.state : decideState(options, before);
    if (state === 'public') refuseUnnamed(tenant, before, isOfRows ? [] : fields);
    const keys = isOfRows ? [] : (fields ?? unconcerned(before));
    await expose(store, tenant, collection, { state, keys, where }, nowOf(context));
    const presented = await readOffer(store, tenant, collection);
    const left = allFields === undefined ? [] : listConcerned(tenant, presented);
    print(
      context,
      options,
      presented,
      describe(presented, [...left, suggestReading(config, tenant, presented)].join('\n')),
    );
  });
};

/** The conditions on rows from now on; none: they stay. */
const decideRows = ({ where, allRows }: ExposeOptions): readonly string[] | undefined => {
  if (where !== undefined && allRows !== undefined) throw new UsageError('Say --where or --all-rows, not both.');
  return allRows === true ? [] : where;
};

/** What is private is not opened to all by a command that only adds a field. */
const decideState = (options: ExposeOptions, { slug, state }: Offer): 'private' | 'public' => {
  if (options.private === true) return 'private';
  if (state !== 'private' || options.public === true) return 'public';
  throw new UsageError(`${slug} is private. Say --private to keep it so, or --public to open it to all.`);
};

/** What "all" stands for: what looks private is shown by its name alone. */
const unconcerned = ({ fields }: Offer): Keys => fields.filter(({ concern }) => concern === null).map(({ key }) => key);

const listConcerned = ({ publicId }: Tenant, { slug, state, fields }: Offer): readonly string[] => {
  const left = fields.filter(({ concern, isShown }) => concern !== null && !isShown);
  if (left.length === 0) return [];
  return [
    'Not among all, for it looks private:',
    ...left.map(({ key, concern }) => `  ${key} ${concern}`),
    `To show it, name it: vitrine expose ${publicId} ${slug} --fields ${left.map(({ key }) => key).join(',')}${state === 'private' ? ' --private' : ''}`,
  ];
};

/** What those with a key see becomes the world's by its name alone. */
const refuseUnnamed = ({ publicId }: Tenant, { slug, state, fields }: Offer, named: Keys | undefined): void => {
  if (state !== 'private') return;
  const unnamed = fields
    .filter(({ key, isShown, concern }) => isShown && (named === undefined ? concern !== null : !named.includes(key)))
    .map(({ key }) => key);
  if (unnamed.length === 0) return;
  throw new UsageError(
    `Those with a key see more of ${slug}: ${unnamed.join(', ')}. Name these in --fields too, and the world sees them, or ` +
      `take them back first: vitrine hide ${publicId} ${slug} --fields ${unnamed.join(',')}`,
  );
};

const runHide = async (context: Context, publicId: string, slug: string, options: HideOptions): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    const seen = await seenViews(store, tenant, nowOf(context));
    await hide(store, tenant, collection, options.fields ?? 'all', nowOf(context));
    const left = await seenViews(store, tenant, nowOf(context));
    const presented = await readOffer(store, tenant, collection);
    const next = `To show it again: vitrine expose ${publicId} ${slug} --fields ${(options.fields ?? ['a', 'b']).join(',')}`;
    print(context, options, presented, describe(presented, [...describeGone(seen, left), next].join('\n')));
  });

const seenViews = async (store: CatalogDatabase, tenant: Tenant, now: Date): Promise<readonly string[]> =>
  (await listViews(store, tenant, now)).filter(({ state }) => state !== 'hidden').map(({ slug }) => slug);

/** Views go with the fields that their filters ask about, and with their collection. */
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

/** What shows that it worked, for whoever has the service running on this machine. */
const suggestReading = ({ port }: Config, { publicId, isEnabled }: Tenant, { slug, state }: Offer): string => {
  if (!isEnabled) return `The tenant's public API is disabled. Next: vitrine tenant enable ${publicId}`;
  const header = state === 'private' ? "-H 'x-api-key: KEY' " : '';
  return `Next: vitrine serve, then: curl ${header}http://localhost:${port}/api/v1/public/t/${publicId}/${slug}`;
};

const audiences: Record<ExposureState, string> = {
  hidden: ': nobody sees it',
  private: ': those with a key of the tenant see it',
  public: ': the world sees it',
};

const readOffer = async (store: CatalogDatabase, tenant: Tenant, { slug }: Collection): Promise<Offer> => {
  const { collections } = await readOffers(store, tenant);
  const offer = collections.find((each) => each.slug === slug);
  if (offer === undefined) throw new CatalogError(`${tenant.name} is offered ${slug} no more.`);
  return offer;
};

type Keys = readonly string[];

const split = (fields: Offer['fields']): [shown: Keys, hidden: Keys] => {
  const keys = (isShown: boolean): Keys => fields.filter((field) => field.isShown === isShown).map(({ key }) => key);
  return [keys(true), keys(false)];
};

const readKeys = (text: string): Keys => {
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length === 0)
    throw new UsageError('--fields takes field keys with commas between them, such as name,price.');
  return keys;
};
