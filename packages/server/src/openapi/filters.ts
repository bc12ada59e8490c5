/** The filters of a collection, in the form of the document; those by `id` and `createdAt` are shared by all collections. */
import type { FieldDescriptor } from '@vitrine/contract';
import type { FilterForm, FormName } from './filter-form.ts';
import { flatFilters } from './flat-filters.ts';
import { nestedFilters } from './nested-filters.ts';
import { operands } from './operands.ts';
import { ownFields } from './records.ts';
import { referTo, type Schema } from './schema.ts';

export const filterForms: Readonly<Record<FormName, FilterForm>> = { flat: flatFilters, nested: nestedFilters };

/** By their names among the components: `where[id][eq]` is `where-id-eq`. */
export const ownFilters = ({ describeField }: FilterForm): Readonly<Record<string, Schema>> =>
  Object.fromEntries(ownFields.flatMap(describeField).map((parameter) => [componentName(parameter), parameter]));

const componentName = ({ name }: Schema): string =>
  String(name).replaceAll('][', '-').replace('[', '-').replace(']', '');

/** @param fields of the collection; those that it has beside them are added */
export const filtersOf = (form: FilterForm, fields: readonly FieldDescriptor[]): readonly Schema[] => [
  ...fields.flatMap(form.describeField),
  ...Object.keys(ownFilters(form)).map((name) => referTo('parameters', name)),
];

/** Filters by whatever field: each of the object's properties becomes a parameter of its own. */
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
      pattern: `^where(\\[or\\]\\[\\d+\\])?\\[[^\\[\\]]+\\](\\[(${Object.keys(operands).join('|')})\\])?$`,
    },
  },
  examples: {
    none: { summary: 'no filter', value: {} },
    two: { summary: 'two conditions', value: { 'where[price][gte]': '2', 'where[name][contains]': 'brot' } },
  },
};
