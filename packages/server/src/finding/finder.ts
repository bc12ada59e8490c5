/**
 * Finds pages: at once where that takes a moment, else in threads, which take the tenants and their callers in turn. So
 * no question holds up the others, however much it asks.
 */
import { find, type Found, type Partition, type Question, TooMuchWork } from '@vitrine/segments';
import { Thread } from '@vitrine/segments/threads';
import { Unavailable } from '../unavailable.ts';
import { FairQueue } from '../fair-queue.ts';
import type { FindMessage } from './find-message.ts';

export interface FinderOptions {
  /** How many threads there may be; each is started when it is first needed. */
  readonly threadsMax: number;
  /** Milliseconds since some moment. */
  readonly monotonic: () => number;
}

/** Where the records are that are asked. */
export interface Asked {
  readonly partition: Partition;
  readonly segmentsFolder: string;
  readonly segment: { readonly name: string; readonly partition: string };
}

/** Whose question it is. */
export interface Asker {
  readonly tenant: string;
  readonly caller: string;
}

/** Little more than a millisecond: a step takes up to five nanoseconds. */
const stepsAtOnceMax = 250_000;
/** About a tenth of a millisecond: all that a question has on the event loop that finding has had its share of. */
const stepsAfterShareMax = 20_000;
/** The share of its time that the event loop has for finding, and how much of it may be saved up. */
const share = 1 / 2;
const savedMsMax = 10;
/** More of them wait, and the next one is told to come back. */
const waitingMax = { ofCaller: 64, ofTenant: 512 };
const retryAfterSeconds = 1;

interface Waiting {
  readonly message: FindMessage;
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
}

export type PageFinder = Pick<Finder, 'find' | 'waiting' | 'close'>;

export class Finder {
  readonly #options: FinderOptions;
  readonly #idle: Thread<FindMessage, Found>[] = [];
  readonly #threads: Thread<FindMessage, Found>[] = [];
  readonly #queue = new FairQueue<Waiting>();
  #savedMs = savedMsMax;
  #savedAt: number;

  constructor(options: FinderOptions) {
    this.#options = options;
    this.#savedAt = options.monotonic();
  }

  /** How many questions wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** @throws Unavailable where too many questions of the caller or the tenant wait already */
  find(question: Question, asked: Asked, asker: Asker): Found | Promise<Found> {
    const { monotonic } = this.#options;
    const begunAt = monotonic();
    this.#savedMs = Math.min(savedMsMax, this.#savedMs + (begunAt - this.#savedAt) * share);
    this.#savedAt = begunAt;
    try {
      return find(asked.partition, question, this.#savedMs > 0 ? stepsAtOnceMax : stepsAfterShareMax);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return this.#findInThread(question, asked, asker);
    } finally {
      this.#savedMs -= monotonic() - begunAt;
    }
  }

  close(): void {
    for (const thread of this.#threads) thread.terminate();
  }

  async #findInThread(question: Question, { segmentsFolder, segment }: Asked, asker: Asker): Promise<Found> {
    const { tenant, caller } = asker;
    if (
      this.#queue.waitingOfCaller(tenant, caller) >= waitingMax.ofCaller ||
      this.#queue.waitingOf(tenant) >= waitingMax.ofTenant
    )
      throw new Unavailable('Too many large questions of the tenant or the caller wait.', retryAfterSeconds);
    const message = { segmentsFolder, segment: segment.name, partition: segment.partition, question };
    return new Promise<Found>((resolve, reject) => {
      this.#queue.add(tenant, caller, { message, resolve, reject });
      this.#work();
    });
  }

  #work(): void {
    const thread = this.#idle.pop() ?? this.#startThread();
    if (thread !== undefined) void this.#workIn(thread);
  }

  #startThread(): Thread<FindMessage, Found> | undefined {
    if (this.#threads.length >= this.#options.threadsMax) return undefined;
    const thread = new Thread<FindMessage, Found>(new URL('./find-thread.ts', import.meta.url), '', () => undefined);
    this.#threads.push(thread);
    return thread;
  }

  async #workIn(thread: Thread<FindMessage, Found>): Promise<void> {
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) {
      const { message, resolve, reject } = next;
      await thread.ask(message).then(resolve, reject);
    }
    this.#idle.push(thread);
  }
}
