/**
 * The table of field types (contract §2), a row for each: what its values are, which operators it has, whether it sorts and is
 * searched, what imports accept, and how documents describe it. All packages read it, so that a new type is a new row.
 */
import { fitPoint } from './geo.ts';
import { operatorsOf, type Operator } from './operators.ts';
import { fitBoolean, fitDate, fitInteger, fitJson, fitMoment, fitNumber, fitOptions, fitText } from './stored-value.ts';
import type { FitValue } from './stored-value.ts';

/** The kinds of values. Types whose values are of one kind are read, stored, compared and printed alike. */
export type ValueKind = 'text' | 'options' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'geo' | 'json';

/** A part of JSON Schema (draft 2020-12); without a type it describes any value. */
interface ValueSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | undefined;
  readonly [keyword: string]: unknown;
}

export type FilterExample = boolean | number | string;

export interface FieldTypeTraits<
  Kind extends ValueKind = ValueKind,
  Some extends Operator = Operator,
  Sortable extends boolean = boolean,
  Natural extends boolean = boolean,
> {
  readonly value: Kind;
  /** The operators that filter by this type; any other is a 400. */
  readonly operators: readonly Some[];
  /** True if `sort` accepts it. */
  readonly sortable: Sortable;
  /** True if `search` covers it: the text-like types. */
  readonly searchable: boolean;
  /** True if `sort` accepts it with `:natural`: what people look up by. */
  readonly hasNaturalOrder?: Natural;
  /** How a source stores a value: as a text, a number with all its digits, or a whole number. */
  readonly stored: 'text' | 'number' | 'integer';
  readonly fit: FitValue;
  /** The format that imports require of texts. Texts from a database may have any. */
  readonly format?: 'email' | 'uri' | undefined;
  /** The form of a filter value, for error messages. */
  readonly expects: string;
  /** A value in a record's JSON. */
  readonly shown: ValueSchema;
  /** A value in a filter. */
  readonly taken: ValueSchema;
  /** Two values of filters for documents, the lower one first; of points the numbers of a box, and those of a circle. */
  readonly examples: readonly [low: FilterExample, high: FilterExample];
  /** A value of a record for documents, where a filter writes it in another way. */
  readonly shownExample?: unknown;
  /** The operator that documents show with an example. */
  readonly exampleOperator: Operator;
}

/** Infers what the client's types need of a row. */
const row = <Kind extends ValueKind, Some extends Operator, Sortable extends boolean, Natural extends boolean = false>(
  traits: FieldTypeTraits<Kind, Some, Sortable, Natural>,
): FieldTypeTraits<Kind, Some, Sortable, Natural> => traits;

const equality = operatorsOf('in', 'exists');
const ordering = operatorsOf('gt', 'gte', 'lt', 'lte', 'between');
const finding = operatorsOf('contains', 'startsWith', 'endsWith', 'iin');

const string = { type: 'string' } as const;
const number = { type: 'number' } as const;
const date = { type: 'string', format: 'date' } as const;

const textLike = {
  value: 'text',
  operators: [...equality, ...ordering, ...finding],
  sortable: true,
  searchable: true,
  stored: 'text',
  fit: fitText,
  expects: 'a text',
  // No format: a field of type url may hold any text.
  shown: string,
  taken: string,
  exampleOperator: 'contains',
} as const;
const ordered = {
  operators: [...equality, ...ordering],
  sortable: true,
  searchable: false,
  exampleOperator: 'gte',
} as const;
const numeric = {
  ...ordered,
  value: 'number',
  stored: 'number',
  fit: fitNumber,
  expects: 'a number such as 12, -3.5 or 1e3',
  shown: number,
  taken: number,
} as const;

export const fieldTypeTraits = {
  text: row({ ...textLike, hasNaturalOrder: true, examples: ['Ash', 'Oak'] }),
  email: row({ ...textLike, format: 'email', examples: ['anna@example.com', 'otto@example.com'] }),
  phone: row({ ...textLike, examples: ['+44 20 7946 0000', '+49 731 5550'] }),
  url: row({ ...textLike, format: 'uri', examples: ['https://example.com/a', 'https://example.com/b'] }),
  /** The address of a picture. */
  image: row({ ...textLike, format: 'uri', examples: ['https://example.com/a.jpg', 'https://example.com/b.png'] }),
  select: row({ ...textLike, hasNaturalOrder: true, examples: ['Closed', 'Open'], exampleOperator: 'eq' }),
  multiselect: row({
    value: 'options',
    operators: ['contains', 'in', 'nin', 'exists'],
    sortable: false,
    searchable: false,
    stored: 'text',
    fit: fitOptions,
    expects: 'an option',
    shown: { type: 'array', items: string },
    taken: string,
    examples: ['Closed', 'Open'],
    shownExample: ['Closed', 'Open'],
    exampleOperator: 'contains',
  }),
  number: row({ ...numeric, examples: [2.5, 12] }),
  integer: row({
    ...ordered,
    value: 'integer',
    stored: 'integer',
    fit: fitInteger,
    expects: 'a whole number such as 12 or -3',
    shown: { type: 'integer' },
    taken: { type: 'integer' },
    examples: [3, 12],
  }),
  currency: row({ ...numeric, examples: [4.99, 12], exampleOperator: 'lte' }),
  percent: row({ ...numeric, examples: [7, 19] }),
  boolean: row({
    value: 'boolean',
    operators: equality,
    sortable: true,
    searchable: false,
    stored: 'integer',
    fit: fitBoolean,
    expects: 'true or false',
    shown: { type: 'boolean' },
    taken: { type: 'boolean' },
    examples: [false, true],
    exampleOperator: 'eq',
  }),
  date: row({
    ...ordered,
    value: 'date',
    stored: 'text',
    fit: fitDate,
    expects: 'a date such as 2026-01-31',
    shown: date,
    taken: date,
    examples: ['2026-01-31', '2026-12-24'],
  }),
  datetime: row({
    ...ordered,
    value: 'datetime',
    stored: 'text',
    fit: fitMoment,
    expects: 'a time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31 for that whole day',
    shown: { type: 'string', format: 'date-time' },
    /** A date, or a time of RFC 3339 whose zone may be left out. */
    taken: {
      type: 'string',
      pattern: String.raw`^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)?)?$`,
    },
    examples: ['2026-01-31T09:30:00Z', '2026-12-24'],
    shownExample: '2026-01-31T09:30:00.000Z',
  }),
  /** A point on the earth. */
  geo: row({
    value: 'geo',
    operators: operatorsOf('near', 'within', 'exists'),
    sortable: false,
    searchable: false,
    stored: 'text',
    fit: fitPoint,
    expects: 'a number such as 50.7',
    shown: {
      type: 'object',
      required: ['lat', 'lng'],
      properties: {
        lat: { type: 'number', minimum: -90, maximum: 90, description: 'The latitude, in degrees.' },
        lng: { type: 'number', minimum: -180, maximum: 180, description: 'The longitude, in degrees.' },
      },
    },
    taken: number,
    examples: ['50.5,3.2,51.1,4.1', '50.7,3.6,5'],
    shownExample: { lat: 50.7, lng: 3.6 },
    exampleOperator: 'near',
  }),
  json: row({
    value: 'json',
    operators: ['exists'],
    sortable: false,
    searchable: false,
    stored: 'text',
    fit: fitJson,
    expects: 'nothing: it has no values to filter by',
    shown: {},
    taken: {},
    examples: ['', ''],
    shownExample: { any: 'JSON' },
    exampleOperator: 'exists',
  }),
} as const;

export type FieldType = keyof typeof fieldTypeTraits;

const isFieldType = (name: string): name is FieldType => Object.hasOwn(fieldTypeTraits, name);

export const fieldTypes: readonly FieldType[] = Object.keys(fieldTypeTraits).filter(isFieldType);

/** The types whose values are of one of these kinds. */
export const typesOf = (...kinds: readonly ValueKind[]): readonly FieldType[] =>
  fieldTypes.filter((type) => kinds.includes(fieldTypeTraits[type].value));
