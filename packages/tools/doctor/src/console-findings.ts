/** Checks the console: whether its role has the rights to write the catalog, and whether it knows the API's address. */
import { mainSource } from '@vitrine/catalog';
import { catalogSchema } from '@vitrine/catalog/postgres';
import { Connection } from '@vitrine/postgres/driver';
import type { DoctorSettings } from './doctor-settings.ts';
import { examine, remedyIn, type Examined } from './examined.ts';
import { errorFinding, warningFinding, okFinding, type Finding } from './finding.ts';

const about = 'console';

interface Write {
  readonly table: string;
  readonly privileges: readonly ('insert' | 'update' | 'delete')[];
  readonly column: string | undefined;
}

/** The privileges that an owner's changes in the console need. With `column`, only that column's privilege is needed. */
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
  { table: 'usage_name', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'api_key', privileges: ['insert', 'update'], column: undefined },
  { table: 'key_collection', privileges: ['insert', 'delete'], column: undefined },
  { table: 'key_view', privileges: ['insert', 'delete'], column: undefined },
  { table: 'planned_change', privileges: ['insert', 'delete'], column: undefined },
  { table: 'change', privileges: ['insert'], column: undefined },
  { table: 'tenant', privileges: ['update'], column: 'is_enabled' },
] as const satisfies readonly Write[];

/** Further ones that the operator's API needs. */
const operatorWrites = [
  { table: 'tenant', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'template', privileges: ['insert', 'delete'], column: undefined },
  { table: 'template_field', privileges: ['insert', 'delete'], column: undefined },
  { table: 'collection', privileges: ['insert', 'update', 'delete'], column: undefined },
  { table: 'field', privileges: ['insert', 'update', 'delete'], column: undefined },
] as const satisfies readonly Write[];

/** Tables by OID: checking privileges by name fails for a role without usage of the schema. */
const tables = `pg_class where relnamespace = '${catalogSchema}'::regnamespace`;

interface Right {
  readonly grant: string;
  /** A condition in SQL: whether the role has it. */
  readonly isGranted: string;
}

const rightsOf = (role: string, hasOperator: boolean): readonly Right[] => [
  {
    grant: `grant usage on schema ${catalogSchema} to ${role};`,
    isGranted: `has_schema_privilege('${catalogSchema}', 'usage')`,
  },
  {
    grant: `grant select on all tables in schema ${catalogSchema} to ${role};`,
    isGranted: `(select bool_and(has_table_privilege(oid, 'select')) from ${tables} and relkind = 'r')`,
  },
  ...rightsToWrite(role, writes),
  ...(hasOperator ? rightsToWrite(role, operatorWrites) : []),
];

const rightsToWrite = (role: string, wanted: readonly Write[]): readonly Right[] =>
  wanted.map(({ table, privileges, column }) => {
    const isGranted = privileges.map((privilege) => {
      const has =
        column === undefined
          ? `has_table_privilege(oid, '${privilege}')`
          : `has_column_privilege(oid, '${column}', '${privilege}')`;
      return `(select ${has} from ${tables} and relname = '${table}')`;
    });
    const granted = `${privileges.join(', ')}${column === undefined ? '' : ` (${column})`}`;
    return { grant: `grant ${granted} on ${catalogSchema}.${table} to ${role};`, isGranted: isGranted.join(' and ') };
  });

/** All grants that the console's role needs. The documents list them from here. */
export const consoleGrants = (role: string): readonly string[] => rightsOf(role, false).map(({ grant }) => grant);

/** The further ones that it needs for the operator's API. */
export const operatorGrants = (role: string): readonly string[] =>
  rightsToWrite(role, operatorWrites).map(({ grant }) => grant);

/**
 * Empty where the console is off. Without PUBLIC_URL the console works, but shows an address that is valid on this
 * machine only.
 */
export const addressFindings = ({ consoleSecret, publicUrl }: DoctorSettings): Finding[] =>
  consoleSecret === null || publicUrl !== null
    ? []
    : [
        warningFinding(
          about,
          'PUBLIC_URL is not set, so code samples name this machine. Set it to the address at which consumers reach the API.',
        ),
      ];

/**
 * Empty where the console is off.
 * @param url of the database, with the console's role
 */
export const roleFindings = async (
  { consoleSecret, operatorSecret }: DoctorSettings,
  url: string,
  name: string,
): Promise<Finding[]> => {
  if (consoleSecret === null) return [];
  try {
    const connection = await Connection.open(url, name);
    try {
      return [await roleFinding(await examine(mainSource, connection), operatorSecret !== null)];
    } finally {
      await connection.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [errorFinding(about, `Its role could not be examined: ${reason}. Check CONSOLE_DATABASE_URL.`)];
  }
};

const roleFinding = async (examined: Examined, hasOperator: boolean): Promise<Finding> => {
  const rights = rightsOf(examined.role, hasOperator);
  const [row = []] = await examined.query(`select ${rights.map(({ isGranted }) => `(${isGranted})::text`).join(', ')}`);
  const missing = rights.flatMap(({ grant }, index) => (row[index] === 'true' ? [] : [grant]));
  if (missing.length === 0) return okFinding(about, `${examined.role} can write the tables that owners change.`);
  return errorFinding(
    about,
    `${examined.role} lacks privileges on tables that owners change: grant them, or set CONSOLE_DATABASE_URL to another role.`,
    remedyIn(examined, 'the owner of the tables', missing),
  );
};
