/**
 * Purges content that is no longer exposed from caches in front. It follows publications, which do not wait for it. For
 * a moment after a publication servers still use the previous exposure, and a disconnected server uses it for its
 * lease: a cache that fetches from it then stores the purged answer again. So every tag is purged immediately, and
 * again when no server can have the previous exposure.
 */
import type { ManifestId, PublicationListener, Published, ShownTags } from '@vitrine/publisher';
import { type Clock, everyAnswerTag, notFoundTag } from '@vitrine/store';
import type { Observe } from './observation.ts';
import { type CdnKind, cdns, type PurgeAddress } from './cdns.ts';
import type { PurgeStateFile } from './purge-state.ts';
import { PurgeTarget, type SendPurge } from './purge-target.ts';

export interface PurgerOptions {
  readonly kind: CdnKind;
  /** The URLs, all of which must answer. */
  readonly addresses: readonly PurgeAddress[];
  readonly state: PurgeStateFile;
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly observe: Observe;
  /** How long a disconnected server uses its manifest. */
  readonly leaseMs: number;
  readonly send?: SendPurge;
}

/** Metrics of purges, measured on request. */
export interface PurgesWaiting {
  /** Tags that are due and not answered. */
  readonly tags: number;
  readonly oldestMs: number;
}

/** Times after which most servers that fetch from a bucket have a new manifest, later than those that read a folder. */
const bucketMs = [1000, 1500, 3000];
/** Time for answers that a server began to send within its lease. */
const lastAnswersMs = 1000;
const saveMs = 100;

export class Purger implements PublicationListener {
  readonly #options: PurgerOptions;
  readonly #targets: readonly PurgeTarget[];
  #manifest: ManifestId | undefined;
  /** Undefined: the content of caches is unknown. */
  #shown: ShownTags | undefined;
  #isResumed = false;
  #cancelSaving: (() => void) | undefined;

  constructor(options: PurgerOptions) {
    const { kind, addresses, clock, observe, leaseMs, send = sendByFetch } = options;
    this.#options = options;
    const delaysMs = [0, ...cdns[kind].repeatsMs, ...bucketMs, leaseMs + lastAnswersMs].toSorted(
      (one, other) => one - other,
    );
    const common = { cdn: cdns[kind], delaysMs, clock, observe, send, onIdle: () => this.#saveSoon() };
    this.#targets = addresses.map((address) => new PurgeTarget({ ...common, address }));
  }

  get waiting(): PurgesWaiting {
    const all = this.#targets.map((target) => target.overdue());
    return {
      tags: Math.max(0, ...all.map(({ tags }) => tags)),
      oldestMs: Math.max(0, ...all.map(({ oldestMs }) => oldestMs)),
    };
  }

  /**
   * Continues the work of an earlier publisher. If its state is unknown, because another one published, or it was
   * killed between a publication and its note, all answers are purged.
   * @param last the current manifest
   */
  resume(last: ManifestId | undefined): void {
    if (this.#isResumed) return;
    this.#isResumed = true;
    const state = this.#options.state.read();
    const isKnown = state !== undefined && state.edition === last?.edition && state.revision === last.revision;
    this.#shown = isKnown ? new Map(Object.entries(state.shown)) : undefined;
    this.#put(isKnown ? state.waiting : [everyAnswerTag]);
  }

  withdrawn(tags: ReadonlySet<string>): void {
    this.#put([...tags, notFoundTag]);
  }

  /** Purges tags whose exposure was removed or has other records. */
  published({ edition, revision, shown }: Published): void {
    const before = this.#shown;
    const now = new Map<string, string>();
    for (const tags of shown) for (const [tag, records] of tags) now.set(tag, records);
    this.#manifest = { edition, revision };
    this.#shown = now;
    if (before !== undefined) this.#put(changesOf(before, now));
    this.#saveSoon();
  }

  close(): void {
    for (const target of this.#targets) target.close();
    if (this.#cancelSaving !== undefined) this.#save();
  }

  #put(tags: readonly string[]): void {
    if (tags.length === 0) return;
    this.#options.observe({ kind: 'purge-queued', tags: tags.length });
    for (const target of this.#targets) target.put(tags);
  }

  #saveSoon(): void {
    this.#cancelSaving ??= this.#options.clock.after(saveMs, () => this.#save());
  }

  #save(): void {
    this.#cancelSaving?.();
    this.#cancelSaving = undefined;
    if (this.#manifest === undefined || this.#shown === undefined) return;
    const waiting = new Set(this.#targets.flatMap(({ tags }) => [...tags]));
    try {
      this.#options.state.write({ ...this.#manifest, shown: Object.fromEntries(this.#shown), waiting: [...waiting] });
    } catch (error) {
      // The next publisher purges everything.
      this.#options.observe({ kind: 'publish-failed', reason: error });
    }
  }
}

/** A 404 reveals whether the tenant exists, and may concern a newly exposed collection. */
const changesOf = (before: ShownTags, now: ShownTags): readonly string[] => {
  const changed = [...before].filter(([tag, records]) => now.get(tag) !== records).map(([tag]) => tag);
  const isSame = changed.length === 0 && now.size === before.size;
  return isSame ? [] : [...changed, notFoundTag];
};

/** Uses a new connection for each, because the other end may have closed a kept one. */
const sendByFetch: SendPurge = async ({ url, ...request }, signal) => {
  const response = await fetch(url, { ...request, signal, keepalive: false, redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
};
