/** The server of a source: its version, its encoding and its clock. */
import type { Examined } from './examined.ts';
import { ill, note, well, type Finding } from './finding.ts';

interface Server {
  readonly version: string;
  readonly encoding: string;
  readonly hasFolding: boolean;
}

const serverSql = `
  select json_build_object(
    'version', current_setting('server_version'), 'encoding', current_setting('server_encoding'),
    'hasFolding', to_regprocedure('pg_catalog.casefold(text)') is not null
      and exists (select from pg_collation where collname = 'pg_unicode_fast')
  )::text`;

/** @returns whether statements can be made for it at all, beside what was found */
export const serverFindings = async ({
  source,
  query,
}: Examined): Promise<{ readonly isFit: boolean; readonly findings: Finding[] }> => {
  const [[text] = []] = await query(serverSql);
  const { version, encoding, hasFolding }: Server = JSON.parse(text ?? '');
  const about = `${source} server`;
  const findings = [
    ...(hasFolding
      ? []
      : [
          ill(
            about,
            `PostgreSQL ${version} is too old: 18 or newer is needed, for its function casefold and its collation pg_unicode_fast. Upgrade the server (pg_upgrade).`,
          ),
        ]),
    ...(encoding === 'UTF8'
      ? []
      : [
          ill(
            about,
            `The database has the encoding ${encoding}, and UTF8 is needed. Dump it, make a database with encoding UTF8, and restore it there.`,
          ),
        ]),
  ];
  if (findings.length > 0) return { isFit: false, findings };
  return { isFit: true, findings: [well(about, `PostgreSQL ${version}, UTF8.`)] };
};

const skewMs = { noted: 1000, ill: 10_000 };

/** @param now milliseconds since 1970, by this machine's clock */
export const clockFinding = async ({ source, query }: Examined, now: () => number): Promise<Finding> => {
  const about = `${source} clock`;
  const before = now();
  const [[text] = []] = await query('select (extract(epoch from clock_timestamp()) * 1000)::text');
  const after = now();
  const skew = Number(text) - (before + after) / 2;
  const sureSkew = Math.max(0, Math.abs(skew) - (after - before) / 2);
  if (sureSkew <= skewMs.noted) return well(about, "It goes with this machine's.");
  const direction = skew > 0 ? 'ahead of' : 'behind';
  const found = `It is ${(Math.abs(skew) / 1000).toFixed(1)} s ${direction} this machine's. Processes agree on editions by their clocks: let all machines follow one (NTP).`;
  return sureSkew > skewMs.ill ? ill(about, found) : note(about, found);
};
