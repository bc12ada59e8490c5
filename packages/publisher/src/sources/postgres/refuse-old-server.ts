/** The look at a source's server before it serves: one that is too old would never answer. */
import { reasonTooOld } from '../postgres-version.ts';
import { Connection } from './connection.ts';

/**
 * Refuses a server that is too old. One that cannot be reached now is not refused: it may be back in a while.
 * @throws Error with what to do
 */
export const refuseOldServer = async (source: string, url: string, connectionName: string): Promise<void> => {
  const connection = await Connection.open(url, connectionName).catch(() => undefined);
  if (connection === undefined) return;
  const reason = reasonTooOld(connection.serverVersion);
  await connection.close();
  if (reason !== undefined) throw new Error(`The source ${source} cannot be used. ${reason}`);
};
