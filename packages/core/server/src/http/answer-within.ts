/** Answers a question for a face, as the API would answer the caller under the given exposure. */
import { bounds } from '@vitrine/contract';
import type { Answer } from '../answers/answer.ts';
import type { ServedExposure } from '../served.ts';
import type { AnswerRequester } from './requester.ts';
import { noteQuestion } from './observed.ts';
import { apiAnswers } from './api-routes.ts';
import { uriTooLong } from './refusals.ts';
import type { RouteParameters } from './route.ts';
import type { ResponseServices } from './services.ts';

/** A question to the API about a tenant. `search` is the part of the URL after `?`. */
export type Question =
  | { readonly kind: 'profile' }
  | { readonly kind: 'records' | 'facets'; readonly slug: string; readonly search: string }
  | { readonly kind: 'record'; readonly slug: string; readonly id: string; readonly search: string };

/** The counted parts of an answer: records are charged to the caller, fields and words counted for the owner. */
export type Counted = Pick<Answer, 'records' | 'asked' | 'paging'>;

/**
 * @param count receives the counts of an answer that is counted each time it is sent; by default they are counted now
 * @returns the body of the answer
 * @throws Failure if the question is longer than a URL may be; the errors of the route
 */
export const answerWithin = async (
  services: ResponseServices,
  exposure: ServedExposure,
  question: Question,
  { access, caller, client }: Pick<AnswerRequester, 'access' | 'caller' | 'client'>,
  count?: (answer: Counted) => void,
): Promise<string> => {
  const asked = parametersOf(exposure.tenant.publicId, question);
  const answer = apiAnswers[question.kind];
  const ready = await answer(services, exposure, asked, { access, caller, client, encoding: undefined });
  if (count === undefined) {
    noteQuestion(services.asked, asked.parameters, caller, ready);
    services.limiter.charge(caller, ready.answer.records);
  } else count(ready.answer);
  return new Response((await ready.answer.body(undefined)).content).text();
};

const parametersOf = (publicId: string, question: Question): RouteParameters => {
  const parameters = { publicId, slug: '', id: '', name: '' };
  if (question.kind === 'profile') return { parameters, search: '' };
  const { slug, search } = question;
  if (search.length > bounds.urlBytesMax) throw uriTooLong();
  return { parameters: { ...parameters, slug, id: question.kind === 'record' ? question.id : '' }, search };
};
