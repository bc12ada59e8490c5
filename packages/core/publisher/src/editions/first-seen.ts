/** The time when records without a creation time first appeared, carried from one segment to the next. */
import { createdAtOf, type Partition, Segment, SegmentUnreadable } from '@vitrine/segments';

export interface SegmentBefore {
  readonly folder: string;
  readonly name: string;
}

export class FirstSeen {
  readonly #before: readonly SegmentBefore[];
  readonly #now: string;
  readonly #partitions = new Map<string, readonly SeenPartition[]>();

  /**
   * @param before the latest first; records in none of them get `now`
   * @param now milliseconds since 1970
   */
  constructor(before: readonly SegmentBefore[], now: number) {
    this.#before = before;
    this.#now = new Date(now).toISOString();
  }

  /** @returns YYYY-MM-DDTHH:mm:ss.sssZ */
  of(name: string, id: string): string {
    for (const seen of this.#partitions.getOrInsertComputed(name, () => this.#open(name))) {
      const found = createdAtOf(seen.partition, id, seen.next);
      if (found === undefined) continue;
      seen.next = found.record + 1;
      return found.createdAt;
    }
    return this.#now;
  }

  #open(name: string): readonly SeenPartition[] {
    return this.#before
      .map((segment) => openPartition(segment, name))
      .filter((partition) => partition !== undefined)
      .map((partition) => ({ partition, next: 0 }));
  }
}

/** Undefined for a damaged segment, from which no times can be read. */
const openPartition = (segment: SegmentBefore, name: string): Partition | undefined => {
  try {
    const partition = Segment.open(segment.folder, segment.name).partition(name);
    // Reads the parts that contain the dates, to detect damage early.
    if (partition !== undefined) createdAtOf(partition, '', 0);
    return partition;
  } catch (error) {
    if (error instanceof SegmentUnreadable) return undefined;
    throw error;
  }
};

interface SeenPartition {
  readonly partition: Partition;
  /** The record after the one found last: sources tend to return records in the same order. */
  next: number;
}
