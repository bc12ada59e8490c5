/** A program that writes to a table of records without a pause, until it is ended or its time is up. */
import { openDatabase } from '../../src/sources/sqlite/database.ts';

const [path = '', table = '', secondsMax = '60'] = process.argv.slice(2);
const database = openDatabase(path);
database.run('pragma busy_timeout = 30000');
const end = Date.now() + Number(secondsMax) * 1000;
const statements = [
  `update ${table} set created_at = created_at where row % 97 = ? % 97`,
  `delete from ${table} where row = (select max(row) from ${table}) - ?`,
  `insert into ${table} (id, created_at) values (? || hex(randomblob(8)), '2026-02-02T00:00:00.000Z')`,
].map((sql) => database.prepare(sql));

console.log('writing');
for (let round = 0; Date.now() < end; round++) statements[round % statements.length]?.run(round);
