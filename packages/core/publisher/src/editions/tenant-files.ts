/** Writes the files of tenants, and keeps the exposure that each was written for. */
import type { Clock, FolderStore, TenantFile, Withheld } from '@vitrine/store';
import { noTags, shownTagsOf, type ShownTags } from './shown-tags.ts';
import type { SegmentSet } from './built-segment.ts';
import type { StoredTenant } from './stored-tenant.ts';
import { stillShown, withheldFrom } from './shows-less.ts';
import { tenantFileOf } from './tenant-file.ts';

/** The file of a tenant. */
export interface Named {
  /** The exposure for which it was made. */
  readonly tenant: StoredTenant;
  /** The part of it that is shown. */
  readonly shown: StoredTenant;
  /** The part that is withheld; undefined: nothing. */
  readonly withheld: Withheld | undefined;
  /** Undefined: the tenant is disabled and has no file. */
  readonly name: string | undefined;
  /** The keys of the segments that it names. */
  readonly segments: readonly string[];
  /** The cache tags of its answers. */
  readonly shownTags: ShownTags;
}

export interface TenantFilesOptions {
  readonly store: FolderStore;
  readonly clock: Pick<Clock, 'now'>;
  /** True if cache tags are needed. */
  readonly isTagged: boolean;
}

export class TenantFiles {
  readonly #options: TenantFilesOptions;

  constructor(options: TenantFilesOptions) {
    this.#options = options;
  }

  /** Writes files asynchronously, with one sync for all. @throws errors of the file system */
  async writeAll(tenants: readonly StoredTenant[], segments: SegmentSet): Promise<readonly Named[]> {
    const { store } = this.#options;
    const on = tenants.filter(({ isEnabled }) => isEnabled);
    const made: Omit<Named, 'name'>[] = [];
    const lists = new Map<string, readonly string[]>();
    const names = await store.putTenants(
      on.values().map((tenant) => {
        const file = this.#fileOf(tenant, segments);
        made.push(this.#describe(tenant, file, lists));
        return file;
      }),
    );
    const off = tenants.filter(({ isEnabled }) => !isEnabled);
    return [...made.map((each, index) => nameOf(each, names[index])), ...off.map(withoutFile)];
  }

  /** Writes one file synchronously. @throws likewise */
  write(tenant: StoredTenant, segments: SegmentSet): Named {
    if (!tenant.isEnabled) return withoutFile(tenant);
    const file = this.#fileOf(tenant, segments);
    return nameOf(this.#describe(tenant, file), this.#options.store.putTenant(file));
  }

  /** Keeps the existing file, and lets the manifest withhold withdrawn content: nothing is written. */
  withhold(named: Named, after: StoredTenant, segments: SegmentSet): Named {
    const shown = stillShown(named.shown, after);
    const { tenant } = named;
    if (!shown.isEnabled) return { ...withoutFile(tenant), shown };
    const shownTags = this.#tagsOf(shown, () => this.#fileOf(shown, segments));
    return { ...named, shown, withheld: withheldFrom(tenant, shown), shownTags };
  }

  #fileOf(tenant: StoredTenant, segments: SegmentSet): TenantFile {
    return tenantFileOf(tenant, segments, this.#options.clock.now());
  }

  /** @param lists of segments, by their text: tenants of one shard share theirs */
  #describe(tenant: StoredTenant, file: TenantFile, lists = new Map<string, readonly string[]>()): Omit<Named, 'name'> {
    const keys = file.collections.flatMap(({ segment }) => (segment === null ? [] : [segment.key]));
    const segments = lists.get(keys.join()) ?? keys;
    lists.set(segments.join(), segments);
    return { tenant, shown: tenant, withheld: undefined, segments, shownTags: this.#tagsOf(tenant, () => file) };
  }

  #tagsOf(tenant: StoredTenant, fileOf: () => TenantFile): ShownTags {
    return this.#options.isTagged ? shownTagsOf(tenant, fileOf()) : noTags;
  }
}

const nameOf = (made: Omit<Named, 'name'>, name: string | undefined): Named => ({ ...made, name });

const withoutFile = (tenant: StoredTenant): Named => ({
  tenant,
  shown: tenant,
  withheld: undefined,
  name: undefined,
  segments: [],
  shownTags: noTags,
});
