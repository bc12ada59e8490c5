/** Addresses below PUBLIC_URL, which may have a path. */

/**
 * A path of the service, as it is linked to on its host: below the path of PUBLIC_URL, if it has one.
 * @param publicUrl as the settings have it: without a slash at its end; null: it was not said, and the host is the service's own
 * @param path with a slash at its beginning, and its query, if it has one
 */
export const pathTo = (publicUrl: string | null, path: string): string =>
  publicUrl === null ? path : publicUrl.replace(originPattern, '') + path;

const originPattern = /^https?:\/\/[^/]+/;
