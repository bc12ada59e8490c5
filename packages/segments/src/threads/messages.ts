/** What passes between a thread and those who ask it. */

export interface Asked<Request> {
  readonly id: number;
  readonly request: Request;
}

export type Reply<Result> =
  | { readonly id: number; readonly kind: 'done'; readonly result: Result }
  | {
      readonly id: number;
      readonly kind: 'failed';
      readonly name: string;
      readonly message: string;
      /** None where the error has none. */
      readonly code: string | undefined;
    };
