/** `GET /api/v1/openapi.json` and `/t/:tenantId/openapi.json`: the OpenAPI documents, held as the profile is; what makes them is loaded with the first. */
import type { Exposure } from '@vitrine/query';
import { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import { refuseParameters } from './parameters.ts';
import type { Soon } from './soon.ts';

/** What one tenant shows. @param isKeyed whether it is what a key opens */
export const answerTenantDocument = (
  editions: Editions,
  exposure: Exposure,
  isKeyed: boolean,
  search: string,
): Soon<Given> =>
  answerDocument(editions, exposure.fingerprint, isKeyed ? 'keyed document' : 'document', search, async () => {
    const { describeTenant } = await import('../openapi/tenant-document.ts');
    return new Answer(describeTenant(exposure), isKeyed);
  });

/** It is no tenant's, so that it has no exposure. */
export const answerApiDocument = (editions: Editions, search: string): Soon<Given> =>
  answerDocument(editions, 'api', 'document', search, async () => {
    const { describeApi } = await import('../openapi/api-document.ts');
    return new Answer(describeApi(), false);
  });

const answerDocument = (
  editions: Editions,
  fingerprint: string,
  text: string,
  search: string,
  describe: () => Promise<Answer>,
): Soon<Given> => {
  refuseParameters('The document', search);
  return editions.find(fingerprint, text) ?? editions.answer({ fingerprint, text }, text, describe);
};
