/** A MariaDB or MySQL database that holds records. Nothing is changed in it. */
import { Connection, createDescribeTables, reasonTooOld } from '@vitrine/sources/mysql';
import type { CatalogLook } from './catalog-findings.ts';
import { type DeclaredCollection, readColumnsOf } from './declared.ts';
import { ill, listSome, note, well, type Finding } from './finding.ts';
import { shapeFindings } from './shapes.ts';
import { skewFinding } from './skew.ts';
import { unreachable, type DatabaseLook, type SourceToExamine } from './source-findings.ts';

/** @returns with what is known of the catalog, which is never here */
export const examineMysql = async ({
  source,
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
    if (tooOld !== undefined) return { findings: [ill(about, tooOld)], shown: [], catalog };
    const declared = (catalog.collections ?? []).filter(({ collection }) => collection.target.source === source);
    const tables = await readTables(connection);
    return {
      catalog,
      shown: shownOf(source, declared, tables),
      findings: [
        well(about, `${connection.version}.`),
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
  /** What keeps its rows, such as InnoDB; none of a view. */
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

/** All that reading needs; `usage` is the right to connect. */
const harmless = /^(?:usage|select(?: \([^)]*\))?|show view)$/i;

const roleFinding = async (source: string, connection: Connection): Promise<Finding> => {
  const about = `${source} role`;
  const grants = await connection.query('show grants');
  const rights = grants.flatMap(([text]) => /^grant (.+?) on /i.exec(text ?? '')?.[1]?.split(/, (?![^(]*\))/) ?? []);
  const further = [...new Set(rights.filter((right) => !harmless.test(right)))];
  if (further.length === 0) return well(about, 'It can read, and nothing else.');
  return note(
    about,
    `It can do more than read: ${listSome(further)}. Let Vitrine use a role of its own that has select on what is declared, and nothing else.`,
  );
};

/** What is written while such a table is read may be in an edition in part. */
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
  const found = `Tables without transactions: ${listSome(without)}. What is written while they are read may be in an edition in part.`;
  return [note(`${source} tables`, found)];
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
    return [well(about, `${collection.target.tableName} is as it was declared${unseen}.`)];
  });
};
