/** Parses `REDIS_URL`. Messages do not contain the text, as it may include a password. */
import type { Parsed } from '../parsed-setting.ts';

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  /** Empty for the default user. */
  readonly user: string;
  /** Empty: no password. */
  readonly password: string;
  readonly database: number;
  /** True to use TLS. */
  readonly isEncrypted: boolean;
}

const portDefault = 6379;
/** No server has more databases; its own setting `databases` is 16 by default. */
const databaseMax = 9999;

/**
 * Parses `redis://user:password@host:port/database`, or `rediss://` for TLS; only the host is required (the provisional
 * schemes of IANA). Options after a `?` are rejected, as the program chooses those of the connection.
 */
export function parseRedisAddress(text: string): Parsed<RedisAddress> {
  if (!/^rediss?:\/\//i.test(text)) return mistake('Or leave it unset, and each process counts for itself.');
  const url = URL.parse(text);
  if (url === null) return mistake(encodingHint);
  if (url.hostname === '') return mistake('Name the host after redis://.');
  if (/[?#]/.test(text)) return mistake(`Options are not supported: leave them out. ${encodingHint}`);
  return parseParts(url);
}

const encodingHint = 'In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.';

function parseParts(url: URL): Parsed<RedisAddress> {
  const database = parseDatabase(url.pathname);
  if (database === null) return mistake(`After the host comes the number of a database, or nothing. ${encodingHint}`);
  const [user, password] = [decodePart(url.username), decodePart(url.password)];
  if (user === null || password === null) return mistake(encodingHint);
  if (user !== '' && password === '') return mistake('A password without a user is written redis://:password@host.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? portDefault : Number(url.port);
  const isEncrypted = url.protocol === 'rediss:';
  return { kind: 'value', value: { host, port, user, password, database, isEncrypted } };
}

function parseDatabase(path: string): number | null {
  if (path === '' || path === '/') return 0;
  const database = /^\/\d{1,4}$/.test(path) ? Number(path.slice(1)) : Number.NaN;
  return database <= databaseMax ? database : null;
}

/** Null if the percent-encoding is invalid. */
function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function mistake(hint: string): Parsed<never> {
  return { kind: 'mistake', expected: 'redis:// or rediss://, and the host of a Redis', hint };
}
