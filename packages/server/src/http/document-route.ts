/** `GET /api/v1/openapi.json` and `/t/:tenantId/openapi.json`: the OpenAPI documents, held as the profile is. */
import type { Exposure } from '@vitrine/query';
import { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import { describeApi } from '../openapi/api-document.ts';
import { describeTenant } from '../openapi/tenant-document.ts';
import { refuseParameters } from './parameters.ts';
import type { Soon } from './soon.ts';

/** What one tenant shows. @param isKeyed whether it is what a key opens */
export const answerTenantDocument = (
  editions: Editions,
  exposure: Exposure,
  isKeyed: boolean,
  search: string,
): Soon<Given> => {
  const text = isKeyed ? 'keyed document' : 'document';
  return answerDocument(
    editions,
    exposure.fingerprint,
    text,
    search,
    () => new Answer(describeTenant(exposure), isKeyed),
  );
};

/** It is no tenant's, so that it has no exposure. */
export const answerApiDocument = (editions: Editions, search: string): Soon<Given> =>
  answerDocument(editions, 'api', 'document', search, () => new Answer(describeApi(), false));

const answerDocument = (
  editions: Editions,
  fingerprint: string,
  text: string,
  search: string,
  describe: () => Answer,
): Soon<Given> => {
  refuseParameters('The document', search);
  return editions.find(fingerprint, text) ?? editions.answer({ fingerprint, text }, text, async () => describe());
};
