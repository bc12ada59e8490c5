/**
 * Finds pages, facets and changes, and prints files: on the event loop if that is fast, else in threads that serve
 * tenants and their callers in turn. So an expensive question does not delay others.
 */
import {
  type FacetsQuestion,
  find,
  findAll,
  findFacets,
  findRelated,
  type Found,
  type FoundFacets,
  PartUnchecked,
  type Piece,
  type PieceQuestion,
  printPiece,
  type Question,
  type RelatedQuestion,
  SegmentUnreadable,
  TooMuchWork,
} from '@vitrine/segments';
import { Thread } from '@vitrine/segments/threads';
import { ClientGone, onGone, requirePresent } from '../client.ts';
import type { OpenPartition } from '../editions/records.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { Unavailable } from '../unavailable.ts';
import { FairQueue } from '../fair-queue.ts';
import type {
  ChangesQuestion,
  FindKind,
  FindRequest,
  FindReply,
  FoundChanges,
  FoundOf,
  QuestionOf,
  RecordNumbers,
} from './find-message.ts';
import { type Requester, isCrowded, retryAfterSeconds, type WaitingMax } from './waiting.ts';

export interface FinderOptions {
  /** The number of threads; each is started on demand. */
  readonly threadsMax: number;
}

/** Queues the rest of the work for its next turn. */
export type Resume = <Result>(work: () => MaybePromise<Result>) => Promise<Result>;

/** Exports do not take turns. */
const atOnce: Resume = async (work) => work();

/** Little more than a millisecond: a step takes up to five nanoseconds. */
const stepsAtOnceMax = 250_000;

/** Sorting or printing this many records takes about as long. */
const orderedAtOnceMax = 2000;
const printedAtOnceMax = 200;

/** Each takes a thread for tens of milliseconds. */
const waitingMax: WaitingMax = { ofCaller: 64, ofTenant: 512 };

const requireRoom = (queue: FairQueue<unknown>, requester: Requester): void => {
  if (isCrowded(queue, requester, waitingMax))
    throw new Unavailable('Too many large questions of the tenant or the caller wait.', retryAfterSeconds);
};

interface Waiting {
  readonly request: FindRequest;
  readonly resolve: (reply: FindReply) => void;
  readonly reject: (error: unknown) => void;
}

export type PageFinder = Pick<
  Finder,
  'find' | 'findRelated' | 'findFacets' | 'findChanges' | 'findAll' | 'print' | 'whenChecked' | 'waiting' | 'close'
>;

export class Finder {
  readonly #options: FinderOptions;
  readonly #idle: Thread<FindRequest, FindReply>[] = [];
  readonly #threads: Thread<FindRequest, FindReply>[] = [];
  readonly #queue = new FairQueue<Waiting>();
  /** Parts that threads check against their checksums. */
  readonly #checking = new Map<string, Promise<void>>();
  /** Work that waits for a check requested by other work. */
  readonly #joined = new FairQueue<Promise<void>>();

  constructor(options: FinderOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Runs work that reads records. If it first needs a large part, a thread checks that against its checksum, and the
   * work then runs again in its turn.
   * @throws SegmentUnreadable if a part is damaged; Unavailable as `find`, also if too many wait for a part
   */
  whenChecked<Result>(
    opened: OpenPartition,
    requester: Requester,
    work: () => MaybePromise<Result>,
    resume: Resume,
  ): MaybePromise<Result> {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PartUnchecked)) throw error;
      const again = (): MaybePromise<Result> => this.whenChecked(opened, requester, work, resume);
      return this.#check(opened, error.part, requester).then(async () => resume(again));
    }
  }

  /** Checks a part once for concurrent work. If the requester disconnects, another one requests it. */
  async #check(opened: OpenPartition, part: string, requester: Requester): Promise<void> {
    const key = JSON.stringify([opened.segment.name, opened.segment.partition, part]);
    const known = this.#checking.get(key);
    if (known !== undefined) return this.#join(known, requester);
    const checking = this.#askToCheck(opened, part, requester).finally(() => this.#checking.delete(key));
    this.#checking.set(key, checking);
    return checking;
  }

  async #join(checking: Promise<void>, requester: Requester): Promise<void> {
    requireRoom(this.#joined, requester);
    const { tenant, caller } = requester;
    this.#joined.add(tenant, caller, checking);
    try {
      await checking;
    } catch (error) {
      if (error instanceof SegmentUnreadable) throw error;
    } finally {
      this.#joined.remove(tenant, caller, checking);
    }
  }

  async #askToCheck(opened: OpenPartition, part: string, requester: Requester): Promise<void> {
    await this.#ask('check', part, opened, requester);
    opened.partition.noteChecked(part);
  }

  /**
   * @throws Unavailable if too many questions of the caller or the tenant wait; PartUnchecked, for `whenChecked`;
   *   SegmentUnreadable if a part is damaged
   */
  find(question: Question, opened: OpenPartition, requester: Requester): MaybePromise<Found> {
    return orInThread(
      () => find(opened.partition, question, stepsAtOnceMax),
      async () => this.#ask('page', question, opened, requester),
    );
  }

  /** @returns the found records of each value. @throws as `find` */
  findRelated(question: RelatedQuestion, opened: OpenPartition, requester: Requester): MaybePromise<readonly Found[]> {
    return orInThread(
      () => findRelated(opened.partition, question, stepsAtOnceMax),
      async () => this.#ask('related', question, opened, requester),
    );
  }

  /** @throws as `find` */
  findFacets(question: FacetsQuestion, opened: OpenPartition, requester: Requester): MaybePromise<FoundFacets> {
    return orInThread(
      () => findFacets(opened.partition, question, stepsAtOnceMax),
      async () => this.#ask('facets', question, opened, requester),
    );
  }

  /**
   * @returns undefined if the changes are no longer known, or too many
   * @throws Unavailable as `find`
   */
  async findChanges(
    question: ChangesQuestion,
    opened: OpenPartition,
    requester: Requester,
  ): Promise<FoundChanges | undefined> {
    return this.#ask('changes', question, opened, requester);
  }

  /**
   * All matching records in order; page and limit are ignored.
   * @throws Unavailable as `find`
   */
  async findAll(question: Question, opened: OpenPartition, requester: Requester): Promise<RecordNumbers> {
    if (opened.partition.count <= orderedAtOnceMax)
      return this.whenChecked(opened, requester, () => findAll(opened.partition, question), atOnce);
    return this.#ask('order', question, opened, requester);
  }

  /**
   * Prints only small files on the event loop: the pieces of a large one may be as small, and would bypass the turns. A cell of a
   * workbook takes ten times as long.
   * @throws Unavailable as `find`
   */
  async print(question: PieceQuestion, opened: OpenPartition, requester: Requester): Promise<Piece> {
    const { first, records, format } = question;
    if (first === 0 && records.length <= printedAtOnceMax && format.kind !== 'xlsx')
      return this.whenChecked(opened, requester, () => printPiece(opened.partition, question), atOnce);
    return this.#ask('piece', question, opened, requester);
  }

  close(): void {
    for (const thread of this.#threads) thread.terminate();
  }

  async #ask<Kind extends FindKind>(
    kind: Kind,
    question: QuestionOf<Kind>,
    { segmentsFolder, segment }: OpenPartition,
    requester: Requester,
  ): Promise<FoundOf<Kind>> {
    requireRoom(this.#queue, requester);
    requirePresent(requester.client);
    const reply = await this.#wait({ kind, segmentsFolder, segment, question }, requester);
    if (!isOfKind(reply, kind)) throw new Error('The thread has found something else.');
    return reply.found;
  }

  /** A queued question is dropped if its client disconnects. */
  async #wait(request: FindRequest, { tenant, caller, client }: Requester): Promise<FindReply> {
    const { promise, resolve, reject } = Promise.withResolvers<FindReply>();
    const waiting = { request, resolve, reject };
    this.#queue.add(tenant, caller, waiting);
    const callOff = onGone(client, () => {
      if (this.#queue.remove(tenant, caller, waiting)) reject(new ClientGone());
    });
    this.#work();
    return promise.finally(callOff);
  }

  #work(): void {
    const thread = this.#idle.pop() ?? this.#startThread();
    if (thread !== undefined) void this.#workIn(thread);
  }

  #startThread(): Thread<FindRequest, FindReply> | undefined {
    if (this.#threads.length >= this.#options.threadsMax) return undefined;
    const thread = new Thread<FindRequest, FindReply>(
      new URL('./find-thread.ts', import.meta.url),
      '',
      () => undefined,
    );
    this.#threads.push(thread);
    return thread;
  }

  async #workIn(thread: Thread<FindRequest, FindReply>): Promise<void> {
    for (let next = this.#queue.take(); next !== undefined; next = this.#queue.take()) {
      const { request, resolve, reject } = next;
      await thread.ask(request).then(resolve, (error: unknown) => reject(damageOf(error, request)));
    }
    this.#idle.push(thread);
  }
}

/** Finds on the event loop, or in a thread if that takes too many steps. */
const orInThread = <Result>(findHere: () => Result, findThere: () => Promise<Result>): MaybePromise<Result> => {
  try {
    return findHere();
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return findThere();
  }
};

const isOfKind = <Kind extends FindKind>(reply: FindReply, kind: Kind): reply is FindReply & FindReply<Kind> =>
  reply.kind === kind;

/** Errors lose their class between threads. */
const damageOf = (error: unknown, { segment: { name, partition } }: FindRequest): unknown =>
  error instanceof Error && error.name === 'SegmentUnreadable'
    ? new SegmentUnreadable(name, `${partition} is damaged`, error, partition)
    : error;
