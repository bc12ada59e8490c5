/** Brings segments from a bucket into a folder: beside the others until all of one is there, and every byte is what was written. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderMode, syncFile } from '@vitrine/store';
import { type Bucket, BucketError } from './bucket.ts';
import { objectKeys } from './objects.ts';
import { inParallel } from './parallel.ts';

/** What has to be known of the format of segments by who copies them. */
export interface SegmentFiles {
  /** The file that tells of the others. */
  readonly first: string;
  /** @throws where the first file in this folder is not that of the segment */
  readonly others: (folder: string, name: string) => readonly { readonly file: string; readonly bytes: number }[];
  /** Reads all of it. @throws where a byte is not what was written */
  readonly verify: (folder: string, name: string) => Promise<void>;
}

const filesAtOnce = 4;
const fetchingSuffix = '.fetching';

export class SegmentFetcher {
  readonly #bucket: Bucket;
  readonly #segmentsFolder: string;
  readonly #files: SegmentFiles;

  constructor(bucket: Bucket, segmentsFolder: string, files: SegmentFiles) {
    this.#bucket = bucket;
    this.#segmentsFolder = segmentsFolder;
    this.#files = files;
  }

  /** What an interrupted fetch has left is gone on with: not to be swept. */
  get unfinished(): readonly string[] {
    return readdirSync(this.#segmentsFolder).filter((name) => name.endsWith(fetchingSuffix));
  }

  /** @throws BucketError; or what says that it is damaged: then it is fetched anew the next time */
  async fetch(name: string): Promise<void> {
    const beside = join(this.#segmentsFolder, name + fetchingSuffix);
    mkdirSync(beside, { recursive: true, mode: folderMode });
    const { first } = this.#files;
    if (!existsSync(join(beside, first)))
      await this.#bucket.download(objectKeys.segment(name, first), join(beside, first));
    try {
      await inParallel(this.#files.others(beside, name), filesAtOnce, async ({ file, bytes }) => {
        const path = join(beside, file);
        if (statSync(path, { throwIfNoEntry: false })?.size === bytes) return;
        await this.#bucket.download(objectKeys.segment(name, file), path, bytes);
      });
      await this.#files.verify(beside, name);
    } catch (error) {
      // What is not whole because the connection broke is gone on with; what is damaged is not.
      if (!(error instanceof BucketError)) rmSync(beside, { recursive: true, force: true });
      throw error;
    }
    for (const file of readdirSync(beside)) syncFile(join(beside, file));
    renameSync(beside, join(this.#segmentsFolder, name));
    syncFile(this.#segmentsFolder);
  }
}
