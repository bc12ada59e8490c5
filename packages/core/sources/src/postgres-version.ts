/** The oldest supported version of PostgreSQL, of sources and of the catalog. */

/** All statements are tested on each version from this one on. */
const versionMin = 13;

/** The settings `server_version_num`, such as 180004, and `server_version`, which may include a distribution's name. */
export interface ServerVersion {
  readonly number: number;
  readonly name: string;
}

/** Why a server is too old, and what to do, as a sentence; undefined if it is supported. */
export const reasonTooOld = ({ number, name }: ServerVersion): string | undefined =>
  number >= versionMin * 10_000
    ? undefined
    : `PostgreSQL ${name} is too old: ${versionMin} or newer is needed. Upgrade the server (pg_upgrade).`;
