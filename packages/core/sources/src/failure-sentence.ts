/**
 * Explains in our own words why a table could not be read. Database messages quote values, so only their codes are used
 * (security, row 23).
 */

/** @returns a sentence without values of rows, except IDs */
export const explainFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'Reading it failed.';
  const { code, errno, sqlState } = codesOf(error);
  if (code === undefined && errno === undefined) return explainUncoded(error);
  const sentence =
    ofMysql.get(errno) ??
    ofSystem.get(code) ??
    ofState(sqlState ?? code) ??
    explainCertificate(error) ??
    'The database refused to read it.';
  return `${sentence} Its code is ${code ?? errno}.`;
};

/** Advice on a server's certificate, which one driver reports by a message alone; undefined for other failures. */
export const explainCertificate = (error: unknown): string | undefined =>
  error instanceof Error ? certificates.find(([message]) => message.test(error.message))?.[1] : undefined;

interface Codes {
  readonly code: string | undefined;
  readonly errno: number | undefined;
  readonly sqlState: string | undefined;
}

/** SQLSTATE, and names such as SQLITE_BUSY. */
const codePattern = /^[A-Za-z0-9_]{1,60}$/;

const codesOf = (error: Error): Codes => {
  const read = (name: string): unknown => Reflect.get(error, name);
  const [code, errno, sqlState] = [read('code'), read('errno'), read('sqlState')];
  return {
    code: typeof code === 'string' && codePattern.test(code) ? code : undefined,
    errno: typeof errno === 'number' ? errno : undefined,
    sqlState: typeof sqlState === 'string' ? sqlState : undefined,
  };
};

/**
 * Names of error classes of Vitrine whose messages are complete sentences; by name, because several packages define
 * them.
 */
const ownNames: ReadonlySet<string> = new Set([
  'TableChanged',
  'TableRewritten',
  'ChangesUnclear',
  'SegmentUnreadable',
  'SegmentTooLong',
  'ScopeRefused',
  'FeedUnreachable',
  'FeedTableFailed',
]);

/** The messages of all others may quote values: a parser quotes its input, a driver its parameters. */
const explainUncoded = ({ name, message }: Error): string => {
  if (ownNames.has(name)) return message;
  if (name === 'DuplicateId') return `${message} An id must be that of one row: declare more columns as id.`;
  if (name === 'SyntaxError') return 'A value could not be parsed.';
  return /^[A-Za-z]{1,40}$/.test(name) ? `Reading it failed (${name}).` : 'Reading it failed.';
};

const gone = 'The table or view is not there any more, or was renamed.';
const noDatabase = 'There is no database of this name.';
const away = 'The database server cannot be reached.';
const columnGone = 'A column that is read is not there any more, or was renamed.';
const denied = 'The role may not read the table, or what a view of it reads. Grant it select.';
const definerGone = 'The definer of the view no longer exists. Recreate the view with a definer that exists.';
const byZero = 'A view or a computed column divides by zero.';
const unworkable = 'A view or a computed column meets a value that it cannot work with.';
const tooLong = 'Reading it was stopped, as it took too long.';
const locked = 'The table was locked for too long, as it is while it is altered.';
const exhausted = 'The database server has too little memory, room on its disk, or connections.';
const damaged = 'The database server reported an internal error or damaged data.';

/** SQLSTATE, or its first two characters. */
const states: ReadonlyMap<string, string> = new Map([
  ['3D000', noDatabase],
  ['42P01', gone],
  ['42S02', gone],
  ['42703', columnGone],
  ['42S22', columnGone],
  ['42501', denied],
  ['42000', denied],
  ['22012', byZero],
  ['55P03', locked],
  ['57014', tooLong],
  ['08', 'A connection to another server, or to this one, was lost.'],
  ['22', unworkable],
  ['25', 'The transaction was ended, as it stood still for too long.'],
  ['28', denied],
  ['2F', 'A function that a view calls failed.'],
  ['38', 'A function that a view calls failed.'],
  ['39', 'A function that a view calls failed.'],
  ['40', 'The database ended the reading in favour of another transaction. The next edition tries again.'],
  ['42', 'The table or view, or something that a view uses, is not as it was declared.'],
  ['53', exhausted],
  ['54', 'A view or a value is larger than the database can handle.'],
  ['57', 'The database server was stopped or restarted.'],
  ['58', damaged],
  ['HV', 'The server of a foreign table cannot be reached, or refuses.'],
  ['P0', 'A function that a view calls raised an error.'],
  ['XX', damaged],
]);

const ofState = (state: string | undefined): string | undefined =>
  state === undefined || !/^[0-9A-Z]{5}$/.test(state)
    ? undefined
    : (states.get(state) ?? states.get(state.slice(0, 2)));

/** MariaDB and MySQL errors whose SQLSTATE is less specific. */
const ofMysql: ReadonlyMap<number | undefined, string> = new Map<number | undefined, string>([
  [1021, exhausted],
  [1030, damaged],
  [1034, damaged],
  [1035, damaged],
  [1041, exhausted],
  [1044, denied],
  [1049, noDatabase],
  // Access denied. We are connected, so it is the missing definer of a view, for a role without the privilege SUPER.
  [1045, definerGone],
  [1054, columnGone],
  [1114, exhausted],
  [1142, denied],
  [1143, denied],
  [1146, gone],
  [1194, damaged],
  [1195, damaged],
  [1205, locked],
  [1356, 'The view reads tables, columns or functions that are gone, or that its definer may not use. Recreate it.'],
  [1365, byZero],
  [1370, denied],
  [1412, 'The table was altered while it was to be read. The next edition tries again.'],
  [1449, definerGone],
  [1690, unworkable],
  [1969, tooLong],
  [3024, tooLong],
]);

/** Codes of SQLite and of the operating system. */
const ofSystem: ReadonlyMap<string | undefined, string> = new Map<string | undefined, string>([
  ['SQLITE_ERROR', 'The table or a column of it is not there, or a view of it fails.'],
  ['SQLITE_BUSY', 'The file of the database is locked by another process.'],
  ['SQLITE_CORRUPT', 'The file of the database is damaged. Restore it from a backup.'],
  ['SQLITE_FULL', 'The disk is full.'],
  ['SQLITE_IOERR', 'The file of the database cannot be read.'],
  ['ENOSPC', 'The disk of the editions store is full.'],
  ['EIO', 'The disk of the editions store cannot be read or written.'],
  ['ECONNREFUSED', away],
  ['ENOTFOUND', away],
  ['ETIMEDOUT', away],
  ['EMFILE', 'The process has too many files open.'],
]);

const certificates: readonly (readonly [message: RegExp, sentence: string])[] = [
  [
    /^self[- ]signed certificate|^unable to (?:verify the first|get (?:local )?issuer) certificate/i,
    "The server's certificate is signed by no known authority. Name the file of its authority in the address: sslrootcert=FILE.",
  ],
  [/^certificate has expired/i, "The server's certificate has expired."],
  [
    /does not match certificate's altnames/,
    "The server's certificate is that of another host. Write its name as the host, or sslmode=verify-ca with sslrootcert=FILE.",
  ],
];
