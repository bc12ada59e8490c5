/**
 * What is read for previews: segments of one tenant's records in a folder that no server is given, for they have fields
 * that are not shown.
 */
import { LRUCache } from 'lru-cache';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@vitrine/store';
import { Unavailable } from '@vitrine/server';
import type { Builder, PlannedTable, SegmentBefore } from '@vitrine/publisher';

export interface PreviewReadingsOptions {
  /** Creates what reads the sources and writes into a folder; called with the first preview, for they are rare. */
  readonly createBuilder: (segmentsFolder: string) => Builder;
  /** Where the segments go, in a folder of this process. */
  readonly folder: string;
  readonly clock: Clock;
}

interface Reading {
  readonly name: string;
  readonly version: string | undefined;
  /** By a clock that never runs back: when it was known that the source has the same. */
  readonly lookedAt: number;
}

/** A preview asks for a collection many times, and for the same records each time. */
const believedMs = 10_000;
const readingsMax = 20;
const readingMsMax = 5 * 60_000;
/** What is older was left by a process that was killed. */
const leftoverMs = 24 * 60 * 60_000;
const retryAfterSeconds = 5;

export class PreviewReadings {
  readonly folder: string;
  readonly #options: PreviewReadingsOptions;
  /** By the prints of their plans. */
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
   * The name of the segment of a plan, read now or a moment ago.
   * @param before segments in force of the same records
   * @throws Unavailable where it cannot be read
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
    { table, partitions, offered, print }: PlannedTable,
    known: Reading | undefined,
    before: readonly SegmentBefore[],
  ): Promise<Reading> {
    const { createBuilder, clock } = this.#options;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    const lookedAt = clock.monotonic();
    this.#builder ??= createBuilder(this.folder);
    const built = await this.#builder
      .build(offered.source, [{ table, partitions, known: knownOf(known), before }])
      .catch((error: unknown) => {
        throw new Unavailable('The source cannot be read.', retryAfterSeconds, error);
      });
    const [result] = built;
    if (result?.kind === 'built') return this.#keep(print, { name: result.name, version: result.version, lookedAt });
    if (result?.kind === 'unchanged' && known !== undefined)
      return this.#keep(print, { ...known, version: result.version, lookedAt });
    const reason = result?.kind === 'failed' ? result.error : undefined;
    throw new Unavailable('The collection cannot be read.', retryAfterSeconds, reason);
  }

  /** For a while: what nobody looks at any more is removed, whether or not there is another preview. */
  #keep(print: string, reading: Reading): Reading {
    const before = this.#readings.peek(print);
    this.#readings.set(print, reading);
    if (before !== undefined) this.#remove(before.name);
    this.#cancel();
    this.#cancel = this.#options.clock.after(readingMsMax + 1, () => void this.#readings.purgeStale());
    return reading;
  }

  /** Two plans may have made the same segment. */
  #remove(name: string): void {
    for (const reading of this.#readings.values()) if (reading.name === name) return;
    rmSync(join(this.folder, name), { recursive: true, force: true });
  }
}

const knownOf = (reading: Reading | undefined): { version: string; segment: string } | undefined =>
  reading?.version === undefined ? undefined : { version: reading.version, segment: reading.name };

const removeLeftovers = (folder: string, now: number): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modifiedAt > leftoverMs) rmSync(path, { recursive: true, force: true });
  }
};
