/**
 * The settings of an HTTP source beside its URL: headers, tables, and addresses that may be connected to. They follow
 * the # of the source's address, which is never sent, so that an address is one text, like that of a database.
 */
import { checkEncoding } from '@vitrine/files/options';
import { isPattern } from '@vitrine/sources/engines';
import type { Next } from './next-page.ts';

export interface HttpSettings {
  /** Sent with each request, to the origin of the source alone. */
  readonly headers: Readonly<Record<string, string>>;
  /** By name; undefined: those of a service of OData, or the file that the URL names. */
  readonly tables: Readonly<Record<string, HttpTable>> | undefined;
  /** Addresses and CIDR ranges that are not public, and may be connected to. */
  readonly allowed: readonly string[];
}

export interface HttpTable {
  /** Relative to the source's URL. */
  readonly path: string;
  /** Undefined: as the remote says, or as the path ends. */
  readonly format?: HttpFormat | undefined;
  /** The label of an encoding; undefined: as the remote says, or UTF-8. */
  readonly encoding?: string | undefined;
  /** The path to the array of records in a JSON answer; undefined: the answer is the array, or one of OData. */
  readonly rows?: string | undefined;
  /** The path to the number of records of all pages, which is compared. */
  readonly total?: string | undefined;
  /** Undefined: as OData does, or by the header Link. */
  readonly next?: Next | undefined;
}

const formats = ['json', 'csv', 'ndjson'] as const;
export type HttpFormat = (typeof formats)[number];

/** Settings of a table that only JSON has. */
export const namesOfJson = ['rows', 'total', 'next'] as const;

type Mapping = Readonly<Record<string, unknown>>;
type Environment = Readonly<Record<string, string | undefined>>;

/** No fragment that somebody writes begins so. */
const settingsStart = '#settings=';

/** The address of a source with these settings beside those that it has. */
export const printHttpAddress = (address: string, settings: Partial<HttpSettings>): string => {
  const { url, settings: before } = parseHttpAddress(address);
  return `${url.href}${settingsStart}${encodeURIComponent(JSON.stringify({ ...before, ...settings }))}`;
};

export const parseHttpAddress = (address: string): { readonly url: URL; readonly settings: HttpSettings } => {
  const url = new URL(address);
  const written: Partial<HttpSettings> = url.hash.startsWith(settingsStart)
    ? JSON.parse(decodeURIComponent(url.hash.slice(settingsStart.length)))
    : {};
  url.hash = '';
  return { url, settings: { headers: {}, tables: undefined, allowed: [], ...written } };
};

/**
 * @param name of the source
 * @param written the mapping of a source in SOURCES_FILE, without its URL and password
 * @param environment for `${NAME}` in headers
 * @throws an error with the found and the expected text, without values of headers and of the environment
 */
export const parseHttpSettings = (
  name: string,
  written: Mapping,
  environment: Environment,
): Pick<HttpSettings, 'headers' | 'tables'> => {
  const { headers, tables } = fieldsOf(name, written, ['headers', 'tables']);
  return {
    headers: headers === undefined ? {} : parseHeaders(`${name}.headers`, headers, environment),
    tables: tables === undefined ? undefined : parseAll(`${name}.tables`, tables, parseTable),
  };
};

const parseHeaders = (where: string, written: unknown, environment: Environment): Readonly<Record<string, string>> => {
  const fill = (at: string, variable: string): string => {
    const value = environment[variable];
    if (value === undefined || value === '') throw mistake(at, `no variable ${variable}`, 'it to be set');
    return value;
  };
  return parseAll(where, written, (at, value, name) => {
    if (!headerName.test(name) || reserved.test(name)) throw mistake(at, 'a header that cannot be set', 'another one');
    const text = textIn(at, value).replaceAll(/\$\{(\w+)\}/g, (_whole, variable: string) => fill(at, variable));
    if (!headerValue.test(text)) throw mistake(at, 'characters that no header has', 'others');
    return text;
  });
};

/** RFC 9110 §5.6.2 and §5.5. */
const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** The connection and the conditions are not a matter of the operator. */
const reserved = /^(?:host|connection|content-.*|transfer-encoding|te|upgrade|accept-encoding|range|if-.*)$/i;

const tableFields = ['path', 'format', 'encoding', 'rows', 'total', 'next'];

const parseTable = (at: string, written: unknown, name: string): HttpTable => {
  if (written === null) return { path: name };
  const fields = fieldsOf(at, mappingIn(at, written), tableFields);
  const { path, format, encoding, rows, total, next } = fields;
  const ofJson = namesOfJson.find((each) => fields[each] !== undefined);
  if (ofJson !== undefined && format !== undefined && formatIn(`${at}.format`, format) !== 'json')
    throw mistake(at, `${ofJson} beside a format without pages`, 'format: json');
  return {
    path: path === undefined ? name : textIn(`${at}.path`, path),
    ...(format !== undefined && { format: formatIn(`${at}.format`, format) }),
    ...(encoding !== undefined && { encoding: encodingIn(`${at}.encoding`, encoding) }),
    ...(rows !== undefined && { rows: textIn(`${at}.rows`, rows) }),
    ...(total !== undefined && { total: textIn(`${at}.total`, total) }),
    ...(next !== undefined && { next: parseNext(`${at}.next`, next) }),
  };
};

const parseNext = (at: string, written: unknown): Next => {
  if (written === 'header') return { kind: 'header' };
  const found = isMapping(written) ? written : {};
  const text = (name: string): string => textIn(`${at}.${name}`, found[name]);
  switch (Object.keys(found).toSorted().join(' ')) {
    case 'link':
      return { kind: 'link', path: text('link') };
    case 'cursor parameter':
      return { kind: 'cursor', path: text('cursor'), parameter: text('parameter') };
    case 'offset':
      return { kind: 'offset', parameter: text('offset') };
    case 'page':
      return { kind: 'page', parameter: text('page'), first: 1 };
    case 'first page':
      return { kind: 'page', parameter: text('page'), first: wholeIn(`${at}.first`, found['first']) };
    default:
      throw mistake(
        at,
        'something else',
        'header, or a mapping of link, of cursor and parameter, of page (and first), or of offset',
      );
  }
};

const fieldsOf = (at: string, written: Mapping, names: readonly string[]): Mapping => {
  const unknown = Object.keys(written).find((name) => !names.includes(name));
  if (unknown !== undefined) throw mistake(at, `the field ${unknown}`, names.join(', '));
  return written;
};

const parseAll = <Value>(
  where: string,
  written: unknown,
  parse: (at: string, value: unknown, name: string) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(mappingIn(where, written)).map(([name, value]) => [name, parse(`${where}.${name}`, value, name)]),
  );

const isMapping = (value: unknown): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mappingIn = (at: string, value: unknown): Mapping => {
  if (isMapping(value)) return value;
  throw mistake(at, 'something else', 'a mapping');
};

const textIn = (at: string, value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value;
  throw mistake(at, 'something else', 'a text');
};

const wholeIn = (at: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw mistake(at, 'something else', 'a whole number');
};

const formatIn = (at: string, value: unknown): HttpFormat => {
  const format = formats.find((each) => each === value);
  if (format === undefined) throw mistake(at, 'something else', formats.join(', '));
  return format;
};

const encodingIn = (at: string, value: unknown): string => {
  try {
    return checkEncoding(textIn(at, value));
  } catch {
    throw mistake(at, 'something else', 'a label such as windows-1252');
  }
};

const mistake = (at: string, found: string, expected: string): Error =>
  new Error(`found ${found} at ${at}, expected ${expected}`);

/** The remedy for an invalid address; undefined for a valid one. */
export const mistakeOfHttp = (address: string): string | undefined => {
  if (!URL.canParse(address)) return 'Write https://HOST/PATH, with % codes for special characters.';
  const { username, password, pathname, hash } = new URL(address);
  if (isPattern(address)) return 'A source of HTTP is one for all tenants: leave out {scope}.';
  if (![username, password, pathname].every(isPercentEncoded))
    return 'A % begins the code of a character in UTF-8, such as %2F for /: write % itself as %25.';
  return hash === '' || hash.startsWith(settingsStart)
    ? undefined
    : 'Leave out # and what is behind it: it is not sent.';
};

const isPercentEncoded = (text: string): boolean => {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
};
