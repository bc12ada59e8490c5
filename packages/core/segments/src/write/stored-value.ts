/** Values ─▶ how a record shows them as JSON: with every digit that the source holds, and nothing that is no JSON of the type. */
import { fieldTypeTraits, type FieldType, type StoredValue } from '@vitrine/contract';
import type { SegmentField } from '../format.ts';

export type { StoredValue } from '@vitrine/contract';

/** A record from its brace to its own fields; properties and a closing brace are to follow. */
export const printOwn = (id: string, createdAt: string): string =>
  `{"id":${JSON.stringify(id)},"createdAt":${JSON.stringify(createdAt)}`;

/** @returns the stored value: none if it does not fit the type, so that JSON, filters and facets agree */
export const createFitting = ({ type }: SegmentField): ((value: StoredValue) => StoredValue) => {
  const { fit } = fieldTypeTraits[type];
  return (value) => (value === null ? null : (fit(value) ?? null));
};

/** Prints a property with the comma in front of it, of a value that `createFitting` gave. */
export const createPropertyPrinter = ({ key, type }: SegmentField): ((value: StoredValue) => string) => {
  const start = `,${JSON.stringify(key)}:`;
  const print = printerOf(type);
  return (value) => start + (value === null ? 'null' : print(value));
};

type Printer = (value: Exclude<StoredValue, null>) => string;

/** Numbers, bigints and the texts of decimals are JSON's numbers; lists and json are stored as JSON. */
const printerOf = (type: FieldType): Printer => {
  const { type: jsonType } = fieldTypeTraits[type].shown;
  switch (jsonType) {
    case 'string':
      return (value) => JSON.stringify(String(value));
    case 'boolean':
      return (value) => (value === 0 ? 'false' : 'true');
    case 'number':
    case 'integer':
    case 'array':
    case 'object':
    case undefined:
      return String;
  }
};
