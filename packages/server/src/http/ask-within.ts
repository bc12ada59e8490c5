/** A question that the service asks itself on behalf of a caller: it goes the way of any other, under the exposure that is given. */
import { bounds } from '@vitrine/contract';
import type { Access } from '../access.ts';
import type { Caller } from '../limits/caller.ts';
import type { Question } from '../mcp/asking.ts';
import type { ServedExposure } from '../served.ts';
import { answer } from './answer-target.ts';
import { uriTooLong } from './refusals.ts';
import type { AnswerServices } from './services.ts';
import type { AnsweredTarget } from './target.ts';

/**
 * @returns the body of the answer
 * @throws Failure where the question is longer than a URL may be; and what it is refused with
 */
export const askWithin = async (
  services: AnswerServices,
  exposure: ServedExposure,
  question: Question,
  { access, caller }: { readonly access: Access; readonly caller: Caller },
): Promise<string> => {
  const target = targetOf(exposure.tenant.publicId, question);
  const given = await answer(services, exposure, target, { access, caller, encoding: undefined });
  return new Response((await given.answer.body(undefined)).content).text();
};

const targetOf = (publicId: string, question: Question): AnsweredTarget => {
  if (question.kind === 'profile') return { route: { kind: 'profile', publicId }, search: '' };
  const { search, ...asked } = question;
  if (search.length > bounds.urlBytesMax) throw uriTooLong();
  return { route: { ...asked, publicId }, search };
};
