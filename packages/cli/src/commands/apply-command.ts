/** `vitrine apply`: declares collections over existing tables from a file. */
import type { Command } from 'commander';
import {
  applyCatalog,
  asWarning,
  describeApplied,
  presentAboutChange,
  presentChange,
  printMistake,
  sortMistakes,
} from '@vitrine/declaring';
import { nowOf, type Context } from './context.ts';
import { withDeclaring } from './declaring.ts';
import { print, type JsonOption } from './output.ts';

export const addApplyCommand = (program: Command, context: Context): void => {
  program
    .command('apply <catalog>')
    .description('declare collections over existing tables from a YAML file, hidden until they are exposed')
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
      for (const warning of warnings) context.writeError(`${printMistake(file, asWarning(warning))}\n`);
    }
    const value = {
      isDryRun: order.isDryRun,
      changes: applied.changes.map(presentChange),
      tenants: applied.abouts.map(presentAboutChange),
      warnings,
      idleRelations: applied.idle,
    };
    print(context, options, value, describeApplied(applied, order));
  });
