/** Suggests the next steps, by the settings and the state of a tenant. */
import type { Offer } from '@vitrine/administering';
import type { ExposureState, Tenant } from '@vitrine/catalog';
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

/** Few, because the user decides what becomes public. */
const suggestedFieldsMax = 2;

/** The first keys as a value of `--fields`; without keys, placeholders. */
export const someFields = (keys: readonly string[]): string =>
  keys.length === 0 ? 'a,b' : keys.slice(0, suggestedFieldsMax).join(',');

/** Suggests to show hidden fields that are usual to publish, or without such fields a command with placeholders. */
export const suggestExposing = (publicId: string, collections: readonly Offer[]): string => {
  for (const { slug, state, fields } of collections) {
    const keys = fields.filter(({ isUsual, isShown }) => isUsual && !isShown).map(({ key }) => key);
    if (keys.length > 0)
      return `Next: vitrine expose ${publicId} ${slug} --fields ${someFields(keys)}${state === 'private' ? ' --private' : ''}`;
  }
  return `Next: vitrine expose ${publicId} SLUG --fields ${someFields([])}`;
};
