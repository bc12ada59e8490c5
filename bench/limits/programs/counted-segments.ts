/** Segments of which only the numbers of bytes and records are kept. */
import { tmpdir } from 'node:os';
import type { segmentsIn } from '@vitrine/publisher';

type Segments = ReturnType<typeof segmentsIn>;

/** By name, the records of each partition. */
export type SavedSegments = readonly (readonly [name: string, records: readonly (readonly [string, number])[]])[];

/** About what a record of three fields takes in a segment. */
const recordBytes = 250;

export class CountedSegments implements Segments {
  readonly #records: number;
  readonly #held: Map<string, ReadonlyMap<string, number>>;
  /** The number of bytes that were written. */
  bytes = 0;

  /**
   * @param records of each partition
   * @param saved the segments of an earlier process
   */
  constructor(records: number, saved: SavedSegments = []) {
    this.#records = records;
    this.#held = new Map(saved.map(([name, counts]) => [name, new Map(counts)]));
  }

  save(): SavedSegments {
    return Array.from(this.#held, ([name, counts]) => [name, [...counts]]);
  }

  readonly write: Segments['write'] = (partitions) => {
    const counts = new Map(partitions.map(({ name }) => [name, 0]));
    return {
      add: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
      finish: () => this.#finish(counts),
      abort: () => undefined,
    };
  };

  /** Changed records are known ones. */
  readonly merge: Segments['merge'] = (name) => ({
    put: () => true,
    remove: () => true,
    keep: () => true,
    finish: () => this.#finish(this.#held.get(name) ?? new Map()),
    abort: () => undefined,
  });

  readonly lookUp: Segments['lookUp'] = () => (_partition, id) => Number(id) <= this.#records;

  readonly compare: Segments['compare'] = () => undefined;

  /** Where rows wait that are too many for memory. */
  readonly spoolFolder = tmpdir();

  #finish(records: ReadonlyMap<string, number>): ReturnType<ReturnType<Segments['write']>['finish']> {
    const name = (this.#held.size + 1).toString(16).padStart(32, '0');
    this.#held.set(name, records);
    const bytes = records.size * this.#records * recordBytes;
    this.bytes += bytes;
    return { name, bytes, records };
  }
}
