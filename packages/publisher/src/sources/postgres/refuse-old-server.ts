/** The look at a source's server before it serves: one that is too old would never answer. */
import { Connection, refuseOldServer as refuse } from '@vitrine/sources/postgres';

/**
 * Refuses a server that is too old. One that cannot be reached now is not refused: it may be back in a while.
 * @throws Error with what to do
 */
export const refuseOldServer = async (source: string, url: string, connectionName: string): Promise<void> => {
  const connection = await Connection.open(url, connectionName).catch(() => undefined);
  if (connection === undefined) return;
  await connection.close();
  refuse(source, connection.serverVersion);
};
