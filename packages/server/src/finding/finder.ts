/**
 * Finds pages, facets and changes, and prints files: at once where that takes a moment, else in threads, which take the tenants and their
 * callers in turn. So no question holds up the others, however much it asks.
 */
import {
  type FacetsQuestion,
  find,
  findAll,
  findFacets,
  type Found,
  type FoundFacets,
  type Partition,
  type Piece,
  type PieceQuestion,
  printPiece,
  type Question,
  TooMuchWork,
} from '@vitrine/segments';
import { Thread } from '@vitrine/segments/threads';
import { Unavailable } from '../unavailable.ts';
import { FairQueue } from '../fair-queue.ts';
import type { ChangesQuestion, FindMessage, FindReply, FoundChanges, RecordNumbers } from './find-message.ts';
import { type Asker, isCrowded, retryAfterSeconds, type WaitingMax } from './waiting.ts';

export interface FinderOptions {
  /** How many threads there may be; each is started when it is first needed. */
  readonly threadsMax: number;
}

/** Where the records are that are asked. */
export interface Asked {
  readonly partition: Partition;
  readonly segmentsFolder: string;
  readonly segment: { readonly name: string; readonly partition: string; readonly deltas?: readonly string[] };
}

/** Little more than a millisecond: a step takes up to five nanoseconds. */
const stepsAtOnceMax = 250_000;

/** To put so many records in order, or to print so few of them, takes about as long. */
const orderedAtOnceMax = 2000;
const printedAtOnceMax = 200;

/** Each takes a thread for tens of milliseconds. */
const waitingMax: WaitingMax = { ofCaller: 64, ofTenant: 512 };

interface Waiting {
  readonly message: FindMessage;
  readonly resolve: (reply: FindReply) => void;
  readonly reject: (error: unknown) => void;
}

export type PageFinder = Pick<
  Finder,
  'find' | 'findFacets' | 'findChanges' | 'findAll' | 'print' | 'waiting' | 'close'
>;

export class Finder {
  readonly #options: FinderOptions;
  readonly #idle: Thread<FindMessage, FindReply>[] = [];
  readonly #threads: Thread<FindMessage, FindReply>[] = [];
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
      return this.#ask({ kind: 'page', ...placeOf(asked), question }, asker).then(({ found }) => found);
    }
  }

  /** @throws Unavailable as `find` */
  findFacets(question: FacetsQuestion, asked: Asked, asker: Asker): FoundFacets | Promise<FoundFacets> {
    try {
      return findFacets(asked.partition, question, stepsAtOnceMax);
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return this.#ask({ kind: 'facets', ...placeOf(asked), question }, asker).then(({ facets }) => facets);
    }
  }

  /**
   * @returns nothing where it is not known any more, or too much
   * @throws Unavailable as `find`
   */
  async findChanges(question: ChangesQuestion, asked: Asked, asker: Asker): Promise<FoundChanges | undefined> {
    const { segment } = asked;
    const message = { kind: 'changes', ...placeOf(asked), deltas: segment.deltas ?? [], question } as const;
    const { changes } = await this.#ask(message, asker);
    return changes;
  }

  /**
   * All records that match, in their order; page and limit do not count.
   * @throws Unavailable as `find`
   */
  async findAll(question: Question, asked: Asked, asker: Asker): Promise<RecordNumbers> {
    if (asked.partition.count <= orderedAtOnceMax) return findAll(asked.partition, question);
    const { records } = await this.#ask({ kind: 'order', ...placeOf(asked), question }, asker);
    return records;
  }

  /** @throws Unavailable as `find` */
  async print(question: PieceQuestion, asked: Asked, asker: Asker): Promise<Piece> {
    if (question.records.length <= printedAtOnceMax) return printPiece(asked.partition, question);
    const { piece } = await this.#ask({ kind: 'piece', ...placeOf(asked), question }, asker);
    return piece;
  }

  close(): void {
    for (const thread of this.#threads) thread.terminate();
  }

  /** The reply is of the kind of the message. */
  async #ask<Kind extends FindMessage['kind']>(
    message: Extract<FindMessage, { readonly kind: Kind }>,
    asker: Asker,
  ): Promise<Extract<FindReply, { readonly kind: Kind }>> {
    if (isCrowded(this.#queue, asker, waitingMax))
      throw new Unavailable('Too many large questions of the tenant or the caller wait.', retryAfterSeconds);
    const reply = await new Promise<FindReply>((resolve, reject) => {
      this.#queue.add(asker.tenant, asker.caller, { message, resolve, reject });
      this.#work();
    });
    if (!isOfKind(reply, message.kind)) throw new Error('The thread has found something else.');
    return reply;
  }

  #work(): void {
    const thread = this.#idle.pop() ?? this.#startThread();
    if (thread !== undefined) void this.#workIn(thread);
  }

  #startThread(): Thread<FindMessage, FindReply> | undefined {
    if (this.#threads.length >= this.#options.threadsMax) return undefined;
    const thread = new Thread<FindMessage, FindReply>(
      new URL('./find-thread.ts', import.meta.url),
      '',
      () => undefined,
    );
    this.#threads.push(thread);
    return thread;
  }

  async #workIn(thread: Thread<FindMessage, FindReply>): Promise<void> {
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) {
      const { message, resolve, reject } = next;
      await thread.ask(message).then(resolve, reject);
    }
    this.#idle.push(thread);
  }
}

const isOfKind = <Kind extends FindReply['kind']>(
  reply: FindReply,
  kind: Kind,
): reply is Extract<FindReply, { readonly kind: Kind }> => reply.kind === kind;

const placeOf = ({ segmentsFolder, segment: { name, partition } }: Asked) => ({
  segmentsFolder,
  segment: name,
  partition,
});
