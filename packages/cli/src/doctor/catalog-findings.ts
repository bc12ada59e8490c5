/** The catalog in PostgreSQL, looked at without making it, bringing it up to date or needing all rights to it. */
import { catalogSchema, lookIntoPostgresStore } from '@vitrine/publisher/postgres';
import { readDeclared, type DeclaredCollection } from './declared.ts';
import { remedyIn, type Examined } from './examined.ts';
import { ill, note, well, type Finding } from './finding.ts';
import { catalogGrants } from './grants.ts';
import { tenantFindings } from './tenant-findings.ts';

export interface CatalogLook {
  readonly findings: readonly Finding[];
  readonly isThere: boolean;
  /** None where it could not be read. */
  readonly collections: readonly DeclaredCollection[] | undefined;
}

interface Rights {
  readonly isUsable: boolean;
  readonly isReadable: boolean;
  readonly isUseNotable: boolean;
  /** Whether the role could bring it up to date. */
  readonly isChangeable: boolean;
}

/** A table that is still to come counts as one that may be used. */
const rightsSql = `
  select json_build_object(
    'isUsable', has_schema_privilege(n.oid, 'usage'),
    'isChangeable', pg_has_role(n.nspowner, 'usage'),
    'isReadable', bool_and(has_table_privilege(c.oid, 'select')),
    'isUseNotable', coalesce(bool_and(has_column_privilege(c.oid, a.attnum, 'update'))
      filter (where a.attname = 'last_used_at'), true))::text
  from pg_namespace n
  join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
  left join pg_attribute a on a.attrelid = c.oid and c.relname = 'api_key' and a.attname = 'last_used_at'
  where n.nspname = '${catalogSchema}'
    and exists (select from pg_class m where m.relnamespace = n.oid and m.relname = 'kysely_migration')
  group by n.oid, n.nspowner`;

export const lookAtCatalog = async (examined: Examined, url: string): Promise<CatalogLook> => {
  const about = `${examined.source} catalog`;
  const [[text] = []] = await examined.query(rightsSql);
  if (typeof text !== 'string') return { findings: [note(about, absent)], isThere: false, collections: undefined };
  const rights: Rights = JSON.parse(text);
  const lacking = lackingFindings(about, examined, rights);
  if (!rights.isUsable || !rights.isReadable) return { findings: lacking, isThere: true, collections: undefined };
  const { store, isUpToDate } = await lookIntoPostgresStore(url);
  try {
    if (!isUpToDate) return { findings: [outdated(about, rights)], isThere: true, collections: undefined };
    const collections = await readDeclared(store);
    const found = `It is up to date. Declared collections: ${collections.length}.`;
    const findings = lacking.length > 0 ? lacking : [well(about, found)];
    return { findings: [...findings, ...(await tenantFindings(store, suggest))], isThere: true, collections };
  } finally {
    await store.destroy();
  }
};

const absent =
  'It is not there yet. Any command makes it that is run once as the owner of the database, such as: vitrine tenant create --name NAME --industry INDUSTRY';

const outdated = (about: string, { isChangeable }: Rights): Finding =>
  isChangeable
    ? note(about, 'It is of an older version. Any command brings it up to date, and so does serve.')
    : ill(
        about,
        'It is of an older version, and this role may not bring it up to date. Any command does that is run once as its owner, such as: vitrine tenant list',
      );

const lackingFindings = (about: string, examined: Examined, rights: Rights): Finding[] => {
  const [usage = '', select = '', noteUse = ''] = catalogGrants(examined.role);
  const wanted: readonly [has: boolean, grant: string][] = [
    [rights.isUsable, usage],
    [rights.isReadable, select],
    [rights.isUseNotable, noteUse],
  ];
  const grants = wanted.flatMap(([has, grant]) => (has ? [] : [grant]));
  if (grants.length === 0) return [];
  const unread = rights.isUsable && rights.isReadable ? '' : ' What is declared can be checked once it may be read.';
  const found = `${examined.role} may not do in it what publishing does.${unread}`;
  return [ill(about, found, remedyIn(examined, 'the owner of the tables', grants))];
};

const suggest = { collections: () => 'vitrine catalog draft > catalog.yaml, then vitrine apply catalog.yaml' };
