/** When records appeared of which nobody noted when they were made: kept from one segment to the next. */
import { createdAtOf, type Partition, Segment } from '@vitrine/segments';

/** A segment that has records of before, and the folder that it is in. */
export interface SegmentBefore {
  readonly folder: string;
  readonly name: string;
}

export class FirstSeen {
  readonly #before: readonly SegmentBefore[];
  readonly #now: string;
  readonly #partitions = new Map<string, readonly SeenPartition[]>();

  /**
   * @param before the latest first; what is in none of them is seen now for the first time
   * @param now milliseconds since 1970
   */
  constructor(before: readonly SegmentBefore[], now: number) {
    this.#before = before;
    this.#now = new Date(now).toISOString();
  }

  /** @returns YYYY-MM-DDTHH:mm:ss.sssZ */
  of(name: string, id: string): string {
    for (const seen of this.#partitionsOf(name)) {
      const found = createdAtOf(seen.partition, id, seen.next);
      if (found === undefined) continue;
      seen.next = found.record + 1;
      return found.createdAt;
    }
    return this.#now;
  }

  #partitionsOf(name: string): readonly SeenPartition[] {
    const known = this.#partitions.get(name);
    if (known !== undefined) return known;
    const opened = this.#before.map((segment) => Segment.open(segment.folder, segment.name).partition(name));
    const partitions = opened
      .filter((partition) => partition !== undefined)
      .map((partition) => ({ partition, next: 0 }));
    this.#partitions.set(name, partitions);
    return partitions;
  }
}

interface SeenPartition {
  readonly partition: Partition;
  /** The record behind the one that was found last: sources tend to give them in the order of before. */
  next: number;
}
