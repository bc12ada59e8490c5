/**
 * What an edition keeps of its collections in memory, so that pages are found without the source: made of what is asked
 * for again, off the event loop, and kept for as long as the edition is open, for in an edition nothing changes.
 */
import { compileColumns, type Dialect, type ExposedCollection, type Plan, type Statement } from '@vitrine/query';
import { LRUCache } from 'lru-cache';
import type { Observe } from '../observe/observation.ts';
import { Unavailable, type Snapshot } from '../sources/source.ts';
import { find } from './finding.ts';
import { bytesOf, type Gathering, type IndexPart, type ShownRecords } from './gathering.ts';
import { idsOf, partsFor, questionOf, recordsName, recordsPart, type WantedPart } from './plan-parts.ts';
import { showRecords } from './showing.ts';
import { readText } from './texts.ts';

export interface IndexesOptions {
  /** What all parts may take together; 0: there are none. */
  readonly bytesMax: number;
  /** How often a part is asked for before it is made. */
  readonly requestsMin: number;
  /** The most that the records of a page may take. */
  readonly pageBytesMax: number;
  readonly dialect: Dialect;
  readonly observe: Observe;
  /** Milliseconds that never go back. */
  readonly now: () => number;
  /** What a collection is read from. */
  readonly snapshotOf: (collection: ExposedCollection, tenant: string) => Promise<Snapshot>;
}

/** What an index knows of a page. */
export interface FoundPage {
  /** Records on all pages. */
  readonly total: number;
  /** The numbers of the page's records, in their order: they are the same in all of an edition. */
  readonly records: readonly number[];
  readonly idOf: (record: number) => string;
  /** The records as the plan shows them, as JSON with commas between them; none where they are to be read. */
  readonly data: Uint8Array<ArrayBuffer> | undefined;
}

/** How to make a part: in this edition, or in the next one for the same collection. */
export interface Recipe {
  readonly key: string;
  readonly collection: ExposedCollection;
  readonly tenant: string;
  readonly statement: Statement;
  readonly gathering: Gathering;
}

interface HeldPart {
  readonly recipe: Recipe;
  readonly part: IndexPart;
  /** How often it was asked for. */
  uses: number;
}

/** The records as a whole are made when so many times more pages were asked for than it takes for another part. */
const pagesMin = 25;
/** What a part takes beside its arrays: how to make it, and the statement by which its records are read. */
const overheadBytes = 4096;
/** Parts that were asked for less often, or could not be made, and are remembered. */
const noticedMax = 10_000;
/** Parts that wait to be made; more of them are asked for again. */
const waitingMax = 100;

export class EditionIndexes {
  readonly #options: IndexesOptions;
  readonly #parts = new Map<string, HeldPart>();
  readonly #requests = new LRUCache<string, number>({ max: noticedMax });
  readonly #refused = new LRUCache<string, true>({ max: noticedMax });
  readonly #waiting = new Map<string, Recipe>();
  readonly #ending = new AbortController();
  #bytes = { finding: 0, records: 0 };
  #nextMade = Promise.withResolvers<void>();
  #making: Promise<void> | undefined;

  constructor(options: IndexesOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes.finding + this.#bytes.records;
  }

  /** How many parts are being made, or wait for it. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** What was asked for, the most used first: the next edition makes it before anybody asks. */
  get used(): readonly Recipe[] {
    return this.#usedParts().map(({ recipe }) => recipe);
  }

  /** Takes over the parts of an edition whose data are the same. */
  adopt(previous: EditionIndexes): void {
    for (const { recipe, part } of previous.#usedParts()) this.#keep(recipe, part, 0);
  }

  /** Resolves when no part is being made. */
  async settled(): Promise<void> {
    while (this.#making !== undefined) await this.#making;
  }

  /**
   * Finds a page.
   * @param tenant whose request it is
   * @returns nothing where that is for the source: no index serves, or not yet
   * @throws TooLarge where the page has more bytes than it may have
   */
  find(plan: Plan, tenant: string): FoundPage | undefined {
    const wanted = this.#options.bytesMax === 0 ? undefined : partsFor(plan);
    if (wanted === undefined) return undefined;
    const held = wanted.map(({ name }) => this.#parts.get(keyOf(plan.collection, name)));
    const missing = wanted.filter((_, index) => held[index] === undefined);
    if (missing.length > 0) return this.#notice(plan, tenant, missing, this.#options.requestsMin);
    const parts = new Map<string, IndexPart>();
    for (const [index, { name }] of wanted.entries()) {
      const one = held[index];
      if (one === undefined) continue;
      one.uses++;
      parts.set(name, one.part);
    }
    return findIn(parts, plan, this.#recordsOf(plan, tenant), this.#options.pageBytesMax);
  }

  /** They are worth their memory where page after page is asked for. */
  #recordsOf(plan: Plan, tenant: string): ShownRecords | undefined {
    const held = this.#parts.get(keyOf(plan.collection, recordsName));
    if (held === undefined)
      return this.#notice(plan, tenant, [recordsPart(plan)], this.#options.requestsMin * pagesMin);
    held.uses++;
    return held.part.kind === 'records' ? held.part : undefined;
  }

  /** Waits for the parts on their way that the plan lacks; for so long at most. */
  async coming(plan: Plan, waitMs: number): Promise<void> {
    const end = this.#options.now() + waitMs;
    for (;;) {
      const leftMs = end - this.#options.now();
      if (leftMs <= 0 || !this.#areComing(plan)) return;
      await Promise.race([this.#nextMade.promise, Bun.sleep(leftMs)]);
    }
  }

  /** Makes these parts, one after another. */
  expect(recipes: readonly Recipe[]): void {
    for (const recipe of recipes) this.#order(recipe);
  }

  /** Lets go of what was made, and is being made, of exposures that hold no more. */
  withdraw(fingerprints: ReadonlySet<string>): void {
    for (const [key, { collection }] of this.#waiting) {
      if (fingerprints.has(collection.fingerprint)) this.#waiting.delete(key);
    }
    for (const held of this.#parts.values()) {
      if (fingerprints.has(held.recipe.collection.fingerprint)) this.#letGo(held);
    }
  }

  /** Makes no more parts. Those there are serve on. */
  close(): void {
    this.#waiting.clear();
    this.#nextMade.resolve();
    this.#ending.abort();
  }

  #areComing(plan: Plan): boolean {
    const keys = (partsFor(plan) ?? []).map(({ name }) => keyOf(plan.collection, name));
    const missing = keys.filter((key) => !this.#parts.has(key));
    return missing.length > 0 && missing.every((key) => this.#waiting.has(key));
  }

  #usedParts(): HeldPart[] {
    return [...this.#parts.values()].filter(({ uses }) => uses > 0).sort((one, other) => other.uses - one.uses);
  }

  /** Where there is no room, whole records make it, those first that were used least. */
  #keep(recipe: Recipe, part: IndexPart, uses: number): void {
    this.#parts.set(recipe.key, { recipe, part, uses });
    this.#bytes[purposeOf(part)] += bytesOf(part) + overheadBytes;
    if (this.bytes <= this.#options.bytesMax) return;
    const whole = [...this.#parts.values()].filter(({ part: { kind } }) => kind === 'records');
    for (const held of whole.sort((one, other) => one.uses - other.uses)) {
      if (this.bytes > this.#options.bytesMax) this.#letGo(held);
    }
  }

  #letGo({ recipe, part }: HeldPart): void {
    this.#parts.delete(recipe.key);
    this.#bytes[purposeOf(part)] -= bytesOf(part) + overheadBytes;
  }

  #notice(plan: Plan, tenant: string, missing: readonly WantedPart[], requestsMin: number): undefined {
    for (const { name, fields, readAs, gathering } of missing) {
      const key = keyOf(plan.collection, name);
      const requests = (this.#requests.get(key) ?? 0) + 1;
      this.#requests.set(key, requests);
      if (requests < requestsMin || this.#waiting.has(key) || this.#refused.has(key)) continue;
      const statement = compileColumns(plan, this.#options.dialect, fields, readAs);
      this.#order({ key, collection: plan.collection, tenant, statement, gathering });
    }
  }

  #order(recipe: Recipe): void {
    if (this.#ending.signal.aborted || this.#parts.has(recipe.key) || this.#waiting.size >= waitingMax) return;
    this.#waiting.set(recipe.key, recipe);
    this.#making ??= this.#makeAll();
  }

  /** What is ordered while it runs it makes too; it ends in the moment in which it finds nothing more. */
  async #makeAll(): Promise<void> {
    for (let next = this.#nextWaiting(); next !== undefined; next = this.#nextWaiting()) {
      await this.#make(next);
      this.#waiting.delete(next.key);
      this.#nextMade.resolve();
      this.#nextMade = Promise.withResolvers();
    }
    this.#making = undefined;
  }

  /** What is asked for most by now, and of that what came first; whole records behind all that finds them. */
  #nextWaiting(): Recipe | undefined {
    const asked = ({ key, gathering }: Recipe): number =>
      purposeOf(gathering) === 'records' ? -1 : (this.#requests.peek(key) ?? 0);
    const waiting = [...this.#waiting.values()];
    return waiting.reduce<Recipe | undefined>(
      (first, recipe) => (first !== undefined && asked(first) >= asked(recipe) ? first : recipe),
      undefined,
    );
  }

  /** Whole records are large, and have what others leave: they never stand in the way of what finds them. */
  #roomFor(purpose: Purpose): number {
    const taken = purpose === 'records' ? this.bytes : this.#bytes.finding;
    return this.#options.bytesMax - taken - overheadBytes;
  }

  async #make(recipe: Recipe): Promise<void> {
    const { observe, now, snapshotOf } = this.#options;
    const { key, collection, tenant, statement, gathering } = recipe;
    const startedAt = now();
    const snapshot = await snapshotOf(collection, tenant).catch(() => undefined);
    // Nobody can read the collection for now: whoever asks for it next is told why.
    if (snapshot === undefined) return void this.#requests.delete(key);
    try {
      const room = { bytesMax: this.#roomFor(purposeOf(gathering)), signal: this.#ending.signal };
      const part = await snapshot.gather(statement, gathering, room);
      if (!this.#waiting.has(key)) return;
      this.#keep(recipe, part, this.#requests.get(key) ?? 0);
      const durationMs = now() - startedAt;
      observe({ kind: 'index-made', tenant, collection: collection.slug, bytes: bytesOf(part), durationMs });
    } catch (error) {
      // The thread has not opened the snapshot yet: whoever asks next has it tried again.
      if (error instanceof Unavailable) return void this.#requests.delete(key);
      this.#refused.set(key, true);
      if (this.#ending.signal.aborted) return;
      observe({ kind: 'index-refused', tenant, collection: collection.slug, reason: error });
    }
  }
}

type Purpose = 'finding' | 'records';

const purposeOf = ({ kind }: Pick<IndexPart, 'kind'>): Purpose => (kind === 'records' ? 'records' : 'finding');

const keyOf = ({ fingerprint }: ExposedCollection, name: string): string => `${fingerprint}\n${name}`;

const findIn = (
  parts: ReadonlyMap<string, IndexPart>,
  plan: Plan,
  shown: ShownRecords | undefined,
  pageBytesMax: number,
): FoundPage | undefined => {
  const found = find(questionOf(parts, plan));
  if (found === undefined) return undefined;
  const { texts } = idsOf(parts);
  return {
    ...found,
    idOf: (record) => readText(texts, record),
    data: shown && showRecords(shown, plan, found.records, pageBytesMax),
  };
};
