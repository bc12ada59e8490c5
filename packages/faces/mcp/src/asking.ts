/** The requests of tools and resources to the API, their only access to data, and its replies. */
import type { Mistake } from '@vitrine/contract';
import type { Question } from '@vitrine/server/face';

export type { Question };

/** The API's reply: the body of a success, or the sentences of a refusal. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: string }
  | { readonly kind: 'refusal'; readonly message: string; readonly details: readonly Mistake[] };

/** Rejects if the service itself fails. */
type Ask = (question: Question) => Promise<Reply>;

/** The access to the API for one message. */
export interface Api {
  readonly ask: Ask;
  /** Runs work on an answer when it is the caller's turn on the event loop. Rejects if the client has disconnected. */
  readonly inTurn: <Result>(work: () => Result) => Promise<Result>;
}
