/** The values of each field type: in a record, in a filter, and two of them as examples. */
import type { FieldType } from '@vitrine/contract';
import type { Schema } from './schema.ts';

export type Value = boolean | number | string;

interface FieldValues {
  /** A value that a record shows. */
  readonly shown: Schema;
  /** A value that a filter takes. */
  readonly taken: Schema;
  /** Two that a filter takes, the lower one first. */
  readonly examples: readonly [low: Value, high: Value];
  /** One that a record shows, where it is not as the filter takes it. */
  readonly shownExample?: unknown;
}

const text = { type: 'string' };
const number = { type: 'number' };
const date = { type: 'string', format: 'date' };
/** A date, or a time of RFC 3339 whose zone may be left out. */
const moment = {
  type: 'string',
  pattern: String.raw`^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)?)?$`,
};

/** A format stands only where the service sees to it: a field of type url may hold any text. */
const fieldValues: Readonly<Record<FieldType, FieldValues>> = {
  text: { shown: text, taken: text, examples: ['Ash', 'Oak'] },
  email: { shown: text, taken: text, examples: ['anna@example.com', 'otto@example.com'] },
  phone: { shown: text, taken: text, examples: ['+44 20 7946 0000', '+49 731 5550'] },
  url: { shown: text, taken: text, examples: ['https://example.com/a', 'https://example.com/b'] },
  image: { shown: text, taken: text, examples: ['https://example.com/a.jpg', 'https://example.com/b.png'] },
  select: { shown: text, taken: text, examples: ['Closed', 'Open'] },
  multiselect: {
    shown: { type: 'array', items: text },
    taken: text,
    examples: ['Closed', 'Open'],
    shownExample: ['Closed', 'Open'],
  },
  number: { shown: number, taken: number, examples: [2.5, 12] },
  integer: { shown: { type: 'integer' }, taken: { type: 'integer' }, examples: [3, 12] },
  currency: { shown: number, taken: number, examples: [4.99, 12] },
  percent: { shown: number, taken: number, examples: [7, 19] },
  boolean: { shown: { type: 'boolean' }, taken: { type: 'boolean' }, examples: [false, true] },
  date: { shown: date, taken: date, examples: ['2026-01-31', '2026-12-24'] },
  datetime: {
    shown: { type: 'string', format: 'date-time' },
    taken: moment,
    examples: ['2026-01-31T09:30:00Z', '2026-12-24'],
    shownExample: '2026-01-31T09:30:00.000Z',
  },
  json: { shown: {}, taken: {}, examples: ['', ''], shownExample: { any: 'JSON' } },
};

export const takenBy = (type: FieldType): Pick<FieldValues, 'taken' | 'examples'> => fieldValues[type];

/** Whether a value that a filter takes may have a comma in it. */
export const holdsCommas = (type: FieldType): boolean => fieldValues[type].taken === text;

export const exampleOf = (type: FieldType): unknown => {
  const { shownExample, examples } = fieldValues[type];
  return shownExample ?? examples[0];
};

/** A value in a record; null where there is none. */
export const shownBy = (type: FieldType): Schema => {
  const { shown } = fieldValues[type];
  return 'type' in shown ? { ...shown, type: [shown['type'], 'null'] } : shown;
};
