/**
 * What two manifests both show. A server that lacks segments of the manifest in force shows the records that it has, but
 * nothing that was withdrawn since: that does not wait for a download.
 */
import type { Manifest, StoredCollection, StoredField, TenantFile } from '@vitrine/store';

export interface TenantFiles {
  /** Of a digest. @throws StoreFileError */
  readonly read: (digest: string) => TenantFile;
  /** @returns the digest */
  readonly put: (file: TenantFile) => string;
}

/**
 * @param here the manifest whose records there are
 * @param there the manifest whose exposure counts
 * @returns the edition and the segments of `here`, the keys of `there`, and of each tenant what both show
 */
export const narrow = (here: Manifest, there: Manifest, files: TenantFiles): Manifest => {
  const tenants: Record<string, string> = {};
  for (const [publicId, digest] of Object.entries(here.tenants)) {
    const other = Object.hasOwn(there.tenants, publicId) ? there.tenants[publicId] : undefined;
    if (other === undefined) continue;
    tenants[publicId] = other === digest ? digest : files.put(narrowTenant(files.read(digest), files.read(other)));
  }
  return { ...here, revision: there.revision, keys: there.keys, tenants };
};

/** One that was made anew under the same public ID is another tenant. */
const narrowTenant = (here: TenantFile, there: TenantFile): TenantFile => ({
  ...there,
  collections:
    here.tenantId !== there.tenantId
      ? []
      : there.collections.flatMap((collection) => {
          const other = here.collections.find(({ slug }) => slug === collection.slug);
          return other === undefined ? [] : narrowCollection(other, collection);
        }),
});

const narrowCollection = (here: StoredCollection, there: StoredCollection): readonly StoredCollection[] =>
  collectionOf(here) !== collectionOf(there) || here.print !== there.print
    ? []
    : [
        {
          ...there,
          isPrivate: here.isPrivate || there.isPrivate,
          fields: there.fields.filter((field) => here.fields.some((other) => isSame(field, other))),
          segment: here.segment,
        },
      ];

/** The id of the collection, whose records may be others by now, as where an owner shows fewer of them: what was read of it in mid-edition has a number behind a plus. */
const collectionOf = ({ segment }: StoredCollection): string | undefined => segment?.key.split('+')[0];

const isSame = (one: StoredField, other: StoredField): boolean =>
  one.key === other.key && one.type === other.type && one.print === other.print;
