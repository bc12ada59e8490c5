/**
 * Withheld parts of tenant files. If a withdrawal affects more tenants than can be rewritten in one step, the manifest
 * lists the withdrawn parts, so that only one file changes.
 */
import type { Manifest, TenantFile, TenantFileCollection, Withheld } from './manifest.ts';

/** The parts of a tenant's file that a manifest withholds. */
export const withheldOf = ({ withheld }: Manifest, publicId: string): Withheld | undefined =>
  withheld !== undefined && Object.hasOwn(withheld, publicId) ? withheld[publicId] : undefined;

/** Removes the withheld parts from a file. */
export const withhold = (file: TenantFile, withheld: Withheld | undefined): TenantFile => {
  if (withheld === undefined) return file;
  const collections = file.collections.flatMap((collection): TenantFileCollection[] => {
    const lost = lostOf(withheld, collection.slug);
    if (lost === undefined) return [collection];
    return lost === true ? [] : [{ ...collection, fields: collection.fields.filter(({ key }) => !lost.includes(key)) }];
  });
  return { ...file, collections };
};

/** Slugs may equal property names that every object has, such as `constructor`. */
const lostOf = (withheld: Withheld, slug: string): Withheld[string] | undefined =>
  Object.hasOwn(withheld, slug) ? withheld[slug] : undefined;
