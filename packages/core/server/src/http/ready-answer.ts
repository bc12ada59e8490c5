/** An answer with the properties that its response headers need. */
import type { ShownTimes } from '@vitrine/store';
import type { Answer } from '../answers/answer.ts';

export interface ReadyAnswer {
  readonly answer: Answer;
  readonly times: ShownTimes;
  readonly origin: 'held' | 'computed';
  /** The tags by which a CDN can purge it. */
  readonly cacheTags: readonly string[];
  /** The edition token, for records of a collection. */
  readonly edition?: string;
  /** True to ask search engines not to index it. */
  readonly isUnlisted?: boolean;
  /** The header Link; undefined: it is omitted. */
  readonly link?: string | undefined;
}
