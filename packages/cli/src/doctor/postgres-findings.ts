/** PostgreSQL as the settings name it: each source, and the catalog in the main one. Nothing is changed in any. */
import { mainSource } from '@vitrine/publisher';
import { Connection } from '@vitrine/sources/postgres';
import type { Config } from '../config.ts';
import { lookAtCatalog, type CatalogLook } from './catalog-findings.ts';
import { collectionFindings } from './collection-findings.ts';
import { roleFindings } from './console-findings.ts';
import { examine, type Examined } from './examined.ts';
import { ill, note, type Finding } from './finding.ts';
import { poolerFindings } from './pooler.ts';
import { privilegeFindings } from './privileges.ts';
import { clockFinding, serverFindings } from './server-findings.ts';
import { settingsFindings } from './settings.ts';
import { readStandingTables, tableKey, type StandingTables } from './standing-tables.ts';
import type { ShownCollection } from './store-findings.ts';

export interface Circumstances {
  readonly config: Config;
  /** The addresses of the sources, by name; the main one first. */
  readonly addresses: ReadonlyMap<string, string>;
  /** What the connections are named after. */
  readonly processName: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface DatabaseLook {
  readonly findings: readonly Finding[];
  /** As far as the catalog and their tables could be seen. */
  readonly shown: readonly ShownCollection[];
}

/** One source that is away, or that fails to answer, takes nothing from the others. */
export const lookAtPostgres = async (circumstances: Circumstances): Promise<DatabaseLook> => {
  const findings: Finding[] = [];
  const shown: ShownCollection[] = [];
  let catalog = unknownCatalog;
  for (const [source, url] of circumstances.addresses) {
    try {
      const found = await examineSource(circumstances, source, url, catalog);
      findings.push(...found.findings);
      shown.push(...found.shown);
      catalog = found.catalog;
    } catch (error) {
      findings.push(ill(source, `It could not be examined: ${reasonOf(error)}.`));
    }
  }
  findings.push(...strayFindings(circumstances, catalog), ...(await consoleFindings(circumstances, catalog)));
  return { findings, shown };
};

const consoleFindings = async ({ config, addresses, processName }: Circumstances, { isThere }: CatalogLook) => {
  const url = config.consoleDatabase ?? addresses.get(mainSource);
  return isThere && url !== undefined ? roleFindings(config, url, `${processName} doctor`) : [];
};

const unknownCatalog: CatalogLook = { findings: [], isThere: false, collections: undefined };

const examineSource = async (
  circumstances: Circumstances,
  source: string,
  url: string,
  catalog: CatalogLook,
): Promise<DatabaseLook & { readonly catalog: CatalogLook }> => {
  const open = async (): Promise<Connection> => Connection.open(url, `${circumstances.processName} doctor`);
  const connection = await open().catch(reasonOf);
  if (typeof connection === 'string') {
    const setting = source === mainSource ? 'DATABASE_URL' : 'SOURCES';
    return {
      findings: [ill(source, `It cannot be reached: ${connection}. Check its address in ${setting}.`)],
      shown: [],
      catalog,
    };
  }
  try {
    const examined = await examine(source, connection);
    const server = await serverFindings(examined);
    if (!server.isFit) return { findings: server.findings, shown: [], catalog };
    const look = examined.isMain ? await lookAtCatalog(examined, url) : catalog;
    const declared = await lookAtDeclared(examined, look);
    return {
      catalog: look,
      shown: declared.shown,
      findings: [
        ...server.findings,
        await clockFinding(examined, circumstances.now),
        ...(examined.isMain ? await poolerFindings(source, connection, open) : []),
        ...(await settingsFindings(examined)),
        ...(examined.isMain ? look.findings : []),
        ...declared.findings,
      ],
    };
  } finally {
    await connection.close();
  }
};

/** What depends on what is declared over the source. */
const lookAtDeclared = async (examined: Examined, catalog: CatalogLook): Promise<DatabaseLook> => {
  const known: Examined = {
    ...examined,
    hasCatalog: examined.isMain && catalog.isThere,
    isCatalogRead: catalog.collections !== undefined,
    collections: (catalog.collections ?? []).filter(({ collection }) => collection.target.source === examined.source),
  };
  const tables = await readStandingTables(known);
  return {
    findings: [...(await privilegeFindings(known, tables)), ...(await collectionFindings(known, tables))],
    shown: shownOf(known, tables),
  };
};

const shownOf = ({ source, collections }: Examined, tables: StandingTables): readonly ShownCollection[] =>
  collections.flatMap((declared) => {
    const { collection, isExposed } = declared;
    const table = tables.get(tableKey(declared));
    const { id, slug } = collection;
    return isExposed ? [{ id, slug, source, records: table?.estimatedRows, bytes: table?.estimatedBytes }] : [];
  });

/** Collections over sources that the settings do not name. */
const strayFindings = ({ addresses }: Circumstances, { collections = [] }: CatalogLook): Finding[] => {
  const named = collections.map(({ collection }) => collection.target.source ?? mainSource);
  const stray = [...new Set(named)].filter((source) => !addresses.has(source));
  return stray.map((source) => note(source, 'Collections are declared over it, and SOURCES does not name it.'));
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
