/** The explorer's own addresses: the start, a tenant, a collection of it. */

export type Place =
  | { readonly kind: 'start' }
  | { readonly kind: 'tenant'; readonly tenant: string }
  | { readonly kind: 'collection'; readonly tenant: string; readonly slug: string };

export const placeOf = (path: string): Place => {
  const [, tenant, slug] = /^\/t\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (tenant === undefined) return { kind: 'start' };
  if (slug === undefined) return { kind: 'tenant', tenant: decode(tenant) };
  return { kind: 'collection', tenant: decode(tenant), slug: decode(slug) };
};

/** What is encoded brokenly is taken as it stands. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const tenantAddress = (tenant: string): string => `/t/${encodeURIComponent(tenant)}`;
/** Of the tenant's own API: its collections, fields and operators. */
export const referenceAddress = (tenant: string): string => `/docs?tenant=${encodeURIComponent(tenant)}`;
export const collectionAddress = (tenant: string, slug: string): string =>
  `${tenantAddress(tenant)}/${encodeURIComponent(slug)}`;
