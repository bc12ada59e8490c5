/** The version of a table of records: those of its table and of its look-ups. */
import type { Condition } from '../source.ts';
import { joinVersions, parseVersion, printVersion, stateOf, type Version } from '../version-text.ts';

/** The versions of the tables that records are composed of. */
export interface RecordVersion {
  readonly own: Version;
  /** By the rows that are looked up. */
  readonly lookUps: ReadonlyMap<string, Version>;
}

/** Identifies the rows of a look-up, whichever of their columns are read. */
export const printLookedUp = (of: {
  readonly schema: string | undefined;
  readonly table: string;
  readonly only?: readonly Condition[] | undefined;
}): string =>
  new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([of.schema, of.table, of.only]))
    .digest('hex')
    .slice(0, 16);

export const printRecordVersion = ({ own, lookUps }: RecordVersion): string => {
  if (lookUps.size === 0) return printVersion(own);
  const printed = Array.from(lookUps, ([name, version]) => [name, printVersion(version)] as const);
  const sorted = printed.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ own: printVersion(own), lookUps: Object.fromEntries(sorted) });
};

const noLookUps: RecordVersion['lookUps'] = new Map();

/** @returns undefined for a list of versions, which an earlier release wrote */
export const parseRecordVersion = (text: string): RecordVersion | undefined => {
  if (text.startsWith('[')) return undefined;
  if (!text.startsWith('{')) return { own: parseVersion(text), lookUps: noLookUps };
  const { own, lookUps }: { own: string; lookUps: Readonly<Record<string, string>> } = JSON.parse(text);
  const parsed = Object.entries(lookUps).map(([name, version]) => [name, parseVersion(version)] as const);
  return { own: parseVersion(own), lookUps: new Map(parsed) };
};

/** The state that a version proves: versions of one state can be joined. */
export const stateOfVersion = (text: string): string =>
  text.startsWith('{') ? (parseRecordVersion(text)?.own.state ?? text) : stateOf(text);

/** The version with other texts of states. */
export const mapStates = (text: string, of: (state: string) => string): string => {
  const version = parseRecordVersion(text);
  if (version === undefined) return text;
  const { own, lookUps: others } = version;
  if (others.size === 0) return of(own.state) + text.slice(own.state.length);
  const map = (each: Version): Version => ({ ...each, state: of(each.state) });
  const lookUps = Array.from(others, ([name, each]) => [name, map(each)] as const);
  return printRecordVersion({ own: map(own), lookUps: new Map(lookUps) });
};

export const rowsOfVersion = (text: string): number | undefined => parseRecordVersion(text)?.own.rows;

/**
 * Joins the versions of scans of one table for separate scope values.
 * @param rows the number of rows of all of them; undefined: that of the first
 * @returns undefined if they are of different states
 */
export const joinRecordVersions = (texts: readonly string[], rows: number | undefined): string | undefined => {
  const versions = texts.map(parseRecordVersion).filter((version) => version !== undefined);
  if (versions.length < texts.length) return texts.length === 1 ? texts[0] : undefined;
  const own = joinVersions(
    versions.map((version) => version.own),
    rows ?? versions[0]?.own.rows,
  );
  const lookUps = joinLookUps(versions);
  return own && lookUps && printRecordVersion({ own, lookUps });
};

/** Creates a function that gives a version with another number of rows. */
export const recountVersion = (text: string): ((rows: number) => string) => {
  const version = parseRecordVersion(text);
  const own = version && joinVersions([version.own], version.own.rows);
  if (version === undefined || own?.rows === undefined) return () => joinRecordVersions([text], undefined) ?? text;
  return (rows) => printRecordVersion({ ...version, own: { ...own, rows } });
};

const joinLookUps = (versions: readonly RecordVersion[]): RecordVersion['lookUps'] | undefined => {
  const joined = new Map<string, Version>();
  for (const [name, version] of versions.flatMap(({ lookUps }) => [...lookUps])) {
    const known = joined.get(name);
    const both = known === undefined ? version : joinVersions([known, version], version.rows);
    if (both === undefined || (known !== undefined && known.rows !== version.rows)) return undefined;
    joined.set(name, both);
  }
  return joined;
};
