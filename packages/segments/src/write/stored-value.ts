/** A value as a source gives it, and how a record shows it as JSON: with every digit that the source holds. */
import type { FieldType } from '@vitrine/contract';
import type { SegmentField } from '../format.ts';

/**
 * A field's value, by its type: text-like as it is · multiselect and json as JSON text · number, currency, percent and
 * integer as a number, a bigint or the text of a decimal · boolean as 0 or 1 · date as YYYY-MM-DD · datetime as
 * YYYY-MM-DDTHH:mm:ss.sssZ · null where there is no value.
 */
export type StoredValue = string | number | bigint | null;

/** A record from its brace to its own fields; properties and a closing brace are to follow. */
export const printOwn = (id: string, createdAt: string): string =>
  `{"id":${JSON.stringify(id)},"createdAt":${JSON.stringify(createdAt)}`;

/** Prints a property with the comma in front of it. */
export const createPropertyPrinter = ({ key, type }: SegmentField): ((value: StoredValue) => string) => {
  const start = `,${JSON.stringify(key)}:`;
  const print = printers[type];
  return (value) => start + (value === null ? 'null' : print(value));
};

type Printer = (value: Exclude<StoredValue, null>) => string;

const printText: Printer = (value) => JSON.stringify(String(value));
/** A bigint or a number prints as JSON's grammar wants it. */
const printNumber: Printer = (value) => String(value);
/** It is JSON already. */
const printJson: Printer = (value) => String(value);
const printBoolean: Printer = (value) => (Number(value) === 0 ? 'false' : 'true');

const printers: Record<FieldType, Printer> = {
  text: printText,
  email: printText,
  phone: printText,
  url: printText,
  image: printText,
  select: printText,
  multiselect: printJson,
  number: printNumber,
  integer: printNumber,
  currency: printNumber,
  percent: printNumber,
  boolean: printBoolean,
  date: printText,
  datetime: printText,
  json: printJson,
};
