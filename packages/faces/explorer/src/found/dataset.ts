/** Describes a tenant as a DataCatalog and its public collections as Datasets, for dataset search engines. */
import { collectionApiPath, collectionPath, tenantPath } from '../addresses.ts';
import type { TenantContext } from '../page-context.ts';
import type { PresentedCollection } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import { type JsonLd, thing } from './json-ld.ts';

/** The tenant with all of its listed public collections. */
export const describeTenant = (context: TenantContext): JsonLd => {
  const { tenant, collections } = context.exposure;
  const sets = [...collections.values()]
    .filter(({ isPrivate }) => !isPrivate)
    .filter(({ isUnlisted }) => isUnlisted !== true)
    .map((collection) => setOf(context, collection))
    .filter((set) => set !== undefined);
  return thing('DataCatalog', {
    ...catalogOf(context),
    description: tenant.industry,
    license: context.exposure.appearance.about?.licence,
    creator: creatorOf(context),
    dataset: sets.length === 0 ? undefined : sets,
  });
};

/** Undefined for a private collection, and where too little data is available. */
export const describeCollection = (context: TenantContext, collection: PresentedCollection): JsonLd | undefined => {
  const set = collection.isPrivate ? undefined : setOf(context, collection);
  return set && { ...set, includedInDataCatalog: thing('DataCatalog', catalogOf(context)) };
};

const setOf = (context: TenantContext, collection: PresentedCollection): JsonLd | undefined => {
  const { publicUrl, exposure, words } = context;
  const { tenant } = exposure;
  const { slug, fields } = collection;
  const name = labelOf(words, collection);
  const labels = Array.from(fields.values(), (field) => labelOf(words, field));
  const said = collection.description === undefined ? '' : `${collection.description} `;
  const description = `${said}${name} · ${tenant.name} · ${tenant.industry}: ${labels.join(', ')}`;
  if (description.length < descriptionCharactersMin) return undefined;
  const files = `${publicUrl}${collectionApiPath(tenant.publicId, slug)}/export?format=`;
  return thing('Dataset', {
    name: `${name} · ${tenant.name}`,
    description: description.slice(0, descriptionCharactersMax),
    url: publicUrl === null ? undefined : publicUrl + collectionPath(tenant.publicId, slug),
    isAccessibleForFree: true,
    license: exposure.appearance.about?.licence,
    variableMeasured: labels.slice(0, variablesMax),
    creator: creatorOf(context),
    distribution:
      publicUrl === null
        ? undefined
        : [
            thing('DataDownload', { encodingFormat: 'text/csv', contentUrl: `${files}csv` }),
            thing('DataDownload', { encodingFormat: 'application/json', contentUrl: `${files}json` }),
          ],
  });
};

/** Google accepts descriptions of 50 to 5000 characters. */
const descriptionCharactersMin = 50;
const descriptionCharactersMax = 5000;
const variablesMax = 50;

const catalogOf = ({ publicUrl, exposure: { tenant } }: TenantContext) => ({
  name: tenant.name,
  url: publicUrl === null ? undefined : publicUrl + tenantPath(tenant.publicId),
});

const creatorOf = ({ exposure: { tenant } }: TenantContext): JsonLd => thing('Organization', { name: tenant.name });
