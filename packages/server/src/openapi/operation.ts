/** An operation of a document: its path, and what OpenAPI calls a path item. */
import type { ErrorCode } from '@vitrine/contract';
import { withKey } from './document.ts';
import { responsesWith } from './responses.ts';
import { referTo, type Schema } from './schema.ts';

/** A collection as operations see it: one that a tenant shows, or whichever there may be. */
export interface DescribedCollection {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly pathParameters: readonly Schema[];
  /** The name of an operation, such as `list-products`, `read-products-record` or, of whichever collection, `read-record`. */
  readonly operationId: (verb: string, noun: 'changes' | 'facets' | 'record' | 'records') => string;
  readonly title: string;
  readonly tag: string;
  readonly isPrivate: boolean;
  readonly filters: readonly Schema[];
  readonly sort: Schema;
  /** `fields`; none where there is no field to choose. */
  readonly projection: Schema | undefined;
  /** The `fields` that can be counted. */
  readonly facetFields: Schema;
  /** The schema of its records. */
  readonly record: Schema;
  /** One of them, and what is said of it; none where the fields are unknown. */
  readonly example: Example | undefined;
}

export interface Example {
  readonly record: Schema;
  readonly meta: Schema;
}

/** Describes an operation of a collection. */
export type CollectionOperation = (collection: DescribedCollection) => Operation;

export interface Operation {
  readonly path: string;
  readonly get: Schema;
}

/** What an operation of a collection has of its own. */
interface OwnParts {
  /** What its path has behind that of the collection. */
  readonly behind?: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Schema | undefined)[];
  readonly success: Schema;
  /** What it fails with beside the failures of all. */
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

/** What each operation takes. */
export const conditions: readonly Schema[] = [referTo('parameters', 'ifMatch'), referTo('parameters', 'ifNoneMatch')];
