/** `GET /public/t/:tenantId`: the tenant's profile. It asks no database: all of it stands in the exposure. */
import type { Exposure } from '@vitrine/query';
import { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import type { Soon } from '../editions/soon.ts';
import { renderProfile } from './render.ts';
import { answerWhole } from './whole-answer.ts';

/** @param isKeyed whether the exposure is what a key opens */
export const answerProfile = (
  editions: Editions,
  exposure: Exposure,
  isKeyed: boolean,
  search: string,
): Soon<Given> => {
  const question = { fingerprint: exposure.fingerprint, text: isKeyed ? 'keyed profile' : 'profile' };
  return answerWhole(editions, 'The profile', question, search, () => new Answer(renderProfile(exposure), isKeyed));
};
