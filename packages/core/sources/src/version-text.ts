/**
 * The text of a version: the state that it proves, then fingerprints of the columns, and the number of rows. Versions
 * of one state that were counted for separate scope values can be joined.
 */

export interface Version {
  /** Equal texts prove equal states. */
  readonly state: string;
  /** Fingerprints of the definitions of all columns that were read. */
  readonly prints: readonly string[];
  /** The number of rows with the scope values of the scan; undefined: changes cannot be read by this version. */
  readonly rows: number | undefined;
}

/** In no state and no fingerprint. */
const separator = '#';

export const printVersion = ({ state, prints, rows }: Version): string =>
  rows === undefined ? state : [state, prints.join(), rows].join(separator);

export const parseVersion = (text: string): Version => {
  const [state = '', prints = '', rows] = text.split(separator);
  return { state, prints: prints === '' ? [] : prints.split(','), rows: rows === undefined ? undefined : Number(rows) };
};

/** The state in the text of a version, which is not parsed. */
export const stateOf = (text: string): string => {
  const end = text.indexOf(separator);
  return end === -1 ? text : text.slice(0, end);
};

/**
 * The version of the rows of all of them.
 * @param rows their number; undefined: unknown
 * @returns undefined if they are of different states
 */
export const joinVersions = (versions: readonly Version[], rows: number | undefined): Version | undefined => {
  const [first, ...others] = versions;
  if (first === undefined || others.some(({ state }) => state !== first.state)) return undefined;
  const isCounted = versions.every((version) => version.rows !== undefined);
  const prints = [...new Set(versions.flatMap((version) => version.prints))].toSorted();
  return { state: first.state, prints, rows: isCounted ? rows : undefined };
};
