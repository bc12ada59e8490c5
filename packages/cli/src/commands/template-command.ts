/** `vitrine template …`: what the operator proposes to tenants. It exposes nothing by itself. */
import type { Command } from 'commander';
import { findSharedCollection, readTemplate, removeTemplate, setTemplate, type TemplateEntry } from '@vitrine/catalog';
import type { Context } from './context.ts';
import { chooseKeys, type FieldsOptions, readKeys, requireFields } from './fields-option.ts';
import { withCatalog } from './open-catalog.ts';
import { print, table, wrapNames, type JsonOption } from './output.ts';

export const addTemplateCommand = (program: Command, context: Context): void => {
  const template = program
    .command('template')
    .description('what is proposed to tenants; their owners see it in the console, and nothing is exposed by it');
  template
    .command('set <collection>')
    .description('propose a collection that is offered to all tenants, in place of an earlier proposal of it')
    .option('--fields <keys>', 'fields to propose: a,b', readKeys)
    .option('--all-fields', 'fields that are usually published, such as names, sales prices and pictures')
    .option('--private', 'only for holders of a key')
    .option('--json', 'print one JSON value')
    .addHelpText('after', enabling)
    .action(async (slug: string, options: SetOptions) => set(context, slug, options));
  template
    .command('show')
    .description('show what is proposed')
    .option('--json', 'print one JSON value')
    .action(async (options: JsonOption) => show(context, options));
  template
    .command('remove <collection>')
    .description('propose a collection no more; what is exposed stays')
    .option('--json', 'print one JSON value')
    .action(async (slug: string, options: JsonOption) => remove(context, slug, options));
};

const enabling =
  '\nTo expose it for new tenants at once: vitrine tenant create --enable …, or vitrine tenant apply FILE --enable';

interface SetOptions extends JsonOption, FieldsOptions {
  readonly private?: true;
}

const set = async (context: Context, slug: string, options: SetOptions): Promise<void> => {
  requireFields(options);
  await withCatalog(context, async ({ store }) => {
    const collection = await findSharedCollection(store, slug);
    const fields = await chooseKeys(store, collection, options.fields);
    const state = options.private === true ? 'private' : 'public';
    await setTemplate(store, { collection: slug, state, fields });
    const entry = (await readTemplate(store)).find((each) => each.collection === slug);
    const text = `Proposed: ${slug}, ${state}, with ${entry?.fields.join(', ')}. Nothing is exposed by it.${enabling}`;
    print(context, options, entry, text);
  });
};

const show = async (context: Context, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    const entries = await readTemplate(store);
    const rows = entries.map(({ collection, state, fields }) => [collection, state, wrapNames(fields)]);
    const none = 'Nothing is proposed.\nNext: vitrine template set COLLECTION --fields a,b';
    print(context, options, entries, rows.length === 0 ? none : table(['collection', 'state', 'fields'], rows));
  });

const remove = async (context: Context, slug: string, options: JsonOption): Promise<void> =>
  withCatalog(context, async ({ store }) => {
    await removeTemplate(store, slug);
    const left: readonly TemplateEntry[] = await readTemplate(store);
    print(context, options, left, `${slug} is no longer proposed. What is exposed of it stays exposed.`);
  });
