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
import type { OpenPartition } from '../editions/records.ts';

/** The questions of each kind, and the results. */
interface Work {
  readonly page: { readonly question: Question; readonly found: Found };
  /** By value. */
  readonly related: { readonly question: RelatedQuestion; readonly found: readonly Found[] };
  readonly facets: { readonly question: FacetsQuestion; readonly found: FoundFacets };
  /** Undefined: the changes are no longer known, or too many. */
  readonly changes: { readonly question: ChangesQuestion; readonly found: FoundChanges | undefined };
  /** All matching records, in order. */
  readonly order: { readonly question: Question; readonly found: RecordNumbers };
  /** A piece of a file. */
  readonly piece: { readonly question: PieceQuestion; readonly found: Piece };
  /** The check of a part, by its name, against its checksum. */
  readonly check: { readonly question: string; readonly found: undefined };
}

export type FindKind = keyof Work;
export type QuestionOf<Kind extends FindKind> = Work[Kind]['question'];
export type FoundOf<Kind extends FindKind> = Work[Kind]['found'];

/** A request as it is sent: its question is one of its kind. */
export interface FindRequest extends Pick<OpenPartition, 'segmentsFolder' | 'segment'> {
  readonly kind: FindKind;
  readonly question: QuestionOf<FindKind>;
}

/** The same as it is received. */
export type FindMessage<Kinds extends FindKind = FindKind> = {
  readonly [Kind in Kinds]: FindRequest & { readonly kind: Kind; readonly question: QuestionOf<Kind> };
}[Kinds];

export type FindReply<Kinds extends FindKind = FindKind> = {
  readonly [Kind in Kinds]: { readonly kind: Kind; readonly found: FoundOf<Kind> };
}[Kinds];

export interface ChangesQuestion {
  /** The digest of the content that the caller saw, from a token. */
  readonly since: string;
  readonly seen: Seen;
  readonly fields: readonly ExposedField[];
  /** The limit of the answer's data, in bytes. */
  readonly bytesMax: number;
}

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
