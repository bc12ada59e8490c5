/** `vitrine label`: sets names and labels of a collection in other languages. */
import type { Command } from 'commander';
import { labelCollection, readLabels, type LabelledCollection } from '@vitrine/administering';
import { findTenant, readLanguage, type Translations } from '@vitrine/publisher';
import { nowOf, type Context } from './context.ts';
import { withCatalog } from './open-catalog.ts';
import { print, table, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addLabelCommand = (program: Command, context: Context): void => {
  program
    .command('label <tenant> <collection> [labels...]')
    .description('name a collection and its fields in other languages: price=Preis; without labels, list them')
    .option('--language <tag>', 'a language tag of BCP 47, such as de or pt-BR')
    .option('--name <name>', "the collection's name in that language")
    .option('--no-name', "remove the collection's name in that language")
    .option(
      '--remove [keys]',
      'remove the labels of these fields in that language: a,b; without keys, everything in it',
    )
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
}

const runLabel = async (
  context: Context,
  publicId: string,
  slug: string,
  written: readonly string[],
  options: LabelOptions,
): Promise<void> => {
  const { language: tag, name, remove } = options;
  const labels = new Map(written.map(readLabel));
  const isChange = labels.size > 0 || name !== undefined || remove !== undefined;
  if (isChange && tag === undefined) throw new UsageError('Say in which language: --language de.');
  if (remove === true && labels.size > 0)
    throw new UsageError('--remove without keys takes back all labels. Give labels or remove all, one of the two.');
  const language = tag === undefined ? undefined : readLanguage(tag);
  await withCatalog(context, async ({ store }) => {
    const tenant = await findTenant(store, publicId);
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
