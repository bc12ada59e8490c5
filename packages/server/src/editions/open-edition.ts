/** An edition while it is open: every read within it comes from one snapshot, and what was found once is not sought again. */
import { compilePage, compileTotal, printFilter, printOrder, type Plan, type Statement } from '@vitrine/query';
import { LRUCache } from 'lru-cache';
import { EditionIndexes, type FoundPage } from '../indexes/edition-indexes.ts';
import { SnapshotLost, TooLarge, Unavailable, type ReadOptions, type Row, type Snapshot } from '../sources/source.ts';
import { Answers } from './answers.ts';
import type { EditionOptions } from './edition-options.ts';
import type { ShownTimes } from '@vitrine/store';
import { Pace } from './pace.ts';
import { printRows, type Page } from './page.ts';
import { Snapshots } from './snapshots.ts';
import { Records } from './records.ts';
import type { Soon } from './soon.ts';
import type { Spellings } from './spellings.ts';

/** A page of more bytes is read in turn with other such pages. */
const smallBytesMax = 1024 * 1024;
/** What the totals and the marks of an edition may take, each. */
const findingsBytesMax = 16 * 1024 * 1024;
const findingOverheadBytes = 256;
/** Of what indexes may take, this part is for records that were read. */
const recordsShare = 1 / 8;
/** A read that would wait so long for the source waits for an index on its way first, and for so long at most. */
const waitWorthMs = 200;
const indexWaitMs = 1000;
/** Whoever would wait for longer than this part of his time is told at once to come back. */
const waitShare = 2;

const findings = {
  maxSize: findingsBytesMax,
  sizeCalculation: (_finding: unknown, key: string): number => 2 * key.length + findingOverheadBytes,
};

/** The sort keys' values of the last row before an offset: from there the next page is sought. */
type Mark = readonly unknown[];

/** The edition computes no more; its successor does. */
export class EditionSealed extends Error {}

export class OpenEdition {
  #times: ShownTimes;
  readonly answers: Answers<OpenEdition>;
  readonly indexes: EditionIndexes;
  #records: Records;
  readonly #options: EditionOptions;
  readonly #snapshots: Snapshots;
  readonly #totals = new LRUCache<string, Promise<number>>(findings);
  readonly #marks = new LRUCache<string, Mark>(findings);
  #reads = 0;
  /** Of a tenant's reads that ask the source. */
  readonly #paceOf = new Map<string, Pace>();
  /** Tenants some of whose reads were refused, for they would have waited for too long. */
  readonly #shed = new Set<string>();
  readonly #drained = Promise.withResolvers<void>();
  #onLost: () => void = () => undefined;
  /** No more is computed in it: its successor is on the way. What it holds is still given out. */
  #isSealed = false;
  #isLost = false;

  constructor(times: ShownTimes, snapshot: Snapshot, spellings: Spellings, options: EditionOptions) {
    this.#times = times;
    this.#options = options;
    this.#snapshots = new Snapshots(snapshot, {
      ...options,
      times: () => this.#times,
      onLost: () => this.#lose(),
      onReplaced: (openedAt) => this.#moveOn(openedAt),
    });
    this.answers = new Answers(options.answerBytesMax - spellings.bytesMax, spellings, options.observe);
    const recordBytesMax = Math.floor(options.indexBytesMax * recordsShare);
    this.#records = new Records(options.source.dialect, recordBytesMax);
    this.indexes = new EditionIndexes({
      bytesMax: options.indexBytesMax - recordBytesMax,
      requestsMin: options.indexRequestsMin,
      pageBytesMax: options.pageBytesMax,
      dialect: options.source.dialect,
      observe: options.observe,
      now: options.clock.monotonic,
      snapshotOf: async (collection, tenant) => this.#snapshots.of(collection, this.#optionsOf(tenant)),
    });
  }

  /**
   * Takes over what was found in the edition before, where nothing was written since that opened; has the indexes made
   * that were of use in it.
   */
  succeed(previous: OpenEdition): void {
    const { version } = this.#snapshots;
    if (version !== undefined && version === previous.#snapshots.version) {
      if (!previous.#records.isFull) this.#records = previous.#records;
      this.indexes.adopt(previous.indexes);
    }
    this.indexes.expect(previous.indexes.used);
  }

  /** Lets go of all that was found for exposures that hold no more. */
  withdraw(fingerprints: ReadonlySet<string>): void {
    this.answers.withdraw(fingerprints);
    this.indexes.withdraw(fingerprints);
    this.#records.withdraw(fingerprints);
  }

  get times(): ShownTimes {
    return this.#times;
  }

  #moveOn(openedAt: number): void {
    this.#times = { ...this.#times, lastModified: Math.max(this.#times.lastModified, openedAt) };
  }

  get isSealed(): boolean {
    return this.#isSealed;
  }

  /** Whether it was sealed before its time was over. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Runs a plan.
   * @param tenant whose request it is, for a fair share of the readers
   * @throws Unavailable where the source does not answer in time, EditionSealed where the edition is on its way out
   */
  read(plan: Plan, tenant: string): Soon<Page> {
    if (this.#isSealed) throw new EditionSealed();
    const found = this.indexes.find(plan, tenant);
    return (found && this.#pageOf(plan, found)) ?? this.#readFrom(plan, tenant, found);
  }

  /** The page that was found, if its records are held too. */
  #pageOf(plan: Plan, found: FoundPage): Page | undefined {
    const { total, records, data } = found;
    if (data !== undefined) return { total, count: records.length, data };
    const held = this.#records.held(plan, found);
    return held && printRows(plan, total, held);
  }

  async #readFrom(plan: Plan, tenant: string, found: FoundPage | undefined): Promise<Page> {
    this.#reads++;
    try {
      return await this.#readPage(plan, tenant, found);
    } catch (error) {
      if (!(error instanceof SnapshotLost)) throw error;
      this.#lose();
      throw new EditionSealed();
    } finally {
      this.#reads--;
      if (this.#isSealed && this.#reads === 0) this.#drained.resolve();
    }
  }

  /** Calls back when the edition can compute no more before its time is over. */
  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  #lose(): void {
    if (this.#isSealed) return;
    this.#isLost = true;
    this.seal();
    this.#onLost();
  }

  /** Computes no more, and ends the snapshot when what is being computed is done. */
  seal(): void {
    if (this.#isSealed) return;
    this.#isSealed = true;
    this.indexes.close();
    if (this.#reads === 0) this.#drained.resolve();
    void this.#drained.promise.then(() => this.#close());
  }

  async #close(): Promise<void> {
    await this.#snapshots.close();
    this.#options.observe({ kind: 'edition-closed', edition: this.times.number });
  }

  /** Most pages are small, and are read at once; a large one is begun again when it is its turn, within the same time. */
  async #readPage(plan: Plan, tenant: string, found: FoundPage | undefined): Promise<Page> {
    const { pageBytesMax, largeReads } = this.#options;
    const options = this.#optionsOf(tenant);
    try {
      return await this.#readWithin(Math.min(smallBytesMax, pageBytesMax), plan, options, found);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      return largeReads.take(tenant, async () => this.#readWithin(pageBytesMax, plan, options, found));
    }
  }

  /** @throws TooLarge where the page has more bytes */
  async #readWithin(bytesMax: number, plan: Plan, options: ReadOptions, found: FoundPage | undefined): Promise<Page> {
    const page = await this.#findAndRead(plan, { ...options, bytesMax }, found);
    if (page.data.byteLength > bytesMax) throw new TooLarge(bytesMax);
    return page;
  }

  async #findAndRead(plan: Plan, options: ReadOptions, foundNow: FoundPage | undefined): Promise<Page> {
    const { tenant } = options;
    const snapshot = await this.#snapshots.of(plan.collection, options);
    const found = foundNow ?? (await this.#findLater(plan, tenant));
    if (found === undefined) return this.#atPace(tenant, async () => this.#readAll(plan, snapshot, options));
    const readRecords = async (): Promise<Page> => {
      const read = await this.#records.read(plan, found, snapshot, options).catch(whereTooLarge);
      return read === undefined ? this.#readAll(plan, snapshot, options) : printRows(plan, found.total, read);
    };
    return this.#pageOf(plan, found) ?? this.#atPace(tenant, readRecords);
  }

  /**
   * Asks the source, unless too many of the tenant's reads do already: what waits to its deadline and then fails keeps
   * the source from what could still be answered.
   */
  async #atPace(tenant: string, ask: () => Promise<Page>): Promise<Page> {
    const { clock, queryDeadlineMs } = this.#options;
    const waitMs = this.#waitMsOf(tenant);
    if (waitMs > queryDeadlineMs / waitShare) {
      this.#noteShed(tenant, waitMs);
      const seconds = Math.ceil(Math.min(waitMs, queryDeadlineMs) / 1000);
      throw new Unavailable('Too many of the tenant’s requests wait for the database.', seconds);
    }
    const pace = this.#paceOf.get(tenant) ?? new Pace();
    this.#paceOf.set(tenant, pace);
    pace.begin(clock.monotonic());
    try {
      return await ask();
    } finally {
      pace.end(clock.monotonic());
      if (pace.underWay === 0) this.#paceOf.delete(tenant);
    }
  }

  /** How long one more of the tenant's reads would wait for the source: not at all, while there are readers left. */
  #waitMsOf(tenant: string): number {
    const { clock, readers } = this.#options;
    const pace = this.#paceOf.get(tenant);
    return pace === undefined || pace.underWay < readers ? 0 : pace.waitMs(clock.monotonic());
  }

  /** Told once an edition: that it is so is worth a line, and each request is not. */
  #noteShed(tenant: string, waitMs: number): void {
    if (this.#shed.has(tenant)) return;
    this.#shed.add(tenant);
    this.#options.observe({ kind: 'tenant-shed', tenant, waitMs: Math.round(waitMs) });
  }

  /** Where the source is slow, one more read would keep busy those who make the index that saves it the work. */
  async #findLater(plan: Plan, tenant: string): Promise<FoundPage | undefined> {
    if (this.#waitMsOf(tenant) < waitWorthMs) return undefined;
    await this.indexes.coming(plan, Math.min(indexWaitMs, this.#options.queryDeadlineMs / waitShare));
    return this.indexes.find(plan, tenant);
  }

  #optionsOf(tenant: string): ReadOptions {
    return { tenant, deadlineAt: this.#options.clock.monotonic() + this.#options.queryDeadlineMs };
  }

  /** Has the source find a page: it counts what matches, then reads what is shown. */
  async #readAll(plan: Plan, snapshot: Snapshot, options: ReadOptions): Promise<Page> {
    const read = async (statement: Statement): Promise<readonly Row[]> => snapshot.read(statement, options);
    const total = await this.#total(plan, read);
    const readOn = async (statement: Statement): Promise<readonly Row[]> =>
      snapshot.read(statement, { ...options, isContinuation: true });
    const columns = plan.fields.map((_, index) => plan.own.length + index);
    return printRows(plan, total, { rows: await this.#rows(plan, total, readOn), columns });
  }

  /** Counted once for each filter. A count that failed is forgotten. */
  async #total(plan: Plan, read: (statement: Statement) => Promise<readonly Row[]>): Promise<number> {
    const key = `${plan.collection.fingerprint}\n${printFilter(plan)}`;
    const known = this.#totals.get(key);
    if (known !== undefined) return known;
    const total = read(compileTotal(plan, this.#options.source.dialect)).then(([row]) => Number(row?.[0] ?? 0));
    this.#totals.set(key, total);
    total.catch(() => this.#totals.delete(key));
    return total;
  }

  /** A page behind one that was read is sought from where that one ended; the deeper costs no more. */
  async #rows(
    plan: Plan,
    total: number,
    read: (statement: Statement) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    const offset = (plan.page - 1) * plan.limit;
    if (offset >= total) return [];
    const order = `${plan.collection.fingerprint}\n${printOrder(plan)}`;
    const after = offset === 0 ? undefined : this.#marks.get(`${order}\n${offset}`);
    const position = { after, skip: after === undefined ? offset : 0 };
    const rows = await read(compilePage(plan, this.#options.source.dialect, position));
    const last = rows.at(-1);
    if (last !== undefined) this.#marks.set(`${order}\n${offset + rows.length}`, last.slice(-plan.sort.length));
    return rows;
  }
}

/** Records are read with all their fields, of which the page may show few: it is read by itself then. */
const whereTooLarge = (error: unknown): undefined => {
  if (!(error instanceof TooLarge)) throw error;
};
