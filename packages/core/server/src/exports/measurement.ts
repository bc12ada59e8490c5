/** A measurement of a file, shared by all clients that wait for it. It stops when the last of them disconnects. */
import { Clients, type Client } from '../client.ts';
import type { RecordNumbers } from '../finding/find-message.ts';
import type { Requester } from '../finding/waiting.ts';
import { ExportFile, type FilePlan, type PrintPlace } from './export-file.ts';
import type { Places } from './places.ts';

export class Measurement {
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
