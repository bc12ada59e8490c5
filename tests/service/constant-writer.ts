/** A program that writes to a table of records without a pause, until it is ended or its time is up. */
import { Connection } from '@vitrine/postgres/driver';
import { openDatabase } from '@vitrine/catalog';

const [database = '', table = '', secondsMax = '60'] = process.argv.slice(2);
const end = Date.now() + Number(secondsMax) * 1000;

/** Does one of the three changes, in turn. */
type Write = (round: number) => unknown;

const openSqlite = (path: string): Write => {
  const connection = openDatabase(path);
  connection.run('pragma busy_timeout = 30000');
  const statements = [
    `update ${table} set created_at = created_at where row % 97 = ? % 97`,
    `delete from ${table} where row = (select max(row) from ${table}) - ?`,
    `insert into ${table} (id, created_at, revised) values (? || hex(randomblob(8)), '2026-02-02T00:00:00.000Z', 1)`,
  ].map((sql) => connection.prepare(sql));
  return (round) => statements[round % statements.length]?.run(round);
};

const openPostgres = async (url: string): Promise<Write> => {
  const connection = await Connection.open(url, 'constant writer');
  const id = `'r' || ($1::text::int * 7 % 10000)`;
  const statements = [
    `update ${table} set created_at = created_at where "Record Id" = ${id}`,
    `delete from ${table} where "Record Id" = ${id}`,
    `insert into ${table} (tenant_id, "Record Id", created_at) values ('walkwalk', $1::text || gen_random_uuid(), '2026-02-02')`,
  ];
  return async (round) => connection.query(statements[round % statements.length] ?? '', [String(round)]);
};

const write = database.startsWith('postgres:') ? await openPostgres(database) : openSqlite(database);
console.log('writing');
for (let round = 0; Date.now() < end; round++) await write(round);
