/** `vitrine apply`: collections are declared over tables that already exist, by a file. */
import type { Command } from 'commander';
import { concernOfField, type Tenant } from '@vitrine/publisher';
import { applyCatalog, type Applied } from '../declaring/apply-catalog.ts';
import type { CollectionChange } from '../declaring/changes.ts';
import type { CheckedCollection, CheckedField } from '../declaring/checked-collection.ts';
import { printMistake, sortMistakes } from '../declaring/mistake.ts';
import { presentChange, printChange } from '../declaring/print-changes.ts';
import { nowOf, type Context } from './context.ts';
import { withDeclaring } from './declaring.ts';
import { print, type JsonOption } from './output.ts';

export const addApplyCommand = (program: Command, context: Context): void => {
  program
    .command('apply <catalog>')
    .description('declare collections over tables that already exist, by a YAML file; nothing of them is exposed')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--remove', 'drop declared collections that the file does not name')
    .option('--json', 'print one JSON value')
    .addHelpText('after', '\nTo begin with: vitrine catalog draft > catalog.yaml')
    .action(async (file: string, options: ApplyOptions) => run(context, file, options));
};

interface ApplyOptions extends JsonOption {
  readonly dryRun?: true;
  readonly remove?: true;
}

const run = async (context: Context, file: string, options: ApplyOptions): Promise<void> =>
  withDeclaring(context, async ({ store, sources }) => {
    const order = { file, isRemoving: options.remove === true, isDryRun: options.dryRun === true };
    const applied = await applyCatalog(store, sources, order, nowOf(context));
    const warnings = sortMistakes(applied.warnings);
    if (options.json !== true) {
      for (const { position, message } of warnings) {
        context.writeError(`${printMistake(file, { position, message: `warning: ${message}` })}\n`);
      }
    }
    const value = { isDryRun: order.isDryRun, changes: applied.changes.map(presentChange), warnings };
    print(context, options, value, describeApplied(applied, file, options));
  });

/** The changes, what they come to, and what to do next. */
export const describeApplied = ({ changes, tenants }: Applied, file: string, options: ApplyOptions): string => {
  const count = changes.filter(({ kind }) => kind !== 'left').length;
  const lines = changes.map(printChange);
  const gap = lines.length === 0 ? [] : [''];
  if (count === 0) return [...lines, ...gap, 'Nothing changes.', suggestListing(tenants)].join('\n');
  if (options.dryRun === true) {
    const flags = options.remove === true ? ' --remove' : '';
    return [...lines, ...gap, 'Nothing was changed: this is a dry run.', `Next: vitrine apply ${file}${flags}`].join(
      '\n',
    );
  }
  const [first] = changes.flatMap(findHidden);
  const next = first === undefined ? suggestListing(tenants) : suggestExposing(first, tenants);
  return [...lines, ...gap, 'Applied. What is new is hidden until it is exposed.', next].join('\n');
};

/** A collection with fields that a change has made, and that nobody sees yet. */
interface HiddenFields {
  readonly collection: CheckedCollection;
  readonly keys: readonly string[];
}

const findHidden = (change: CollectionChange): readonly HiddenFields[] => {
  if (change.kind === 'added' || change.kind === 'remade') {
    return [{ collection: change.after, keys: harmlessKeys(change.after, change.after.fields) }];
  }
  if (change.kind !== 'changed') return [];
  const fields = change.fields.flatMap((field) =>
    field.kind === 'added' || field.kind === 'remade' ? [field.after] : [],
  );
  const keys = harmlessKeys(change.after, fields);
  return keys.length === 0 ? [] : [{ collection: change.after, keys }];
};

/** What looks private is not suggested. */
const harmlessKeys = (collection: CheckedCollection, fields: readonly CheckedField[]): readonly string[] =>
  fields.filter((field) => concernOfField(collection, field) === undefined).map(({ key }) => key);

const suggestListing = ([tenant]: readonly Tenant[]): string =>
  tenant === undefined ? suggestTenant : `Next: vitrine collection list --tenant ${tenant.publicId}`;

const suggestTenant = 'Next: vitrine tenant create --name NAME --industry INDUSTRY --scope VALUE';

/** Names few fields: which ones the world may see is not for a suggestion to decide. */
const suggestExposing = ({ collection, keys }: HiddenFields, tenants: readonly Tenant[]): string => {
  const { slug, tenant } = collection;
  const whose = tenant ?? tenants.find(({ scope }) => scope !== null);
  if (whose === undefined) return suggestTenant;
  const choice = keys.length === 0 ? '--all-fields' : `--fields ${keys.slice(0, suggestedFieldsMax).join(',')}`;
  return `Next: vitrine expose ${whose.publicId} ${slug} ${choice}`;
};

const suggestedFieldsMax = 2;
