/** The filters of a collection, in the form of the document; all collections share those by `id` and `createdAt`. */
import { operators, type FieldDescriptor } from '@vitrine/contract';
import type { FilterForm, FormName } from './filter-form.ts';
import { flatFilters } from './flat-filters.ts';
import { nestedFilters } from './nested-filters.ts';
import { ownFields } from './records.ts';
import { referTo, type Schema } from './schema.ts';

export const filterForms: Readonly<Record<FormName, FilterForm>> = { flat: flatFilters, nested: nestedFilters };

type Parameters = Readonly<Record<string, Schema>>;

/** Shared as components, because several operations have them: `where[id][eq]` as `where-id-eq`. */
export const ownFilters = (form: FilterForm): Parameters => sharedFilters(form, ownFields, '');

/** The filters by the fields of a collection: `where[price][lt]` as `products-where-price-lt`. */
export const collectionFilters = (form: FilterForm, fields: readonly FieldDescriptor[], slug: string): Parameters =>
  sharedFilters(form, fields, `${slug}-`);

const sharedFilters = ({ describeField }: FilterForm, fields: readonly FieldDescriptor[], prefix: string): Parameters =>
  Object.fromEntries(
    fields.flatMap(describeField).map((parameter) => [`${prefix}${componentName(parameter)}`, parameter]),
  );

const componentName = ({ name }: Schema): string =>
  String(name).replaceAll('][', '-').replace('[', '-').replace(']', '');

export const referToAll = (parameters: Parameters): readonly Schema[] =>
  Object.keys(parameters).map((name) => referTo('parameters', name));

/** The filter by any field: each property of the object becomes a separate parameter. */
export const anyFilter: Schema = {
  name: 'where',
  in: 'query',
  description:
    'Filters, all of which must hold: each is a parameter `where[field][operator]`, or `where[or][n][field][operator]` in an alternative. Which operators a field has depends on its type.',
  style: 'form',
  explode: true,
  schema: {
    type: 'object',
    additionalProperties: { type: 'string' },
    propertyNames: {
      pattern: `^where(\\[or\\]\\[\\d+\\])?\\[[^\\[\\]]+\\](\\[(${operators.join('|')})\\])?$`,
    },
  },
  examples: {
    none: { summary: 'no filter', value: {} },
    two: { summary: 'two conditions', value: { 'where[price][gte]': '2', 'where[name][contains]': 'brot' } },
  },
};
