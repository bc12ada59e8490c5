/** Which versions of PostgreSQL can be a source: an older one is refused before anything is read. */

/** What is asked of a server is tested on each version from this one on. */
const versionMin = 13;

/** The settings `server_version_num`, such as 180004, and `server_version`, which may name a distribution too. */
export interface ServerVersion {
  readonly number: number;
  readonly name: string;
}

/** Why a server is too old, as a sentence that says what to do; none where it is not. */
export const reasonTooOld = ({ number, name }: ServerVersion): string | undefined =>
  number >= versionMin * 10_000
    ? undefined
    : `PostgreSQL ${name} is too old: ${versionMin} or newer is needed. Upgrade the server (pg_upgrade).`;

/** The source's server is too old. The message says what to do. */
class ServerTooOld extends Error {
  constructor(source: string, version: ServerVersion) {
    super(`The source ${source} cannot be used. ${reasonTooOld(version) ?? ''}`);
    this.name = 'ServerTooOld';
  }
}

/** @throws ServerTooOld where it is */
export const refuseOldServer = (source: string, version: ServerVersion): void => {
  if (reasonTooOld(version) !== undefined) throw new ServerTooOld(source, version);
};
