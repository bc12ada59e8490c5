/** `vitrine doctor`: checks settings, databases and the editions store, and suggests remedies. It changes nothing. */
import type { Command } from 'commander';
import { printStatements } from '@vitrine/doctor';
import type { Context } from './context.ts';
import { examine } from './examine.ts';
import { count, print, table, type JsonOption } from './output.ts';

export const addDoctorCommand = (program: Command, context: Context): void => {
  program
    .command('doctor')
    .description('check settings, databases and editions, and suggest fixes')
    .option('--json', 'print one JSON value')
    .action(async (options: JsonOption) => run(context, options));
};

const run = async (context: Context, options: JsonOption): Promise<void> => {
  const findings = await examine(context);
  const rows = findings.map(({ about, state, found }) => [state, about, found]);
  const statements = printStatements(findings);
  const text = [table(['', 'about', 'found'], rows), ...(statements === '' ? [] : [statements])].join('\n\n');
  print(context, options, findings, text);
  const mending = findings.filter(({ state }) => state === 'error').length;
  if (mending > 0) throw new Error(`${count(mending, 'error')} found.`);
};
