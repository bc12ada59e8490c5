/**
 * Purges the caches in front of what is not shown any more. It follows publications, and no publication waits for it.
 * A server gives the exposure before for a moment after a publication, and one that is cut off for its lease: a cache that
 * asks it then keeps what was just purged. So every tag is purged at once, and again when no server can know it any more.
 */
import { type Clock, everyAnswerTag, notFoundTag } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import { type CdnKind, cdns, type PurgeAddress } from './cdns.ts';
import type { ManifestId, PurgeStateFile } from './purge-state.ts';
import { PurgeTarget, type SendPurge } from './purge-target.ts';
import type { ShownTags } from './shown-tags.ts';

export interface PurgerOptions {
  readonly kind: CdnKind;
  /** All of them must answer. */
  readonly addresses: readonly PurgeAddress[];
  readonly state: PurgeStateFile;
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  readonly observe: Observe;
  /** For how long a server believes what it knows when it is cut off. */
  readonly leaseMs: number;
  readonly send?: SendPurge;
}

/** A manifest that was put into force: what is shown by it. */
export interface Published extends ManifestId {
  readonly shown: Iterable<ShownTags>;
}

/** What of the purges is measured when it is asked for. */
export interface PurgesWaiting {
  /** Tags that are due and not answered. */
  readonly tags: number;
  readonly oldestMs: number;
}

/** By when servers that fetch from a bucket have taken up a manifest, mostly: later than those of a folder. */
const bucketMs = [1000, 1500, 3000];
/** What a server had begun to send within its lease. */
const lastAnswersMs = 1000;
const saveMs = 100;

export class Purger {
  readonly #options: PurgerOptions;
  readonly #targets: readonly PurgeTarget[];
  #manifest: ManifestId | undefined;
  /** None: it is not known what caches hold. */
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
   * Goes on where an earlier publisher ended. Where that cannot be known, since there was another one, or it was ended between
   * a publication and the note of it, all answers are purged.
   * @param last the manifest in force
   */
  resume(last: ManifestId | undefined): void {
    if (this.#isResumed) return;
    this.#isResumed = true;
    const state = this.#options.state.read();
    const isKnown = state !== undefined && state.edition === last?.edition && state.revision === last.revision;
    this.#shown = isKnown ? new Map(Object.entries(state.shown)) : undefined;
    this.#put(isKnown ? state.waiting : [everyAnswerTag]);
  }

  /** Purges what was shown before and is not now, or is other records now. */
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

/** A 404 says whether there is the tenant, and may be of what has come to be shown. */
const changesOf = (before: ShownTags, now: ShownTags): readonly string[] => {
  const changed = [...before].filter(([tag, records]) => now.get(tag) !== records).map(([tag]) => tag);
  const isSame = changed.length === 0 && now.size === before.size;
  return isSame ? [] : [...changed, notFoundTag];
};

/** Each on a connection of its own: one that was kept may have been closed by the other end. */
const sendByFetch: SendPurge = async ({ url, ...request }, signal) => {
  const response = await fetch(url, { ...request, signal, keepalive: false, redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
};
