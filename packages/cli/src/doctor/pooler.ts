/** Whether a pooler stands before the catalog's database and hands a server's connection on after each transaction. */
import type { Connection } from '@vitrine/sources/postgres';
import { note, type Finding } from './finding.ts';

/**
 * Two of our connections that meet one process of the server, or one that meets two, share with others.
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
    return isShared ? [note(`${source} pooler`, found)] : [];
  } finally {
    await second.close();
  }
};

const meet = async (connection: Connection): Promise<string> => {
  const [[id] = []] = await connection.query('select pg_backend_pid()');
  return id ?? '';
};

const found =
  'A transaction pooler stands before it, and LISTEN does not work behind one: changes of the catalog are found by looking, five times a second. With an address of the server itself the publisher hears of them at once.';
