/** A PostgreSQL database that holds records, and the catalog where it is the main one. Nothing is changed in it. */
import { Connection } from '@vitrine/sources/postgres';
import { lookAtCatalog, type CatalogLook } from './catalog-findings.ts';
import { collectionFindings } from './collection-findings.ts';
import { examine, type Examined } from './examined.ts';
import { poolerFindings } from './pooler.ts';
import { privilegeFindings } from './privileges.ts';
import { clockFinding, serverFindings } from './server-findings.ts';
import { settingsFindings } from './settings.ts';
import { unreachable, type DatabaseLook, type SourceToExamine } from './source-findings.ts';
import { readStandingTables, tableKey, type StandingTables } from './standing-tables.ts';
import type { ShownCollection } from './store-findings.ts';

/** @returns with what is known of the catalog then */
export const examinePostgres = async ({
  source,
  url,
  connectionName,
  catalog,
  now,
}: SourceToExamine): Promise<DatabaseLook & { readonly catalog: CatalogLook }> => {
  const open = async (): Promise<Connection> => Connection.open(url, connectionName);
  let connection: Connection;
  try {
    connection = await open();
  } catch (error) {
    return { findings: [unreachable(source, error)], shown: [], catalog };
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
        await clockFinding(examined, now),
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
