/**
 * `GET …/:collectionSlug/describe` and `GET …/:tenantId/-/describe` (contract §11.10): what the exposed collections and
 * fields mean, and what the tenant says about its data. A slug is never `-`, so no collection hides the latter.
 */
import { wholeAbout } from '@vitrine/contract/about';
import {
  type CollectionDescription,
  type FieldDescription,
  isCurrencyCode,
  type Success,
  type TenantDescription,
} from '@vitrine/contract';
import { type FieldMeaning, readCollectionPresentation, readTenantPresentation } from '@vitrine/contract/presentation';
import type { ExposedCollection, ExposedField, Exposure } from '@vitrine/query';

export const renderTenantDescription = ({ tenant, presentation, collections }: Exposure): string => {
  const { about = {}, language = null } = readTenantPresentation(presentation);
  return print(tenant.name, {
    ...tenant,
    language,
    ...wholeAbout(about),
    collections: Array.from(collections.values(), ({ slug, name, presentation: own }) => ({
      slug,
      name,
      description: readCollectionPresentation(own).description ?? null,
    })),
  });
};

export const renderCollectionDescription = (
  { presentation }: Pick<Exposure, 'presentation'>,
  { slug, name, fields, presentation: own }: ExposedCollection,
): string => {
  const { description = null, meanings = {} } = readCollectionPresentation(own);
  const { language = null } = readTenantPresentation(presentation);
  const described = Array.from(fields.values(), (field) => describeField(field, meanings[field.key]));
  return print(name, { slug, name, description, language, fields: described });
};

const describeField = (
  { key, label, type, currency }: ExposedField,
  { description, unit, options }: FieldMeaning = {},
): FieldDescription => {
  const inCurrency = currency !== undefined && isCurrencyCode(currency) ? currency : null;
  return {
    key,
    label,
    type,
    description: description ?? null,
    unit: unit ?? inCurrency,
    options: options ?? null,
  };
};

const print = (name: string, data: TenantDescription | CollectionDescription): string => {
  const body: Success<typeof data> = { success: true, message: `Description of ${name}.`, data };
  return JSON.stringify(body);
};
