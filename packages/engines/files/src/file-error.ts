/** The error of a file: a message that names the position in it, and its code for other languages. */
import { escapeUnprintable } from '@vitrine/contract';
import type { FileFault } from '@vitrine/contract/file-reasons';
import { printFault } from './fault-texts.ts';

/** A position in the file: the line at which the record starts, counted from 1, and the column's header. */
export interface Place {
  readonly line?: number;
  readonly column?: string;
}

export class FileError extends Error {
  readonly place: Place;
  readonly fault: FileFault | undefined;

  /** @param fault the code; undefined for errors of commands and sources alone */
  constructor(message: string, place: Place = {}, fault?: FileFault) {
    super(printPlace(place) + message);
    this.name = 'FileError';
    this.place = place;
    this.fault = fault;
  }
}

/** The error for a fault at a position. */
export const faultIn = (place: Place, fault: FileFault): FileError => {
  const text = printFault(fault);
  const isBare = place.line === undefined && place.column === undefined;
  return new FileError(isBare ? capitalize(text) : text, place, fault);
};

/** The error for a fault of the file as a whole. @param name printed in place of `The file` */
export const faultOf = (fault: FileFault, name?: string): FileError =>
  new FileError(name === undefined ? printFault(fault) : printFault(fault).replace('The file', () => name), {}, fault);

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
