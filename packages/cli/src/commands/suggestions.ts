/** What to do next, where that depends on the settings. */
import type { Config } from '../settings.ts';

/** How a tenant gets collections: of tables, where the settings name a database that has some, else of files. */
export const suggestCollections = ({ database, sources }: Config, publicId: string): string =>
  database.kind === 'postgres' || sources.size > 0
    ? 'Next: vitrine catalog draft > catalog.yaml, then: vitrine apply catalog.yaml'
    : `Next: vitrine import FILE.csv --tenant ${publicId} --collection SLUG`;
