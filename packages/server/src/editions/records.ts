/** Records that an edition reads by their ids: those that several ask for at a time together, and no record twice while there is room. */
import { compileRecords, ordinalsOf, type Dialect, type Plan, type StatementOfIds } from '@vitrine/query';
import { LRUCache } from 'lru-cache';
import type { FoundPage } from '../indexes/edition-indexes.ts';
import { TooLarge, type ReadOptions, type Row, type Snapshot } from '../sources/source.ts';
import type { ShownRows } from './page.ts';

/** So many are read with one statement; who asks for more at a time has another one. */
const batchMax = 1000;
/** What a record takes beside its values, and what a value does; both as text is held beside them. */
const recordBytes = 300;
const valueBytes = 32;

/** A collection whose records are held. */
interface Shelf {
  /** The numbers of its records count from here. */
  readonly first: number;
  readonly statement: StatementOfIds;
  /** The statement that more records can join. */
  waiting: Batch | undefined;
  /** The one under way. */
  running: Promise<unknown>;
}

/** Records to be read with one statement, by number. */
interface Batch {
  readonly idOf: Map<number, string>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
  deadlineAt: number;
}

const shelvesMax = 10_000;
/** A collection has no more records. */
const recordsMax = 2 ** 32;

export class Records {
  readonly #dialect: Dialect;
  readonly #held: LRUCache<number, Row>;
  readonly #shelves = new Map<string, Shelf>();

  constructor(dialect: Dialect, bytesMax: number) {
    this.#dialect = dialect;
    this.#held = new LRUCache({ maxSize: Math.max(1, bytesMax), sizeCalculation: bytesOf });
  }

  /** Whether it knows so many collections that it is not to be used on. */
  get isFull(): boolean {
    return this.#shelves.size >= shelvesMax;
  }

  /** The records of a page, in its order, if all of them are held. It asks nothing of the source. */
  held(plan: Plan, { records }: FoundPage): ShownRows | undefined {
    const { first } = this.#shelfOf(plan);
    const rows: Row[] = [];
    for (const record of records) {
      const row = this.#held.get(first + record);
      if (row === undefined) return undefined;
      rows.push(row);
    }
    return { rows, columns: columnsOf(plan) };
  }

  /**
   * The records of a page, in its order; those that are not held are read.
   * @returns nothing where the source does not have them all
   * @throws Unavailable where the source does not answer in time, TooLarge where these records have more bytes than may be read
   */
  async read(
    plan: Plan,
    { records, idOf }: FoundPage,
    snapshot: Snapshot,
    options: ReadOptions,
  ): Promise<ShownRows | undefined> {
    const shelf = this.#shelfOf(plan);
    const rows: Row[] = [];
    const missing = new Map<number, string>();
    for (const record of records) {
      const row = this.#held.get(shelf.first + record);
      if (row === undefined) missing.set(record, idOf(record));
      else rows.push(row);
    }
    const read = await this.#readTogether(shelf, missing, snapshot, options).catch(async (error: unknown) => {
      if (!(error instanceof TooLarge)) throw error;
      // Those of others may be the large ones.
      return this.#readNow(shelf, { idOf: missing, deadlineAt: options.deadlineAt }, snapshot, options);
    });
    const all = records.map((record) => {
      const id = missing.get(record);
      return id === undefined ? rows.shift() : read.get(id);
    });
    const found = all.filter((row) => row !== undefined);
    return found.length === records.length ? { rows: found, columns: columnsOf(plan) } : undefined;
  }

  #shelfOf(plan: Plan): Shelf {
    const { fingerprint } = plan.collection;
    const known = this.#shelves.get(fingerprint);
    if (known !== undefined) return known;
    const first = this.#shelves.size * recordsMax;
    const statement = compileRecords(plan, this.#dialect);
    const shelf: Shelf = { first, statement, waiting: undefined, running: Promise.resolve() };
    this.#shelves.set(fingerprint, shelf);
    return shelf;
  }

  /** Lets go of what was read of exposures that hold no more. */
  withdraw(fingerprints: ReadonlySet<string>): void {
    for (const fingerprint of fingerprints) {
      const first = this.#shelves.get(fingerprint)?.first;
      if (first === undefined) continue;
      for (const record of this.#held.keys()) {
        if (record >= first && record < first + recordsMax) this.#held.delete(record);
      }
    }
  }

  /** Joins the statement that waits for the one under way; where none is, one is sent. */
  async #readTogether(
    shelf: Shelf,
    missing: ReadonlyMap<number, string>,
    snapshot: Snapshot,
    options: ReadOptions,
  ): Promise<ReadonlyMap<string, Row>> {
    const { waiting } = shelf;
    const batch =
      waiting !== undefined && waiting.idOf.size < batchMax ? waiting : this.#wait(shelf, snapshot, options);
    for (const [record, id] of missing) batch.idOf.set(record, id);
    batch.deadlineAt = Math.max(batch.deadlineAt, options.deadlineAt);
    return batch.rows;
  }

  #wait(shelf: Shelf, snapshot: Snapshot, options: ReadOptions): Batch {
    const rows = shelf.running.then(async () => {
      if (shelf.waiting === batch) shelf.waiting = undefined;
      const reading = this.#readNow(shelf, batch, snapshot, options);
      shelf.running = reading.catch(() => undefined);
      return reading;
    });
    const batch: Batch = { idOf: new Map(), rows, deadlineAt: options.deadlineAt };
    shelf.waiting = batch;
    return batch;
  }

  async #readNow(
    shelf: Shelf,
    { idOf, deadlineAt }: Pick<Batch, 'idOf' | 'deadlineAt'>,
    snapshot: Snapshot,
    options: ReadOptions,
  ): Promise<ReadonlyMap<string, Row>> {
    const rows = await snapshot.read(shelf.statement([...idOf.values()]), { ...options, deadlineAt });
    const byId = new Map(rows.map((row) => [String(row[0]), row]));
    for (const [record, id] of idOf) {
      const row = byId.get(id);
      if (row !== undefined) this.#held.set(shelf.first + record, row);
    }
    return byId;
  }
}

const bytesOf = (row: Row): number => {
  let bytes = recordBytes;
  for (const value of row) bytes += valueBytes + (typeof value === 'string' ? 2 * value.length : 0);
  return bytes;
};

/** Rows have all a collection's fields, behind id and createdAt. */
const columnsOf = (plan: Plan): readonly number[] => ordinalsOf(plan).map((ordinal) => plan.own.length + ordinal);
