/** Checks least privilege: publishing needs a role that can only read, and only declared columns. */
import { catalogSchema } from '@vitrine/catalog/postgres';
import { matchesPattern } from '@vitrine/sources';
import { isOwnRole, remedyIn, useAnother, type Examined } from './examined.ts';
import { errorFinding, listSome, warningFinding, okFinding, type Finding, type Remedy } from './finding.ts';
import {
  allGrants,
  catalogWrites,
  sharedTables,
  makeReadingRole,
  missingGrants,
  missingVersionGrants,
  readingRole,
} from './grants.ts';
import { readHoldings, revoke, type Holding } from './holdings.ts';
import { declaredColumns, type StandingTables } from './standing-tables.ts';

interface Role {
  readonly isSuperuser: boolean;
  readonly canMakeRoles: boolean;
  readonly canMakeDatabases: boolean;
  readonly canReplicate: boolean;
  readonly bypassesRowSecurity: boolean;
  /** The role's direct memberships that lead to powerful roles, quoted for SQL. */
  readonly mightyMemberships: readonly string[];
  readonly isReadingRoleThere: boolean;
}

const roleSql = `
  with recursive leads (direct, roleid) as (
    select m.roleid, m.roleid from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = current_user
    union
    select leads.direct, m.roleid from pg_auth_members m join leads on m.member = leads.roleid
  )
  select json_build_object(
    'isSuperuser', rolsuper, 'canMakeRoles', rolcreaterole, 'canMakeDatabases', rolcreatedb,
    'canReplicate', rolreplication, 'bypassesRowSecurity', rolbypassrls,
    'isReadingRoleThere', exists (select from pg_roles where rolname = $1),
    'mightyMemberships', (
      select coalesce(json_agg(distinct quote_ident(d.rolname)), '[]')
      from leads join pg_roles d on d.oid = leads.direct join pg_roles r on r.oid = leads.roleid
      where r.rolsuper or r.rolcreaterole or r.rolbypassrls or r.rolreplication or r.rolname ~ '^pg_'
        and r.rolname not in ('pg_monitor', 'pg_read_all_settings', 'pg_read_all_stats', 'pg_stat_scan_tables',
          'pg_database_owner', 'pg_use_reserved_connections')
    ))::text
  from pg_roles where rolname = current_user`;

const readRole = async ({ query }: Examined): Promise<Role> => {
  const [[text] = []] = await query(roleSql, [readingRole]);
  const role: Role = JSON.parse(text ?? '');
  return role;
};

export const privilegeFindings = async (examined: Examined, tables: StandingTables): Promise<Finding[]> => {
  const role = await readRole(examined);
  const about = `${examined.source} role`;
  if (role.isSuperuser) {
    return [
      errorFinding(
        about,
        `${examined.role} is a superuser: it can do anything. ${useAnother}`,
        anotherRole(examined, tables, role),
      ),
    ];
  }
  const all = await readHoldings(examined);
  const holdings = all.filter(({ by }) => by !== 'everyone');
  const findings = [
    ...attributeFindings(about, examined, tables, role),
    ...ownerFindings(about, examined, tables, role, holdings),
    ...writeFindings(about, examined, tables, role, holdings),
    ...(examined.isCatalogRead ? readFindings(about, examined, tables, role, holdings) : []),
    ...everyoneFindings(
      about,
      examined,
      tables,
      all.filter(({ by }) => by === 'everyone'),
    ),
    ...missingFindings(about, examined, tables),
    ...versionFindings(about, examined, tables),
  ];
  if (!examined.isCatalogRead) return findings;
  return findings.length > 0
    ? findings
    : [okFinding(about, `${examined.role} can read the declared columns and nothing else.`)];
};

const anotherRole = (examined: Examined, tables: StandingTables, { isReadingRoleThere }: Role) =>
  remedyIn(examined, 'a superuser', makeReadingRole(examined, tables, isReadingRoleThere));

/**
 * Reports an excessive right. Vitrine's own role gets statements that revoke it; for a shared role a separate one is
 * suggested.
 */
const excess = (
  make: typeof errorFinding,
  about: string,
  found: string,
  { examined, tables, role }: { readonly examined: Examined; readonly tables: StandingTables; readonly role: Role },
  remedy: Remedy,
): Finding =>
  isOwnRole(examined)
    ? make(about, found, remedy)
    : make(about, `${found} ${useAnother}`, anotherRole(examined, tables, role));

// Attributes of the role

const attributeFindings = (about: string, examined: Examined, tables: StandingTables, role: Role): Finding[] => {
  const attributes: readonly [has: boolean, power: string, option: string][] = [
    [role.canMakeRoles, 'make roles', 'nocreaterole'],
    [role.canMakeDatabases, 'make databases', 'nocreatedb'],
    [role.canReplicate, 'replicate all', 'noreplication'],
    [role.bypassesRowSecurity, 'pass by row level security', 'nobypassrls'],
  ];
  const powers = attributes.filter(([has]) => has);
  const alter = `alter role ${examined.role} ${powers.map(([, , option]) => option).join(' ')};`;
  const memberships = role.mightyMemberships.map((membership) => `revoke ${membership} from ${examined.role};`);
  const grants = allGrants(examined, tables, examined.role);
  const owner = { examined, tables, role };
  const findings: Finding[] = [];
  if (powers.length > 0) {
    const found = `${examined.role} can ${powers.map(([, power]) => power).join(', ')}.`;
    findings.push(excess(errorFinding, about, found, owner, remedyIn(examined, 'a superuser', [alter])));
  }
  if (memberships.length > 0) {
    const found = `${examined.role} is a member of ${listSome(role.mightyMemberships)}, which allows more than reading the declared columns.`;
    findings.push(
      excess(errorFinding, about, found, owner, remedyIn(examined, 'a superuser', [...memberships, ...grants])),
    );
  }
  return findings;
};

const ownerFindings = (
  about: string,
  examined: Examined,
  tables: StandingTables,
  role: Role,
  holdings: readonly Holding[],
): Finding[] => {
  const owned = holdings.filter(({ isOwner }) => isOwner);
  if (owned.length === 0) return [];
  const names = [...new Set(owned.map(({ what, printed }) => `${what} ${printed}`))];
  const found = `${examined.role} owns ${listSome(names)}, directly or through a membership, and can change it.`;
  const memberships = owned.flatMap((holding) => holding.memberships);
  return isOwnRole(examined) && owned.every(({ by }) => by === 'membership') && memberships.length > 0
    ? [errorFinding(about, found, remedyIn(examined, 'a superuser', takeBack(examined, tables, owned)))]
    : [errorFinding(about, `${found} ${useAnother}`, anotherRole(examined, tables, role))];
};

// Rights to write; those of an owner are reported separately

const writeFindings = (
  about: string,
  examined: Examined,
  tables: StandingTables,
  role: Role,
  holdings: readonly Holding[],
): Finding[] => {
  const writing = holdings.filter((holding) => !holding.isOwner && isWriting(holding) && !isNeeded(holding, examined));
  if (writing.length === 0) return [];
  const names = [...new Set(writing.map(({ privilege, printed }) => `${privilege} ${printed}`))];
  const found = `${examined.role} can do more than read: ${listSome(names)}.`;
  const remedy = remedyIn(examined, 'the owner of the tables', takeBack(examined, tables, writing));
  return [excess(errorFinding, about, found, { examined, tables, role }, remedy)];
};

const isWriting = ({ what, privilege }: Holding): boolean => {
  switch (what) {
    case 'database':
    case 'schema':
      return privilege === 'create';
    case 'sequence':
      return privilege !== 'select';
    case 'table':
      return privilege !== 'select';
  }
};

/** True if publishing needs the privilege to write into the catalog. */
const isNeeded = (
  { schema, name, privilege, isForColumn, columns, what }: Holding,
  { hasCatalog }: Examined,
): boolean =>
  hasCatalog &&
  what === 'table' &&
  schema === catalogSchema &&
  ((sharedTables.includes(name) && ['insert', 'update', 'delete'].includes(privilege)) ||
    catalogWrites.some(
      ({ table, column, ...wanted }) =>
        table === name &&
        wanted.privilege === privilege &&
        isForColumn &&
        columns.every(([written]) => written === column),
    ));

const readFindings = (
  about: string,
  examined: Examined,
  tables: StandingTables,
  role: Role,
  holdings: readonly Holding[],
): Finding[] => {
  const reading = undeclaredOf(examined, tables, holdings);
  if (reading.length === 0) return [];
  const found = `${examined.role} can read more than is declared: ${printUndeclared(examined, reading)}.`;
  const remedy = remedyIn(examined, 'the owner of the tables', takeBack(examined, tables, reading));
  return [excess(warningFinding, about, found, { examined, tables, role }, remedy)];
};

/**
 * The readable columns that are not declared. A table that lacks a declared column is left out: one of its others may be that
 * column, renamed, which the changed catalog file needs.
 */
const undeclaredOf = (examined: Examined, tables: StandingTables, holdings: readonly Holding[]): readonly Holding[] => {
  const declared = declaredColumns(examined.collections);
  const isChanging = ({ schema, name }: Holding): boolean => {
    const key = JSON.stringify([examinedSchema(examined, schema), name]);
    return [...(declared.get(key) ?? [])].some((column) => tables.get(key)?.columns.has(column) === false);
  };
  const isDeclared = ({ schema, name, columns }: Holding): boolean => {
    const known = declared.get(JSON.stringify([examinedSchema(examined, schema), name]));
    return known !== undefined && columns.every(([column]) => known.has(column));
  };
  return holdings.filter(
    (holding) =>
      holding.what === 'table' &&
      holding.privilege === 'select' &&
      !holding.isOwner &&
      !(examined.hasCatalog && holding.schema === catalogSchema) &&
      !isDeclared(holding) &&
      !isChanging(holding),
  );
};

/** The schema that was examined for a pattern, if this one is of another tenant. */
const examinedSchema = ({ collections }: Examined, schema: string): string =>
  collections.find(({ pattern }) => pattern !== undefined && matchesPattern(pattern, schema))?.collection.target
    .schema ?? schema;

const printUndeclared = (examined: Examined, reading: readonly Holding[]): string => {
  const declared = declaredColumns(examined.collections);
  const names = reading.map(({ schema, name, printed, columns }) => {
    const known = declared.get(JSON.stringify([examinedSchema(examined, schema), name]));
    const others = columns.filter(([column]) => known?.has(column) !== true).map(([, column]) => column);
    return known === undefined ? printed : `${printed} (${listSome(others)})`;
  });
  return listSome([...new Set(names)]);
};

/** Reports grants to everyone without statements that revoke them, because other roles may depend on them. */
const everyoneFindings = (
  about: string,
  examined: Examined,
  tables: StandingTables,
  holdings: readonly Holding[],
): Finding[] => {
  const writing = holdings.filter(isWriting).map(({ privilege, printed }) => `${privilege} ${printed}`);
  const reading = examined.isCatalogRead ? undeclaredOf(examined, tables, holdings) : [];
  const powers = [
    ...(writing.length === 0 ? [] : [`do more than read: ${listSome([...new Set(writing)])}`]),
    ...(reading.length === 0 ? [] : [`read more than is declared: ${printUndeclared(examined, reading)}`]),
  ];
  return powers.map((power) =>
    warningFinding(
      about,
      `Through a grant to PUBLIC, ${examined.role} can ${power}. Other roles may depend on that grant.`,
    ),
  );
};

/** Revokes, and then grants again what publishing needs: revoking a privilege on a table also revokes it on its columns. */
const takeBack = (examined: Examined, tables: StandingTables, holdings: readonly Holding[]): readonly string[] => {
  const isGrantedAgain = holdings.some(
    ({ privilege, by, schema }) => privilege === 'select' || by === 'membership' || schema === catalogSchema,
  );
  return [...revoke(examined, holdings), ...(isGrantedAgain ? allGrants(examined, tables, examined.role) : [])];
};

const missingFindings = (about: string, examined: Examined, tables: StandingTables): Finding[] => {
  const grants = missingGrants(examined, tables);
  if (grants.length === 0) return [];
  const found = `${examined.role} cannot read all declared columns: collections that show them are not published.`;
  return [errorFinding(about, found, remedyIn(examined, 'the owner of the tables', grants))];
};

const versionFindings = (about: string, examined: Examined, tables: StandingTables): Finding[] => {
  const grants = missingVersionGrants(examined, tables);
  if (grants.length === 0) return [];
  const found = `${examined.role} cannot read xmin, which marks changed rows, so each edition reads whole tables.`;
  return [warningFinding(about, found, remedyIn(examined, 'the owner of the tables', grants))];
};
