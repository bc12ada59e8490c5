/** Finds records that their system does not show, such as drafts and archived products, and the condition that leaves them out. */
import { type FieldType, quoteIf } from '@vitrine/contract';
import { isOfPublication, isOfWithdrawal } from './headings.ts';
import { fold, publicationWords, withdrawalWords } from './words.ts';

export interface SuggestedRule {
  /** As `vitrine expose --where` takes it. */
  readonly condition: string;
  /** The values whose records it leaves out. */
  readonly without: readonly string[];
}

interface Column {
  readonly key: string;
  readonly heading: string;
  readonly type: FieldType;
  /** The texts of the file with their numbers; undefined: too many. */
  readonly values: ReadonlyMap<string, number> | undefined;
}

/** @param truthOf what a text of a column of truths means */
export const suggestRule = (column: Column, truthOf: (text: string) => boolean): SuggestedRule | undefined => {
  const texts = [...(column.values?.keys() ?? [])];
  const { key, heading, type } = column;
  if (type === 'boolean') return suggestTruth(key, heading, texts, truthOf);
  if (!isOfPublication(heading)) return undefined;
  const [shown, without] = [
    texts.filter((text) => isWord(text, shownWords)),
    texts.filter((text) => isWord(text, unshownWords)),
  ];
  if (without.length === 0) return undefined;
  const condition =
    shown.length === 1
      ? `${key}=${shown[0]}`
      : shown.length > 1
        ? `${key}[in]=${print(shown)}`
        : `${key}[nin]=${print(without)}`;
  return { condition, without };
};

const suggestTruth = (
  key: string,
  heading: string,
  texts: readonly string[],
  truthOf: (text: string) => boolean,
): SuggestedRule | undefined => {
  const isWithdrawal = isOfWithdrawal(heading);
  if (!isWithdrawal && !isOfPublication(heading)) return undefined;
  const without = texts.filter((text) => truthOf(text) === isWithdrawal);
  // A record without a value is not withdrawn.
  const condition = isWithdrawal ? `${key}[ne]=true` : `${key}=true`;
  return without.length === 0 ? undefined : { condition, without };
};

const print = (texts: readonly string[]): string => texts.map((text) => quoteIf(/[",]|^\s|\s$/, text)).join(',');

const isWord = (text: string, words: ReadonlySet<string>): boolean => words.has(fold(text));

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
