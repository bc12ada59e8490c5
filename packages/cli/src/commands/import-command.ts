/** `vitrine import`: imports a CSV, Excel, NDJSON or JSON file as a collection, or replaces one. */
import { type FieldType, fieldTypes } from '@vitrine/contract';
import type { DayOrder } from '@vitrine/contract/files';
import { readAppearance, readTimeZone } from '@vitrine/administering';
import { Presets, SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { findTenant, readLanguage } from '@vitrine/catalog';
import { importCollection, type Imported, withReadableTwice } from '@vitrine/importing';
import type { DecimalMark } from '@vitrine/files';
import { nowOf, type Context } from './context.ts';
import { someFields } from './suggestions.ts';
import { describeUnpublished } from './unpublished-records.ts';
import { type Choices, listChoices, readChoices } from './field-choices.ts';
import { withEmbedded } from './open-catalog.ts';
import { count, print, table, type JsonOption } from './output.ts';
import { readLines } from './read-lines.ts';
import { UsageError } from './usage-error.ts';

export const addImportCommand = (program: Command, context: Context): void => {
  program
    .command('import')
    .argument('<file>', 'path of the file, or - for standard input')
    .description('import a CSV, Excel, NDJSON or JSON file as a collection, hidden until it is exposed')
    .requiredOption('--tenant <tenant>', 'a tenant ID')
    .requiredOption('--collection <slug>', "the collection's name in URLs, such as price-list")
    .option('--name <name>', "the collection's name for people (default: made of the slug)")
    .option('--id <column>', 'column of record ids, or none: made of the values (default: id, else generated)')
    .option('--created-at <column>', 'column of creation times (default: createdAt, else now)')
    .option('--types <key=type,…>', `types that override the inferred ones: ${fieldTypes.join(', ')}`, readTypes)
    .option('--currency <key=code,…>', 'currencies of amounts: price=EUR, or the field that holds them', readCurrencies)
    .option('--language <tag>', 'language of its texts, such as de (default: as before, else none)')
    .option('--synonyms <file>', 'text file of words that search finds each other by, a line such as sofa, couch')
    .option('--encoding <label>', 'character encoding of the file, such as windows-1252 (default: utf-8)')
    .option('--decimal <mark>', 'decimal mark of a CSV file: , or . (then thousands separators are allowed)', readMark)
    .option(
      '--null <text>',
      'text of a CSV cell that is no value, such as NULL (default: found in numbers, dates and the like)',
    )
    .option(
      '--dates <order>',
      'order of dates such as 01/02/2026: dmy or mdy (default: found in the file, or as before)',
      readOrder,
    )
    .option('--zone <name>', "zone of times without one, such as Europe/Berlin (default: as before, else the tenant's)")
    .option('--sheet <name>', 'sheet of an Excel file (default: the first)')
    .option('--header <line>', 'line of the header in a CSV or Excel file (default: the first with a value)', readLine)
    .option('--without-total', 'leave out a last record that looks like a sum of the others, such as Total')
    .option('--replace', 'replace the existing collection with the file')
    .option('--json', 'print one JSON value')
    .action(async (file: string, options: ImportCommandOptions) => run(context, file, options));
};

interface ImportCommandOptions extends JsonOption {
  readonly tenant: string;
  readonly collection: string;
  readonly name?: string;
  readonly id?: string;
  readonly createdAt?: string;
  readonly types?: ReadonlyMap<string, FieldType>;
  readonly currency?: ReadonlyMap<string, string>;
  readonly language?: string;
  readonly synonyms?: string;
  readonly encoding?: string;
  readonly decimal?: DecimalMark;
  readonly null?: string;
  readonly dates?: DayOrder;
  readonly zone?: string;
  readonly sheet?: string;
  readonly header?: number;
  readonly withoutTotal?: true;
  readonly replace?: true;
}

const run = async (context: Context, path: string, options: ImportCommandOptions): Promise<void> =>
  withEmbedded(context, async ({ config, store, tables }) => {
    const tenant = await findTenant(store, options.tenant);
    const { id, createdAt, name, encoding, decimal } = options;
    const language = options.language === undefined ? undefined : readLanguage(options.language);
    const progress = createProgress(context);
    try {
      const order = {
        tenant,
        slug: options.collection,
        name,
        id,
        createdAt,
        language,
        synonyms: options.synonyms === undefined ? undefined : (await readLines(options.synonyms)).filter(Boolean),
        encoding,
        decimal,
        nullText: options.null,
        zone: options.zone === undefined ? undefined : readTimeZone(options.zone),
        zoneOfTenant: (await readAppearance(store, tenant)).timeZone ?? undefined,
        dates: options.dates,
        sheet: options.sheet,
        header: options.header,
        withoutTotal: options.withoutTotal,
        types: options.types ?? new Map(),
        currencies: options.currency,
        isReplacing: options.replace === true,
        onProgress: progress.show,
      };
      const imported = await withReadableTwice(path, context.environment['TMPDIR'] ?? '/tmp', async (file) =>
        importCollection(store, tables, { ...order, file }, nowOf(context), context.randomBytes),
      );
      progress.end();
      for (const warning of imported.warnings) context.writeError(`${warning}\n`);
      const choices = await readChoices({ config, store, tenant, collection: imported.collection });
      print(context, options, present(imported), describe(imported, tenant.publicId, choices));
    } finally {
      progress.end();
    }
  });

/** The file is read twice: once to infer its types, once to store its records. */
const createProgress = ({ isTerminal }: Context) => {
  const bar = new SingleBar(
    { format: 'importing {bar} {percentage}% | {eta_formatted} left', clearOnComplete: true },
    Presets.shades_classic,
  );
  let passed = 0;
  let isStarted = false;
  return {
    show: (bytesRead: number, bytesTotal: number): void => {
      if (!isTerminal) return;
      if (!isStarted) bar.start(2 * bytesTotal, 0);
      isStarted = true;
      bar.update(passed + bytesRead);
      if (bytesRead === bytesTotal) passed = bytesTotal;
    },
    end: (): void => {
      if (isStarted) bar.stop();
      isStarted = false;
    },
  };
};

const readMark = (text: string): DecimalMark => {
  if (text === ',' || text === '.') return text;
  throw new UsageError(`--decimal: found "${text}", expected , or a point.`);
};

const readOrder = (text: string): DayOrder => {
  if (text === 'dmy' || text === 'mdy') return text;
  throw new UsageError(`--dates: found "${text}", expected dmy (day first) or mdy (month first).`);
};

const readLine = (text: string): number => {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UsageError(`--header: found "${text}", expected the number of a line, from 1.`);
};

/** Parses `price=EUR,total=currencyCode`. */
const readCurrencies = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map((entry) => {
      const [key = '', currency = ''] = entry.split('=').map((part) => part.trim());
      if (key !== '' && currency !== '') return [key, currency];
      throw new UsageError(`--currency: found "${entry}", expected key=code, such as price=EUR.`);
    }),
  );

const readTypes = (text: string): ReadonlyMap<string, FieldType> =>
  new Map(
    text.split(',').map((entry) => {
      const [key = '', written = ''] = entry.split('=').map((part) => part.trim());
      const type = fieldTypes.find((candidate) => candidate === written);
      if (key === '' || type === undefined) {
        throw new UsageError(
          `--types: found "${entry}", expected key=type with a type out of ${fieldTypes.join(', ')}.`,
        );
      }
      return [key, type];
    }),
  );

const describe = (imported: Imported, publicId: string, choices: Choices): string => {
  const { collection, fields, recordCount, isReplaced } = imported;
  const verb = isReplaced ? 'Replaced' : 'Imported';
  const rows = fields.map(({ key, label, type, currency }) => [
    key,
    label,
    currency === null ? type : `${type} (${currency})`,
  ]);
  return [
    `${verb} ${collection.slug}: ${count(recordCount, 'record')}, ${count(fields.length, 'field')}.`,
    ...(rows.length === 0 ? [] : ['', table(['key', 'label', 'type'], rows), '']),
    ...describeDecisions(imported),
    isReplaced
      ? 'Fields that remained are exposed as before; new ones are hidden. Readers see the new records from the next edition on.'
      : suggestExposing(publicId, choices),
  ].join('\n');
};

/** Lists the decisions that are not obvious, with their reasons. */
const describeDecisions = ({ notes, decisions, rules }: Imported): readonly string[] => [
  ...notes,
  ...(decisions.length === 0
    ? []
    : [
        'Read so, as all values of the column agree (as it is: --types KEY=text):',
        '',
        table(
          ['key', 'read as'],
          decisions.map(({ key, because }) => [key, because]),
        ),
        '',
      ]),
  ...rules.map((rule) => describeUnpublished(rule)),
  ...(notes.length + rules.length === 0 ? [] : ['']),
];

/** Suggests only a few fields, because the user must decide what becomes public. Lists the others with their values. */
const suggestExposing = (publicId: string, choices: Choices): string => {
  const { slug, usual, others } = choices;
  const choice = usual.length + others.length === 0 ? '--all-fields' : `--fields ${someFields(usual)}`;
  return [
    'Nothing is exposed yet. Choose what the world may see.',
    ...(others.length === 0 ? [] : ['', ...listChoices(choices), '']),
    `Next: vitrine expose ${publicId} ${slug} ${choice}`,
  ].join('\n');
};

const present = ({ collection, fields, recordCount, isReplaced, notes, decisions, rules }: Imported) => ({
  slug: collection.slug,
  recordCount,
  isReplaced,
  fields: fields.map(({ key, label, type, currency }) => ({
    key,
    label,
    type,
    ...(currency !== null && { currency }),
  })),
  notes,
  decisions,
  rules,
});
