/** Checks the catalog in PostgreSQL without creating or migrating it, and without needing all rights to it. */
import { catalogSchema, lookIntoPostgresStore } from '@vitrine/catalog/postgres';
import { readDeclared, type DeclaredCollection } from './declared.ts';
import { remedyIn, type Examined } from './examined.ts';
import { errorFinding, warningFinding, okFinding, type Finding } from './finding.ts';
import { catalogGrants, keyColumns } from './grants.ts';
import { tenantFindings } from './tenant-findings.ts';

export interface CatalogLook {
  readonly findings: readonly Finding[];
  readonly isThere: boolean;
  /** Undefined where they could not be read. */
  readonly collections: readonly DeclaredCollection[] | undefined;
}

interface Rights {
  readonly isUsable: boolean;
  readonly isReadable: boolean;
  readonly isUseNotable: boolean;
  /** True if the role could migrate the catalog. */
  readonly isChangeable: boolean;
}

/** A table that does not exist yet counts as usable. */
const rightsSql = `
  select json_build_object(
    'isUsable', has_schema_privilege(n.oid, 'usage'),
    'isChangeable', pg_has_role(n.nspowner, 'usage'),
    'isReadable', bool_and(has_table_privilege(c.oid, 'select')),
    'isUseNotable', coalesce(bool_and(has_column_privilege(c.oid, a.attnum, 'update'))
      filter (where a.attname is not null), true))::text
  from pg_namespace n
  join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
  left join pg_attribute a on a.attrelid = c.oid and c.relname = 'api_key' and a.attname in (${keyColumns.map((name) => `'${name}'`).join()})
  where n.nspname = '${catalogSchema}'
    and exists (select from pg_class m where m.relnamespace = n.oid and m.relname = 'kysely_migration')
  group by n.oid, n.nspowner`;

export const lookAtCatalog = async (examined: Examined, url: string, now: Date): Promise<CatalogLook> => {
  const about = `${examined.source} catalog`;
  const [[text] = []] = await examined.query(rightsSql);
  if (typeof text !== 'string')
    return { findings: [warningFinding(about, absent)], isThere: false, collections: undefined };
  const rights: Rights = JSON.parse(text);
  const lacking = lackingFindings(about, examined, rights);
  if (!rights.isUsable || !rights.isReadable) return { findings: lacking, isThere: true, collections: undefined };
  const { store, isUpToDate } = await lookIntoPostgresStore(url);
  try {
    if (!isUpToDate) return { findings: [outdated(about, rights)], isThere: true, collections: undefined };
    const collections = await readDeclared(store);
    const found = `It is up to date. Declared collections: ${collections.length}.`;
    const findings = lacking.length > 0 ? lacking : [okFinding(about, found)];
    return { findings: [...findings, ...(await tenantFindings(store, suggest, now))], isThere: true, collections };
  } finally {
    await store.destroy();
  }
};

const absent =
  'It does not exist yet. Run any command once as the owner of the database to create it, such as: vitrine tenant create --name NAME --industry INDUSTRY';

const outdated = (about: string, { isChangeable }: Rights): Finding =>
  isChangeable
    ? warningFinding(about, 'It has an older version. Any command upgrades it, and so does serve.')
    : errorFinding(
        about,
        'It has an older version, and this role may not upgrade it. Run any command once as its owner, such as: vitrine tenant list',
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
  const unread =
    rights.isUsable && rights.isReadable ? '' : ' Declared collections can be checked once it can be read.';
  const found = `${examined.role} lacks privileges that the publisher needs in it.${unread}`;
  return [errorFinding(about, found, remedyIn(examined, 'the owner of the tables', grants))];
};

const suggest = { collections: () => 'vitrine catalog draft > catalog.yaml, then vitrine apply catalog.yaml' };
