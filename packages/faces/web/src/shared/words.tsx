/** The messages and formats of a page in the reader's language. */
import { createSpeaker, type ConsoleKey, type Language, type Speaker } from '@vitrine/messages';
import { loadConsoleMessages } from '@vitrine/messages/console';
import { createContext, Fragment, useContext, type ReactElement } from 'react';
import { createFormats, type Formats } from './format.ts';
import { localeOf } from './language.ts';

export interface Words extends Speaker<ConsoleKey>, Formats {
  readonly language: Language;
  /** The language, with the browser's region where it has one. */
  readonly locale: string;
}

export const loadWords = async (language: Language): Promise<Words> => {
  const locale = localeOf(language);
  const speaker = createSpeaker<ConsoleKey>(language, await loadConsoleMessages(language));
  return { language, locale, ...speaker, ...createFormats(locale) };
};

export const WordsContext = createContext<Words | undefined>(undefined);

/** @throws outside of `WordsProvider` */
export const useWords = (): Words => {
  const words = useContext(WordsContext);
  if (words === undefined) throw new Error('No language was chosen for the page.');
  return words;
};

interface SayProps {
  readonly what: ConsoleKey;
  /** Elements are inserted into the sentence unchanged. */
  readonly values?: Readonly<Record<string, ReactElement | string | number>>;
}

export const Say = ({ what, values = {} }: SayProps) =>
  useWords()
    .sayAround(what, values)
    .map((piece, index) => <Fragment key={index}>{piece}</Fragment>);

/** A text of the service, which is always English. */
export const Said = ({ text }: { readonly text: string }) => <span lang="en">{text}</span>;
