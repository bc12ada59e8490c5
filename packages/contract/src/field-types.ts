/** The table of field types and their operators (contract §2). Parser, planner, documents and pages all read it. */

/** The types a field may have. */
export const fieldTypes = [
  'text',
  'email',
  'phone',
  'url',
  'image',
  'select',
  'multiselect',
  'number',
  'integer',
  'currency',
  'percent',
  'boolean',
  'date',
  'datetime',
  'json',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The operators of `where[field][operator]` (contract §4.2, §11.3). */
export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'in',
  'nin',
  'exists',
  'between',
] as const;
export type Operator = (typeof operators)[number];

export interface FieldTypeTraits {
  /** The operators that filter by this type; any other is a 400. */
  readonly operators: readonly Operator[];
  /** Whether `sort` takes it. */
  readonly sortable: boolean;
  /** Whether `search` looks into it: the text-like types. */
  readonly searchable: boolean;
  /** What a filter value looks like, in words for an error message. */
  readonly expects: string;
}

const equality = ['eq', 'ne', 'in', 'nin', 'exists'] as const;
const ordering = ['gt', 'gte', 'lt', 'lte', 'between'] as const;

const textLike: FieldTypeTraits = {
  operators: [...equality, ...ordering, 'contains', 'notContains', 'startsWith', 'endsWith'],
  sortable: true,
  searchable: true,
  expects: 'a text',
};
const ordered = (expects: string): FieldTypeTraits => ({
  operators: [...equality, ...ordering],
  sortable: true,
  searchable: false,
  expects,
});
const numeric = ordered('a number such as 12, -3.5 or 1e3');

export const fieldTypeTraits = {
  text: textLike,
  email: textLike,
  phone: textLike,
  url: textLike,
  /** The address of a picture. */
  image: textLike,
  select: textLike,
  multiselect: {
    operators: ['contains', 'in', 'nin', 'exists'],
    sortable: false,
    searchable: false,
    expects: 'an option',
  },
  number: numeric,
  integer: ordered('a whole number such as 12 or -3'),
  currency: numeric,
  percent: numeric,
  boolean: { operators: equality, sortable: true, searchable: false, expects: 'true or false' },
  date: ordered('a date such as 2026-01-31'),
  datetime: ordered('a time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31 for that whole UTC day'),
  json: {
    operators: ['exists'],
    sortable: false,
    searchable: false,
    expects: 'nothing: it has no values to filter by',
  },
} as const satisfies Record<FieldType, FieldTypeTraits>;
