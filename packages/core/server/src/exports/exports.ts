/** The export files: each is measured once for concurrent requests, and cached. */
import type { Clock } from '@vitrine/store';
import { onGone, requirePresent, untilGone } from '../client.ts';
import type { ExportFile, FilePlan, PrintPlace } from './export-file.ts';
import { FileCache } from './file-cache.ts';
import { Measurement } from './measurement.ts';
import { Places } from './places.ts';
import { Readers } from './readers.ts';

/** The limit of the cache; a record number takes four bytes. */
const heldBytesMax = 64 * 1024 * 1024;
/** A file that is being measured takes as much memory, but is not in the cache yet. */
const measuredMax = { ofCaller: 1, ofTenant: 3, ofServer: 8, waiting: { ofCaller: 16, ofTenant: 128 } };

export class Exports {
  readonly #held = new FileCache(heldBytesMax);
  readonly #underWay = new Map<string, Measurement>();
  readonly #measuring = new Places(measuredMax);
  readonly readers: Readers;

  constructor(clock: Pick<Clock, 'monotonic' | 'after'>) {
    this.readers = new Readers(clock);
  }

  /**
   * @param fingerprint of the collection, which names its segment
   * @param charge counts the records that are to be measured against the caller's limit; it throws if that is exceeded
   * @throws Unavailable if too many requests wait; ClientGone
   */
  async open(
    fingerprint: string,
    plan: FilePlan,
    place: PrintPlace,
    charge: (records: number) => Promise<void>,
  ): Promise<ExportFile> {
    const key = `${fingerprint}\n${plan.text}`;
    const held = this.#held.get(key);
    if (held !== undefined) return held;
    const { client } = place.requester;
    requirePresent(client);
    const measurement = this.#underWay.get(key) ?? this.#begin(key, plan, place);
    const leave = measurement.join(client);
    try {
      const records = await untilGone(measurement.records, client);
      await charge(records.length);
      requirePresent(client);
      const file = await untilGone(measurement.measure(), client);
      this.#hold(key, file, measurement);
      return file;
    } finally {
      leave();
    }
  }

  /** Drops the files of withdrawn collections. Files that are being measured are not cached. */
  drop(fingerprints: Iterable<string>): void {
    for (const fingerprint of fingerprints) {
      const isDropped = (key: string): boolean => key.startsWith(`${fingerprint}\n`);
      this.#held.drop(isDropped);
      for (const key of this.#underWay.keys()) if (isDropped(key)) this.#underWay.delete(key);
    }
  }

  #begin(key: string, plan: FilePlan, place: PrintPlace): Measurement {
    const measurement = new Measurement(plan, place, this.#measuring);
    this.#underWay.set(key, measurement);
    onGone(measurement.requester.client, () => this.#forget(key, measurement));
    return measurement;
  }

  #hold(key: string, file: ExportFile, measurement: Measurement): void {
    if (this.#forget(key, measurement)) this.#held.set(key, file, measurement.requester);
  }

  /** @returns true if the measurement was in progress and not dropped */
  #forget(key: string, measurement: Measurement): boolean {
    return this.#underWay.get(key) === measurement && this.#underWay.delete(key);
  }
}
