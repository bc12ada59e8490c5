/** `GET /public/t/:tenantId`: the tenant's profile. It asks no database: all of it stands in the exposure. */
import type { Exposure } from '@vitrine/query';
import { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import { refuseParameters } from './parameters.ts';
import { renderProfile } from './render.ts';
import type { Soon } from './soon.ts';

/** @param isKeyed whether the profile is the one that a key opens */
export const answerProfile = (
  editions: Editions,
  exposure: Exposure,
  isKeyed: boolean,
  search: string,
): Soon<Given> => {
  refuseParameters('The profile', search);
  const { fingerprint } = exposure;
  const text = isKeyed ? 'keyed profile' : 'profile';
  const held = editions.find(fingerprint, text);
  if (held !== undefined) return held;
  return editions.answer({ fingerprint, text }, text, async () => new Answer(renderProfile(exposure), isKeyed));
};
