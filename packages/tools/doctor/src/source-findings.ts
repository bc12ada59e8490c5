/** Examines the databases that hold records, each by its engine, and the catalog in the main one, without changing any. */
import { mainSource } from '@vitrine/catalog';
import { addressIn, isPattern, matchesPattern } from '@vitrine/sources';
import type { Engines } from '@vitrine/sources/engines';
import type { DoctorSettings } from './doctor-settings.ts';
import type { CatalogLook } from './catalog-findings.ts';
import { roleFindings } from './console-findings.ts';
import { reasonOf, type DatabaseLook, type SourceToExamine } from './database-look.ts';
import { type DeclaredCollection, scopesMax } from './declared.ts';
import { examineFeed } from './feed-findings.ts';
import { errorFinding, okFinding, warningFinding, type Finding } from './finding.ts';
import { examineMysql } from './mysql-findings.ts';
import { examinePostgres } from './postgres-findings.ts';
import type { ShownCollection } from './store-findings.ts';

export interface Circumstances {
  readonly config: DoctorSettings;
  /** The addresses of the sources, by name; the main one first. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The catalog, where it is embedded and so already read. */
  readonly catalog?: CatalogLook;
  /** The engines of sources, each of a kind that the doctor examines. */
  readonly engines: Engines<keyof typeof examiners>;
  /** The prefix of the connections' names. */
  readonly processName: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Examines all sources; one that fails does not stop the others. */
export const lookAtSources = async (circumstances: Circumstances): Promise<DatabaseLook> => {
  const { addresses, engines, processName, now } = circumstances;
  const findings: Finding[] = [];
  const shown = new Map<number, ShownCollection>();
  let { catalog = unknownCatalog } = circumstances;
  for (const [source, url] of addresses) {
    for (const place of placesOf(source, url, addresses, catalog, findings)) {
      const examined = { ...place, connectionName: `${processName} doctor`, catalog, engines, now };
      try {
        const found: Examined = await examiners[engines.kindOf(place.url) ?? 'mysql'](examined);
        findings.push(...found.findings);
        for (const each of found.shown) if (!shown.has(each.id)) shown.set(each.id, each);
        catalog = found.catalog ?? catalog;
      } catch (error) {
        findings.push(errorFinding(place.source, `It could not be examined: ${reasonOf(error)}.`));
      }
    }
    findings.push(...sampleFindings(source, catalog));
  }
  findings.push(...strayFindings(circumstances, catalog), ...(await consoleFindings(circumstances, catalog)));
  return { findings, shown: [...shown.values()] };
};

type Examined = DatabaseLook & { readonly catalog?: CatalogLook };
type Examine = (source: SourceToExamine) => Promise<Examined>;

const examiners = {
  postgres: examinePostgres,
  mysql: examineMysql,
  feed: examineFeed,
} satisfies Record<string, Examine>;

/** The databases of a source: itself, or those of some tenants. */
const placesOf = (
  source: string,
  url: string,
  addresses: Circumstances['addresses'],
  { collections = [] }: CatalogLook,
  findings: Finding[],
): readonly Pick<SourceToExamine, 'source' | 'url' | 'place'>[] => {
  if (!isPattern(source)) return [{ source, url, place: { name: source } }];
  const scopes = new Set(scopesOf(source, collections).slice(0, scopesMax));
  return Array.from(scopes, (scope) => {
    const about = source.replaceAll('{scope}', () => scope);
    try {
      return [{ source: about, url: addressIn(addresses, source, scope).url, place: { name: source, scope } }];
    } catch (error) {
      findings.push(errorFinding(about, `${reasonOf(error)}.`));
      return [];
    }
  }).flat();
};

const scopesOf = (source: string, collections: readonly DeclaredCollection[]): readonly string[] =>
  collections.filter(({ collection }) => collection.target.source === source).flatMap(({ scopes }) => scopes);

/** Says that not all schemas or databases of tenants were examined. */
const sampleFindings = (source: string, { collections = [] }: CatalogLook): Finding[] => {
  const scopes = new Set(scopesOf(source, collections));
  if (scopes.size === 0) return [];
  const found = `Of the schemas or databases of tenants only those of at most ${scopesMax} for each collection were examined. The publisher reads all: the log says collection-failed of those that it cannot read.`;
  return [okFinding(`${source} tenants`, found)];
};

const unknownCatalog: CatalogLook = { findings: [], isThere: false, collections: undefined };

const consoleFindings = async ({ config, addresses, processName }: Circumstances, { isThere }: CatalogLook) => {
  const url = config.consoleDatabase ?? addresses.get(mainSource);
  return isThere && url !== undefined ? roleFindings(config, url, `${processName} doctor`) : [];
};

/** Reports collections over sources that the settings do not name. */
const strayFindings = ({ addresses }: Circumstances, { collections = [] }: CatalogLook): Finding[] => {
  const named = collections.map(({ collection }) => collection.target.source ?? mainSource);
  const names = [...addresses.keys()];
  const stray = [...new Set(named)].filter(
    (source) => !names.some((name) => name === source || matchesPattern(source, name)),
  );
  return stray.map((source) =>
    warningFinding(source, 'Collections are declared over it, but SOURCES does not name it.'),
  );
};
