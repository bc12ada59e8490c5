/** The export files: each is measured once for concurrent requests, and cached. */
import type { Clock } from '@vitrine/store';
import { type Client, Clients, onGone, requirePresent, untilGone } from '../client.ts';
import type { RecordNumbers } from '../finding/find-message.ts';
import type { Requester } from '../finding/waiting.ts';
import { ExportFile, type FilePlan, type PrintPlace } from './export-file.ts';
import { FileCache } from './file-cache.ts';
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

/** A measurement of a file, shared by all clients that wait for it. It stops when the last of them disconnects. */
class Measurement {
  readonly #plan: FilePlan;
  readonly #place: PrintPlace;
  readonly #clients = new Clients();
  #file: Promise<ExportFile> | undefined;
  /** The file's records, in order. */
  readonly records: Promise<RecordNumbers>;

  /** @param place it queues as the first client's request */
  constructor(plan: FilePlan, place: PrintPlace, places: Places) {
    this.#plan = plan;
    this.#place = { ...place, requester: { ...place.requester, client: this.#clients } };
    this.records = this.#findRecords(places);
    // Prevents an unhandled rejection if all clients leave before they await it.
    this.records.catch(() => undefined);
  }

  /** The caller that it is charged to; its client stands for all that wait. */
  get requester(): Requester {
    return this.#place.requester;
  }

  /** @returns a function that makes this client leave */
  join(client: Client | undefined): () => void {
    return this.#clients.join(client);
  }

  /** Measures the file, once. */
  async measure(): Promise<ExportFile> {
    this.#file ??= this.records.then(async (records) => ExportFile.measure(this.#plan, records, this.#place));
    return this.#file;
  }

  async #findRecords(places: Places): Promise<RecordNumbers> {
    const { finder, opened, requester } = this.#place;
    const release = await places.take(requester);
    if (this.#clients.signal.aborted) release();
    else this.#clients.signal.addEventListener('abort', release, { once: true });
    return finder.findAll(this.#plan.question, opened, requester);
  }
}
