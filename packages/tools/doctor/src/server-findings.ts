/** Checks the server of a source: its version, encoding and clock. */
import { reasonTooOld, type ServerVersion } from '@vitrine/sources';
import type { Examined } from './examined.ts';
import { errorFinding, okFinding, type Finding } from './finding.ts';
import { skewFinding } from './skew.ts';

interface Server {
  readonly version: ServerVersion;
  readonly encoding: string;
}

const serverSql = `
  select json_build_object(
    'version', json_build_object(
      'number', current_setting('server_version_num')::int, 'name', current_setting('server_version')),
    'encoding', current_setting('server_encoding')
  )::text`;

/** @returns the findings, and whether the server's version is supported */
export const serverFindings = async ({
  source,
  query,
}: Examined): Promise<{ readonly isFit: boolean; readonly findings: Finding[] }> => {
  const [[text] = []] = await query(serverSql);
  const { version, encoding }: Server = JSON.parse(text ?? '');
  const tooOld = reasonTooOld(version);
  const about = `${source} server`;
  const findings = [
    ...(tooOld === undefined ? [] : [errorFinding(about, tooOld)]),
    ...(encoding === 'UTF8'
      ? []
      : [
          errorFinding(
            about,
            `The database has the encoding ${encoding}, and UTF8 is needed. Dump it, create a database with encoding UTF8, and restore it there.`,
          ),
        ]),
  ];
  if (findings.length > 0) return { isFit: false, findings };
  return { isFit: true, findings: [okFinding(about, `PostgreSQL ${version.name}, UTF8.`)] };
};

/** @param now milliseconds since 1970, by this machine's clock */
export const clockFinding = async ({ source, query }: Examined, now: () => number): Promise<Finding> => {
  const before = now();
  const [[text] = []] = await query('select (extract(epoch from clock_timestamp()) * 1000)::text');
  return skewFinding(`${source} clock`, Number(text), { before, after: now() });
};
