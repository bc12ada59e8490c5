/**
 * The addresses of pages, and of what stands behind them: paths as the service reads them. Where it is published below a path, a
 * proxy takes that path away, so that whatever names an address to readers goes through `pathTo`, or begins with PUBLIC_URL.
 */

const part = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * A path of the service, as it is linked to on its host: below the path of PUBLIC_URL, if it has one.
 * @param publicUrl as the settings have it: without a slash at its end; null: it was not said, and the host is the service's own
 * @param path with a slash at its beginning, and its query, if it has one
 */
export const pathTo = (publicUrl: string | null, path: string): string =>
  publicUrl === null ? path : publicUrl.replace(originPattern, '') + path;

const originPattern = /^https?:\/\/[^/]+/;

export const tenantPath = (publicId: string): string => `/t/${part(publicId)}`;
export const collectionPath = (publicId: string, slug: string): string => `${tenantPath(publicId)}/${part(slug)}`;
export const recordPath = (publicId: string, slug: string, id: string): string =>
  `${collectionPath(publicId, slug)}/${part(id)}`;

/** @param logo by whose name its address changes with its bytes */
export const logoPath = (publicId: string, { name }: { readonly name: string }): string =>
  `${tenantPath(publicId)}/${part(name)}`;

/** A file that pages load. @param name changes with its bytes */
export const assetPath = (name: string): string => `/assets/${name}`;

/** The picture of a page, by the page's address. */
export const sharedPicturePath = (pagePath: string): string => `/share${pagePath}`;

const apiPath = (publicId: string): string => `/api/v1/public/t/${part(publicId)}`;
export const profileApiPath = apiPath;
export const collectionApiPath = (publicId: string, slug: string): string => `${apiPath(publicId)}/${part(slug)}`;
export const recordApiPath = (publicId: string, slug: string, id: string): string =>
  `${collectionApiPath(publicId, slug)}/records/${part(id)}`;

/** What a tenant's API answers, for those who write programs. */
export const referencePath = (publicId: string): string => `/docs/t/${part(publicId)}`;
export const collectionReferencePath = (publicId: string, slug: string): string =>
  `${referencePath(publicId)}/${part(slug)}`;
/** The same as a document to try requests in. */
export const interactivePath = (publicId: string): string => `/docs/interactive?tenant=${part(publicId)}`;
export const mcpPath = (publicId: string): string => `/mcp/t/${part(publicId)}`;

/** With a query, where there is one. */
export const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** Stands for the service where it was not said where it is: the script puts the page's own origin there. */
export const unknownOrigin = 'https://this-service.example';
