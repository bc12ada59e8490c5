/** Maps a text from a database to a field's value, independent of its column's type. */
import { fieldTypeTraits, type FieldType, isUnknownPoint } from '@vitrine/contract';
import { unreadable, type ReadValue, type StoredValue } from './source.ts';

/** Parses a text from the database. */
export type Show = (text: string) => ReadValue;

export const showAsRead: Show = (text) => text;

/** Wraps a parser: values that do not fit the type become unreadable. */
export const showAs = (type: FieldType, show: Show): Show => {
  const read = readStored(type);
  return (text) => {
    const value = show(text);
    return value === unreadable ? value : read(value);
  };
};

/** The same for a value stored by an import. A place that is not known is no value. */
export const readStored = (type: FieldType): ((value: StoredValue) => ReadValue) => {
  const { fit, value: kind } = fieldTypeTraits[type];
  const readUnfit = (value: StoredValue): ReadValue =>
    kind === 'geo' && isUnknownPoint(String(value)) ? null : unreadable;
  return (value) => (value === null ? null : (fit(value) ?? readUnfit(value)));
};

/** The text must have the same bytes as the embedded database has for these options. */
export const printOptions = (options: readonly string[]): string => JSON.stringify(options);
