/** The error of a file: a message that names the position in it. */
import { escapeUnprintable } from '@vitrine/contract';

/** A position in the file: the line at which the record starts, counted from 1, and the column's header. */
export interface Place {
  readonly line?: number;
  readonly column?: string;
}

export class FileError extends Error {
  readonly place: Place;

  constructor(message: string, place: Place = {}) {
    super(printPlace(place) + message);
    this.name = 'FileError';
    this.place = place;
  }
}

/** Prints the found and the expected input; hints are whole sentences. */
export const wrong = (place: Place, found: string, expected: string, ...hints: readonly string[]): FileError => {
  const sentence = `found ${found}, expected ${expected}.`;
  const isBare = place.line === undefined && place.column === undefined;
  return new FileError([isBare ? capitalize(sentence) : sentence, ...hints].join(' '), place);
};

/** Prints a value of the file for a message: quoted, special characters escaped, long texts cut. */
export const quote = (text: string): string => {
  const isLong = text.length > quotedCharactersMax;
  const shown = isLong ? `${text.slice(0, quotedCharactersMax).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return escapeUnprintable(JSON.stringify(shown));
};

/** The message without the values that it quotes, for a log that strangers of the file may read. Only values are quoted. */
export const withoutValues = (message: string): string => message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"');

/** Prints names for a sentence: `"a", "b", "c"`. */
export const list = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => quote(name)).join(', ');

const quotedCharactersMax = 60;

const printPlace = ({ line, column }: Place): string => {
  const parts = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${quote(column)}`]),
  ];
  return parts.length === 0 ? '' : `${capitalize(parts.join(', '))}: `;
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
