/** Which versions of PostgreSQL Vitrine stands in front of: an older one is refused before anything is done with it. */

/** For its function casefold, and its collation pg_unicode_fast. */
const versionMin = 18;

/** Its settings `server_version_num`, such as 180004, and `server_version`, which may name a distribution too. */
export interface ServerVersion {
  readonly number: number;
  readonly name: string;
}

/** Why a server is too old, as a sentence that says what to do; none where it is not. */
export const reasonTooOld = ({ number, name }: ServerVersion): string | undefined =>
  number >= versionMin * 10_000
    ? undefined
    : `PostgreSQL ${name} is too old: ${versionMin} or newer is needed, for its function casefold and its collation pg_unicode_fast. Upgrade the server (pg_upgrade).`;
