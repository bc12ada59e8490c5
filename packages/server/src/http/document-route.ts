/** `GET /api/v1/openapi.json`, `/t/:tenantId/openapi.json` and `/t/:tenantId/types.d.ts`: documents, held as the profile is; what makes those in OpenAPI is loaded with the first. */
import type { Exposure } from '@vitrine/query';
import { Answer } from '../editions/answer.ts';
import type { Editions, Given } from '../editions/editions.ts';
import type { Soon } from '../editions/soon.ts';
import { renderTypes } from './render-types.ts';
import { answerWhole } from './whole-answer.ts';

const what = 'The document';

/** What one tenant shows. @param isKeyed whether it is what a key opens */
export const answerTenantDocument = (
  editions: Editions,
  exposure: Exposure,
  isKeyed: boolean,
  search: string,
): Soon<Given> => {
  const question = { fingerprint: exposure.fingerprint, text: isKeyed ? 'keyed document' : 'document' };
  return answerWhole(editions, what, question, search, async () => {
    const { describeTenant } = await import('../openapi/tenant-document.ts');
    return new Answer(describeTenant(exposure), isKeyed);
  });
};

/** What one tenant shows, as types for the client. @param isKeyed whether it is what a key opens */
export const answerTenantTypes = (
  editions: Editions,
  exposure: Exposure,
  isKeyed: boolean,
  search: string,
): Soon<Given> => {
  const question = { fingerprint: exposure.fingerprint, text: isKeyed ? 'keyed types' : 'types' };
  const render = (): Answer => new Answer(renderTypes(exposure), isKeyed, 'typescript');
  return answerWhole(editions, 'The file', question, search, render);
};

/** It is no tenant's, so that it has no exposure. */
const ofNoTenant = { fingerprint: 'api', text: 'document' };

export const answerApiDocument = (editions: Editions, search: string): Soon<Given> =>
  answerWhole(editions, what, ofNoTenant, search, async () => {
    const { describeApi } = await import('../openapi/api-document.ts');
    return new Answer(describeApi(), false);
  });
