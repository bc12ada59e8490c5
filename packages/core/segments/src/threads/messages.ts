/** Messages between a thread and its callers. */

export interface ThreadRequest<Request> {
  readonly id: number;
  readonly request: Request;
}

export type Reply<Result> =
  /** A part of the result, before it is complete. */
  | { readonly id: number; readonly kind: 'part'; readonly result: Result }
  | { readonly id: number; readonly kind: 'done'; readonly result: Result }
  | {
      readonly id: number;
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      /** None where the error has none. */
      readonly code: string | undefined;
    };
