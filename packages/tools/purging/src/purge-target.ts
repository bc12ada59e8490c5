/** Purges one cache at one URL: tags are queued, and each is sent again until the cache has answered. */
import type { Clock } from '@vitrine/store';
import type { Observe } from './observation.ts';
import type { Cdn, PurgeAddress, PurgeRequest } from './cdns.ts';

/** Sends a request. @returns the status of the response */
export type SendPurge = (request: PurgeRequest, signal: AbortSignal) => Promise<number>;

export interface PurgeTargetOptions {
  readonly cdn: Cdn;
  readonly address: PurgeAddress;
  /** When a tag is purged, in ascending milliseconds after it was queued; the first is 0. */
  readonly delaysMs: readonly number[];
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly observe: Observe;
  readonly send: SendPurge;
  /** Called when the queue is empty. */
  readonly onIdle: () => void;
}

interface WaitingTag {
  /** When it was queued. */
  readonly since: number;
  /** The times of its purges: a reply to a request sent at one of them, or later, settles it. */
  readonly dues: readonly number[];
  /** When it is sent next; Infinity while a response is awaited and no other time comes sooner. */
  readonly nextAt: number;
  /** True if a purge was answered since it was queued. */
  readonly isAnswered: boolean;
}

const retryMsMin = 100;
const retryMsMax = 10_000;
/** A request without a reply by then is sent again. */
const answerMsMax = 3000;
const requestsAtOnceMax = 16;

export class PurgeTarget {
  readonly #options: PurgeTargetOptions;
  readonly #host: string;
  readonly #tags = new Map<string, WaitingTag>();
  readonly #requests = new Set<AbortController>();
  #cancelTimer: () => void = () => undefined;
  #failuresInRow = 0;
  #isClosed = false;

  constructor(options: PurgeTargetOptions) {
    this.#options = options;
    this.#host = new URL(options.address.url).host;
  }

  /** All unsettled tags. */
  get tags(): Iterable<string> {
    return this.#tags.keys();
  }

  /** Number of overdue tags, and the age of the oldest. */
  overdue(): { readonly tags: number; readonly oldestMs: number } {
    const now = this.#options.clock.monotonic();
    const due = [...this.#tags.values()].filter(({ dues: [first = Infinity] }) => first <= now);
    const agesMs = due.map(({ since, isAnswered, dues: [first = now] }) => now - (isAnswered ? first : since));
    return { tags: due.length, oldestMs: agesMs.reduce((oldest, ageMs) => Math.max(oldest, ageMs), 0) };
  }

  /** Purges tags now, and again after each of the delays. */
  put(tags: Iterable<string>): void {
    const now = this.#options.clock.monotonic();
    const dues = this.#options.delaysMs.map((delayMs) => now + delayMs);
    // A response that settles the first of these also settles the times before.
    const isLater = (due: number): boolean => due > now;
    for (const tag of tags) {
      const before = this.#tags.get(tag);
      const isAnswered = before === undefined || before.isAnswered;
      this.#tags.set(tag, {
        since: isAnswered ? now : before.since,
        dues: [...(before?.dues.filter(isLater) ?? []), ...dues].sort((one, other) => one - other),
        nextAt: now,
        isAnswered: false,
      });
    }
    this.#sendDue();
  }

  /** Aborts running requests. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    for (const request of this.#requests) request.abort();
  }

  #sendDue(): void {
    const { clock, cdn } = this.#options;
    if (this.#isClosed) return;
    const now = clock.monotonic();
    const ready = [...this.#tags].filter(([, { nextAt }]) => nextAt <= now).map(([tag]) => tag);
    while (ready.length > 0 && this.#requests.size < requestsAtOnceMax) {
      const batch = ready.splice(0, cdn.tagsMax);
      for (const tag of batch) this.#change(tag, ({ dues }) => ({ nextAt: dues.find((due) => due > now) ?? Infinity }));
      void this.#request(batch, now);
    }
    this.#wakeUp(now);
  }

  /** Sends the tags that are due. At the limit of running requests, the end of one of them calls this again. */
  #wakeUp(now: number): void {
    this.#cancelTimer();
    if (this.#requests.size >= requestsAtOnceMax) return;
    const nextAt = [...this.#tags.values()].reduce((least, tag) => Math.min(least, tag.nextAt), Infinity);
    if (nextAt < Infinity) this.#cancelTimer = this.#options.clock.after(nextAt - now, () => this.#sendDue());
  }

  async #request(tags: readonly string[], sentAt: number): Promise<void> {
    const { cdn, address, clock, send } = this.#options;
    const request = new AbortController();
    this.#requests.add(request);
    const cancel = clock.after(answerMsMax, () => request.abort());
    const failure = await send(cdn.purge(address, tags), request.signal).then(
      (status) => (status >= 200 && status < 300 ? undefined : `status ${status}`),
      (error: unknown) => (request.signal.aborted ? `no answer within ${answerMsMax} ms` : error),
    );
    cancel();
    this.#requests.delete(request);
    if (this.#isClosed) return;
    if (failure === undefined) this.#settle(tags, sentAt);
    else this.#retry(tags, sentAt, failure);
    this.#sendDue();
  }

  #settle(tags: readonly string[], sentAt: number): void {
    const { clock, observe, onIdle } = this.#options;
    const now = clock.monotonic();
    this.#failuresInRow = 0;
    const first = tags.flatMap((tag) => this.#tags.get(tag) ?? []).filter(({ isAnswered }) => !isAnswered);
    const lagsMs = first.filter(({ since }) => since <= sentAt).map(({ since }) => now - since);
    for (const tag of tags) {
      const dues = this.#tags.get(tag)?.dues.filter((due) => due > sentAt) ?? [];
      if (dues.length === 0) this.#tags.delete(tag);
      else this.#change(tag, ({ since, isAnswered }) => ({ dues, isAnswered: isAnswered || since <= sentAt }));
    }
    observe({ kind: 'purge-answered', host: this.#host, tags: tags.length, durationMs: now - sentAt, lagsMs });
    if (this.#tags.size === 0) onIdle();
  }

  #retry(tags: readonly string[], sentAt: number, reason: unknown): void {
    const { clock, observe } = this.#options;
    const retryMs = Math.min(retryMsMax, retryMsMin * 2 ** this.#failuresInRow);
    this.#failuresInRow += 1;
    const retryAt = clock.monotonic() + retryMs;
    const unsettled = tags.filter((tag) => this.#tags.get(tag)?.dues.some((due) => due <= sentAt));
    for (const tag of unsettled) this.#change(tag, ({ nextAt }) => ({ nextAt: Math.min(nextAt, retryAt) }));
    observe({ kind: 'purge-failed', host: this.#host, tags: tags.length, reason, retriesInMs: retryMs });
  }

  #change(tag: string, change: (waiting: WaitingTag) => Partial<WaitingTag>): void {
    const waiting = this.#tags.get(tag);
    if (waiting !== undefined) this.#tags.set(tag, { ...waiting, ...change(waiting) });
  }
}
