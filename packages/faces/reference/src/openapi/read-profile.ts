/** `GET /public/t/:tenantId` (contract §4.1). */
import { conditions, type Operation } from './operation.ts';
import { responsesWith, succeed } from './responses.ts';
import { referTo, type Schema } from './schema.ts';

export const readProfile = (path: string, tag: string, pathParameters: readonly Schema[] = []): Operation => ({
  path,
  get: {
    operationId: 'read-profile',
    tags: [tag],
    summary: 'A tenant’s profile: its collections and their fields',
    description: 'Lists what the tenant shows to you. Keys of fields are what filters, `sort` and `fields` take.',
    parameters: [...pathParameters, ...conditions],
    responses: responsesWith(succeed('The profile.', referTo('schemas', 'Profile'), ['Link'])),
  },
});
