/** An answer with the properties that its response headers need. */
import type { ShownTimes } from '@vitrine/store';
import type { Answer } from '../answers/answer.ts';
import type { AnswerCache, Question } from '../answers/answer-cache.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';

export interface ReadyAnswer {
  readonly answer: Answer;
  readonly times: ShownTimes;
  readonly origin: 'held' | 'computed';
  /** The tags by which a CDN can purge it. */
  readonly cacheTags: readonly string[];
  /** The edition token, for records of a collection. */
  readonly edition?: string;
  /** The slug of its collection, if the path does not have it. */
  readonly collection?: string;
  /** True to ask search engines not to index it. */
  readonly isUnlisted?: boolean;
  /** The header Link; undefined: it is omitted. */
  readonly link?: string | undefined;
}

/** The cached answer to a question, else a new one, which is computed once for concurrent requests. */
export const readyAnswer = (
  answers: Pick<AnswerCache, 'recall' | 'compute'>,
  question: Question,
  source: Omit<ReadyAnswer, 'answer' | 'origin'>,
  make: () => MaybePromise<Answer>,
): MaybePromise<ReadyAnswer> => {
  const held = answers.recall(question, question);
  if (held !== undefined) return { answer: held, origin: 'held', ...source };
  return andThen(answers.compute(question, question, make), (answer) => ({ answer, origin: 'computed', ...source }));
};
