/** Bounds the segments of a folder: those that were not asked for longest are removed to make room for others. */
import { readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isSegmentName } from '@vitrine/store';

export interface SegmentCacheOptions {
  readonly folder: string;
  readonly bytesMax: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** True for segments that are never removed to make room. */
  readonly isKept: (name: string) => boolean;
}

/** A segment does not fit, although all that may be removed was. */
export class CacheFull extends Error {
  readonly bytesNeeded: number;
  readonly bytesMax: number;

  constructor(bytesNeeded: number, bytesMax: number) {
    super(`The segments take ${bytesNeeded} bytes, and may take ${bytesMax}.`);
    this.name = 'CacheFull';
    this.bytesNeeded = bytesNeeded;
    this.bytesMax = bytesMax;
  }
}

/** A sweep removes what a killed process has left. */
const removingSuffix = '.removing';

export class SegmentCache {
  readonly #options: SegmentCacheOptions;
  /** By name: a segment never changes. */
  readonly #bytes = new Map<string, number>();
  /** Sizes of segments that are being fetched. */
  readonly #coming = new Map<string, number>();

  constructor(options: SegmentCacheOptions) {
    this.#options = options;
  }

  /**
   * Notes that a segment was asked for: its folder's time says when, also after a restart.
   * @param at in milliseconds since 1970
   */
  note(name: string, at = this.#options.now()): void {
    const time = new Date(at);
    utimesSync(join(this.#options.folder, name), time, time);
  }

  /** When a segment was last asked for, in milliseconds since 1970; undefined: it is not here. */
  askedAt(name: string): number | undefined {
    return statSync(join(this.#options.folder, name), { throwIfNoEntry: false })?.mtimeMs;
  }

  /**
   * Makes room for a segment until it is released.
   * @param keptSince segments asked for since then are not removed
   * @throws CacheFull
   */
  makeRoom(name: string, bytes: number, keptSince: number): void {
    this.#coming.set(name, bytes);
    const { bytesMax, isKept } = this.#options;
    const present = this.#present();
    let needed = sum(present.values()) + sum(this.#coming.values());
    if (needed <= bytesMax) return;
    const removable = Array.from(present, ([each, size]) => ({ name: each, size, at: this.askedAt(each) ?? 0 }))
      .filter((each) => !isKept(each.name) && each.at < keptSince)
      .toSorted((one, other) => one.at - other.at);
    for (const each of removable) {
      if (needed <= bytesMax) return;
      this.#remove(each.name);
      needed -= each.size;
    }
    if (needed > bytesMax) throw new CacheFull(needed, bytesMax);
  }

  /** Ends the room of a segment that was fetched, or could not be. */
  release(name: string): void {
    this.#coming.delete(name);
  }

  /** The sizes of the segments in the folder, except those that are being replaced. */
  #present(): ReadonlyMap<string, number> {
    const names = readdirSync(this.#options.folder).filter((name) => isSegmentName(name) && !this.#coming.has(name));
    const present = new Map(names.map((name) => [name, this.#bytes.get(name) ?? this.#measure(name)]));
    this.#bytes.clear();
    for (const [name, bytes] of present) this.#bytes.set(name, bytes);
    return present;
  }

  #measure(name: string): number {
    const own = join(this.#options.folder, name);
    return sum(readdirSync(own).map((file) => statSync(join(own, file)).size));
  }

  /** In one step for readers; what they have mapped stays until they close it. */
  #remove(name: string): void {
    const own = join(this.#options.folder, name);
    const removing = own + removingSuffix;
    // A folder that a killed process has left would refuse the new name.
    rmSync(removing, { recursive: true, force: true });
    renameSync(own, removing);
    rmSync(removing, { recursive: true, force: true });
  }
}

const sum = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((total, each) => total + each, 0);
