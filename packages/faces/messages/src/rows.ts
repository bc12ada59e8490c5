/** Messages of all languages in rows, for tables that are read as a whole. */
import { languageCodes, type Language } from './languages.ts';

export type Row = readonly [en: string, de: string, es: string, fr: string, nl: string];

/** The messages of one language, by the keys of the rows. */
export const columnOf = <Key extends string>(
  rows: Readonly<Record<Key, Row>>,
  language: Language,
): Readonly<Record<Key, string>> => {
  const column = languageCodes.indexOf(language);
  const messages: string[][] = Object.entries<Row>(rows).map(([key, row]) => [key, row[column] ?? row[0]]);
  return Object.fromEntries(messages);
};
