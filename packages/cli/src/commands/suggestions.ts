/** Suggests the next steps that depend on the settings. */
import type { Config } from '../settings.ts';

/** Suggests to declare tables, where the settings name a database that may have some; else to import a file. */
export const suggestCollections = ({ database, sources }: Config, publicId: string): string =>
  database.kind === 'postgres' || sources.size > 0
    ? 'Next: vitrine catalog draft > catalog.yaml, then: vitrine apply catalog.yaml'
    : `Next: vitrine import FILE.csv --tenant ${publicId} --collection SLUG`;
