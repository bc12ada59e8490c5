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
  /** The exposures of tenants, whose objects stay the same while the tenants do; undefined: the content of caches is unknown. */
  #shown: ReadonlySet<ShownTags> | undefined;
  /** Tags that the file does not have yet. */
  #unsaved = new Map<string, string>();
  /** Tags that the file still has. */
  #unsavedGone = new Set<string>();
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
    if (!isKnown) this.#options.state.clear();
    this.#shown = isKnown ? new Set([state.shown]) : undefined;
    this.#put(isKnown ? state.waiting : [everyAnswerTag]);
  }

  withdrawn(tags: ReadonlySet<string>): void {
    this.#put([...tags, notFoundTag]);
  }

  /** Purges tags whose exposure was removed or has other records. */
  published({ edition, revision, shown }: Published): void {
    const before = this.#shown;
    const now = new Set(shown);
    this.#manifest = { edition, revision };
    this.#shown = now;
    const changes = changesOf(before ?? new Set(), now);
    if (before !== undefined) this.#put(purgesOf(changes));
    this.#note(changes);
    this.#saveSoon();
  }

  close(): void {
    for (const target of this.#targets) target.close();
    if (this.#cancelSaving !== undefined) this.#save();
    this.#options.state.close();
  }

  #put(tags: readonly string[]): void {
    if (tags.length === 0) return;
    this.#options.observe({ kind: 'purge-queued', tags: tags.length });
    for (const target of this.#targets) target.put(tags);
  }

  #note({ gone, fresh }: Changes): void {
    for (const tag of gone.keys()) {
      this.#unsaved.delete(tag);
      this.#unsavedGone.add(tag);
    }
    for (const [tag, records] of fresh) {
      this.#unsaved.set(tag, records);
      this.#unsavedGone.delete(tag);
    }
  }

  #saveSoon(): void {
    this.#cancelSaving ??= this.#options.clock.after(saveMs, () => this.#save());
  }

  #save(): void {
    this.#cancelSaving?.();
    this.#cancelSaving = undefined;
    if (this.#manifest === undefined) return;
    const waiting = new Set(this.#targets.flatMap(({ tags }) => [...tags]));
    try {
      this.#options.state.write({ ...this.#manifest, gone: this.#unsavedGone, shown: this.#unsaved, waiting });
      this.#unsavedGone = new Set();
      this.#unsaved = new Map();
    } catch (error) {
      // The next publisher purges everything.
      this.#options.observe({ kind: 'publish-failed', reason: error });
    }
  }
}

interface Changes {
  /** Tags that are no longer shown, or have other records now. */
  readonly gone: ShownTags;
  /** Tags that are new, or had other records before. */
  readonly fresh: ShownTags;
}

/** Compares the tags of those tenants alone whose exposures are other objects. */
const changesOf = (before: ReadonlySet<ShownTags>, now: ReadonlySet<ShownTags>): Changes => {
  const old = joinTags(before.difference(now));
  const made = joinTags(now.difference(before));
  return { gone: withoutSame(old, made), fresh: withoutSame(made, old) };
};

const joinTags = (shown: ReadonlySet<ShownTags>): ShownTags =>
  new Map(Array.from(shown, (tags) => tags.entries().toArray()).flat());

const withoutSame = (tags: ShownTags, others: ShownTags): ShownTags =>
  new Map(tags.entries().filter(([tag, records]) => others.get(tag) !== records));

/** A 404 reveals whether the tenant exists, and may concern a newly exposed collection. */
const purgesOf = ({ gone, fresh }: Changes): readonly string[] =>
  gone.size + fresh.size === 0 ? [] : [...gone.keys(), notFoundTag];

/** Uses a new connection for each, because the other end may have closed a kept one. */
const sendByFetch: SendPurge = async ({ url, ...request }, signal) => {
  const response = await fetch(url, { ...request, signal, keepalive: false, redirect: 'manual' });
  await response.arrayBuffer();
  return response.status;
};
