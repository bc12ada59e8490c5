/** Answers without parameters, such as the profile, each cached under its name. */
import { QueryError } from '@vitrine/query';
import { endingBy } from '@vitrine/store';
import type { Answer } from '../../answers/answer.ts';
import { Unavailable } from '../../unavailable.ts';
import { type ReadyAnswer, readyAnswer } from '../ready-answer.ts';
import type { AnswerCache, Question } from '../../answers/answer-cache.ts';
import type { CurrentEdition } from '../../editions/current-edition.ts';
import type { Access } from '../../access.ts';

interface WholeServices {
  readonly answers: Pick<AnswerCache, 'recall' | 'compute'>;
  readonly edition: Pick<CurrentEdition, 'times'>;
}

export interface WholeAnswer {
  /** The subject of error messages, such as `The profile`. */
  readonly what: string;
  readonly question: Question;
  /** The tags by which a CDN can purge it. */
  readonly cacheTags: readonly string[];
  /** The header Link; undefined: it is omitted. */
  readonly link?: string;
  /** When it expires, in milliseconds since 1970; undefined: with the edition. */
  readonly endsAt?: number | undefined;
  readonly make: () => Answer | Promise<Answer>;
}

/**
 * @param search the part of the URL after `?`
 * @throws QueryError if parameters are sent
 */
export const answerWhole = (
  { answers, edition }: WholeServices,
  { what, question, cacheTags, link, endsAt, make }: WholeAnswer,
  search: string,
): ReadyAnswer | Promise<ReadyAnswer> => {
  refuseParameters(what, search);
  if (edition.times === undefined) throw new Unavailable('Nothing was published yet.');
  const source = { times: endingBy(endsAt, edition.times), cacheTags, ...(link !== undefined && { link }) };
  return readyAnswer(answers, question, source, make);
};

/** @throws QueryError if parameters are sent */
export const refuseParameters = (what: string, search: string): void => {
  if (search === '') return;
  const names = new Set(new URLSearchParams(search).keys());
  if (names.size === 0) return;
  throw new QueryError(
    Array.from(names, (parameter) => ({ parameter, message: `${what} takes no parameters; leave it out.` })),
  );
};

/** The cache key of an answer. Keyed answers are cached apart, as they are private even if the body is the same. */
export const questionOf = (
  { fingerprint }: { readonly fingerprint: string },
  access: Access,
  what: string,
): Question => ({
  fingerprint,
  text: access === 'keyed' ? `keyed ${what}` : what,
});
