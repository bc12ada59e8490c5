/** What to do next, where that depends on the settings. */
import type { DatabaseAddress } from '@vitrine/publisher';
import type { Config } from '../config.ts';

/** How a tenant gets collections: of files where the embedded database holds them, else of tables that are there. */
export const suggestCollections = ({ database }: Config, publicId: string): string => {
  const commands = {
    sqlite: `vitrine import FILE.csv --tenant ${publicId} --collection SLUG`,
    postgres: 'vitrine catalog draft > catalog.yaml, then: vitrine apply catalog.yaml',
  } as const satisfies Record<DatabaseAddress['kind'], string>;
  return `Next: ${commands[database.kind]}`;
};
