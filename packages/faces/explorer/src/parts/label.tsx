/** A collection's name or a field's label: translated to the page's language, else as its owner wrote it. */
/** @jsxImportSource preact */
import { h } from 'preact';
import { isTranslated, labelOf, type Named } from '../words/labels.ts';
import type { Words } from '../words/words.ts';
import { Written } from './written.tsx';

interface LabelProps {
  readonly words: Words;
  readonly of: Named;
  readonly class?: string;
  readonly as?: 'b' | 'dt' | 'h1' | 'legend' | 'span';
}

/** A translated text needs no `lang`, because it is in the page's language. */
export const Label = ({ words, of, as = 'span', ...others }: LabelProps) => {
  const text = labelOf(words, of);
  return isTranslated(words, of) ? (
    h(as, { dir: 'auto', ...others }, text)
  ) : (
    <Written as={as} {...others}>
      {text}
    </Written>
  );
};
