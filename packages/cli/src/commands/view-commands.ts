/** `vitrine view …`: creates, lists, changes and ends saved views of collections. */
import { type ViewLook, viewLooks } from '@vitrine/contract/presentation';
import type { Command } from 'commander';
import { changeView, createView, deleteView, endView, listViews, type NamedView } from '@vitrine/administering';
import { findCollection, findTenant } from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { endsAt, readEnd } from './end-option.ts';
import { withCatalog } from './open-catalog.ts';
import { print, printTime, table, wrapNames, type JsonOption } from './output.ts';
import { suggestReading } from './suggestions.ts';
import { UsageError } from './usage-error.ts';

const queryIs =
  'what it shows, as in a URL of the explorer or the API: "where[price][lt]=1&sort=price&fields=name,price"';
const looks = viewLooks.join(', ');

export const addViewCommands = (program: Command, context: Context): void => {
  const view = program.command('view').description('saved views of collections; the API serves each as a collection');
  view
    .command('create <tenant> <collection> <slug>')
    .description('save a filter, fields and an order of an exposed collection under its own address')
    .requiredOption('--name <name>', 'display name, such as "Rolls under 1 €"')
    .option('--query <query>', queryIs, '')
    .option('--private', 'only to holders of a key of the tenant, although its collection is public')
    .option('--look <look>', `how pages show it: ${looks}`)
    .option('--ends <date>', `${endsAt} (default: never)`)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, collection: string, slug: string, options: CreateOptions) =>
      create(context, publicId, collection, slug, options),
    );
  view
    .command('list <tenant>')
    .description("list a tenant's views, including ended ones")
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, options: JsonOption) => list(context, publicId, options));
  view
    .command('change <tenant> <view>')
    .description('change a view; only the named options change')
    .option('--name <name>', 'display name')
    .option('--query <query>', queryIs)
    .option('--private', 'only to holders of a key of the tenant')
    .option('--public', 'to everyone who sees its collection')
    .option('--look <look>', `how pages show it: ${looks}, or any`)
    .option('--ends <date>', endsAt)
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, options: ChangeOptions) => change(context, publicId, slug, options));
  view
    .command('end <tenant> <view>')
    .description('end a view within a second; it stays in the list, and can be given another end')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, options: JsonOption) => end(context, publicId, slug, options));
  view
    .command('delete <tenant> <view>')
    .description('delete a view within a second; its address becomes free')
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, options: JsonOption) => remove(context, publicId, slug, options));
};

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly query: string;
  readonly private?: true;
  readonly look?: string;
  readonly ends?: string;
}

interface ChangeOptions extends JsonOption {
  readonly name?: string;
  readonly query?: string;
  readonly private?: true;
  readonly public?: true;
  readonly look?: string;
  readonly ends?: string;
}

const create = async (
  context: Context,
  publicId: string,
  base: string,
  slug: string,
  { name, query, ...options }: CreateOptions,
): Promise<void> => {
  const now = nowOf(context);
  const look = options.look === undefined ? null : readLook(options.look);
  const end = options.ends === undefined ? null : readEnd('--ends', 'a view', options.ends, now);
  await withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, base);
    const draft = { slug, name, query, isPrivate: options.private === true, look, endsAt: end };
    const made = await createView(store, tenant, collection, draft, now);
    print(context, options, made, describe(made, suggestReading(config, tenant, made)));
  });
};

const list = async (context: Context, publicId: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const views = await listViews(store, tenant, nowOf(context));
    const rows = views.map((view) => [
      view.slug,
      view.name,
      view.collection,
      view.state,
      printTime(view.endsAt),
      wrapNames(view.fields),
    ]);
    const headings = ['slug', 'name', 'of', 'state', 'ends', 'shown'];
    const none = `${tenant.name} has no view.\nNext: vitrine view create ${publicId} COLLECTION SLUG --name NAME --query QUERY`;
    const next = `\n\nTo change or end one: vitrine view change ${publicId} SLUG --query QUERY, or: vitrine view end ${publicId} SLUG`;
    print(context, options, views, rows.length === 0 ? none : table(headings, rows) + next);
  });

const change = async (context: Context, publicId: string, slug: string, options: ChangeOptions): Promise<void> => {
  const now = nowOf(context);
  if (options.private === true && options.public === true) throw new UsageError('Say --private or --public, not both.');
  const { name, query } = options;
  const isPrivate = options.private === true ? true : options.public === true ? false : undefined;
  const look = options.look === undefined ? undefined : options.look === 'any' ? null : readLook(options.look);
  const end = options.ends === undefined ? undefined : readEnd('--ends', 'a view', options.ends, now);
  if ([name, query, isPrivate, look, end].every((each) => each === undefined))
    throw new UsageError('Say what to change: --name, --query, --private, --public, --look or --ends.');
  await withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const changed = await changeView(store, tenant, slug, { name, query, isPrivate, look, endsAt: end }, now);
    print(context, options, changed, describe(changed, suggestReading(config, tenant, changed)));
  });
};

const end = async (context: Context, publicId: string, slug: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const ended = await endView(store, await findTenant(store, publicId), slug, nowOf(context));
    print(
      context,
      options,
      ended,
      describe(ended, `To show it again: vitrine view change ${publicId} ${slug} --ends never`),
    );
  });

const remove = async (context: Context, publicId: string, slug: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const deleted = await deleteView(store, await findTenant(store, publicId), slug, nowOf(context));
    print(context, options, deleted, `Deleted the view ${slug} of ${deleted.collection}. Its address is free again.`);
  });

const describe = (view: NamedView, next: string): string => {
  const { slug, name, collection, state, hiddenBecause, query, fields, look, endsAt: endsOn } = view;
  const whom = {
    hidden: 'nobody sees it',
    private: 'those with a key of the tenant see it',
    public: 'the world sees it',
  };
  return [
    `${slug}, "${name}", is a view of ${collection}: ${whom[state]}.${hiddenBecause === null ? '' : ` ${hiddenBecause}`}`,
    ...(state === 'hidden' ? [] : [`  shown: ${['id', 'createdAt', ...fields].join(', ')}`]),
    `  query: ${query}`,
    ...(look === null ? [] : [`  look:  ${look}`]),
    ...(endsOn === null ? [] : [`  ends:  ${printTime(endsOn)}`]),
    next,
  ].join('\n');
};

const readLook = (text: string): ViewLook => {
  const look = viewLooks.find((each) => each === text);
  if (look === undefined) throw new UsageError(`--look: found "${text}", expected one of ${looks}.`);
  return look;
};
