/**
 * The tenants of the current edition, as callers see them. Those that were requested lately are cached; most of them stay as
 * they are when the manifest changes.
 */
import {
  type Clock,
  type Manifest,
  type NamedSegment,
  readAtOf,
  StoreFileError,
  type TenantFile,
} from '@vitrine/store';
import { LRUCache } from 'lru-cache';
import type { Opens } from '../access.ts';
import type { KnownTenant } from '../observe/usage-counter.ts';
import { fingerprintsOf, openTo, type ServedExposure, serveTenant, type ServedTenant } from '../served.ts';
import type { CurrentEdition } from './current-edition.ts';
import type { StoreFiles } from './store-files.ts';

export interface TenantsOptions {
  readonly edition: Pick<CurrentEdition, 'forExposure' | 'inForce' | 'manifest'>;
  readonly files: Pick<StoreFiles, 'firstTenants' | 'tenant'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called with the fingerprints of a tenant's exposure before a change. */
  readonly onReplaced: (fingerprints: Iterable<string>) => void;
  /** Called with names of segments that a tenant's collections no longer have. */
  readonly onLeft: (segments: readonly string[]) => void;
}

interface HeldTenant {
  readonly manifest: Manifest;
  readonly file: TenantFile;
  /** For each collection its segment and when that was read, or the edition's opening if it was not read yet. */
  readonly segments: readonly (DatedSegment | number | undefined)[];
  readonly served: ServedTenant;
  /** The exposures to keys, by what they open. */
  readonly opened: LRUCache<string, ServedExposure>;
}

type DatedSegment = readonly [NamedSegment, readAt: number | undefined];

const tenantsMax = 10_000;
/** Exposures to keys of a tenant that are kept. */
const openedMax = 32;
const tenantsTriedMax = 20;

export class Tenants {
  readonly #options: TenantsOptions;
  readonly #held = new LRUCache<string, HeldTenant>({ max: tenantsMax });

  constructor(options: TenantsOptions) {
    this.#options = options;
  }

  /**
   * A tenant's exposure to a caller whose key opens this; undefined if the ID is unknown or the public API is off.
   * @throws Unavailable if nothing is published, the lease is over, or a file is damaged; FilesAbsent
   */
  exposure(publicId: string, opens: Opens): ServedExposure | undefined {
    const { edition, clock } = this.#options;
    const held = this.#hold(publicId, edition.forExposure(), clock.now());
    if (held === undefined || opens.length === 0) return held?.served.anonymous;
    const name = opens === 'all' ? opens : opens.join(' ');
    const known = held.opened.get(name);
    if (known !== undefined) return known;
    const opened = openTo(held.served, opens);
    held.opened.set(name, opened);
    return opened;
  }

  /** The bytes of a file of a tenant's presentation; undefined if it does not exist. @throws as `exposure` */
  file(publicId: string, name: string): Uint8Array<ArrayBuffer> | undefined {
    const { edition, files: store } = this.#options;
    const { files = {} } = store.tenant(edition.inForce(), publicId) ?? {};
    const content = Object.hasOwn(files, name) ? files[name] : undefined;
    return content === undefined ? undefined : Uint8Array.fromBase64(content);
  }

  /** The exposure of a tenant with records, for warming up; undefined if none of the first tenants has any. */
  someExposure(): ServedExposure | undefined {
    const { edition, files, clock } = this.#options;
    const { manifest } = edition;
    if (manifest === undefined) return undefined;
    for (const publicId of files.firstTenants(manifest, tenantsTriedMax)) {
      const file = files.tenant(manifest, publicId);
      const exposure = file && serveTenant(file, manifest, clock.now()).anonymous;
      if ([...(exposure?.collections.values() ?? [])].some(({ segment }) => segment !== null)) return exposure;
    }
    return undefined;
  }

  /** A tenant that was requested lately. */
  find(publicId: string): KnownTenant | undefined {
    const served = this.#held.peek(publicId)?.served;
    return served && { tenantId: served.tenantId, shows: (slug) => served.whole.collections.has(slug) };
  }

  /** Drops the tenants whose exposures differ between two manifests; a new edition with the same exposure drops none. */
  release(before: Manifest, next: Manifest): void {
    const withheld = [before, next].flatMap((manifest) => Object.keys(manifest.withheld ?? {}));
    for (const publicId of withheld) this.#drop(publicId);
    for (const publicId of this.#held.keys()) if (mayDiffer(before, next, publicId)) this.#drop(publicId);
  }

  #hold(publicId: string, manifest: Manifest, now: number): HeldTenant | undefined {
    const held = this.#held.get(publicId);
    const isOver = held !== undefined && endsBy(held, now);
    if (held?.manifest === manifest && !isOver) return held;
    const file = this.#options.files.tenant(manifest, publicId);
    if (isOver) this.#drop(publicId);
    if (file === undefined) return undefined;
    const segments = segmentsOf(file, manifest);
    const isSame = !isOver && Bun.deepEquals([file, segments], [held?.file, held?.segments]);
    const shown =
      held !== undefined && isSame
        ? { served: held.served, opened: held.opened }
        : {
            served: serveTenant(file, manifest, now),
            opened: new LRUCache<string, ServedExposure>({ max: openedMax }),
          };
    if (held !== undefined && !isSame) this.#options.onLeft(namesLeft(held.segments, segments));
    const next = { manifest, file, segments, ...shown };
    this.#held.set(publicId, next);
    return next;
  }

  #drop(publicId: string): void {
    const held = this.#held.peek(publicId);
    if (held === undefined) return;
    this.#held.delete(publicId);
    this.#options.onReplaced(fingerprintsOf(held.served, held.opened.values()));
  }
}

/** True too if a page of the manifest is missing or damaged: a withdrawal may be in it. */
const mayDiffer = (before: Manifest, next: Manifest, publicId: string): boolean => {
  try {
    return next.tenants.differs(before.tenants, publicId);
  } catch (error) {
    if (error instanceof StoreFileError) return true;
    throw error;
  }
};

const segmentsOf = ({ collections }: TenantFile, manifest: Manifest): HeldTenant['segments'] =>
  collections.map(({ segment }) => {
    if (segment === null) return manifest.openedAt;
    const named = manifest.segments.get(segment.key);
    return named && ([named, readAtOf(manifest, named)] as const);
  });

const namesLeft = (before: HeldTenant['segments'], after: HeldTenant['segments']): readonly string[] => {
  const names = new Set(namesOf(after));
  return namesOf(before).filter((name) => !names.has(name));
};

const namesOf = (segments: HeldTenant['segments']): readonly string[] =>
  segments.flatMap((segment) => (typeof segment === 'object' ? [segment[0].name] : []));

const endsBy = ({ served: { whole } }: HeldTenant, now: number): boolean =>
  whole.endsAt !== undefined && whole.endsAt <= now;
