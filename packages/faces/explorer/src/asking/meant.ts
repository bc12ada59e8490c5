/** Suggests the name that a misspelt one most likely meant. */
import type { PresentedField } from '../presented.ts';
import { labelOf } from '../words/labels.ts';
import type { Words } from '../words/words.ts';

/** Fields with their labels: the owner's, and those in the language of the page. */
export const withLabels = (
  words: Pick<Words, 'language'>,
  fields: readonly PresentedField[],
): readonly { readonly key: string; readonly label: string }[] =>
  fields.flatMap((field) => [field, { key: field.key, label: labelOf(words, field) }]);

/** @returns `Did you mean “price”?` behind a blank, or nothing */
export const sayMeant = ({ say }: Pick<Words, 'say'>, meant: string | undefined): string =>
  meant === undefined ? '' : ` ${say('filter.meant', { meant })}`;
