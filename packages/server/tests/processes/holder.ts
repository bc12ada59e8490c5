/** Which of several processes holds the edition's snapshot, as PostgreSQL tells it. */
import { Connection } from '../../src/sources/postgres/connection.ts';

/** @param databaseUrl with a role that may see the names of others' connections */
export const holderPid = async (databaseUrl: string): Promise<number | undefined> => {
  const connection = await Connection.open(databaseUrl, 'test');
  const [[name] = []] = await connection.query(
    `select application_name from pg_stat_activity where application_name like 'vitrine % holder' order by xact_start desc limit 1`,
  );
  await connection.close();
  const pid = /^vitrine (\d+)@/.exec(name ?? '')?.[1];
  return pid === undefined ? undefined : Number(pid);
};
