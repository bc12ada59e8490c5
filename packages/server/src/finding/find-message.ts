/** What a thread that finds pages, facets and changes is asked, and what it replies. */
import type { ExposedField } from '@vitrine/query';
import type { FacetsQuestion, Found, FoundFacets, Question } from '@vitrine/segments';
import type { Seen } from '../editions/edition-token.ts';

interface Place {
  readonly segmentsFolder: string;
  readonly segment: string;
  readonly partition: string;
}

interface PageMessage extends Place {
  readonly kind: 'page';
  readonly question: Question;
}

interface FacetsMessage extends Place {
  readonly kind: 'facets';
  readonly question: FacetsQuestion;
}

/** What is asked for of what has changed. */
export interface ChangesQuestion {
  /** The digest of what the caller saw, out of a token. */
  readonly since: string;
  readonly seen: Seen;
  /** Those that are shown. */
  readonly fields: readonly ExposedField[];
  /** The most bytes that the answer's data may take. */
  readonly bytesMax: number;
}

export interface ChangesMessage extends Place {
  readonly kind: 'changes';
  /** The names of those that lead to the segment, the latest last. */
  readonly deltas: readonly string[];
  readonly question: ChangesQuestion;
}

export type FindMessage = PageMessage | FacetsMessage | ChangesMessage;

/** What has changed, as JSON in UTF-8. */
export interface FoundChanges {
  /** Records with commas between them. */
  readonly upserted: Uint8Array<ArrayBuffer>;
  readonly upsertedCount: number;
  /** Ids with commas between them. */
  readonly removed: Uint8Array<ArrayBuffer>;
  readonly removedCount: number;
}

export type FindReply =
  | { readonly kind: 'page'; readonly found: Found }
  | { readonly kind: 'facets'; readonly facets: FoundFacets }
  /** None: it is not known any more, or too much. */
  | { readonly kind: 'changes'; readonly changes: FoundChanges | undefined };
