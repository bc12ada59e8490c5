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
import {
  type FieldMeaning,
  type FieldOption,
  readCollectionPresentation,
  readTenantPresentation,
} from '@vitrine/contract/presentation';
import { describeRelation, type ExposedCollection, type ExposedField, type Exposure } from '@vitrine/query';

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

/** The values that records have, the most frequent first, by the keys of fields. */
export type FoundValues = ReadonlyMap<string, readonly string[]>;

/** The most options of a field. */
export const optionsMax = 200;

export const renderCollectionDescription = (
  { presentation }: Pick<Exposure, 'presentation'>,
  { slug, name, fields, relations, presentation: own }: ExposedCollection,
  values: FoundValues = new Map(),
): string => {
  const { description = null, meanings = {} } = readCollectionPresentation(own);
  const { language = null } = readTenantPresentation(presentation);
  const described = Array.from(fields.values(), (field) =>
    describeField(field, meanings[field.key], values.get(field.key)),
  );
  const related = Array.from(relations?.values() ?? [], describeRelation);
  return print(name, { slug, name, description, language, fields: described, relations: related });
};

const describeField = (
  { key, label, type, currency }: ExposedField,
  { description, unit, options }: FieldMeaning = {},
  values: readonly string[] = [],
): FieldDescription => {
  const inCurrency = currency !== undefined && isCurrencyCode(currency) ? currency : null;
  return {
    key,
    label,
    type,
    description: description ?? null,
    unit: unit ?? inCurrency,
    options: withValues(options, values) ?? null,
  };
};

/** Lists declared and labelled options first, then the other values that records have. */
const withValues = (
  options: readonly FieldOption[] | undefined,
  values: readonly string[],
): readonly FieldOption[] | undefined => {
  if (values.length === 0) return options;
  const known = new Set(options?.map(({ value }) => value));
  const others = values.filter((value) => !known.has(value)).map((value) => ({ value, label: value }));
  return [...(options ?? []), ...others].slice(0, Math.max(optionsMax, options?.length ?? 0));
};

const print = (name: string, data: TenantDescription | CollectionDescription): string => {
  const body: Success<typeof data> = { success: true, message: `Description of ${name}.`, data };
  return JSON.stringify(body);
};
