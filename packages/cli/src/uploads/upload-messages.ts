/** The messages to and from the thread that reads files. */
import type { FileChoices, FileLimits } from '@vitrine/contract/files';
import type { Reason } from '@vitrine/contract/console';
import type { KeptFields, PreviewedFile } from '@vitrine/importing';
import type { Actor } from '@vitrine/catalog';

export interface UploadJob {
  readonly publicId: string;
  /** The path of the file, and its name for people. */
  readonly file: string;
  readonly fileName: string;
  readonly choices: FileChoices;
  /** The fields of restored records; undefined: the owner sent the file. */
  readonly kept: Pick<KeptFields, 'types' | 'known'> | undefined;
  readonly limits: FileLimits;
  /** 32 random bytes, for the secret of IDs that are made of values. */
  readonly random: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Undefined: a preview. */
  readonly storing: Storing | undefined;
}

interface Storing {
  readonly actor: Actor;
  /** The path for the present records, without an ending. */
  readonly before: string;
}

export interface StoredUpload {
  readonly collectionId: number;
  readonly records: number;
  readonly fields: number;
  /** True if the former records were written. */
  readonly isKept: boolean;
}

export type UploadAnswer =
  | { readonly kind: 'previewed'; readonly preview: PreviewedFile; readonly name: string }
  | { readonly kind: 'stored'; readonly stored: StoredUpload }
  | { readonly kind: 'refused'; readonly message: string; readonly reason: Reason | undefined };
