/** `GET /t/:tenantId/logo-….png`: the picture that an owner has uploaded, at an address that changes with its bytes. */
import { Answer } from '../../answers/answer.ts';
import type { Access } from '../../access.ts';
import type { ServedExposure } from '../../served.ts';
import { routeNotFound } from '../refusals.ts';
import type { AnswerServices } from '../services.ts';
import type { WholeAnswer } from './whole-answer.ts';

/** @throws Failure where the tenant's logo is another one, or it has none */
export const logoOf = (
  { edition }: Pick<AnswerServices, 'edition'>,
  { tenant, appearance, fingerprint, cacheTags }: ServedExposure,
  access: Access,
  name: string,
): WholeAnswer => {
  const logo = appearance?.logo;
  if (logo?.name !== name) throw routeNotFound();
  return {
    what: 'The logo',
    question: { fingerprint, text: `${access} ${name}` },
    cacheTags,
    make: () => {
      const bytes = edition.logo(tenant.publicId);
      if (bytes === undefined) throw routeNotFound();
      return new Answer(bytes, access === 'keyed', logo.type);
    },
  };
};
