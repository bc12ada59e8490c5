/** Infers a column's type: the narrowest that all its values can be read as. */
import { type FieldType, isUnknownPoint, readEmail, readPoint } from '@vitrine/contract';
import {
  type DecimalMark,
  evenNumber,
  isNumberText,
  readDate,
  readInteger,
  readMoment,
  readNumber,
  withWhole,
} from '@vitrine/sources/written';
import { isArticleNumber } from './article-numbers.ts';
import { type ExactValue, isRawNumber, printExact } from '@vitrine/contract/exact-json';
import { type Format, isOfCells } from './format.ts';
import { isNullWord } from './null-words.ts';
import type { Cell } from './rows.ts';
import { readUrl } from './written-text.ts';

/**
 * The narrowest type of the values so far: `article` are numbers of articles (GTIN), and `digits` numbers of which one
 * has more digits than a double or 64 bits hold, without a fraction, as codes may have.
 */
export type Guess = keyof typeof kinds;

/**
 * Widens the guess for one more value: scalars of different kinds are text, others json. In CSV and Excel the empty text and words for
 * no value change nothing.
 */
export const widen = (guess: Guess | undefined, cell: Cell, format: Format): Guess | undefined => {
  if (cell === null || guess === 'json') return guess;
  if (guess === 'text' && typeof cell === 'string') return guess;
  const isCsv = format.kind === 'csv';
  if (isOfCells(format) && typeof cell === 'string' && (cell === '' || isNullWord(cell))) return guess;
  const narrowest = isCsv && typeof cell === 'string' ? guessText(cell, format.decimal) : guessJson(cell);
  return guess === undefined ? narrowest : join(guess, narrowest);
};

/** A column without values is text. */
export const decideType = (guess: Guess | undefined): FieldType =>
  guess === undefined || guess === 'digits' || guess === 'article' ? 'text' : guess;

const kinds = {
  boolean: 'boolean',
  article: 'number',
  integer: 'number',
  number: 'number',
  digits: 'number',
  date: 'string',
  datetime: 'string',
  email: 'string',
  url: 'string',
  image: 'string',
  text: 'string',
  multiselect: 'list',
  geo: 'point',
  json: 'any',
} as const;

/** The result does not depend on the order of values. */
const join = (one: Guess, other: Guess): Guess => {
  if (one === other) return one;
  if (kinds[one] !== kinds[other]) return isScalar(one) && isScalar(other) ? 'text' : 'json';
  if (kinds[one] === 'number') return widerNumber(one, other);
  if (isMoment(one) && isMoment(other)) return 'datetime';
  return isAddress(one) && isAddress(other) ? 'url' : 'text';
};

/** Scalars of several kinds are texts: a title that is a number is a title. */
const isScalar = (guess: Guess): boolean => !['list', 'point', 'any'].includes(kinds[guess]);

const widerNumber = (one: Guess, other: Guess): Guess =>
  (['digits', 'number'] as const).find((wider) => one === wider || other === wider) ?? 'integer';

const isMoment = (guess: Guess): boolean => guess === 'date' || guess === 'datetime';
const isAddress = (guess: Guess): boolean => guess === 'url' || guess === 'image';

const guessText = (text: string, decimal: DecimalMark | undefined): Guess => {
  if (isBoolean.test(text)) return 'boolean';
  const number = decimal === undefined ? withWhole(text) : evenNumber(text, decimal);
  return number !== undefined && isNumberText(number) ? guessNumber(number) : guessString(text);
};

const isBoolean = /^(?:true|false)$/i;

const guessNumber = (text: string): Guess => {
  if (isArticleNumber(text)) return 'article';
  if (readInteger(text) !== undefined) return 'integer';
  return readNumber(text) !== undefined || isFraction.test(text) ? 'number' : 'digits';
};

const isFraction = /^-?\d+\.\d+$/;

const guessString = (text: string): Guess => {
  if (readDate(text) !== undefined) return 'date';
  if (readMoment(text) !== undefined) return 'datetime';
  if (readEmail(text) !== undefined) return 'email';
  if (readUrl(text) === undefined) return 'text';
  return isPicture(text) ? 'image' : 'url';
};

/** True for the address of a picture, by its extension. */
export const isPicture = (text: string): boolean => pictureName.test(text) && readUrl(text) !== undefined;

const pictureName = /^[^?#]+\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i;

const guessJson = (cell: NonNullable<Cell>): Guess => {
  if (typeof cell === 'string') return guessString(cell);
  if (typeof cell === 'boolean') return 'boolean';
  if (typeof cell === 'number') return guessNumber(String(cell));
  if (isRawNumber(cell)) return guessNumber(cell.rawJSON);
  if (Array.isArray(cell)) return cell.every((item) => typeof item === 'string') ? 'multiselect' : 'json';
  return isOfPoint(cell) ? 'geo' : 'json';
};

/** `{"lat":51.05,"lng":3.72}`, or a Point of GeoJSON; one with other members is more than a place. */
const isOfPoint = (cell: ExactValue): boolean => {
  const text = printExact(cell) ?? '';
  return Object.keys(Object(cell)).length === 2 && (readPoint(text) !== undefined || isUnknownPoint(text));
};
