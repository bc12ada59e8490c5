/** The texts of a draft: YAML scalars, labels, and comments of one line. */
import { stringify } from 'yaml';
import { descriptionCharactersMax } from '@vitrine/catalog';
import { replaceUnprintable } from '@vitrine/catalog/printable';

/** A label needs a visible character. */
export const readable = (text: string, otherwise: string): string => (/\S/.test(text) ? text : otherwise);

/** Joins lines, because names from the database may contain line breaks. */
export const oneLine = (text: string, charactersMax: number): string => {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return line.length > charactersMax ? `${line.slice(0, charactersMax)}…` : line;
};

/** The database's comment; none where it is blank. Drafts have it commented out: it was written for colleagues. */
export const proposed = (text: string | undefined): readonly string[] => {
  const line = oneLine(replaceUnprintable(text ?? ''), descriptionCharactersMax - 1);
  return line === '' ? [] : [scalar(line)];
};

export const comment = (text: string, charactersMax = commentCharactersMax): string =>
  `# ${oneLine(text, charactersMax)}`;

export const commentCharactersMax = 200;
/** A proposed condition must be complete, because it is to be copied. */
export const proposalCharactersMax = 600;

/** A YAML scalar that is valid within braces too: plain where that reads as the same text, else in double quotes. */
export const scalar = (text: string): string =>
  /^[A-Za-z](?:[\w -]*\w)?$/.test(text) && stringify(text).trimEnd() === text ? text : JSON.stringify(text);

/** @param rest with the closing brace, unless further lines follow */
export const startField = (key: string, label: string, rest: string): string =>
  `- { key: ${scalar(key)}, label: ${scalar(label)}, ${rest}`;
