/** Detects a transaction pooler in front of the catalog's database. */
import type { Connection } from '@vitrine/postgres/driver';
import { warningFinding, type Finding } from './finding.ts';

/**
 * A pooler is found when two of our connections reach the same server process, or one connection reaches two.
 * @param openSecond opens another connection to the same address
 */
export const poolerFindings = async (
  source: string,
  first: Connection,
  openSecond: () => Promise<Connection>,
): Promise<Finding[]> => {
  const met = await meet(first);
  const second = await openSecond();
  try {
    await second.run('begin read only');
    const isShared = (await meet(second)) === met || (await meet(first)) !== met;
    await second.run('rollback');
    return isShared ? [warningFinding(`${source} pooler`, found)] : [];
  } finally {
    await second.close();
  }
};

const meet = async (connection: Connection): Promise<string> => {
  const [[id] = []] = await connection.query('select pg_backend_pid()');
  return id ?? '';
};

const found =
  'It is behind a transaction pooler, where LISTEN does not work: the publisher polls the catalog five times a second. With the address of the server itself it is notified of changes.';
