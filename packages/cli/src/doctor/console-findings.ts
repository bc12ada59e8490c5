/** The console: whether the role by which it writes the catalog has the rights for that, and whether it knows the API's address. */
import { mainSource } from '@vitrine/publisher';
import { catalogSchema } from '@vitrine/publisher/postgres';
import { Connection } from '@vitrine/sources/postgres';
import type { Config } from '../settings.ts';
import { examine, remedyIn, type Examined } from './examined.ts';
import { ill, note, well, type Finding } from './finding.ts';

const about = 'console';

/** What an owner changes there, as the privileges that it takes; `column`: of the table the role needs no other. */
const writes = [
  { table: 'collection_exposure', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'field_exposure', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'row_rule', privileges: ['insert', 'delete'], column: undefined },
  { table: 'named_view', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'appearance', privileges: ['insert', 'update'], column: undefined },
  { table: 'logo', privileges: ['insert', 'delete'], column: undefined },
  { table: 'card', privileges: ['insert', 'update'], column: undefined },
  { table: 'console_session', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'usage', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'api_key', privileges: ['insert', 'update'], column: undefined },
  { table: 'change', privileges: ['insert'], column: undefined },
  { table: 'tenant', privileges: ['update'], column: 'is_enabled' },
] as const;

/** By their names nobody may ask who must not use their schema. */
const tables = `pg_class where relnamespace = '${catalogSchema}'::regnamespace`;

interface Right {
  readonly grant: string;
  /** A condition in SQL: whether the role has it. */
  readonly isGranted: string;
}

const rightsOf = (role: string): readonly Right[] => [
  {
    grant: `grant usage on schema ${catalogSchema} to ${role};`,
    isGranted: `has_schema_privilege('${catalogSchema}', 'usage')`,
  },
  {
    grant: `grant select on all tables in schema ${catalogSchema} to ${role};`,
    isGranted: `(select bool_and(has_table_privilege(oid, 'select')) from ${tables} and relkind = 'r')`,
  },
  ...writes.map(({ table, privileges, column }) => {
    const isGranted = privileges.map((privilege) => {
      const has =
        column === undefined
          ? `has_table_privilege(oid, '${privilege}')`
          : `has_column_privilege(oid, '${column}', '${privilege}')`;
      return `(select ${has} from ${tables} and relname = '${table}')`;
    });
    const granted = `${privileges.join(', ')}${column === undefined ? '' : ` (${column})`}`;
    return { grant: `grant ${granted} on ${catalogSchema}.${table} to ${role};`, isGranted: isGranted.join(' and ') };
  }),
];

/** All that the console's role needs. The documents list it from here. */
export const consoleGrants = (role: string): readonly string[] => rightsOf(role).map(({ grant }) => grant);

/** Nothing where there is no console. It works without an address to show, and shows one that only this machine knows. */
export const addressFindings = ({ consoleSecret, publicUrl }: Config): Finding[] =>
  consoleSecret === null || publicUrl !== null
    ? []
    : [
        note(
          about,
          'PUBLIC_URL is not set: its samples of code name this machine. Set it to where consumers reach the API.',
        ),
      ];

/** Nothing where there is no console. @param url of the database, with the role that the console has */
export const roleFindings = async ({ consoleSecret }: Config, url: string, name: string): Promise<Finding[]> => {
  if (consoleSecret === null) return [];
  try {
    const connection = await Connection.open(url, name);
    try {
      return [await roleFinding(await examine(mainSource, connection))];
    } finally {
      await connection.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [ill(about, `Its role could not be examined: ${reason}. Check CONSOLE_DATABASE_URL.`)];
  }
};

const roleFinding = async (examined: Examined): Promise<Finding> => {
  const rights = rightsOf(examined.role);
  const [row = []] = await examined.query(`select ${rights.map(({ isGranted }) => `(${isGranted})::text`).join(', ')}`);
  const missing = rights.flatMap(({ grant }, index) => (row[index] === 'true' ? [] : [grant]));
  if (missing.length === 0) return well(about, `${examined.role} can write what owners change.`);
  return ill(
    about,
    `${examined.role} cannot write all that owners change: grant it what it lacks, or name another role in CONSOLE_DATABASE_URL.`,
    remedyIn(examined, 'the owner of the tables', missing),
  );
};
