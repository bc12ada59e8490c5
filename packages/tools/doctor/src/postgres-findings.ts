/** Examines a PostgreSQL database that holds records, and the catalog where it is the main one, without changing it. */
import { Connection } from '@vitrine/postgres/driver';
import { unreachable, type DatabaseLook, type SourceToExamine } from './database-look.ts';
import { lookAtCatalog, type CatalogLook } from './catalog-findings.ts';
import { collectionFindings } from './collection-findings.ts';
import { declaredOver, type ExaminedPlace } from './declared.ts';
import { examine, type Examined } from './examined.ts';
import { poolerFindings } from './pooler.ts';
import { privilegeFindings } from './privileges.ts';
import { clockFinding, serverFindings } from './server-findings.ts';
import { settingsFindings } from './settings.ts';
import { readStandingTables, tableKey, type StandingTables } from './standing-tables.ts';
import type { ShownCollection } from './store-findings.ts';

/** @returns the catalog too, as it is known after this examination */
export const examinePostgres = async ({
  source,
  place,
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
    const look = examined.isMain ? await lookAtCatalog(examined, url, new Date(now())) : catalog;
    const declared = await lookAtDeclared(examined, place, look);
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

/** The checks that need the collections declared over the source. */
const lookAtDeclared = async (
  examined: Examined,
  place: ExaminedPlace,
  catalog: CatalogLook,
): Promise<DatabaseLook> => {
  const known: Examined = {
    ...examined,
    hasCatalog: examined.isMain && catalog.isThere,
    isCatalogRead: catalog.collections !== undefined,
    collections: declaredOver(catalog.collections ?? [], place),
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
