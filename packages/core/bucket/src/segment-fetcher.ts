/** Fetches segments from a bucket into a folder. A segment is moved into place once it is complete and verified. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createLane, folderMode, isSegmentName, syncFile } from '@vitrine/store';
import { type Bucket, BucketError } from './bucket.ts';
import { objectKeys } from './objects.ts';
import { inParallel } from './parallel.ts';
import { CacheFull, type SegmentCache } from './segment-cache.ts';

/** The functions of the segment format that copying needs. */
export interface SegmentFiles {
  /** The file that lists the others. */
  readonly first: string;
  /** @throws if the first file in this folder does not belong to the segment */
  readonly others: (folder: string, name: string) => readonly { readonly file: string; readonly bytes: number }[];
  /** Reads all files. @throws if a byte differs from the one written */
  readonly verify: (folder: string, name: string) => Promise<void>;
}

/** A fetched segment differs from the one written, so an object in the bucket is damaged. */
export class SegmentDamaged extends Error {
  constructor(name: string, cause: unknown) {
    super(`The segment ${name} is damaged in the bucket.`, { cause });
    this.name = 'SegmentDamaged';
  }
}

/** Codes of machine errors, as opposed to file errors. EIO is a file error: another copy of the file heals it. */
const passingCodes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);

/** True if an error or its cause is a machine error. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && (passingCodes.has('code' in error && error.code) || isPassing(error.cause));

const filesAtOnce = 4;
/** Several, so that one that is large or slow does not hold up the others. */
const segmentsAtOnce = 16;
const fetchingSuffix = '.fetching';

export class SegmentFetcher {
  readonly #bucket: Bucket;
  readonly #segmentsFolder: string;
  readonly #files: SegmentFiles;
  readonly #cache: SegmentCache;
  readonly #run = createLane(segmentsAtOnce);
  /** Fetches in progress, by segment name. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(bucket: Bucket, segmentsFolder: string, files: SegmentFiles, cache: SegmentCache) {
    this.#bucket = bucket;
    this.#segmentsFolder = segmentsFolder;
    this.#files = files;
    this.#cache = cache;
  }

  /** The folders of fetches in progress, which a sweep must keep. */
  get unfinished(): readonly string[] {
    return Array.from(this.#underWay.keys(), (name) => name + fetchingSuffix);
  }

  /**
   * True if a segment in the folder is undamaged.
   * @throws machine errors, after which that is unknown
   */
  async isWhole(name: string): Promise<boolean> {
    try {
      await this.#files.verify(join(this.#segmentsFolder, name), name);
      return true;
    } catch (error) {
      if (isPassing(error)) throw error;
      return false;
    }
  }

  /**
   * Fetches and verifies a segment, once for concurrent calls, and replaces the one in the folder.
   * @param keptSince segments asked for since then are not removed to make room, in milliseconds since 1970
   * @throws BucketError, CacheFull; SegmentDamaged: then the next call fetches all of it again; errors of the file system
   */
  async fetch(name: string, keptSince = Infinity): Promise<void> {
    return this.#underWay.getOrInsertComputed(name, async () =>
      this.#run(async () => this.#fetch(name, keptSince)).finally(() => {
        this.#underWay.delete(name);
        this.#cache.release(name);
      }),
    );
  }

  async #fetch(name: string, keptSince: number): Promise<void> {
    if (!isSegmentName(name)) throw new Error('It is no name of a segment.');
    const beside = join(this.#segmentsFolder, name + fetchingSuffix);
    mkdirSync(beside, { recursive: true, mode: folderMode });
    const { first } = this.#files;
    if (!existsSync(join(beside, first)))
      await this.#bucket.download(objectKeys.segment(name, first), join(beside, first));
    try {
      const others = this.#files.others(beside, name);
      const bytesOfAll = others.reduce((sum, { bytes }) => sum + bytes, statSync(join(beside, first)).size);
      this.#cache.makeRoom(name, bytesOfAll, keptSince);
      await inParallel(others, filesAtOnce, async ({ file, bytes }) => {
        const path = join(beside, file);
        if (statSync(path, { throwIfNoEntry: false })?.size === bytes) return;
        await this.#bucket.download(objectKeys.segment(name, file), path, bytes);
      });
      await this.#files.verify(beside, name);
    } catch (error) {
      // The next call continues a fetch that broke off, but not a damaged one.
      if (error instanceof BucketError || isPassing(error)) throw error;
      rmSync(beside, { recursive: true, force: true });
      if (error instanceof CacheFull) throw error;
      throw new SegmentDamaged(name, error);
    }
    for (const file of readdirSync(beside)) syncFile(join(beside, file));
    this.#putInPlace(beside, join(this.#segmentsFolder, name));
    this.#cache.note(name);
    syncFile(this.#segmentsFolder);
  }

  /**
   * Replaces an existing segment file by file, so that it is never missing. Servers keep the files that they have open.
   */
  #putInPlace(beside: string, path: string): void {
    if (!existsSync(path)) return renameSync(beside, path);
    for (const file of readdirSync(beside)) renameSync(join(beside, file), join(path, file));
    rmSync(beside, { recursive: true });
    syncFile(path);
  }
}
