/** A value of a field as one line; empty without a value. */
import type { FieldType } from '@vitrine/contract';
import { printLine, showValue } from '@vitrine/values';
import type { Words } from '../shared/words.tsx';

export const valueLine = ({ say, values }: Words, type: FieldType, value: unknown): string =>
  printLine(showValue(value, { type }, values), (isTrue) => say(isTrue ? 'value.yes' : 'value.no')).trim();

/** A sample of a field as one line. @param text as the console's API has samples: texts as they are, others as JSON */
export const sampleLine = (words: Words, type: FieldType, text: string): string =>
  valueLine(words, type, parseSample(type, text));

/** A long one is cut, and no JSON then. */
const parseSample = (type: FieldType, text: string): unknown => {
  if (!fieldsOfJson.has(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The types whose values are no texts in JSON. */
const fieldsOfJson: ReadonlySet<FieldType> = new Set([
  'number',
  'integer',
  'currency',
  'percent',
  'boolean',
  'geo',
  'json',
]);
