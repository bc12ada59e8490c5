/** An answer that takes no parameters, such as the profile: held under its name, or made now. */
import { QueryError } from '@vitrine/query';
import type { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import type { Soon } from '../editions/soon.ts';
import type { Question } from '../editions/spellings.ts';

/**
 * @param what it is, such as `The profile`
 * @param search the part of the URL after `?`
 * @throws QueryError where parameters are sent
 */
export const answerWhole = (
  editions: Editions,
  what: string,
  question: Question,
  search: string,
  make: () => Soon<Answer>,
): Soon<Given> => {
  refuseParameters(what, search);
  const { fingerprint, text } = question;
  return editions.find(fingerprint, text) ?? editions.answer(question, text, make);
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
