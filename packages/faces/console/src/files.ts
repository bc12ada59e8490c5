/**
 * The console's interface to uploaded files. The command makes it from the importer, which reads one file of a
 * tenant at a time.
 */
import type { FileChoices, FileCollection, FileLimits, FilePreview } from '@vitrine/contract/files';
import type { Actor, Tenant } from '@vitrine/catalog';

export interface FileServices {
  readonly limits: FileLimits;
  /** The collections of the tenant that a file can replace. */
  readonly list: (tenant: Tenant) => Promise<readonly FileCollection[]>;
  /**
   * Stores the file of an upload, in the place of an earlier one of the tenant. If the body fails, nothing stays.
   * @param replaces the slug of the collection that it is for; undefined: a new one
   */
  readonly receive: (
    tenant: Tenant,
    upload: {
      readonly fileName: string;
      readonly body: AsyncIterable<Uint8Array>;
      readonly replaces: string | undefined;
    },
    now: Date,
  ) => Promise<FilePreview>;
  /** Takes what a collection had before as an upload. */
  readonly restore: (tenant: Tenant, collection: string, now: Date) => Promise<FilePreview>;
  readonly preview: (tenant: Tenant, upload: string, choices: FileChoices, now: Date) => Promise<FilePreview>;
  readonly store: (
    tenant: Tenant,
    upload: string,
    order: { readonly choices: FileChoices; readonly actor: Actor },
    now: Date,
  ) => Promise<StoredFile>;
  /**
   * Removes a hidden collection of imported records, with its records.
   * @throws CatalogError where it is another one
   */
  readonly removeCollection: (tenant: Tenant, collection: string, actor: Actor, now: Date) => Promise<void>;
  readonly remove: (tenant: Tenant, upload: string) => Promise<void>;
}

interface StoredFile {
  readonly collection: string;
  readonly records: number;
  readonly fields: number;
}
