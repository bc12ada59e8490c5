/** The findings for a database, and the collections over it that tenants show. */
import { mainSource } from '@vitrine/catalog';
import { explainCertificate } from '@vitrine/sources';
import type { Engines } from '@vitrine/sources/engines';
import type { CatalogLook } from './catalog-findings.ts';
import type { ExaminedPlace } from './declared.ts';
import { errorFinding, type Finding } from './finding.ts';
import type { ShownCollection } from './store-findings.ts';

export interface DatabaseLook {
  readonly findings: readonly Finding[];
  /** Only those that could be read from the catalog and the database. */
  readonly shown: readonly ShownCollection[];
}

export interface SourceToExamine {
  /** Its name in findings. */
  readonly source: string;
  readonly place: ExaminedPlace;
  readonly url: string;
  readonly connectionName: string;
  readonly catalog: CatalogLook;
  readonly engines: Pick<Engines, 'load'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Reports that a source cannot be reached. */
export const unreachable = (source: string, reason: unknown): Finding => {
  const setting = source === mainSource ? 'DATABASE_URL' : 'SOURCES';
  const remedy = explainCertificate(reason) ?? `Check its address in ${setting}.`;
  return errorFinding(source, `It cannot be reached: ${reasonOf(reason)}. ${remedy}`);
};

/** Without a full stop at its end. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
