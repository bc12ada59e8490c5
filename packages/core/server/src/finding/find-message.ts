/** The requests to a thread that reads segments, and its replies. */
import type { ExposedField } from '@vitrine/query';
import type {
  FacetsQuestion,
  Found,
  FoundFacets,
  Piece,
  PieceQuestion,
  Question,
  RelatedQuestion,
} from '@vitrine/segments';
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

interface RelatedMessage extends Place {
  readonly kind: 'related';
  readonly question: RelatedQuestion;
}

interface FacetsMessage extends Place {
  readonly kind: 'facets';
  readonly question: FacetsQuestion;
}

export interface ChangesQuestion {
  /** The digest of the content that the caller saw, from a token. */
  readonly since: string;
  readonly seen: Seen;
  readonly fields: readonly ExposedField[];
  /** The limit of the answer's data, in bytes. */
  readonly bytesMax: number;
}

export interface ChangesMessage extends Place {
  readonly kind: 'changes';
  /** The names of the deltas up to the segment, the latest last. */
  readonly deltas: readonly string[];
  readonly question: ChangesQuestion;
}

/** Requests all matching records, in order. */
interface OrderMessage extends Place {
  readonly kind: 'order';
  readonly question: Question;
}

/** Requests a piece of a file. */
interface PieceMessage extends Place {
  readonly kind: 'piece';
  readonly question: PieceQuestion;
}

/** Requests the check of a part against its checksum. */
interface CheckMessage extends Place {
  readonly kind: 'check';
  readonly part: string;
}

export type FindMessage =
  CheckMessage | PageMessage | RelatedMessage | FacetsMessage | ChangesMessage | OrderMessage | PieceMessage;

export type RecordNumbers = Uint32Array<ArrayBuffer>;

/** Changes, as JSON in UTF-8. */
export interface FoundChanges {
  /** Records, separated by commas. */
  readonly upserted: Uint8Array<ArrayBuffer>;
  readonly upsertedCount: number;
  /** IDs, separated by commas. */
  readonly removed: Uint8Array<ArrayBuffer>;
  readonly removedCount: number;
}

export type FindReply =
  | { readonly kind: 'page'; readonly found: Found }
  /** By value. */
  | { readonly kind: 'related'; readonly found: readonly Found[] }
  | { readonly kind: 'facets'; readonly facets: FoundFacets }
  /** Undefined: the changes are no longer known, or too many. */
  | { readonly kind: 'changes'; readonly changes: FoundChanges | undefined }
  | { readonly kind: 'order'; readonly records: RecordNumbers }
  | { readonly kind: 'piece'; readonly piece: Piece }
  /** The part matches its checksum. */
  | { readonly kind: 'check' };
