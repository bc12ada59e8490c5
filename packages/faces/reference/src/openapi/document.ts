/** The common parts of the documents of the API and of tenants. */
import { describedSchemas } from './described-schemas.ts';
import { metaSchemas, profileSchemas } from './envelopes.ts';
import { facetSchemas } from './facet-schemas.ts';
import type { FormName } from './filter-form.ts';
import { commonParameters } from './parameters.ts';
import { failures, failureSchema, headers } from './responses.ts';
import type { Schema } from './schema.ts';
import { usedComponents } from './used-components.ts';

export interface DocumentOptions {
  readonly form: FormName;
  /** The service's URL without a trailing slash; null: the host that the document was read from. */
  readonly publicUrl: string | null;
}

interface Contents {
  readonly title: string;
  readonly description: string;
  /** The ID of the tenant, in paths. */
  readonly publicId: string;
  /** The owner of the data, and the path of a page that shows it. */
  readonly owner: { readonly name: string; readonly page: string };
  /** The address of the data's licence; undefined: its owner has not said. */
  readonly licence?: string | undefined;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Schema>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly parameters: Readonly<Record<string, Schema>>;
}

/** The version of the API is a part of its URL (contract §9). */
const version = '1';

export const printDocument = (contents: Contents, { publicUrl }: DocumentOptions): string => {
  const { title, description, publicId, owner, licence, tags, paths, schemas, parameters } = contents;
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: `${description}\n\nAssistants ask the same through the Model Context Protocol, at \`${publicUrl ?? ''}/mcp/t/${publicId}\`.`,
      // The URL of a contact must be absolute.
      contact: { name: owner.name, ...(publicUrl !== null && { url: `${publicUrl}${owner.page}` }) },
      // The license of the data is the owner's decision; NOASSERTION is the SPDX identifier for no statement.
      license:
        licence === undefined
          ? { name: `Not stated here; ask ${owner.name}`, identifier: 'NOASSERTION' }
          : { name: `As ${owner.name} states`, url: licence },
    },
    servers: [{ url: `${publicUrl ?? ''}/api/v1`, description: 'Version 1, read-only.' }],
    security: withOrWithoutKey,
    tags,
    paths,
    components: {
      securitySchemes: { key: keyScheme },
      ...usedComponents(paths, {
        schemas: {
          ...profileSchemas,
          ...describedSchemas,
          ...metaSchemas,
          ...facetSchemas,
          ...schemas,
          Failure: failureSchema,
        },
        parameters: { ...commonParameters, ...parameters },
        headers,
        responses: failures,
      }),
    },
  });
};

const withOrWithoutKey: readonly Schema[] = [{}, { key: [] }];
export const withKey: readonly Schema[] = [{ key: [] }];

const keyScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'x-api-key',
  description: 'A key of the tenant. It raises the rate limit, and opens the private collections that it names.',
};

export const introduction = `Read-only. Every answer is JSON in one envelope; \`success\` tells whether it is a success or a failure.

Data is read in editions of some minutes: within one, answers agree with one another and repeat to the letter. \`Cache-Control\` says when the next one opens.`;
