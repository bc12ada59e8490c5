/** The contract's table of field types (§2, §11.3), written out: tests read it instead of the table that they check. */
import type { FieldType, Operator } from '@vitrine/contract';

/** What a type's values are, as the oracle compares them. */
export type OracleKind = 'text' | 'options' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'geo' | 'json';

interface ContractType {
  readonly kind: OracleKind;
  /** The type of a value in JSON: a `point` has `lat` and `lng`; `any` for any. */
  readonly json: 'string' | 'strings' | 'number' | 'boolean' | 'point' | 'any';
  readonly operators: readonly Operator[];
  readonly isSortable: boolean;
  readonly isSearched: boolean;
}

const equality = ['eq', 'ne', 'in', 'nin', 'exists'] as const;
const ordering = [...equality, 'gt', 'gte', 'lt', 'lte', 'between'] as const;
const texts = [
  ...ordering,
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'ieq',
  'iin',
] as const;

const text = { kind: 'text', json: 'string', operators: texts, isSortable: true, isSearched: true } as const;
const ordered = { operators: ordering, isSortable: true, isSearched: false } as const;
const number = { ...ordered, kind: 'number', json: 'number' } as const;
const unordered = { isSortable: false, isSearched: false } as const;

export const contractTypes: Readonly<Record<FieldType, ContractType>> = {
  text,
  email: text,
  phone: text,
  url: text,
  image: text,
  select: text,
  multiselect: { ...unordered, kind: 'options', json: 'strings', operators: ['contains', 'in', 'nin', 'exists'] },
  number,
  integer: { ...ordered, kind: 'integer', json: 'number' },
  currency: number,
  percent: number,
  boolean: { ...ordered, kind: 'boolean', json: 'boolean', operators: equality },
  date: { ...ordered, kind: 'date', json: 'string' },
  datetime: { ...ordered, kind: 'datetime', json: 'string' },
  geo: { ...unordered, kind: 'geo', json: 'point', operators: ['exists', 'near', 'within'] },
  json: { ...unordered, kind: 'json', json: 'any', operators: ['exists'] },
};
