/** Whether a pooler stands before a database and hands a server's connection on after each transaction. */
import type { Connection } from '../sources/postgres/connection.ts';
import { note, type Finding } from './finding.ts';

/**
 * Two of our connections that meet one process of the server, or one that meets two, share with others.
 * @param openSecond opens another connection to the same address
 */
export const poolerFindings = async (
  { source, isMain }: { readonly source: string; readonly isMain: boolean },
  first: Connection,
  openSecond: () => Promise<Connection>,
): Promise<Finding[]> => {
  const met = await meet(first);
  const second = await openSecond();
  try {
    await second.run('begin read only');
    const isShared = (await meet(second)) === met || (await meet(first)) !== met;
    await second.run('rollback');
    return isShared ? [note(`${source} pooler`, isMain ? `${works} ${hears}` : works)] : [];
  } finally {
    await second.close();
  }
};

const meet = async (connection: Connection): Promise<string> => {
  const [[id] = []] = await connection.query('select pg_backend_pid()');
  return id ?? '';
};

const works =
  'A transaction pooler stands before it. Reads work behind one; whoever holds an edition takes one of its connections for that long.';
const hears =
  'LISTEN does not work, so changes of the catalog are found by looking, five times a second. An address of the server itself would hear of them at once.';
