/** What the document of the API as such and those of tenants have in common. */
import { profileSchemas } from './envelopes.ts';
import { commonParameters } from './parameters.ts';
import { failures, failureSchema, headers } from './responses.ts';
import type { Schema } from './schema.ts';

interface Contents {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Schema>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Whether there are records to be read. */
  readonly hasRecords: boolean;
}

/** The version of the API stands in its address (contract §9). */
const version = '1';

export const printDocument = (contents: Contents): string => {
  const { title, description, tags, paths, schemas, hasRecords } = contents;
  const { ifNoneMatch, ...ofRecords } = commonParameters;
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: '/api/v1' }],
    security: withOrWithoutKey,
    tags,
    paths,
    components: {
      securitySchemes: { key: keyScheme },
      schemas: { ...profileSchemas, ...schemas, Failure: failureSchema },
      parameters: { ifNoneMatch, ...(hasRecords && ofRecords) },
      headers,
      responses: failures,
    },
  });
};

const withOrWithoutKey: readonly Schema[] = [{}, { key: [] }];
export const withKey: readonly Schema[] = [{ key: [] }];

const keyScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'x-api-key',
  description: 'A key of the tenant. It raises the rate limit, and opens the private collections.',
};

export const introduction = `Read-only. Every answer is JSON in one envelope; \`success\` tells whether it is a success or a failure.

Data is read in editions of some minutes: within one, answers agree with one another and repeat to the letter. \`Cache-Control\` says when the next one opens.`;
