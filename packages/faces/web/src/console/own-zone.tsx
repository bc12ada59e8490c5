/** Shows all times in the time zone of the business, which they name, as its pages do. */
import { type ReactNode, useMemo } from 'react';
import { createFormats } from '../shared/format.ts';
import { useWords, WordsContext } from '../shared/words.tsx';
import { useTimeZone } from './planned-text.ts';

export const InOwnZone = ({ children }: { readonly children: ReactNode }) => {
  const words = useWords();
  const zone = useTimeZone();
  const inZone = useMemo(() => {
    const { values } = createFormats(words.locale, zone);
    return { ...words, values, moment: values.moment };
  }, [words, zone]);
  return <WordsContext value={inZone}>{children}</WordsContext>;
};
