/** The damaged partitions of segments: servers get their names, and their records are read again. */

export class DamagedPartitions {
  readonly #bySegment = new Map<string, Set<string>>();

  get count(): number {
    return this.#bySegment.values().reduce((sum, { size }) => sum + size, 0);
  }

  /** @returns true if some of them were not known to be damaged */
  note(segment: string, partitions: Iterable<string>): boolean {
    const known = this.#bySegment.getOrInsertComputed(segment, () => new Set());
    const before = known.size;
    for (const partition of partitions) known.add(partition);
    return known.size > before;
  }

  has(segment: string, partition: string): boolean {
    return this.#bySegment.get(segment)?.has(partition) === true;
  }

  of(segment: string): readonly string[] {
    return [...(this.#bySegment.get(segment) ?? [])].toSorted();
  }

  /** Forgets segments that are no longer current. */
  keep(segments: ReadonlySet<string>): void {
    for (const name of this.#bySegment.keys()) if (!segments.has(name)) this.#bySegment.delete(name);
  }
}
