/** Reads tenants and keys by a manifest. A file that cannot be used is reported, and what needs it is refused meanwhile. */
import {
  type Manifest,
  type PublishedKey,
  StoreFileError,
  StoreFileMissing,
  type StoreReader,
  type TenantFile,
} from '@vitrine/store';
import type { Observe } from '../observe/observation.ts';
import { Unavailable } from '../unavailable.ts';
import { type AbsentFiles, FilesAbsent } from './absent-files.ts';
import type { DamageReports } from './damage-reports.ts';

export interface StoreFilesOptions {
  readonly store: Pick<StoreReader, 'tenant'>;
  readonly absent: Pick<AbsentFiles, 'isExpected'>;
  readonly reports: DamageReports;
  readonly observe: Observe;
}

/** All methods throw FilesAbsent if a file is not here yet, and Unavailable if it is damaged. */
export class StoreFiles {
  readonly #options: StoreFilesOptions;

  constructor(options: StoreFilesOptions) {
    this.#options = options;
  }

  /** Undefined if there is no such tenant. @throws Unavailable too if the tenant may come with its first records */
  tenant(manifest: Manifest, publicId: string): TenantFile | undefined {
    return this.#read(() => {
      const name = manifest.tenants.get(publicId);
      if (name === undefined && !manifest.isRead) throw new Unavailable('The databases are being read.');
      if (name === undefined) return undefined;
      if (this.#options.reports.isReported(name)) throw unusable();
      return this.#options.store.tenant(manifest, publicId);
    });
  }

  /** The public IDs of the first tenants. */
  firstTenants(manifest: Manifest, max: number): readonly string[] {
    return this.#read(() => [...manifest.tenants.keys().take(max)]);
  }

  /** A key by its hash; undefined if it is unknown. */
  key(manifest: Manifest, hash: string): PublishedKey | undefined {
    return this.#read(() => manifest.keys.get(hash));
  }

  #read<Result>(read: () => Result): Result {
    const { absent, reports, observe } = this.#options;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof StoreFileError)) throw error;
      if (error instanceof StoreFileMissing && absent.isExpected) throw new FilesAbsent(error.files, error);
      observe({ kind: 'store-failed', reason: error });
      if (error.suspect !== undefined) reports.report(error.suspect);
      throw unusable(error);
    }
  }
}

const unusable = (reason?: unknown): Unavailable =>
  new Unavailable('A file of the store cannot be used.', undefined, reason);
