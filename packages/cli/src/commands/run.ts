/** The command line: selects the command, reports its errors, and decides the exit code. */
import { Command, CommanderError } from 'commander';
import { version } from '../version.ts';
import type { Context } from './context.ts';
import { withSafeOutput } from './output.ts';
import { UsageError } from './usage-error.ts';

const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/**
 * Runs a command. Results go to the standard output, errors to the standard error.
 * @returns the exit code
 */
export const run = async (words: readonly string[], outside: Context): Promise<number> => {
  const context = withSafeOutput(outside);
  try {
    const program = await createProgram(words, context);
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
    context.writeError(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? exitCodes.misused : exitCodes.failed;
  }
};

/** Loads only the requested command; all of them for the general help, and none for the version. */
const createProgram = async ([word = '']: readonly string[], context: Context): Promise<Command> => {
  const program = new Command('vitrine')
    .description("A read-only public API in front of a business's data: it serves only what was exposed.")
    .version(version, '--version', 'print the version')
    .addHelpText('after', firstSteps)
    .showHelpAfterError('Add --help to see how it is used.')
    .configureOutput({ writeOut: context.write, writeErr: context.writeError })
    .exitOverride();
  if (word === '--version') return program;
  const meant = commands.filter(({ names }) => names.includes(word));
  for (const { load } of meant.length > 0 ? meant : commands) (await load())(program, context);
  return program;
};

interface LazyCommand {
  readonly names: readonly string[];
  readonly load: () => Promise<(program: Command, context: Context) => void>;
}

/** In the order of the help. */
const commands: readonly LazyCommand[] = [
  { names: ['serve'], load: async () => (await import('./serve-command.ts')).addServeCommand },
  { names: ['publish'], load: async () => (await import('./publish-command.ts')).addPublishCommand },
  { names: ['mirror'], load: async () => (await import('./mirror-command.ts')).addMirrorCommand },
  { names: ['demo'], load: async () => (await import('./demo-command.ts')).addDemoCommand },
  { names: ['tenant'], load: async () => (await import('./tenant-commands.ts')).addTenantCommands },
  { names: ['import'], load: async () => (await import('./import-command.ts')).addImportCommand },
  { names: ['catalog'], load: async () => (await import('./catalog-command.ts')).addCatalogCommand },
  { names: ['apply'], load: async () => (await import('./apply-command.ts')).addApplyCommand },
  {
    names: ['collection', 'expose', 'hide'],
    load: async () => (await import('./collection-commands.ts')).addCollectionCommands,
  },
  { names: ['schedule'], load: async () => (await import('./schedule-command.ts')).addScheduleCommand },
  { names: ['template'], load: async () => (await import('./template-command.ts')).addTemplateCommand },
  { names: ['label'], load: async () => (await import('./label-command.ts')).addLabelCommand },
  { names: ['describe'], load: async () => (await import('./describe-command.ts')).addDescribeCommand },
  { names: ['relate'], load: async () => (await import('./relate-command.ts')).addRelateCommand },
  { names: ['view'], load: async () => (await import('./view-commands.ts')).addViewCommands },
  { names: ['appearance'], load: async () => (await import('./appearance-command.ts')).addAppearanceCommand },
  { names: ['key'], load: async () => (await import('./key-commands.ts')).addKeyCommands },
  { names: ['usage'], load: async () => (await import('./usage-command.ts')).addUsageCommand },
  { names: ['audit'], load: async () => (await import('./audit-command.ts')).addAuditCommand },
  { names: ['doctor'], load: async () => (await import('./doctor-command.ts')).addDoctorCommand },
  { names: ['console-link'], load: async () => (await import('./console-link-command.ts')).addConsoleLinkCommand },
  {
    names: ['console-sessions'],
    load: async () => (await import('./console-sessions-command.ts')).addConsoleSessionsCommand,
  },
  { names: ['pull'], load: async () => (await import('./pull-command.ts')).addPullCommand },
  { names: ['embed'], load: async () => (await import('./embed-command.ts')).addEmbedCommand },
];

const firstSteps = `
First steps:
  vitrine demo                                                 try it with generated data
  vitrine tenant create --name "Corner Shop" --industry Retail
  vitrine import products.csv --tenant ID --collection products
  vitrine expose ID products --fields name,price
  vitrine serve

Settings are environment variables, such as DATABASE_URL and PORT: see docs/operations.md.`;
