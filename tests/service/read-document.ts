/** A document as tests read it: what its operations take and say. */
import type { TestService } from './test-service.ts';

/** In both forms of filters, the main one first. */
export const documentNames = ['openapi.json', 'openapi-nested.json'] as const;

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: {
    readonly type: string;
    readonly items?: { readonly enum?: readonly string[]; readonly pattern?: string };
    readonly examples?: readonly unknown[];
  };
  readonly examples?: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

export interface Document {
  readonly info: { readonly description: string; readonly contact: { readonly url?: string } };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
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

/** The parameters of an operation by their names, those among the components too. */
export const parametersOf = (document: Document, path: string): ReadonlyMap<string, Parameter> => {
  const all = document.paths[path]?.get.parameters ?? [];
  const found = all.map((one) => document.components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one);
  return new Map(found.map((one) => [one.name, one]));
};
