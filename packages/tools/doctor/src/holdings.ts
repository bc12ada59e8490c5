/**
 * Lists the privileges of the publisher's role in a database: those granted to it, to everyone, or to a role that it is
 * a member of.
 */
import type { Examined } from './examined.ts';

/** One privilege on one object. */
export interface Holding {
  readonly what: 'database' | 'schema' | 'table' | 'sequence';
  readonly schema: string;
  readonly name: string;
  /** Quoted as SQL identifiers. */
  readonly printed: string;
  /**
   * For a table: the columns that the privilege covers, by name and quoted for SQL; all columns for a privilege on the
   * table.
   */
  readonly columns: readonly (readonly [name: string, printed: string])[];
  readonly isForColumn: boolean;
  readonly privilege: string;
  /** The grantee: the role itself, everyone, or a role that it is a member of. */
  readonly by: 'itself' | 'everyone' | 'membership';
  /** True if the role owns the object, and so can grant itself anything. */
  readonly isOwner: boolean;
  /** The role's direct memberships that lead to the privilege, quoted for SQL. */
  readonly memberships: readonly string[];
}

/** Leaves out system schemas, objects of extensions, and tables in schemas that the role may not use. */
const holdingsSql = `
  with self as (select oid from pg_roles where rolname = current_user),
  reachable as (select oid from pg_roles where pg_has_role(current_user, oid, 'member')),
  home as (
    select n.oid, n.nspname, n.nspacl, n.nspowner from pg_namespace n
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  ),
  thing as (
    select c.oid, c.relname, c.relkind, c.relacl, c.relowner, h.nspname from pg_class c join home h on h.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'm', 'p', 'f', 'S')
      and exists (select from reachable r where has_schema_privilege(r.oid, h.oid, 'usage'))
      and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  ),
  held as (
    select 'database' as what, '' as schema, d.datname as name, quote_ident(d.datname) as printed, 0::oid as relation,
      0::int2 as attnum, a.grantee, a.privilege_type, d.datdba as owner
    from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a where d.datname = current_database()
    union all
    select 'schema', '', h.nspname, quote_ident(h.nspname), 0, 0::int2, a.grantee, a.privilege_type, h.nspowner
    from home h, aclexplode(coalesce(h.nspacl, acldefault('n', h.nspowner))) a
    union all
    select case t.relkind when 'S' then 'sequence' else 'table' end, t.nspname, t.relname,
      format('%I.%I', t.nspname, t.relname), t.oid, 0::int2, a.grantee, a.privilege_type, t.relowner
    from thing t,
      aclexplode(coalesce(t.relacl, acldefault((case t.relkind when 'S' then 's' else 'r' end)::"char", t.relowner))) a
    union all
    select 'table', t.nspname, t.relname, format('%I.%I', t.nspname, t.relname), t.oid, c.attnum, a.grantee,
      a.privilege_type, t.relowner
    from thing t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped, aclexplode(c.attacl) a
  )
  select json_build_object(
    'what', held.what, 'schema', held.schema, 'name', held.name, 'printed', held.printed,
    'isForColumn', held.attnum > 0, 'privilege', lower(held.privilege_type),
    'columns', (
      select coalesce(json_agg(json_build_array(c.attname, quote_ident(c.attname)) order by c.attnum), '[]')
      from pg_attribute c where c.attrelid = held.relation and c.attnum > 0 and not c.attisdropped
        and held.attnum in (0, c.attnum)
    ),
    'by', case when held.grantee = 0 then 'everyone' when held.grantee = self.oid then 'itself' else 'membership' end,
    'isOwner', held.grantee = held.owner,
    'memberships', (
      select coalesce(json_agg(quote_ident(m.rolname) order by m.rolname), '[]')
      from pg_auth_members am join pg_roles m on m.oid = am.roleid
      where am.member = self.oid and held.grantee <> 0 and held.grantee <> self.oid
        and pg_has_role(m.oid, held.grantee, 'member')
    ))::text
  from self, held
  where held.grantee = 0 or held.grantee in (select oid from reachable)
  order by held.what, held.schema, held.name, held.attnum, held.privilege_type`;

export const readHoldings = async ({ query }: Examined): Promise<readonly Holding[]> =>
  (await query(holdingsSql)).map(([text]) => readHolding(text ?? ''));

const readHolding = (text: string): Holding => {
  const holding: Holding = JSON.parse(text);
  return holding;
};

// Revoking

/**
 * The statements that revoke these privileges from the role: direct grants, and the memberships that gave the others.
 * Grants to everyone stay.
 */
export const revoke = ({ role }: Examined, holdings: readonly Holding[]): readonly string[] => {
  const granted = holdings.filter(({ by }) => by === 'itself');
  const things = Map.groupBy(granted, ({ printed, what }) => `${what} ${printed}`);
  const memberships = new Set(holdings.flatMap((holding) => holding.memberships));
  return [
    ...Array.from(memberships, (membership) => `revoke ${membership} from ${role};`),
    ...Array.from(things.values()).flatMap((thing) => revokeFromThing(thing, role)),
  ];
};

const revokeFromThing = (holdings: readonly Holding[], role: string): string[] => {
  const [first] = holdings;
  if (first === undefined) return [];
  const privileges = holdings.map(({ privilege, isForColumn, columns }) =>
    isForColumn ? `${privilege} (${columns.map(([, printed]) => printed).join(', ')})` : privilege,
  );
  const kind = first.what === 'table' ? '' : `${first.what} `;
  return [`revoke ${privileges.join(', ')} on ${kind}${first.printed} from ${role};`];
};
