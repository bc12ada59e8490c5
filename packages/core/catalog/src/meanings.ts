/** Descriptions of collections and fields, and the units and options of fields. */
import { type FieldType, typesOf } from '@vitrine/contract';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import { CatalogError } from './catalog-error.ts';
import { checkPrintable } from './printable.ts';

export const descriptionCharactersMax = 1000;
const unitCharactersMax = 40;
const optionCharactersMax = 200;
const optionsMax = 200;

/** The types whose fields can have a unit, and options. */
const countedTypes: readonly FieldType[] = ['number', 'integer'];
const optionTypes: readonly FieldType[] = [...typesOf('options'), 'select', 'text'];

export const noMeaning: FieldMeaning = {};

/**
 * A description without line breaks.
 * @throws CatalogError if it is too long or holds control characters
 */
export const readDescription = (what: string, text: string): string =>
  checkText(`The description of ${what}`, oneLine(text), descriptionCharactersMax);

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

const checkText = (what: string, text: string, charactersMax: number): string => {
  checkPrintable(what, text);
  if (text.length <= charactersMax) return text;
  throw new CatalogError(`${what} has ${text.length} characters; it takes ${charactersMax} at most.`, {
    code: 'tooLong',
    values: { max: charactersMax },
  });
};

/** @throws CatalogError if a text is invalid, or the type has no units or options */
export const checkMeaning = (key: string, type: FieldType, meaning: FieldMeaning): FieldMeaning => {
  const { description = '', unit = '', options = [] } = meaning;
  const what = `the field ${key}`;
  const told = readDescription(what, description);
  requireType(unit !== '', `unit of ${what}`, type, countedTypes);
  requireType(options.length > 0, `options of ${what}`, type, optionTypes);
  if (options.length > optionsMax)
    throw new CatalogError(`The options of ${what} are ${options.length}; at most ${optionsMax} are allowed.`);
  if (new Set(options.map(({ value }) => value)).size < options.length)
    throw new CatalogError(`The options of ${what} have a value twice. Remove one of the two.`);
  return {
    ...(told !== '' && { description: told }),
    ...(unit !== '' && { unit: checkText(`The unit of ${what}`, unit, unitCharactersMax) }),
    ...(options.length > 0 && {
      options: options.map(({ value, label }) => ({ value: ofOption(value), label: ofOption(label) })),
    }),
  };
};

const ofOption = (text: string): string => checkText('An option', text, optionCharactersMax);

const requireType = (isGiven: boolean, what: string, type: FieldType, types: readonly FieldType[]): void => {
  if (isGiven && !types.includes(type))
    throw new CatalogError(`A field of the type ${type} has no ${what}. It takes one of ${types.join(', ')}.`);
};
