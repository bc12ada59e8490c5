/** An answer, and the edition that it is of. */
import type { ShownTimes } from '@vitrine/store';
import type { Answer } from '../answers/answer.ts';

export interface Given {
  readonly answer: Answer;
  readonly times: ShownTimes;
  readonly origin: 'held' | 'computed';
  /** What caches in front know it by. */
  readonly cacheTags: readonly string[];
  /** The token of the edition, where it is of a collection's records. */
  readonly edition?: string;
  /** Whether search engines are asked to leave it out. */
  readonly isUnlisted?: boolean;
  /** The header Link; none where it leads nowhere. */
  readonly link?: string;
}
