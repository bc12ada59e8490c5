/** How a record is written as JSON: its values by their fields' types, with every digit that the database holds. */
import type { FieldType } from '@vitrine/contract';
import type { StoredValue } from './stored-record.ts';

/** What a property is of: its name, and how its values are written. */
export interface Property {
  readonly key: string;
  readonly type: FieldType;
}

/** A record from its brace to its own fields; properties and a closing brace are to follow. */
export const printOwn = (id: StoredValue, createdAt: StoredValue): string =>
  `{"id":${JSON.stringify(String(id))},"createdAt":${JSON.stringify(createdAt)}`;

/** Prints a property with the comma in front of it. */
export const createPropertyPrinter = ({ key, type }: Property): ((value: StoredValue) => string) => {
  const start = `,${JSON.stringify(key)}:`;
  const print = printers[type];
  return (value) => start + (value === null ? 'null' : print(value));
};

type Printer = (value: Exclude<StoredValue, null>) => string;

const printText: Printer = (value) => JSON.stringify(String(value));
/** A bigint or a number prints as JSON's grammar wants it. */
const printNumber: Printer = (value) => String(value);
/** Stored as JSON already. */
const printJson: Printer = (value) => String(value);
const printBoolean: Printer = (value) => (Number(value) === 0 ? 'false' : 'true');

const printers: Record<FieldType, Printer> = {
  text: printText,
  email: printText,
  phone: printText,
  url: printText,
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
