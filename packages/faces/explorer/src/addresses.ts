/**
 * The paths of pages and of the API behind them, as the service routes them. A proxy may publish the service below a
 * path, so links for readers use `pathTo` or begin with PUBLIC_URL.
 */

const part = (text: string): string => encodeURIComponent(text.toWellFormed());

export { pathTo } from '@vitrine/contract';

export const tenantPath = (publicId: string): string => `/t/${part(publicId)}`;
export const collectionPath = (publicId: string, slug: string): string => `${tenantPath(publicId)}/${part(slug)}`;
/** Browsers resolve `.` and `..` in a path, so a record with such an id, or an empty one, is shown by its collection's page. */
export const recordPath = (publicId: string, slug: string, id: string): string =>
  hasPath(id)
    ? `${collectionPath(publicId, slug)}/${part(id)}`
    : `${collectionPath(publicId, slug)}?where%5Bid%5D%5Bin%5D=${part(`"${id}"`)}`;

const hasPath = (id: string): boolean => !/^\.{0,2}$/.test(id);

/** The file of a collection that visitors download; `lang` is the language of its headings. */
export const filePath = (publicId: string, slug: string, kind: 'csv' | 'xlsx'): string =>
  `${collectionPath(publicId, slug)}.${kind}`;

/** The page of a frame on another website. */
export const framePath = (publicId: string, slug: string): string => `/embed${collectionPath(publicId, slug)}`;

/** @param logo its name contains a digest, so that the URL changes with the bytes */
export const logoPath = (publicId: string, { name }: { readonly name: string }): string =>
  `${tenantPath(publicId)}/${part(name)}`;

/**
 * A file that pages load.
 * @param name contains a digest, so that it changes with the bytes
 */
export const assetPath = (name: string): string => `/assets/${name}`;

export const sharedPicturePath = (pagePath: string): string => `/share${pagePath}`;

const apiPath = (publicId: string): string => `/api/v1/public/t/${part(publicId)}`;
export const profileApiPath = apiPath;
export const collectionApiPath = (publicId: string, slug: string): string => `${apiPath(publicId)}/${part(slug)}`;
export const recordApiPath = (publicId: string, slug: string, id: string): string =>
  `${collectionApiPath(publicId, slug)}/records/${part(id)}`;

/** The reference of a tenant's API, for developers. */
export const referencePath = (publicId: string): string => `/docs/t/${part(publicId)}`;
export const collectionReferencePath = (publicId: string, slug: string): string =>
  `${referencePath(publicId)}/${part(slug)}`;
export const odataPath = (publicId: string): string => `${tenantPath(publicId)}/odata/v4/`;
/** A file that opens Power BI at the service. */
export const connectionPath = (publicId: string): string => `${tenantPath(publicId)}/odata/service.pbids`;
export const mcpPath = (publicId: string): string => `/mcp/t/${part(publicId)}`;

/** Appends the query unless it is empty. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** A placeholder for an unknown public URL. The script replaces it with the page's origin. */
export const unknownOrigin = 'https://this-service.example';
