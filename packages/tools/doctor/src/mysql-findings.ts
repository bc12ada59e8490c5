/** Examines a MariaDB or MySQL database that holds records, without changing it. */
import { Connection, createDescribeTables, reasonTooOld } from '@vitrine/mysql/driver';
import type { CatalogLook } from './catalog-findings.ts';
import { unreachable, type DatabaseLook, type SourceToExamine } from './database-look.ts';
import { type DeclaredCollection, declaredOver, readColumnsOf } from './declared.ts';
import { errorFinding, listSome, warningFinding, okFinding, type Finding } from './finding.ts';
import { shapeFindings } from './shapes.ts';
import { skewFinding } from './skew.ts';

/** @returns the catalog unchanged too, because it is never in such a database */
export const examineMysql = async ({
  source,
  place,
  url,
  catalog,
  now,
}: SourceToExamine): Promise<DatabaseLook & { readonly catalog: CatalogLook }> => {
  let connection: Connection;
  try {
    connection = await Connection.open(url);
  } catch (error) {
    return { findings: [unreachable(source, error)], shown: [], catalog };
  }
  try {
    const tooOld = reasonTooOld(connection.version);
    const about = `${source} server`;
    if (tooOld !== undefined) return { findings: [errorFinding(about, tooOld)], shown: [], catalog };
    const declared = declaredOver(catalog.collections ?? [], place);
    const tables = await readTables(connection);
    return {
      catalog,
      shown: shownOf(source, declared, tables),
      findings: [
        okFinding(about, `${connection.version}.`),
        await clockFinding(source, connection, now),
        await roleFinding(source, connection),
        ...engineFindings(source, declared, tables),
        ...(await collectionFindings(source, connection, declared)),
      ],
    };
  } finally {
    connection.destroy();
  }
};

interface StandingTable {
  /** The storage engine, such as InnoDB; undefined for a view. */
  readonly engine: string | undefined;
  readonly rows: number | undefined;
  readonly bytes: number | undefined;
}

const readTables = async (connection: Connection): Promise<ReadonlyMap<string, StandingTable>> => {
  const rows = await connection.query(
    'select table_name, engine, table_rows, data_length from information_schema.tables where table_schema = database()',
  );
  return new Map(
    rows.map(([name, engine, count, bytes]) => [
      name ?? '',
      { engine: engine ?? undefined, rows: numberOf(count), bytes: numberOf(bytes) },
    ]),
  );
};

const numberOf = (text: string | null | undefined): number | undefined => (text == null ? undefined : Number(text));

const shownOf = (
  source: string,
  declared: readonly DeclaredCollection[],
  tables: ReadonlyMap<string, StandingTable>,
): DatabaseLook['shown'] =>
  declared.flatMap(({ collection: { id, slug, target }, isExposed }) => {
    const { rows: records, bytes } = tables.get(target.tableName) ?? {};
    return isExposed ? [{ id, slug, source, records, bytes }] : [];
  });

const clockFinding = async (source: string, connection: Connection, now: () => number): Promise<Finding> => {
  const before = now();
  const [[text] = []] = await connection.query('select unix_timestamp(now(6)) * 1000');
  return skewFinding(`${source} clock`, Number(text), { before, after: now() });
};

/** The rights that reading needs; `usage` is the right to connect. */
const harmless = /^(?:usage|select(?: \([^)]*\))?|show view)$/i;

const roleFinding = async (source: string, connection: Connection): Promise<Finding> => {
  const about = `${source} role`;
  const grants = await connection.query('show grants');
  const rights = grants.flatMap(([text]) => /^grant (.+?) on /i.exec(text ?? '')?.[1]?.split(/, (?![^(]*\))/) ?? []);
  const further = [...new Set(rights.filter((right) => !harmless.test(right)))];
  if (further.length === 0) return okFinding(about, 'It can read, and nothing else.');
  return warningFinding(
    about,
    `It can do more than read: ${listSome(further)}. Use a role for Vitrine alone that has select on the declared columns and nothing else.`,
  );
};

/** Warns of tables without transactions: an edition may contain part of a concurrent write. */
const engineFindings = (
  source: string,
  declared: readonly DeclaredCollection[],
  tables: ReadonlyMap<string, StandingTable>,
): Finding[] => {
  const names = new Set(declared.flatMap(readColumnsOf).map(({ table }) => table));
  const without = [...names].filter((name) => {
    const engine = tables.get(name)?.engine;
    return engine !== undefined && !transactional.has(engine.toLowerCase());
  });
  if (without.length === 0) return [];
  const found = `Tables without transactions: ${listSome(without)}. Writes during a read may be published in part.`;
  return [warningFinding(`${source} tables`, found)];
};

const transactional: ReadonlySet<string> = new Set(['innodb', 'rocksdb', 'tokudb', 'ndbcluster']);

const collectionFindings = async (
  source: string,
  connection: Connection,
  declared: readonly DeclaredCollection[],
): Promise<Finding[]> => {
  const shapes = declared.length === 0 ? [] : await createDescribeTables(connection)();
  return declared.flatMap((each) => {
    const { collection, isExposed } = each;
    const about = `${source} ${collection.slug}`;
    const found = shapeFindings(about, source, each, shapes);
    if (found.length > 0) return found;
    const unseen = isExposed ? '' : ', and no tenant shows it';
    return [okFinding(about, `${collection.target.tableName} matches its declaration${unseen}.`)];
  });
};
