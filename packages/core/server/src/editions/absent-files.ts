/**
 * Waits for files that a folder gets when they are asked for, because it follows a bucket. A question waits for a few
 * seconds at most, and others are not held up by it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SegmentUnreadable } from '@vitrine/segments';
import { Asking, type Clock, createLane, type Suspect, suspectFile } from '@vitrine/store';
import { LRUCache } from 'lru-cache';
import { untilGone } from '../client.ts';
import { FairQueue } from '../fair-queue.ts';
import { type Requester, isCrowded, type WaitingMax } from '../finding/waiting.ts';
import { attempt, type MaybePromise } from '../maybe-promise.ts';
import { Unavailable } from '../unavailable.ts';

/** A segment of 64 MB, of one large tenant, takes as long at 100 Mbit/s; clients and proxies wait longer. */
const waitMsMax = 5000;
const waitingMax: WaitingMax = { ofCaller: 64, ofTenant: 512 };
/** How often it is said that a segment is in use, so that it stays in the folder. */
const noteMs = 30_000;
const notedMax = 10_000;
/** Bun sends 256 requests at the same time: pages and files of tenants must not wait for segments. */
const segmentsAtOnce = 128;

/** Files are not in the folder yet. */
export class FilesAbsent extends Unavailable {
  readonly files: readonly Suspect[];

  constructor(files: readonly Suspect[], cause?: unknown) {
    super('The files are not here yet.', undefined, cause);
    this.files = files;
  }
}

export interface AbsentFilesOptions {
  /** The folder of the store. */
  readonly folder: string;
  readonly segmentsFolder: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Called with a segment that is open here, and was removed from the folder. */
  readonly onRemoved: (segment: string) => void;
}

export class AbsentFiles {
  readonly #options: AbsentFilesOptions;
  readonly #asking: Asking;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #runOfSegments = createLane(segmentsAtOnce);
  readonly #waiting = new FairQueue<object>();
  readonly #notedAt = new LRUCache<string, number>({ max: notedMax });
  #isExpected = false;

  constructor(options: AbsentFilesOptions) {
    this.#options = options;
    this.#asking = new Asking(options.folder);
    this.look();
  }

  /** True if absent files can be asked for; otherwise their absence is damage. */
  get isExpected(): boolean {
    return this.#isExpected;
  }

  /** Looks whether the folder follows a bucket. */
  look(): void {
    this.#isExpected = this.#asking.isPossible;
  }

  /** True if a segment is not in the folder, and can be asked for. */
  lacks(segment: string): boolean {
    return this.#isExpected && !existsSync(join(this.#options.segmentsFolder, segment));
  }

  /** Says from time to time that a segment is in use. Runs for each answer, so it must be fast. */
  note(segment: string): void {
    if (!this.#isExpected) return;
    const now = this.#options.clock.monotonic();
    if (now - (this.#notedAt.get(segment) ?? -Infinity) < noteMs) return;
    this.#notedAt.set(segment, now);
    this.#fetch({ kind: 'segments', name: segment }).catch(() => undefined);
  }

  /**
   * Runs work, and again each time after the files that it lacks have come.
   * @throws Unavailable if they have not come in time, or too many questions wait; ClientGone; the errors of the work
   */
  whenThere<Result>(requester: Requester, work: () => MaybePromise<Result>): MaybePromise<Result> {
    const endsAt = this.#options.clock.monotonic() + waitMsMax;
    const run = (): MaybePromise<Result> =>
      attempt(work, async (error) => {
        const files = this.#absentFor(error);
        const leftMs = endsAt - this.#options.clock.monotonic();
        if (files.length === 0 || leftMs <= 0) throw error;
        await this.#wait(files, requester, leftMs);
        return run();
      });
    return run();
  }

  /** The files whose absence made work fail; an empty list: it failed for another reason. */
  #absentFor(error: unknown): readonly Suspect[] {
    if (error instanceof FilesAbsent) return error.files;
    if (!(error instanceof SegmentUnreadable) || !this.lacks(error.segment)) return [];
    this.#options.onRemoved(error.segment);
    return [{ kind: 'segments', name: error.segment }];
  }

  async #wait(files: readonly Suspect[], requester: Requester, milliseconds: number): Promise<void> {
    if (isCrowded(this.#waiting, requester, waitingMax)) throw new Unavailable('Too many questions wait for files.');
    const { tenant, caller, client } = requester;
    const place = {};
    this.#waiting.add(tenant, caller, place);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Unavailable('The files have not come in time.')), milliseconds);
    try {
      const all = Promise.all(files.map(async (file) => this.#fetch(file)));
      await untilGone(Promise.race([all, late.promise]), client);
    } finally {
      clearTimeout(timer);
      this.#waiting.remove(tenant, caller, place);
    }
  }

  /** Once for concurrent questions. @throws Unavailable */
  async #fetch(file: Suspect): Promise<void> {
    const key = suspectFile(file);
    return this.#underWay.getOrInsertComputed(key, async () =>
      this.#askInLane(file).finally(() => this.#underWay.delete(key)),
    );
  }

  async #askInLane(file: Suspect): Promise<void> {
    return file.kind === 'segments' ? this.#runOfSegments(async () => this.#ask(file)) : this.#ask(file);
  }

  async #ask(file: Suspect): Promise<void> {
    const signal = AbortSignal.timeout(waitMsMax);
    try {
      await this.#asking.ask(file, signal);
    } catch (error) {
      // Questions that joined later have time left, and ask again.
      if (signal.aborted) return;
      throw new Unavailable('The files cannot be fetched now.', undefined, error);
    }
  }
}
