/** Reads columns of JSON in cells: lists of options as exports have them, points, and other structures. */
import { isUnknownPoint, readPoint } from '@vitrine/contract';
import { type ExactValue, parseExact } from '@vitrine/files';
import { type Candidate, mayBe, type Reading } from './reading.ts';

export const createStructures = (): Candidate => {
  let isOfOptions = true;
  let isOfPoints = true;
  return {
    takes: (text) => {
      const value = parse(text);
      if (typeof value !== 'object' || value === null) return false;
      isOfOptions &&= Array.isArray(value) && value.every((item) => typeof item === 'string');
      isOfPoints &&= !Array.isArray(value) && (readPoint(text) !== undefined || isUnknownPoint(text));
      return Array.isArray(value) ? value.every(isTextOrObject) : isObject(value);
    },
    decide: (column): Reading | undefined => {
      const type = isOfOptions ? 'multiselect' : isOfPoints ? 'geo' : 'json';
      return mayBe(column, type) ? { type, because: { code: 'structures', values: {} } } : undefined;
    },
  };
};

/** `[1]` may be a note. */
const isTextOrObject = (item: ExactValue): boolean => typeof item === 'string' || isObject(item);

const isObject = (value: ExactValue): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const parse = (text: string): ExactValue | undefined => {
  if (!/^\s*[[{]/.test(text) || text.length > charactersMax) return undefined;
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
};

const charactersMax = 100_000;
