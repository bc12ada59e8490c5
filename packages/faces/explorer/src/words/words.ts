/** The messages and formats of a page in a language. */
import { createSpeaker, type ExplorerKey, type Language, type Speaker } from '@vitrine/messages';
import { loadExplorerMessages } from '@vitrine/messages/explorer';
import { createValueText, momentsIn, type ValueText } from '@vitrine/values';
import { createNumberText, type NumberText } from './number-text.ts';

export interface Words extends Speaker<ExplorerKey>, ValueText {
  readonly language: Language;
  /** Prints and parses numbers. */
  readonly numbers: NumberText;
  /** The time zone of printed instants: a name of the IANA database. */
  readonly timeZone: string;
}

/**
 * Loads a language's messages at its first use.
 * @param timeZone a name of the IANA database
 */
export const wordsOf = async (language: Language, timeZone = 'UTC'): Promise<Words> => {
  const made = known.get(language) ?? (await makeWords(language));
  known.set(language, made);
  return timeZone === made.timeZone ? made : { ...made, timeZone, moment: momentsIn(language, timeZone) };
};

const known = new Map<Language, Words>();

const makeWords = async (language: Language): Promise<Words> => ({
  language,
  ...createSpeaker<ExplorerKey>(language, await loadExplorerMessages(language)),
  ...createValueText(language, 'UTC'),
  numbers: createNumberText(language),
  timeZone: 'UTC',
});
