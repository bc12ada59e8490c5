/** Refuses servers that are older than the oldest supported version. */
import { reasonTooOld, type ServerVersion } from '@vitrine/sources/engine';

/** The source's server is too old. The message says what to do. */
class ServerTooOld extends Error {
  constructor(source: string, version: ServerVersion) {
    super(`The source ${source} cannot be used. ${reasonTooOld(version) ?? ''}`);
    this.name = 'ServerTooOld';
  }
}

/** @throws ServerTooOld */
export const refuseOldServer = (source: string, version: ServerVersion): void => {
  if (reasonTooOld(version) !== undefined) throw new ServerTooOld(source, version);
};
