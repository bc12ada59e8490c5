/** The command line: which command is meant, what becomes of its errors, and with what code it exits. */
import { Command, CommanderError } from 'commander';
import { addApplyCommand } from './apply-command.ts';
import { addCatalogCommand } from './catalog-command.ts';
import { addCollectionCommands } from './collection-commands.ts';
import type { Context } from './context.ts';
import { addDemoCommand } from './demo-command.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addImportCommand } from './import-command.ts';
import { addKeyCommands } from './key-commands.ts';
import { addLaterCommands } from './later-commands.ts';
import { addServeCommand } from './serve-command.ts';
import { addTenantCommands } from './tenant-commands.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** Runs a command. Results go to the standard output, errors to the standard error; gives the exit code. */
export const run = async (words: readonly string[], context: Context): Promise<number> => {
  try {
    await createProgram(context).parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
    context.writeError(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? exitCodes.misused : exitCodes.failed;
  }
};

const createProgram = (context: Context): Command => {
  const program = new Command('vitrine')
    .description("A read-only public API in front of a business's data: nothing is shown that was not opted in.")
    .addHelpText('after', firstSteps)
    .showHelpAfterError('Add --help to see how it is used.')
    .configureOutput({ writeOut: context.write, writeErr: context.writeError })
    .exitOverride();
  addServeCommand(program, context);
  addDemoCommand(program, context);
  addTenantCommands(program, context);
  addImportCommand(program, context);
  addCatalogCommand(program, context);
  addApplyCommand(program, context);
  addCollectionCommands(program, context);
  addKeyCommands(program, context);
  addDoctorCommand(program, context);
  addLaterCommands(program);
  return program;
};

const firstSteps = `
First steps:
  vitrine demo                                                 see it work with data that is made up
  vitrine tenant create --name "Corner Shop" --industry Retail
  vitrine import products.csv --tenant ID --collection products
  vitrine expose ID products --fields name,price
  vitrine serve

Settings are environment variables, such as DATABASE_URL and PORT: see docs/operations.md.`;
