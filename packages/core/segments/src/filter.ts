/** Filters: which records a condition or a word holds for, and how many, before any record is looked at. */
import type { Plan } from '@vitrine/query';
import type { Ordering } from './ordering.ts';
import type { RecordSet } from './record-set.ts';
import type { Spans } from './spans.ts';
import type { Integers } from './texts.ts';

/** The parts of a plan that decide which records match, and the title, where the better ones come first. */
export type Filtering = Pick<Plan, 'conditions' | 'alternatives' | 'words' | 'isFuzzy' | 'searchFields'> &
  Partial<Pick<Plan, 'titleKey'>>;

export type Filter =
  /** Records whose group is in a span; without an ordering, whose number is: those of ids. */
  | { readonly kind: 'spans'; readonly ordering: Ordering | undefined; readonly spans: Spans; readonly count: number }
  /** Records whose group is marked by a bit. */
  | {
      readonly kind: 'groups';
      readonly ordering: Ordering;
      readonly marks: Integers;
      readonly groups: Integers;
      readonly count: number;
    }
  | { readonly kind: 'set'; readonly set: RecordSet; readonly count: number };
