/**
 * Scans sources for previews into segments of one tenant's records. Their folder is separate from the servers', because
 * they contain fields that are not exposed.
 */
import { LRUCache } from 'lru-cache';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@vitrine/store';
import { Unavailable } from '@vitrine/server';
import type { Builder, PlannedTable, SegmentBefore } from '@vitrine/publisher';

export interface PreviewReadingsOptions {
  /** Creates the builder that scans sources into a folder; called at the first preview, because previews are rare. */
  readonly createBuilder: (segmentsFolder: string) => Builder;
  /** The folder for the segments, used by this process only. */
  readonly folder: string;
  readonly clock: Clock;
}

interface Reading {
  readonly name: string;
  readonly version: string | undefined;
  /** The time at which a row becomes valid or invalid, in milliseconds since 1970; undefined: never. */
  readonly turnsAt: number | undefined;
  /** The monotonic time at which the segment was known to match the source. */
  readonly lookedAt: number;
}

/** One preview requests the same records of a collection many times. */
const believedMs = 10_000;
const readingsMax = 20;
const readingMsMax = 5 * 60_000;
/** Older files are leftovers of a killed process. */
const leftoverMs = 24 * 60 * 60_000;
const retryAfterSeconds = 5;

export class PreviewReadings {
  readonly folder: string;
  readonly #options: PreviewReadingsOptions;
  /** By the fingerprints of their plans. */
  readonly #readings: LRUCache<string, Reading>;
  readonly #underWay = new Map<string, Promise<Reading>>();
  #builder: Builder | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: PreviewReadingsOptions) {
    const { folder, clock } = options;
    this.#options = options;
    this.folder = join(folder, crypto.randomUUID());
    this.#readings = new LRUCache({
      max: readingsMax,
      ttl: readingMsMax,
      perf: { now: clock.monotonic },
      dispose: ({ name }, _print, reason) => {
        if (reason !== 'set') this.#remove(name);
      },
    });
    removeLeftovers(folder, clock.now());
  }

  /**
   * The name of the segment of a plan, scanned now or shortly before.
   * @param before published segments of the same records
   * @throws Unavailable where the source cannot be scanned
   */
  async read(planned: PlannedTable, before: readonly SegmentBefore[]): Promise<string> {
    const { print } = planned;
    const known = this.#readings.get(print);
    if (known !== undefined && this.#options.clock.monotonic() - known.lookedAt <= believedMs) return known.name;
    const underWay = this.#underWay.get(print) ?? this.#begin(planned, known, before);
    return (await underWay).name;
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#builder?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #begin(planned: PlannedTable, known: Reading | undefined, before: readonly SegmentBefore[]): Promise<Reading> {
    const { print } = planned;
    const underWay = this.#read(planned, known, before).finally(() => this.#underWay.delete(print));
    this.#underWay.set(print, underWay);
    return underWay;
  }

  async #read(
    { table, partitions, collection, print }: PlannedTable,
    known: Reading | undefined,
    before: readonly SegmentBefore[],
  ): Promise<Reading> {
    const { createBuilder, clock } = this.#options;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const [lookedAt, at] = [clock.monotonic(), clock.now()];
    this.#builder ??= createBuilder(this.folder);
    const built = await this.#builder
      .build(collection.source, [{ table, partitions, known: knownOf(known, at), before }], at)
      .catch((error: unknown) => {
        throw new Unavailable('The source cannot be read.', retryAfterSeconds, error);
      });
    const [result] = built;
    if (result?.kind === 'built') {
      const { name, version, turnsAt } = result;
      return this.#keep(print, { name, version, turnsAt, lookedAt });
    }
    if (result?.kind === 'unchanged' && known !== undefined)
      return this.#keep(print, { ...known, version: result.version, lookedAt });
    const reason = result?.kind === 'failed' ? result.error : undefined;
    throw new Unavailable('The collection cannot be read.', retryAfterSeconds, reason);
  }

  /** Keeps a scan for a limited time, and schedules its removal, which does not depend on another preview. */
  #keep(print: string, reading: Reading): Reading {
    const before = this.#readings.peek(print);
    this.#readings.set(print, reading);
    if (before !== undefined) this.#remove(before.name);
    this.#cancel();
    this.#cancel = this.#options.clock.after(readingMsMax + 1, () => void this.#readings.purgeStale());
    return reading;
  }

  /** Keeps a segment that another plan shares. */
  #remove(name: string): void {
    for (const reading of this.#readings.values()) if (reading.name === name) return;
    rmSync(join(this.folder, name), { recursive: true, force: true });
  }
}

const knownOf = (reading: Reading | undefined, at: number): { version: string; segment: string } | undefined =>
  reading?.version === undefined || at >= (reading.turnsAt ?? Infinity)
    ? undefined
    : { version: reading.version, segment: reading.name };

const removeLeftovers = (folder: string, now: number): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modifiedAt > leftoverMs) rmSync(path, { recursive: true, force: true });
  }
};
