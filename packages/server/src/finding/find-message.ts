/** What a thread that finds pages, facets, changes and files is asked, and what it replies. */
import type { ExposedField } from '@vitrine/query';
import type { FacetsQuestion, Found, FoundFacets, Piece, PieceQuestion, Question } from '@vitrine/segments';
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

/** For all records that match, in their order. */
interface OrderMessage extends Place {
  readonly kind: 'order';
  readonly question: Question;
}

/** For a piece of a file. */
interface PieceMessage extends Place {
  readonly kind: 'piece';
  readonly question: PieceQuestion;
}

export type FindMessage = PageMessage | FacetsMessage | ChangesMessage | OrderMessage | PieceMessage;

/** Numbers of records. */
export type RecordNumbers = Uint32Array<ArrayBuffer>;

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
  | { readonly kind: 'changes'; readonly changes: FoundChanges | undefined }
  | { readonly kind: 'order'; readonly records: RecordNumbers }
  | { readonly kind: 'piece'; readonly piece: Piece };
