/** `vitrine import`: a CSV, NDJSON or JSON file becomes a collection, or takes the place of one. */
import { type FieldType, fieldTypes } from '@vitrine/contract';
import { Presets, SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { concernOf, findTenant } from '@vitrine/publisher';
import type { DecimalMark } from '../importing/decimal-marks.ts';
import { importCollection, type Imported } from '../importing/import-collection.ts';
import { withReadableTwice } from '../importing/readable-twice.ts';
import { nowOf, type Context } from './context.ts';
import { withEmbedded } from './open-catalog.ts';
import { count, print, table, type JsonOption } from './output.ts';
import { UsageError } from './usage-error.ts';

export const addImportCommand = (program: Command, context: Context): void => {
  program
    .command('import')
    .argument('<file>', 'its path, or - for the standard input')
    .description('import a CSV, NDJSON or JSON file as a collection; nothing of it is exposed')
    .requiredOption('--tenant <tenant>', 'whose data it is: a tenant ID')
    .requiredOption('--collection <slug>', "the collection's name in URLs, such as price-list")
    .option('--name <name>', "the collection's name for people (default: made of the slug)")
    .option('--id <column>', "the column that holds each record's id (default: id, else made)")
    .option('--created-at <column>', 'the column that holds when it was created (default: createdAt, else now)')
    .option('--types <key=type,…>', `types that are not inferred: ${fieldTypes.join(', ')}`, readTypes)
    .option('--encoding <label>', 'how the file writes its characters, such as windows-1252 (default: utf-8)')
    .option(
      '--decimal <mark>',
      'what stands before a fraction in a CSV file: , or . (then thousands may be parted)',
      readMark,
    )
    .option('--replace', 'put the file in the place of the collection that is there')
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
  readonly encoding?: string;
  readonly decimal?: DecimalMark;
  readonly replace?: true;
}

const run = async (context: Context, path: string, options: ImportCommandOptions): Promise<void> =>
  withEmbedded(context, async ({ store, tables }) => {
    const tenant = await findTenant(store, options.tenant);
    const { id, createdAt, name, encoding, decimal } = options;
    const progress = createProgress(context);
    try {
      const order = {
        tenant,
        slug: options.collection,
        name,
        id,
        createdAt,
        encoding,
        decimal,
        types: options.types ?? new Map(),
        isReplacing: options.replace === true,
        onProgress: progress.show,
      };
      const imported = await withReadableTwice(path, context.environment['TMPDIR'] ?? '/tmp', async (file) =>
        importCollection(store, tables, { ...order, file }, nowOf(context)),
      );
      progress.end();
      for (const warning of imported.warnings) context.writeError(`${warning}\n`);
      print(context, options, present(imported), describe(imported, tenant.publicId));
    } finally {
      progress.end();
    }
  });

/** The file is read twice: once to learn its types, once to store its records. */
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

const describe = ({ collection, fields, recordCount, isReplaced }: Imported, publicId: string): string => {
  const verb = isReplaced ? 'Replaced' : 'Imported';
  const rows = fields.map(({ key, label, type }) => [key, label, type]);
  return [
    `${verb} ${collection.slug}: ${count(recordCount, 'record')}, ${count(fields.length, 'field')}.`,
    ...(rows.length === 0 ? [] : ['', table(['key', 'label', 'type'], rows), '']),
    isReplaced
      ? 'Fields that remained are exposed as before; new ones are hidden. Readers see the new records from the next edition on.'
      : `Nothing is exposed yet.${suggestExposing(publicId, collection.slug, fields)}`,
  ].join('\n');
};

/** Names few fields: which ones the world may see is not for a suggestion to decide. */
const suggestExposing = (publicId: string, slug: string, fields: Imported['fields']): string => {
  const harmless = fields.filter(
    ({ key, type, look }) => concernOf({ tables: [slug], columns: [key], type, look }) === undefined,
  );
  const keys = harmless.slice(0, suggestedFieldsMax).map(({ key }) => key);
  if (keys.length === 0) return `\nNext: vitrine expose ${publicId} ${slug} --all-fields`;
  return ` Choose what the world may see.\nNext: vitrine expose ${publicId} ${slug} --fields ${keys.join(',')}`;
};

const suggestedFieldsMax = 2;

const present = ({ collection, fields, recordCount, isReplaced }: Imported) => ({
  slug: collection.slug,
  recordCount,
  isReplaced,
  fields: fields.map(({ key, label, type }) => ({ key, label, type })),
});
