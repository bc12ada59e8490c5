/** Groups of field types that pages treat alike. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';

export const isNumeric = (type: FieldType | undefined): boolean => {
  const kind = type && fieldTypeTraits[type].value;
  return kind === 'number' || kind === 'integer';
};

export const isMoment = (type: FieldType): boolean => {
  const { value: kind } = fieldTypeTraits[type];
  return kind === 'date' || kind === 'datetime';
};

/** How pages sort by a field: texts in the order in which people look them up. */
export const sortKeyOf = ({ key, type }: Pick<ExposedField, 'key' | 'type'>): string =>
  fieldTypeTraits[type].hasNaturalOrder === true ? `${key}:natural` : key;

interface Ranks {
  /** How soon a page shows a field; less is sooner. */
  readonly shown: number;
  /** How soon a page offers its values as filters; none: never. */
  readonly counted?: number;
}

/** By how much they say to a visitor. */
export const ranks: Readonly<Record<FieldType, Ranks>> = {
  currency: { shown: 1, counted: 3 },
  select: { shown: 2, counted: 1 },
  datetime: { shown: 3, counted: 5 },
  date: { shown: 3, counted: 6 },
  multiselect: { shown: 4, counted: 2 },
  boolean: { shown: 5, counted: 4 },
  text: { shown: 6 },
  phone: { shown: 7 },
  email: { shown: 7 },
  number: { shown: 8, counted: 8 },
  integer: { shown: 8, counted: 7 },
  percent: { shown: 8, counted: 9 },
  url: { shown: 9 },
  image: { shown: 9 },
  geo: { shown: 9 },
  json: { shown: 10 },
};
