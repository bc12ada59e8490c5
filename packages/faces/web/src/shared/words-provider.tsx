/** Provides a page's messages, and lets the reader change the language without losing the page's state. */
import { NativeSelect } from '@mantine/core';
import { isLanguage, languages, type Language } from '@vitrine/messages/languages';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { rememberLanguage } from './language.ts';
import { loadWords, useWords, WordsContext, type Words } from './words.tsx';

const ChoiceContext = createContext<(language: Language) => void>(() => undefined);

interface WordsProviderProps {
  readonly first: Words;
  readonly children: ReactNode;
}

export const WordsProvider = ({ first, children }: WordsProviderProps) => {
  const [words, setWords] = useState(first);
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words]);
  const choose = useMemo(
    () => (language: Language) => {
      rememberLanguage(language);
      void loadWords(language).then(setWords, () => undefined);
    },
    [],
  );
  return (
    <WordsContext value={words}>
      <ChoiceContext value={choose}>{children}</ChoiceContext>
    </WordsContext>
  );
};

const choices = Object.entries(languages).map(([value, label]) => ({ value, label }));

export const LanguageChoice = () => {
  const { say, language } = useWords();
  const choose = useContext(ChoiceContext);
  return (
    <NativeSelect
      className="bar-language"
      size="xs"
      aria-label={say('frame.language')}
      data={choices}
      value={language}
      onChange={({ currentTarget: { value } }) => {
        if (isLanguage(value)) choose(value);
      }}
    />
  );
};
