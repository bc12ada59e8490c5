/** Finds records that their system does not show, such as drafts and archived products, and the condition that leaves them out. */
import { type FieldType, quoteIf } from '@vitrine/contract';
import type { Unpublished } from '@vitrine/contract/console';
import { wordsOf } from './name-words.ts';
import { fold, publicationWords, setOf, unaccented, withdrawalWords } from './publication-words.ts';

export interface MarkingField {
  readonly key: string;
  /** The name of its column, or its key and its name in the owner's system. */
  readonly heading: string;
  readonly type: FieldType;
}

interface MarkedRecords extends MarkingField {
  /** All values with their numbers of records; undefined: too many. */
  readonly values: ReadonlyMap<string, number> | undefined;
}

/** True if the values of a field may say which records are published. */
export const mayMarkRecords = ({ heading, type }: Pick<MarkingField, 'heading' | 'type'>): boolean =>
  type === 'boolean' ? isOfWithdrawal(heading) || isOfPublication(heading) : isMark[type] && isOfPublication(heading);

/**
 * @param truthOf what a value of a field of truths means
 * @returns undefined: no record looks unpublished by this field
 */
export const findUnpublished = (
  field: MarkedRecords,
  truthOf: (text: string) => boolean = (text) => text === 'true',
): Unpublished | undefined => {
  const { key, heading, type, values = new Map<string, number>() } = field;
  if (!mayMarkRecords(field)) return undefined;
  const isTruth = type === 'boolean';
  const isWithdrawal = isOfWithdrawal(heading);
  const texts = [...values.keys()];
  const without = texts.filter((text) => (isTruth ? truthOf(text) === isWithdrawal : unshownWords.has(fold(text))));
  if (without.length === 0) return undefined;
  // A record without a value is not withdrawn.
  const ofTruth = isWithdrawal ? `${key}[ne]=true` : `${key}=true`;
  return {
    field: key,
    values: without.map((value) => ({ value, records: values.get(value) ?? 0 })),
    condition: isTruth ? ofTruth : conditionOf(key, texts, without),
  };
};

/** Shows the values that are known to be of published records; without one, all but those that are left out. */
const conditionOf = (key: string, texts: readonly string[], without: readonly string[]): string => {
  const shown = texts.filter((text) => shownWords.has(fold(text)));
  if (shown.length === 1) return `${key}=${shown[0]}`;
  return shown.length > 1 ? `${key}[in]=${print(shown)}` : `${key}[nin]=${print(without)}`;
};

const print = (texts: readonly string[]): string => texts.map((text) => quoteIf(/[",]|^\s|\s$/, text)).join(',');

/** A column that says who may see a record: `Published`, `Status`, `Aktiv`. */
const isOfPublication = (heading: string): boolean => has(heading, publicationWords) || isOfStates(heading);

/** A column whose truth hides a record: `Deleted`, `Archived`. */
const isOfWithdrawal = (heading: string): boolean => has(heading, withdrawalWords);

/** A column of states: `Status`, `Visibility`, `Zustand`. */
export const isOfStates = (heading: string): boolean => has(heading, stateWords);

const has = (heading: string, words: ReadonlySet<string>): boolean =>
  wordsOf(unaccented(heading)).some((word) => words.has(word));

/** The types, beside truths, whose values are words or codes of states. */
const isMark: Readonly<Record<FieldType, boolean>> = {
  text: true,
  select: true,
  integer: true,
  number: true,
  boolean: true,
  email: false,
  phone: false,
  url: false,
  image: false,
  multiselect: false,
  currency: false,
  percent: false,
  date: false,
  datetime: false,
  geo: false,
  json: false,
};

const stateWords = setOf(
  'status state zustand statut etat estado toestand visibility sichtbarkeit visibilite visibilidad',
);

const shownWords: ReadonlySet<string> = new Set([
  ...publicationWords,
  ...'publish|live|public|1|catalog|search|catalog, search'.split('|'),
]);

const unshownWords: ReadonlySet<string> = new Set([
  ...withdrawalWords,
  ...'trash|private|pending|unpublished|unlisted|not visible individually|0|-1|brouillon|archivee|borrador|concept'.split(
    '|',
  ),
]);
