/** Answers that take no parameters, such as the profile: each held under its name, or made now. */
import { QueryError } from '@vitrine/query';
import { endingBy } from '@vitrine/store';
import type { Answer } from '../../answers/answer.ts';
import type { Question } from '../../answers/spellings.ts';
import { Unavailable } from '../../unavailable.ts';
import type { Given } from '../given.ts';
import type { AnswerServices } from '../services.ts';

export interface WholeAnswer {
  /** Such as `The profile`. */
  readonly what: string;
  readonly question: Question;
  /** What caches in front know it by. */
  readonly cacheTags: readonly string[];
  /** The header Link; none where it leads nowhere. */
  readonly link?: string;
  /** When it may be told no more, in milliseconds since 1970; none: with the edition. */
  readonly endsAt?: number | undefined;
  readonly make: () => Answer | Promise<Answer>;
}

/**
 * @param search the part of the URL after `?`
 * @throws QueryError where parameters are sent
 */
export const answerWhole = (
  { answers, edition }: AnswerServices,
  { what, question, cacheTags, link, endsAt, make }: WholeAnswer,
  search: string,
): Given | Promise<Given> => {
  refuseParameters(what, search);
  if (edition.times === undefined) throw new Unavailable('Nothing was published yet.');
  const source = { times: endingBy(endsAt, edition.times), cacheTags, ...(link !== undefined && { link }) };
  const held = answers.recall(question, question.text);
  if (held !== undefined) return { answer: held, origin: 'held', ...source };
  const given = (answer: Answer): Given => ({ answer, origin: 'computed', ...source });
  const computed = answers.compute(question, question.text, make);
  return computed instanceof Promise ? computed.then(given) : given(computed);
};

/** @throws QueryError where parameters are sent */
export const refuseParameters = (what: string, search: string): void => {
  if (search === '') return;
  const names = new Set(new URLSearchParams(search).keys());
  if (names.size === 0) return;
  throw new QueryError(
    Array.from(names, (parameter) => ({ parameter, message: `${what} takes no parameters; leave it out.` })),
  );
};
