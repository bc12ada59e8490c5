/** The mistake in a request, as data: by it pages say a mistake in their language. */
import type { ValueKind } from '@vitrine/contract';

export type Cause =
  /** A name that nothing has that the caller may see, and the one that was most likely meant. */
  | {
      readonly kind: 'noField' | 'noOperator' | 'noRelation' | 'noParameter' | 'noTimeZone';
      readonly written: string;
      readonly meant: string | undefined;
    }
  /** A text that is no value of this kind. */
  | { readonly kind: 'noValue'; readonly written: string; readonly expected: ValueKind }
  | { readonly kind: 'noChoice'; readonly written: string; readonly choices: readonly string[] }
  /** Numbers that are no point, circle or box. */
  | { readonly kind: 'noPlace'; readonly example: string }
  | { readonly kind: WrittenCause; readonly written: string }
  | { readonly kind: 'reversed'; readonly low: string; readonly high: string }
  | { readonly kind: 'tooMany' | 'tooLong'; readonly count: number; readonly max: number }
  | { readonly kind: PlainCause };

type WrittenCause =
  /** No whole number from 1. */
  | 'noCount'
  /** A field that has not this order, or none. */
  | 'notSortable'
  /** A blank before or after an item of a list that is not quoted. */
  | 'blankAround'
  /** An empty item of a list, or a quote that is not closed. */
  | 'brokenList'
  /** An empty key in a list of keys. */
  | 'emptyName';

type PlainCause =
  /** An operator that the field's type lacks. */
  | 'notOfField'
  /** Not exactly two values. */
  | 'notTwoValues'
  | 'repeated'
  /** A parameter that cannot be read at all. */
  | 'malformed'
  /** Records of too many bytes for one answer. */
  | 'tooLarge';
