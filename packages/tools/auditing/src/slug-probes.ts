/** Compares collections that are hidden from a caller with an unused slug: both must get the same bytes. */
import type { Access } from '@vitrine/server';
import { isSeenBy, type AuditedCollection, type AuditedTenant } from './audited-tenant.ts';
import type { Leak } from './leak.ts';
import { findDifference, type Reply } from './reply.ts';
import type { View } from './view.ts';

/** The requests for a slug below the tenant's API: plain ones, valid queries, and invalid ones. */
const tails = [
  '',
  '?limit=1&where[id][exists]=true',
  '?sort=nosuchfield&nosuchparameter=1',
  '/records/x',
  '/records?id=x',
  '/changes?since=1-0123456789abcdef',
  '/facets?where[id][exists]=true',
  '/describe',
  '/export?where[id][exists]=true',
  ...['csv', 'ndjson', 'json', 'geojson', 'xlsx'].map((format) => `/export?format=${format}`),
];

/** The requests for a slug elsewhere: feeds, pages, pictures, frames. */
const pagesOf = (tenant: string, slug: string): readonly string[] => [
  ...['.atom', '.ics?where[id][exists]=true', '.merchant.xml', '.products.json'].map(
    (end) => `${tenant}/${slug}${end}`,
  ),
  ...['', '/docs', '/embed', '/share'].map((face) => `${face}${tenant}/${slug}`),
  `${tenant}/${slug}/x`,
  `/share${tenant}/${slug}/x`,
  `/embed${tenant}/${slug}/en.json`,
];

const pathsOf = ({ path }: View, { publicId }: AuditedTenant, slug: string): readonly string[] => [
  ...tails.map((tail) => `${path}/${slug}${tail}`),
  ...pagesOf(`/t/${publicId}`, slug),
];

/** @param unknown a slug that no collection has */
export const findLeakedSlugs = async (view: View, tenant: AuditedTenant, unknown: string): Promise<readonly Leak[]> => {
  const leaks = new Map<string, Leak>();
  const slugs = hiddenSlugsOf(tenant, view.access);
  const unused = pathsOf(view, tenant, unknown);
  for (const [index, path] of slugs.length === 0 ? [] : unused.entries()) {
    const expected = await view.ask(path);
    // The first one is the plain request, which all spellings are compared by.
    for (const { slug, collection } of slugs.filter((each) => index === 0 || each.slug === each.collection.slug)) {
      const hidden = pathsOf(view, tenant, encodeURIComponent(slug))[index] ?? '';
      const difference = findDifference(await view.ask(hidden), asOfSlug(expected, unknown, slug), view.unsteady);
      if (difference === undefined || leaks.has(slug)) continue;
      const found = `${hidden} can be distinguished from an unused slug: it is answered ${difference}.`;
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
export const findLeakedTenant = async (
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
