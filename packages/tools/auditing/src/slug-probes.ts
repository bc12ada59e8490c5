/** Compares collections that are hidden from a caller with an unused slug: both must get the same bytes. */
import type { Access } from '@vitrine/server';
import { isSeenBy, type AuditedCollection, type AuditedTenant } from './audited-tenant.ts';
import type { Leak } from './leak.ts';
import { findDifference, type Reply } from './reply.ts';
import type { View } from './view.ts';

/** The requests for a slug: plain ones, valid queries, and invalid ones. */
const tails = [
  '',
  '?limit=1&where[id][exists]=true',
  '?sort=nosuchfield&nosuchparameter=1',
  '/changes?since=1-0123456789abcdef',
  '/facets?where[id][exists]=true',
  '/describe',
  '/export?where[id][exists]=true',
];

/** @param unknown a slug that no collection has */
export const findToldSlugs = async (view: View, tenant: AuditedTenant, unknown: string): Promise<readonly Leak[]> => {
  const leaks = new Map<string, Leak>();
  const slugs = hiddenSlugsOf(tenant, view.access);
  for (const tail of slugs.length === 0 ? [] : tails) {
    const expected = await view.ask(`${view.path}/${unknown}${tail}`);
    for (const { slug, collection } of slugs.filter((each) => tail === '' || each.slug === each.collection.slug)) {
      const reply = await view.ask(`${view.path}/${encodeURIComponent(slug)}${tail}`);
      const difference = findDifference(reply, asOfSlug(expected, unknown, slug), view.unsteady);
      if (difference === undefined || leaks.has(slug)) continue;
      const found = `${slug}${tail} can be distinguished from an unused slug: it is answered ${difference}.`;
      leaks.set(slug, { about: collection.slug, found });
    }
  }
  return [...leaks.values()];
};

interface HiddenSlug {
  readonly slug: string;
  readonly collection: AuditedCollection;
}

/** The slugs of hidden collections with near misses, and the names of all tables. */
const hiddenSlugsOf = ({ collections }: AuditedTenant, access: Access): readonly HiddenSlug[] => {
  const seen = new Set(collections.filter((each) => isSeenBy(access, each)).map(({ slug }) => slug));
  return collections.flatMap((collection) => {
    const { slug, tableNames } = collection;
    const spellings = seen.has(slug) ? tableNames : [slug, slug.toUpperCase(), slug.slice(0, -1), ...tableNames];
    return [...new Set(spellings)]
      .filter((spelling) => spelling !== '' && !seen.has(spelling))
      .map((spelling) => ({ slug: spelling, collection }));
  });
};

const asOfSlug = (reply: Reply, unknown: string, slug: string): Reply => ({
  ...reply,
  body: reply.body.replaceAll(unknown, slug),
});

/** Compares a disabled tenant with an unused ID. */
export const findToldTenant = async (
  { ask, path, unsteady }: View,
  { publicId, collections }: AuditedTenant,
  unknown: string,
): Promise<readonly Leak[]> => {
  const leaks: Leak[] = [];
  for (const tail of ['', ...collections.map(({ slug }) => `/${slug}`)]) {
    const reply = await ask(`${path}${tail}`);
    const expected = await ask(`${path.replace(publicId, unknown)}${tail}`);
    const difference = findDifference(reply, asOfSlug(expected, unknown, publicId), unsteady);
    if (difference === undefined) continue;
    const found = `${publicId}${tail} can be distinguished from an unused ID: it is answered ${difference}.`;
    leaks.push({ about: 'the tenant', found });
  }
  return leaks;
};
