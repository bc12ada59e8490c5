/** A document as tests read it: what its operations take and say. */
import type { TestService } from '../support/test-service.ts';

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly schema: { readonly type: string; readonly items?: { readonly enum?: readonly string[] } };
  readonly examples?: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, object>>;
  };
}

export const readDocument = async (
  { service }: TestService,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Document> => {
  const document: Document = JSON.parse(await (await fetch(`${service.url}${path}`, { headers })).text());
  return document;
};
