/** A value of a field as one line; empty without a value. */
import type { FieldType } from '@vitrine/contract';
import { printLine, showValue } from '@vitrine/values';
import type { Words } from '../shared/words.tsx';

export const valueLine = ({ say, values }: Words, type: FieldType, value: unknown): string =>
  printLine(showValue(value, { type }, values), (isTrue) => say(isTrue ? 'value.yes' : 'value.no')).trim();
