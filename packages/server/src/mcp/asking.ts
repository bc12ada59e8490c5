/** How tools and resources ask the API, and what comes back: they have no other way to the data. */
import type { Mistake } from '@vitrine/contract';

/** An address below a tenant, with the part of its URL after `?`. */
export type Question =
  | { readonly kind: 'profile' }
  | { readonly kind: 'records' | 'facets'; readonly slug: string; readonly search: string }
  | { readonly kind: 'record'; readonly slug: string; readonly id: string; readonly search: string };

/** What HTTP answers to it: the body of a success, or the sentences of a refusal. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: string }
  | { readonly kind: 'refusal'; readonly message: string; readonly details: readonly Mistake[] };

/** Rejects where the service itself fails. */
export type Ask = (question: Question) => Promise<Reply>;
