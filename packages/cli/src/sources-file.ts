/** The file of SOURCES_FILE: the addresses of sources by name, read again when it or a file of a password changes. */
import { readFileSync, statSync } from 'node:fs';
import { parseCatalogFile } from '@vitrine/declaring';
import { parseHttpSettings, printHttpAddress } from '@vitrine/feed-engines';
import { type AddressRange, type Clock, printAddressRange } from '@vitrine/store';
import { mistakeOfSource } from './database-address.ts';
import type { Observe } from './observation.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Urls = ReadonlyMap<string, string>;

interface ReadFile {
  readonly urls: Urls;
  /** The files that were read: it, and those of passwords. */
  readonly files: readonly string[];
}

/** The files that were read, each with its stats from before. */
type SeenFiles = Map<string, string>;

const fileBytesMax = 8 * 1024 * 1024;
const lookMs = 2000;
const othersMayRead = 0o004;

/**
 * Reads the file, which is YAML or JSON: a URL for each name, or `url` beside `passwordFile` or `passwordEnv`, and for
 * HTTP `headers` and `tables`.
 * @param seen takes the files that are read, also if one of them is missing
 * @throws an error that names the mistake, without addresses and passwords
 */
export const readSourcesFile = (path: string, environment: Environment, seen: SeenFiles = new Map()): ReadFile => {
  seen.set(path, printStats(path));
  const { size } = statSync(path);
  if (size > fileBytesMax) throw new Error(`found ${size} bytes, expected at most ${fileBytesMax}`);
  const { value } = parseCatalogFile(path, readFileSync(path, 'utf8'));
  if (!isMapping(value)) throw new Error('found no names, expected the name of each source and behind it its address');
  const urls = new Map<string, string>();
  for (const [name, written] of Object.entries(value)) {
    const url = readUrl(name, written, environment, seen);
    const hint =
      name === 'main' ? 'main is the database of DATABASE_URL: choose another name.' : mistakeOfSource(name, url);
    if (hint !== undefined) throw new Error(`found a wrong address of ${JSON.stringify(name)}: ${hint}`);
    urls.set(name, url);
  }
  return { urls, files: [...seen.keys()] };
};

const readUrl = (name: string, written: unknown, environment: Environment, seen: SeenFiles): string => {
  if (typeof written === 'string') return written;
  const { url, passwordFile, passwordEnv, ...others } = isMapping(written) ? written : {};
  const isHttp = typeof url === 'string' && isOfHttp(url);
  const isBare = isHttp && passwordFile === undefined && passwordEnv === undefined;
  const address = isBare ? url : withPassword(url, readPassword({ passwordFile, passwordEnv }, environment, seen));
  if (address === undefined || (!isHttp && Object.keys(others).length > 0))
    throw new Error(
      `found no address of ${JSON.stringify(name)}, expected a URL, or url: with a user and no password, beside passwordFile: with a path or passwordEnv: with the name of a variable`,
    );
  if (!isHttp || mistakeOfSource(name, address) !== undefined) return address;
  const settings = parseHttpSettings(name, others, environment);
  const isTwice = new URL(address).username !== '' && Object.keys(settings.headers).some(isAuthorization);
  if (isTwice) throw new Error(`found two credentials at ${name}, expected a user or the header Authorization`);
  return printHttpAddress(address, settings);
};

const isOfHttp = (url: string): boolean => /^https?:/i.test(url);

const isAuthorization = (name: string): boolean => name.toLowerCase() === 'authorization';

/** @returns undefined without a user, or with a password already */
const withPassword = (url: unknown, password: string | undefined): string | undefined => {
  const [start] = typeof url === 'string' ? (/^[a-z]+:\/\/[^:/@]+(?=@)/i.exec(url) ?? []) : [];
  if (typeof url !== 'string' || password === undefined || start === undefined) return undefined;
  return `${start}:${encodeURIComponent(password)}${url.slice(start.length)}`;
};

/** @returns undefined if no password is set, or an empty one */
const readPassword = (
  { passwordFile, passwordEnv }: Readonly<Record<'passwordFile' | 'passwordEnv', unknown>>,
  environment: Environment,
  seen: SeenFiles,
): string | undefined => {
  if (typeof passwordEnv === 'string' && passwordFile === undefined) return environment[passwordEnv] || undefined;
  if (typeof passwordFile !== 'string' || passwordEnv !== undefined) return undefined;
  seen.set(passwordFile, seen.get(passwordFile) ?? printStats(passwordFile));
  return readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '') || undefined;
};

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The files among them that all users of the machine may read. */
export const readableByAll = (files: readonly string[]): readonly string[] =>
  files.filter((file) => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & othersMayRead) !== 0);

/** Lets sources of HTTP connect to these addresses, although they are not public. */
export const allowPrivate = (urls: Urls, ranges: readonly AddressRange[]): Urls => {
  const allowed = ranges.map((range) => printAddressRange(range));
  const allow = (url: string): string => (isOfHttp(url) ? printHttpAddress(url, { allowed }) : url);
  return allowed.length === 0 ? urls : new Map(Array.from(urls, ([name, url]) => [name, allow(url)]));
};

/**
 * The sources of SOURCES and those of a file.
 * @throws an error that names the mistake
 */
export const joinSources = (named: Urls, { urls }: ReadFile): Urls => {
  const twice = [...urls.keys()].find((name) => named.has(name));
  if (twice !== undefined)
    throw new Error(`found the name ${JSON.stringify(twice)}, which SOURCES has too, expected it in one of the two`);
  return new Map([...named, ...urls]);
};

export interface WatchedSources {
  readonly current: () => Urls;
  readonly close: () => void;
}

export interface WatchOptions {
  readonly path: string | null;
  /** The sources of SOURCES. */
  readonly named: Urls;
  /** The addresses that are not public, and may be connected to. */
  readonly allowed: readonly AddressRange[];
  readonly environment: Environment;
  readonly clock: Pick<Clock, 'after'>;
  readonly observe: Observe;
}

/** Reads the file again when it changes. A mistake in it is observed once, and the sources before it stay. */
export const watchSources = ({ path, named, allowed, environment, clock, observe }: WatchOptions): WatchedSources => {
  const before = allowPrivate(named, allowed);
  if (path === null) return { current: () => before, close: () => undefined };
  const state = { urls: before, seen: new Map([[path, '']]) };
  const read = (): void => {
    state.seen = new Map();
    try {
      const file = readSourcesFile(path, environment, state.seen);
      state.urls = allowPrivate(joinSources(named, file), allowed);
      observe({ kind: 'sources-read', sources: state.urls.size, readableByAll: readableByAll(file.files) });
    } catch (error) {
      observe({ kind: 'sources-failed', reason: printSourcesMistake(error) });
    }
  };
  let cancel: (() => void) | undefined;
  const look = (): void => {
    if (state.seen.entries().some(([file, stats]) => printStats(file) !== stats)) read();
    cancel = clock.after(lookMs, look);
  };
  look();
  return { current: () => state.urls, close: () => cancel?.() };
};

/** Changes with the file, also if it is a link to another one. */
const printStats = (file: string): string => {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? 'none' : [stats.dev, stats.ino, stats.size, stats.mtimeMs].join(' ');
};

export const printSourcesMistake = (error: unknown): string => (error instanceof Error ? error.message : String(error));
