/**
 * Finds pages: at once where that takes a moment, else in threads, which take the tenants and their callers in turn. So
 * no question holds up the others, however much it asks.
 */
import { find, type Found, type Partition, type Question, TooMuchWork } from '@vitrine/segments';
import { Thread } from '@vitrine/segments/threads';
import { Unavailable } from '../unavailable.ts';
import { FairQueue } from '../fair-queue.ts';
import type { FindMessage } from './find-message.ts';
import { type Asker, isCrowded, retryAfterSeconds, type WaitingMax } from './waiting.ts';

export interface FinderOptions {
  /** How many threads there may be; each is started when it is first needed. */
  readonly threadsMax: number;
}

/** Where the records are that are asked. */
export interface Asked {
  readonly partition: Partition;
  readonly segmentsFolder: string;
  readonly segment: { readonly name: string; readonly partition: string };
}

/** Little more than a millisecond: a step takes up to five nanoseconds. */
const stepsAtOnceMax = 250_000;

/** Each takes a thread for tens of milliseconds. */
const waitingMax: WaitingMax = { ofCaller: 64, ofTenant: 512 };

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

  constructor(options: FinderOptions) {
    this.#options = options;
  }

  /** How many questions wait for a thread. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** @throws Unavailable where too many questions of the caller or the tenant wait already */
  find(question: Question, asked: Asked, asker: Asker): Found | Promise<Found> {
    try {
      return find(asked.partition, question, stepsAtOnceMax);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return this.#findInThread(question, asked, asker);
    }
  }

  close(): void {
    for (const thread of this.#threads) thread.terminate();
  }

  async #findInThread(question: Question, { segmentsFolder, segment }: Asked, asker: Asker): Promise<Found> {
    if (isCrowded(this.#queue, asker, waitingMax))
      throw new Unavailable('Too many large questions of the tenant or the caller wait.', retryAfterSeconds);
    const message = { segmentsFolder, segment: segment.name, partition: segment.partition, question };
    return new Promise<Found>((resolve, reject) => {
      this.#queue.add(asker.tenant, asker.caller, { message, resolve, reject });
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
