/** Suggests the next steps that depend on the settings. */
import type { ExposureState, Tenant } from '@vitrine/publisher';
import type { Config } from '../settings.ts';

/** Suggests to declare tables, where the settings name a database that may have some; else to import a file. */
export const suggestCollections = ({ database, sources }: Config, publicId: string): string =>
  database.kind === 'postgres' || sources.size > 0
    ? 'Next: vitrine catalog draft > catalog.yaml, then: vitrine apply catalog.yaml'
    : `Next: vitrine import FILE.csv --tenant ${publicId} --collection SLUG`;

/** Suggests a request to the service on this machine, for a collection or a view. */
export const suggestReading = (
  { port }: Config,
  { publicId, isEnabled }: Tenant,
  { slug, state }: { readonly slug: string; readonly state: ExposureState },
): string => {
  if (!isEnabled) return `The tenant's public API is disabled. Next: vitrine tenant enable ${publicId}`;
  const header = state === 'private' ? "-H 'x-api-key: KEY' " : '';
  return `Next: vitrine serve, then: curl ${header}http://localhost:${port}/api/v1/public/t/${publicId}/${slug}`;
};
