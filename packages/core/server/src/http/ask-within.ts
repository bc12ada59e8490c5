/** Answers a question for a face, as the API would answer the caller under the given exposure. */
import { bounds } from '@vitrine/contract';
import type { ServedExposure } from '../served.ts';
import type { AnswerAsker } from './asker.ts';
import { noteQuestion } from './observed.ts';
import { apiAnswers } from './api-routes.ts';
import { uriTooLong } from './refusals.ts';
import type { AskedRoute } from './route.ts';
import type { ResponseServices } from './services.ts';

/** A question to the API about a tenant. `search` is the part of the URL after `?`. */
export type Question =
  | { readonly kind: 'profile' }
  | { readonly kind: 'records' | 'facets'; readonly slug: string; readonly search: string }
  | { readonly kind: 'record'; readonly slug: string; readonly id: string; readonly search: string };

/**
 * @param count receives the number of records, for answers that are charged when they are sent; by default the caller is
 *   charged now
 * @returns the body of the answer
 * @throws Failure if the question is longer than a URL may be; the errors of the route
 */
export const askWithin = async (
  services: ResponseServices,
  exposure: ServedExposure,
  question: Question,
  { access, caller, client }: Pick<AnswerAsker, 'access' | 'caller' | 'client'>,
  count = (records: number): void => services.limiter.charge(caller, records),
): Promise<string> => {
  const asked = askedOf(exposure.tenant.publicId, question);
  const answer = apiAnswers[question.kind];
  const ready = await answer(services, exposure, asked, { access, caller, client, encoding: undefined });
  noteQuestion(services.asked, asked.parameters, caller, ready);
  count(ready.answer.records);
  return new Response((await ready.answer.body(undefined)).content).text();
};

const askedOf = (publicId: string, question: Question): AskedRoute => {
  const parameters = { publicId, slug: '', id: '', name: '' };
  if (question.kind === 'profile') return { parameters, search: '' };
  const { slug, search } = question;
  if (search.length > bounds.urlBytesMax) throw uriTooLong();
  return { parameters: { ...parameters, slug, id: question.kind === 'record' ? question.id : '' }, search };
};
