/** Commands that are named already and come in a later version: they say so. */
import type { Command } from 'commander';
import { UsageError } from './usage-error.ts';

const later = {
  'console-link <tenant>': "make a link to a tenant's console",
} as const;

export const addLaterCommands = (program: Command): void => {
  for (const [usage, description] of Object.entries(later)) {
    program
      .command(usage)
      .description(`${description} (comes in a later version)`)
      .action(() => {
        throw new UsageError(`"vitrine ${usage}" comes in a later version. "vitrine import" serves files today.`);
      });
  }
};
