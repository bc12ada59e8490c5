/** The tenants that were requested lately, as served by a manifest. Most stay as they are when the manifest changes. */
import { type Manifest, type NamedSegment, readAtOf, StoreFileError, type TenantFile } from '@vitrine/store';
import { LRUCache } from 'lru-cache';
import type { Opens } from '../access.ts';
import { fingerprintsOf, openTo, type ServedExposure, serveTenant, type ServedTenant } from '../served.ts';

export interface HeldTenantsOptions {
  /** Reads the file of a tenant; undefined if the manifest has no such tenant. @throws Unavailable */
  readonly read: (manifest: Manifest, publicId: string) => TenantFile | undefined;
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

export class HeldTenants {
  readonly #options: HeldTenantsOptions;
  readonly #held = new LRUCache<string, HeldTenant>({ max: tenantsMax });

  constructor(options: HeldTenantsOptions) {
    this.#options = options;
  }

  /**
   * A tenant as a manifest has it; undefined if it has none.
   * @param now in milliseconds since 1970
   * @throws Unavailable if its file is unusable
   */
  get(publicId: string, manifest: Manifest, now: number): ServedTenant | undefined {
    return this.#hold(publicId, manifest, now)?.served;
  }

  /** The exposure of a tenant to a caller whose key opens this. @throws likewise */
  exposure(publicId: string, manifest: Manifest, now: number, opens: Opens): ServedExposure | undefined {
    const held = this.#hold(publicId, manifest, now);
    if (held === undefined || opens.length === 0) return held?.served.anonymous;
    const name = opens === 'all' ? opens : opens.join(' ');
    const known = held.opened.get(name);
    if (known !== undefined) return known;
    const opened = openTo(held.served, opens);
    held.opened.set(name, opened);
    return opened;
  }

  #hold(publicId: string, manifest: Manifest, now: number): HeldTenant | undefined {
    const held = this.#held.get(publicId);
    const isOver = held !== undefined && endsBy(held, now);
    if (held?.manifest === manifest && !isOver) return held;
    const file = this.#options.read(manifest, publicId);
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

  /** A tenant that was requested lately, by whichever manifest. */
  peek(publicId: string): ServedTenant | undefined {
    return this.#held.peek(publicId)?.served;
  }

  /** Drops the tenants whose exposures differ between two manifests; a new edition with the same exposure drops none. */
  release(before: Manifest, next: Manifest): void {
    const withheld = [before, next].flatMap((manifest) => Object.keys(manifest.withheld ?? {}));
    for (const publicId of withheld) this.#drop(publicId);
    for (const publicId of this.#held.keys()) if (mayDiffer(before, next, publicId)) this.#drop(publicId);
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
