/** An operation of a document: its path, and what OpenAPI calls a path item. */
import { referTo, type Schema } from './schema.ts';

/** A collection as operations see it: one that a tenant shows, or whichever there may be. */
export interface DescribedCollection {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly pathParameters: readonly Schema[];
  /** Ends the names of its operations: `products` of `list-products`. */
  readonly name: string;
  readonly title: string;
  readonly tag: string;
  readonly isPrivate: boolean;
  readonly filters: readonly Schema[];
  readonly sort: Schema;
  /** `fields`; none where there is no field to choose. */
  readonly projection: Schema | undefined;
  /** The schema of its records. */
  readonly record: Schema;
  /** A page with one of them. */
  readonly example: Schema | undefined;
}

/** Describes an operation of a collection. */
export type CollectionOperation = (collection: DescribedCollection) => Operation;

export interface Operation {
  readonly path: string;
  readonly get: Schema;
}

export const pathsOf = (operations: readonly Operation[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(operations.map(({ path, get }) => [path, { get }]));

/** What each operation takes. */
export const ifNoneMatch: Schema = referTo('parameters', 'ifNoneMatch');
