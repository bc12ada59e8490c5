/** The state that all elements of a page share. */
import type { CollectionShape } from '@vitrine/explorer';
import type * as advice from './advice.ts';
import type * as looks from './looks.ts';
import type { Questions } from './questions.ts';

/** The exports of the further scripts. */
export type Looks = typeof looks;
export type Advice = typeof advice;

/** The state that all elements of a page share. */
export interface Page {
  /** The URL of the script's service; undefined where it is unknown. */
  readonly service: string | undefined;
  /** The shared request cache of a service, by its origin. */
  readonly questionsTo: (url: string) => Questions;
  /** How a collection is shown, by its URL; undefined where that cannot be had. */
  readonly shapeAt: (url: string) => Promise<CollectionShape | undefined>;
  /** Reject where the further script of a service cannot be loaded. */
  readonly looksOf: (service: string) => Promise<Looks>;
  readonly adviceOf: (service: string) => Promise<Advice>;
  /** The visitor's clock, in milliseconds since 1970. */
  readonly now: () => number;
}
