/** The operations of a collection and their parameters, for forms: those that the OpenAPI document describes. */
import type { ExposedCollection } from '@vitrine/query';
import { collectionOperations } from './openapi/collection-operations.ts';
import { filterForms } from './openapi/filters.ts';
import { commonParameters } from './openapi/parameters.ts';
import { referTo, type Schema } from './openapi/schema.ts';
import { describeFor } from './openapi/tenant-document.ts';

export type OperationKind = keyof typeof collectionOperations;

export interface TriedParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  /** In English, with Markdown's backticks. */
  readonly description: string;
  readonly isRequired: boolean;
  /** The values to choose from; undefined: any text. */
  readonly choices: readonly string[] | undefined;
  /** The value that the API assumes; undefined: none. */
  readonly preset: string | undefined;
}

export interface TriedOperation {
  readonly kind: OperationKind;
  /** Below the service, such as `/api/v1/public/t/kornhaus/products/records/{id}`. */
  readonly path: string;
  /** In the order of the document, without filters and headers. */
  readonly parameters: readonly TriedParameter[];
  /** True if it takes `where[field][operator]`. */
  readonly isFiltered: boolean;
}

export const triedOperations = (publicId: string, collection: ExposedCollection): readonly TriedOperation[] => {
  const described = describeFor(`/public/t/${publicId}`, collection, filterForms.flat);
  return operationKinds.map((kind) => {
    const { path, get } = collectionOperations[kind](described);
    const parameters = parametersOf(get);
    const tried = parameters.flatMap((parameter) => (parameter === undefined ? [] : triedOf(parameter)));
    return { kind, path: `/api/v1${path}`, isFiltered: parameters.includes(undefined), parameters: tried };
  });
};

const isKind = (name: string): name is OperationKind => Object.hasOwn(collectionOperations, name);
const operationKinds = Object.keys(collectionOperations).filter(isKind);

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: {
    readonly type: string;
    readonly enum?: readonly string[];
    readonly default?: string | number;
  };
}

/** The parameters, resolved; undefined for a filter. */
const parametersOf = ({ parameters }: Schema): readonly (Parameter | undefined)[] => {
  const written: readonly Parameter[] = JSON.parse(JSON.stringify(parameters));
  return written.map((parameter) => (parameter.$ref === undefined ? parameter : common.get(parameter.$ref)));
};

const common: ReadonlyMap<string, Parameter> = new Map(
  Object.entries(commonParameters).map(([name, parameter]) => [String(referTo('parameters', name)['$ref']), parameter]),
);

/** Nothing for headers. */
const triedOf = ({ name, in: place, description, required = false, schema }: Parameter): TriedParameter[] =>
  place === 'path' || place === 'query'
    ? [
        {
          name,
          in: place,
          description,
          isRequired: required,
          choices: schema.type === 'boolean' ? ['true', 'false'] : schema.enum,
          preset: schema.default === undefined ? undefined : String(schema.default),
        },
      ]
    : [];
