/** Drops search tables of the embedded database: earlier versions had one for each text of an import. */
import { sql, type Kysely, type Migration } from 'kysely';

const findThem = sql<{ readonly name: string; readonly type: string }>`
  select name, type from sqlite_schema
  where type = 'view' and name glob 'search_[0-9]*'
    or sql like 'create virtual table%' and (name glob 'search_[0-9]*' or name glob 'import_[0-9]*_c[0-9]*')`;

export const dropSearchTables: Migration = {
  up: async (database: Kysely<unknown>) => {
    const { rows } = await findThem.execute(database);
    for (const { name, type } of rows) await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(database);
  },
};
