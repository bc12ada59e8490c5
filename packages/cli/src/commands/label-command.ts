/** `vitrine label`: sets the owner's names and order of a collection's fields, and names in other languages. */
import type { Command } from 'commander';
import {
  changeNaming,
  labelCollection,
  type LabelledCollection,
  type Offer,
  readLabels,
  readOffers,
} from '@vitrine/administering';
import {
  type CatalogDatabase,
  findCollection,
  findTenant,
  inTransaction,
  readLanguage,
  type Tenant,
  type Translations,
} from '@vitrine/catalog';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { checkOptions, type OptionLabels } from './option-values.ts';
import { print, table, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addLabelCommand = (program: Command, context: Context): void => {
  program
    .command('label <tenant> <collection> [labels...]')
    .description('name a collection and its fields: price=Preis; without labels, list them')
    .option('--language <tag>', 'in this other language: a tag of BCP 47, such as de or pt-BR')
    .option('--name <name>', "the collection's name")
    .option('--no-name', "remove the collection's name")
    .option('--remove [keys]', 'remove the labels of these fields: a,b; without keys, all names')
    .option('--order <keys>', 'the fields that come first: a,b; none: as the catalog has them')
    .option('--option <label>', 'name an option of a field: status:o=Open; may be repeated', collect, [])
    .option('--json', 'print one JSON value')
    .action(async (publicId: string, slug: string, labels: readonly string[], options: LabelOptions) =>
      runLabel(context, publicId, slug, labels, options),
    );
};

interface LabelOptions extends JsonOption {
  readonly language?: string;
  /** False: removes it. */
  readonly name?: string | false;
  /** True: removes all. */
  readonly remove?: string | true;
  readonly order?: string;
  readonly option: readonly string[];
}

const collect = (text: string, before: readonly string[]): readonly string[] => [...before, text];

const runLabel = async (
  context: Context,
  publicId: string,
  slug: string,
  written: readonly string[],
  options: LabelOptions,
): Promise<void> => {
  const { language: tag, name, remove, order, option } = options;
  const labels = new Map(written.map(readLabel));
  const isUntranslated = order !== undefined || option.length > 0;
  const isChange = labels.size > 0 || name !== undefined || remove !== undefined || isUntranslated;
  if (isUntranslated && tag !== undefined)
    throw new UsageError('--order and --option are the same in all languages: leave out --language.');
  if (remove === true && labels.size > 0)
    throw new UsageError('--remove without keys takes back all labels. Give labels or remove all, one of the two.');
  if (isChange && tag === undefined) return nameOwn(context, publicId, slug, labels, options);
  const language = tag === undefined ? undefined : readLanguage(tag);
  await withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
    const offer = language === undefined ? await findOffer(store, tenant, slug) : undefined;
    if (offer !== undefined && isOwn(offer)) return printOwn(context, options, offer);
    const before = await readLabels(store, tenant, slug);
    if (!isChange || language === undefined) return printLabels(context, options, before, publicId, language);
    const removed = remove === true ? before.fields.map(({ key }) => key) : (remove?.split(',') ?? []);
    const change = {
      language,
      name: name === false || (remove === true && name === undefined) ? null : name,
      labels: new Map([...removed.map((key) => [key.trim(), null] as const), ...labels]),
    };
    printLabels(
      context,
      options,
      await labelCollection(store, tenant, slug, change, nowOf(context)),
      publicId,
      undefined,
    );
  });
};

/** The owner's names, which come before those of the catalog. */
const nameOwn = async (
  context: Context,
  publicId: string,
  slug: string,
  labels: ReadonlyMap<string, string>,
  { name, remove, order, option, ...options }: LabelOptions,
): Promise<void> =>
  withCatalog(context, async ({ config, store }) => {
    const tenant = await findTenant(store, publicId);
    const collection = await findCollection(store, tenant, slug);
    const offer = await findOffer(store, tenant, slug);
    const removed = remove === true ? Object.keys(offer?.naming.labels ?? {}) : (remove?.split(',') ?? []);
    const change = {
      ...(name !== undefined && { name: name === false ? null : name }),
      ...(remove === true && { name: null, order: null, options: unnamed(offer?.naming.options ?? {}) }),
      labels: { ...Object.fromEntries(removed.map((key) => [key.trim(), null])), ...Object.fromEntries(labels) },
      ...(order !== undefined && { order: order === 'none' ? null : order.split(',').map((key) => key.trim()) }),
      ...(option.length > 0 && { options: readOptions(option) }),
    };
    const notes = await checkOptions({ config, store, tenant, collection }, readOptions(option));
    for (const note of notes) context.writeError(`${note}\n`);
    await inTransaction(store, async (transaction) =>
      changeNaming(transaction, tenant, collection, change, nowOf(context)),
    );
    const after = await findOffer(store, tenant, slug);
    if (after !== undefined) printOwn(context, options, after);
  });

const findOffer = async (store: CatalogDatabase, tenant: Tenant, slug: string): Promise<Offer | undefined> =>
  (await readOffers(store, tenant)).collections.find((offer) => offer.slug === slug);

const isOwn = ({ naming: { name, labels, options: own, order } }: Offer): boolean =>
  name !== null || order !== null || Object.keys({ ...labels, ...own }).length > 0;

const printOwn = (context: Context, options: JsonOption, { slug, name, naming, declared, fields }: Offer): void => {
  const rows = fields.map(({ key, label }) => [
    key,
    label,
    naming.labels[key] === undefined ? '' : (declared.labels[key] ?? ''),
    Object.entries(naming.options[key] ?? {})
      .map(([value, text]) => `${value}: ${text}`)
      .join(', '),
  ]);
  const first = ['', name, naming.name === null ? '' : declared.name, ''];
  print(
    context,
    options,
    { slug, name, naming, declared },
    table([slug, 'label', 'in the catalog', 'options'], [first, ...rows]),
  );
};

const unnamed = (options: OptionLabels): OptionLabels =>
  Object.fromEntries(
    Object.entries(options).map(([key, named]) => [
      key,
      Object.fromEntries(Object.keys(named).map((value) => [value, null])),
    ]),
  );

/** Parses `status:o=Open`; `none` takes a label back. */
const readOptions = (written: readonly string[]): OptionLabels => {
  const read = written.map((text) => {
    const [, key, value, label] = /^(\w+):([^=]*)=(.*)$/u.exec(text) ?? [];
    if (key !== undefined && value !== undefined && label !== undefined) return { key, value, label };
    throw new UsageError(`"${text}" names no option. Write field, colon, value, equals sign, label: status:o=Open.`);
  });
  const byKey = Map.groupBy(read, ({ key }) => key);
  return Object.fromEntries(
    Array.from(byKey, ([key, named]) => [
      key,
      Object.fromEntries(named.map(({ value, label }) => [value, label === 'none' ? null : label])),
    ]),
  );
};

/** Parses `price=Preis`; a label may contain further equals signs. */
const readLabel = (text: string): [key: string, label: string] => {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  throw new UsageError(`"${text}" is no label. Write the key of a field, an equals sign and its label: price=Preis.`);
};

/** @param only the language to show; undefined: all */
const printLabels = (
  context: Context,
  options: JsonOption,
  { collection, fields }: LabelledCollection,
  publicId: string,
  only: string | undefined,
): void => {
  const { slug, name, translations } = collection;
  const all = [translations, ...fields.map((field) => field.translations)];
  const languages = only === undefined ? languagesOf(all) : [only];
  const rowOf = (first: string, base: string, own: Translations): readonly string[] => [
    first,
    base,
    ...languages.map((language) => own[language] ?? '–'),
  ];
  const rows = [
    rowOf('', name, translations),
    ...fields.map((field) => rowOf(field.key, field.label, field.translations)),
  ];
  const next =
    languages.length === 0
      ? `${slug} is in one language.\nNext: vitrine label ${publicId} ${slug} --language de --name NAME ${fields[0]?.key ?? 'KEY'}=LABEL`
      : `Pages in these languages show them.`;
  const shown = { slug, name, translations, fields: fields.map(present) };
  print(context, options, shown, `${table([slug, 'label', ...languages], rows)}\n\n${next}`);
};

const present = ({ key, label, translations }: LabelledCollection['fields'][number]) => ({ key, label, translations });

const languagesOf = (all: readonly Translations[]): readonly string[] =>
  [...new Set(all.flatMap((translations) => Object.keys(translations)))].toSorted();
