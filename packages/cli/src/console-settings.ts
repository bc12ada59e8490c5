/** The settings of the console and of the operator's API: names, meanings and parsers. */
import type { Parsed } from '@vitrine/server/settings';
import { parseDatabase } from './database-address.ts';
import type { Setting } from './setting.ts';
import { parseHost, parsePort, printLength, printScheme } from './setting-text.ts';

export interface ConsoleConfig {
  readonly consoleHost: string;
  readonly consolePort: number;
  /** The secret that signs sign-in tokens; null disables the console. */
  readonly consoleSecret: string | null;
  /** The secret that signs tokens for the operator's API; null disables it. */
  readonly operatorSecret: string | null;
  /** The required issuer of the tokens; null: any. */
  readonly consoleIssuer: string | null;
  /** The origins of the pages that may embed the console. */
  readonly consoleOrigins: readonly string[];
  /** The URL by which the console accesses the catalog; null: the same as for all commands. */
  readonly consoleDatabase: string | null;
}

/** As many bits as the signature has (RFC 7518 §3.2). */
const secretBytesMin = 32;

function parseConsoleSecret(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  if (Buffer.byteLength(text) >= secretBytesMin) return { kind: 'value', value: text };
  return {
    kind: 'mistake',
    expected: `at least ${secretBytesMin} random bytes`,
    hint: 'Create one: openssl rand -base64 32. Or leave it unset: then there is no console, or no API for the operator.',
  };
}

function parseIssuer(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  if (/^[\w.:/@-]{1,200}$/.test(text)) return { kind: 'value', value: text };
  return { kind: 'mistake', expected: 'a name or an address without blanks, such as https://erp.example.com' };
}

export function parseOrigins(text: string): Parsed<readonly string[]> {
  const origins = text.split(',').flatMap((origin) => origin.trim() || []);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return { kind: 'value', value: origins };
  return {
    kind: 'mistake',
    expected: 'origins with commas between them, such as https://erp.example.com',
    hint: `"${wrong.slice(0, 100)}" is not an origin: a scheme, a host, and a port unless it is the default one.`,
  };
}

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text;

function parseConsoleDatabase(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  const parsed = parseDatabase(text);
  if (parsed.kind === 'value' && parsed.value.kind === 'postgres') return { kind: 'value', value: parsed.value.url };
  return { kind: 'mistake', expected: 'the address of the PostgreSQL database that DATABASE_URL names' };
}

/** Removes trailing slashes, because paths are appended. */
export function parsePublicUrl(text: string): Parsed<string | null> {
  if (text === '') return { kind: 'value', value: null };
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && !/[?#@]/.test(text))
    return { kind: 'value', value: url.href.replace(/\/+$/, '') };
  return { kind: 'mistake', expected: 'an address without a query, such as https://api.example.com' };
}

export const consoleSettings = {
  consoleSecret: {
    variable: 'CONSOLE_SECRET',
    default: '',
    meaning: 'The secret that signs the console sign-in tokens of owners; unset, the console is disabled.',
    printFound: printLength,
    parse: parseConsoleSecret,
  },
  operatorSecret: {
    variable: 'OPERATOR_SECRET',
    default: '',
    meaning: "The secret that signs tokens for the operator's API, on the console's port; unset, the API is off.",
    printFound: printLength,
    parse: parseConsoleSecret,
  },
  consoleHost: {
    variable: 'CONSOLE_HOST',
    default: '127.0.0.1',
    meaning: 'The address or host name that the console listens on.',
    parse: parseHost,
  },
  consolePort: {
    variable: 'CONSOLE_PORT',
    default: '8081',
    meaning: 'The port of the console; 0: any free port.',
    parse: parsePort,
  },
  consoleIssuer: {
    variable: 'CONSOLE_ISSUER',
    default: '',
    meaning: 'The required issuer of tokens (claim iss); unset, anyone who has the secret.',
    parse: parseIssuer,
  },
  consoleOrigins: {
    variable: 'CONSOLE_ORIGINS',
    default: '',
    meaning: 'The origins whose pages may embed the console, separated by commas; it then needs HTTPS.',
    parse: parseOrigins,
  },
  consoleDatabase: {
    variable: 'CONSOLE_DATABASE_URL',
    default: '',
    meaning: 'The PostgreSQL address with the role that the console uses to write the catalog; unset, DATABASE_URL.',
    printFound: printScheme,
    parse: parseConsoleDatabase,
  },
} as const satisfies { readonly [Property in keyof ConsoleConfig]: Setting<ConsoleConfig[Property]> };
