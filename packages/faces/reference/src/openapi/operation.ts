/** Builds an operation of a document: its path, and its OpenAPI path item. */
import type { ErrorCode } from '@vitrine/contract';
import { withKey } from './document.ts';
import { responsesWith } from './responses.ts';
import { referTo, type Schema } from './schema.ts';

/** A collection for operations: an exposed one of a tenant, or any. */
export interface DescribedCollection {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly pathParameters: readonly Schema[];
  /** The name of an operation, such as `list-products`, `read-products-record` or, for any collection, `read-record`. */
  readonly operationId: (verb: string, noun: 'changes' | 'description' | 'facets' | 'record' | 'records') => string;
  readonly title: string;
  readonly tag: string;
  readonly isPrivate: boolean;
  readonly filters: readonly Schema[];
  readonly sort: Schema;
  /** `fields`; undefined without a field to choose. */
  readonly projection: Schema | undefined;
  /** The `fields` parameter of facets. */
  readonly facetFields: Schema;
  /** `expand`, and the fields of related records; empty without relations. */
  readonly expand: readonly Schema[];
  /** The schema of its records, and of those that may have related ones. */
  readonly record: Schema;
  readonly expandedRecord: Schema;
  /** An example record with its `meta`; undefined where the fields are unknown. */
  readonly example: Example | undefined;
}

export interface Example {
  readonly record: Schema;
  readonly meta: Schema;
}

export type CollectionOperation = (collection: DescribedCollection) => Operation;

export interface Operation {
  readonly path: string;
  readonly get: Schema;
}

/** The parts of an operation that differ from others. */
interface OwnParts {
  /** The suffix to the collection's path. */
  readonly behind?: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Schema | undefined)[];
  readonly success: Schema;
  /** The errors besides the common ones. */
  readonly failures?: readonly ErrorCode[];
  /** The success of a request for a range. */
  readonly partial?: Schema;
}

export const describeOperation = (
  { path, pathParameters, tag, isPrivate }: DescribedCollection,
  { behind = '', operationId, summary, description, parameters, success, failures = [], partial }: OwnParts,
): Operation => ({
  path: `${path}${behind}`,
  get: {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(isPrivate && { security: withKey }),
    parameters: [...pathParameters, ...parameters.filter((one) => one !== undefined), ...conditions],
    responses: responsesWith(success, failures, partial),
  },
});

export const pathsOf = (operations: readonly Operation[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(operations.map(({ path, get }) => [path, { get }]));

/** The parameters of every operation. */
export const conditions: readonly Schema[] = [referTo('parameters', 'ifMatch'), referTo('parameters', 'ifNoneMatch')];
