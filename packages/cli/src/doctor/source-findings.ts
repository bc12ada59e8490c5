/** The databases that hold records, each as its engine is looked at, and the catalog in the main one. Nothing is changed in any. */
import { mainSource } from '@vitrine/publisher';
import { engineNameOf } from '@vitrine/sources/engines';
import type { Config } from '../settings.ts';
import type { CatalogLook } from './catalog-findings.ts';
import { roleFindings } from './console-findings.ts';
import { ill, note, type Finding } from './finding.ts';
import { examineMysql } from './mysql-findings.ts';
import { examinePostgres } from './postgres-findings.ts';
import type { ShownCollection } from './store-findings.ts';

export interface Circumstances {
  readonly config: Config;
  /** The addresses of the sources, by name; the main one first. */
  readonly addresses: ReadonlyMap<string, string>;
  /** What is known of the catalog before: where it is embedded, all. */
  readonly catalog?: CatalogLook;
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

export interface SourceToExamine {
  readonly source: string;
  readonly url: string;
  readonly connectionName: string;
  readonly catalog: CatalogLook;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One source that is away, or that fails to answer, takes nothing from the others. */
export const lookAtSources = async (circumstances: Circumstances): Promise<DatabaseLook> => {
  const { addresses, processName, now } = circumstances;
  const findings: Finding[] = [];
  const shown: ShownCollection[] = [];
  let { catalog = unknownCatalog } = circumstances;
  for (const [source, url] of addresses) {
    const examined = { source, url, connectionName: `${processName} doctor`, catalog, now };
    try {
      const isPostgres = engineNameOf(url) === 'PostgreSQL';
      const found = isPostgres ? await examinePostgres(examined) : await examineMysql(examined);
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

const unknownCatalog: CatalogLook = { findings: [], isThere: false, collections: undefined };

/** That a source cannot be reached. */
export const unreachable = (source: string, reason: unknown): Finding => {
  const setting = source === mainSource ? 'DATABASE_URL' : 'SOURCES';
  return ill(source, `It cannot be reached: ${reasonOf(reason)}. Check its address in ${setting}.`);
};

const consoleFindings = async ({ config, addresses, processName }: Circumstances, { isThere }: CatalogLook) => {
  const url = config.consoleDatabase ?? addresses.get(mainSource);
  return isThere && url !== undefined ? roleFindings(config, url, `${processName} doctor`) : [];
};

/** Collections over sources that the settings do not name. */
const strayFindings = ({ addresses }: Circumstances, { collections = [] }: CatalogLook): Finding[] => {
  const named = collections.map(({ collection }) => collection.target.source ?? mainSource);
  const stray = [...new Set(named)].filter((source) => !addresses.has(source));
  return stray.map((source) => note(source, 'Collections are declared over it, and SOURCES does not name it.'));
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
