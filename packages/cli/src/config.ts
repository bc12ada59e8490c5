/** The environment as the configuration of the service, all mistakes in it reported at once. */
import type { DatabaseAddress } from '@vitrine/publisher';
import { type Counters, type Parsed, parseTrustedProxies, type TrustedProxy } from '@vitrine/server/settings';
import { ConfigError, type SettingMistake } from './config-error.ts';
import { contradictionsIn } from './contradictions.ts';
import { embeddedDefault, parseDatabase, parseSources } from './database-address.ts';
import {
  parseConsoleDatabase,
  parseConsoleSecret,
  parseIssuer,
  parseOrigins,
  parsePublicUrl,
} from './console-settings.ts';
import { logLevels, type LogLevel } from './log.ts';
import { parseCounters, parseFolder, parseLogLevel, parseMetricsPort } from './service-settings.ts';
import { parseHost, parsePort, printLength, printScheme, printText, wholeNumber } from './setting-text.ts';

export interface Config {
  /** The catalog's database, and the one that records are in where no other is named. */
  readonly database: DatabaseAddress;
  /** Further databases of records: their URLs, by name. */
  readonly sources: ReadonlyMap<string, string>;
  readonly counters: Counters;
  readonly host: string;
  /** Ports: 0 is any that is free. */
  readonly port: number;
  /** Where consumers reach the API; null: where it listens. */
  readonly publicUrl: string | null;
  readonly consoleHost: string;
  readonly consolePort: number;
  /** What entry tokens are signed with; null where there is no console. */
  readonly consoleSecret: string | null;
  /** Who must have issued them; null: anyone who has the secret. */
  readonly consoleIssuer: string | null;
  /** The origins of the pages that may embed the console. */
  readonly consoleOrigins: readonly string[];
  /** How the console reaches the catalog; null: as everyone does. */
  readonly consoleDatabase: string | null;
  readonly metricsHost: string;
  /** Null where metrics are off. */
  readonly metricsPort: number | null;
  readonly trustedProxies: readonly TrustedProxy[];
  /** The folder that editions are published into; null: as `editionFolderOf` has it. */
  readonly editionStore: string | null;
  readonly editionSeconds: number;
  readonly staleSeconds: number;
  readonly catalogLeaseSeconds: number;
  readonly rateLimitAnonymous: number;
  readonly rateLimitKeyed: number;
  readonly answerMegabytes: number;
  readonly cacheMegabytes: number;
  readonly shutdownSeconds: number;
  readonly logLevel: LogLevel;
}

export interface Setting<Value> {
  /** The name of the environment variable. */
  readonly variable: string;
  /** What counts where the variable is unset or blank, as it would be written; blank for none. */
  readonly default: string;
  readonly meaning: string;
  /** What a message may show of a value that may hold a password or is one; all of it, where nothing is said. */
  readonly printFound?: (text: string) => string;
  readonly parse: (text: string) => Parsed<Value>;
}

/** Every setting there is. The documents list them from here. */
export const settings = {
  database: {
    variable: 'DATABASE_URL',
    default: embeddedDefault,
    meaning: 'The database of catalog and records: sqlite: and the path of its file, or postgres: and its address.',
    printFound: printScheme,
    parse: parseDatabase,
  },
  sources: {
    variable: 'SOURCES',
    default: '',
    meaning: 'Databases that hold records beside that of DATABASE_URL: name=postgres://… or name=mysql://… for each.',
    printFound: printScheme,
    parse: parseSources,
  },
  counters: {
    variable: 'REDIS_URL',
    default: '',
    meaning: 'The Redis through which several machines count callers together; unset, each counts for itself.',
    printFound: printScheme,
    parse: parseCounters,
  },
  host: {
    variable: 'HOST',
    default: '0.0.0.0',
    meaning: 'The address or host name that the API listens on.',
    parse: parseHost,
  },
  port: {
    variable: 'PORT',
    default: '8080',
    meaning: 'The port of the API; 0 takes any that is free.',
    parse: parsePort,
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    default: '',
    meaning: 'The address by which consumers reach the API, as the console shows it; unset, where the service listens.',
    parse: parsePublicUrl,
  },
  consoleSecret: {
    variable: 'CONSOLE_SECRET',
    default: '',
    meaning: 'What the tokens are signed with by which owners enter their console; unset, there is no console.',
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
    meaning: 'The port of the console; 0 takes any that is free.',
    parse: parsePort,
  },
  consoleIssuer: {
    variable: 'CONSOLE_ISSUER',
    default: '',
    meaning: 'Who must have issued a token (its claim iss); unset, anyone who has the secret.',
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
    meaning: "PostgreSQL's address with the role by which the console writes the catalog; unset, DATABASE_URL.",
    printFound: printScheme,
    parse: parseConsoleDatabase,
  },
  metricsHost: {
    variable: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'The address or host name that the metrics listen on.',
    parse: parseHost,
  },
  metricsPort: {
    variable: 'METRICS_PORT',
    default: '9464',
    meaning: 'The port of the metrics; 0 takes any that is free, off serves none.',
    parse: parseMetricsPort,
  },
  trustedProxies: {
    variable: 'TRUST_PROXY',
    default: '',
    meaning: 'The addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed, separated by commas.',
    parse: parseTrustedProxies,
  },
  editionStore: {
    variable: 'EDITION_STORE',
    default: 'auto',
    meaning: 'The folder of editions; auto is one beside the embedded database, else ./data/editions.',
    printFound: printScheme,
    parse: parseFolder,
  },
  editionSeconds: {
    variable: 'EDITION_SECONDS',
    default: '300',
    meaning: 'How long an edition lasts, in seconds: data changes no sooner.',
    parse: wholeNumber(1, 86_400),
  },
  staleSeconds: {
    variable: 'STALE_SECONDS',
    default: '86400',
    meaning: 'How old records may become where their database cannot be read, in seconds; then they are a 503.',
    parse: wholeNumber(1, 31_536_000),
  },
  catalogLeaseSeconds: {
    variable: 'CATALOG_LEASE_SECONDS',
    default: '10',
    meaning: 'How long exposures and keys are believed when the publisher is not heard, in seconds; then it is 503.',
    parse: wholeNumber(1, 86_400),
  },
  rateLimitAnonymous: {
    variable: 'RATE_LIMIT_ANONYMOUS',
    default: '60',
    meaning: 'Requests a minute for an address without a key.',
    parse: wholeNumber(1, 1_000_000),
  },
  rateLimitKeyed: {
    variable: 'RATE_LIMIT_KEYED',
    default: '600',
    meaning: 'Requests a minute for a valid key.',
    parse: wholeNumber(1, 1_000_000),
  },
  answerMegabytes: {
    variable: 'ANSWER_MEGABYTES',
    default: '16',
    meaning: 'The most that the records of one answer may take, in megabytes; more of them is a 400.',
    parse: wholeNumber(1, 1024),
  },
  cacheMegabytes: {
    variable: 'CACHE_MEGABYTES',
    default: '256',
    meaning: 'Memory for the answers that an edition holds, in megabytes.',
    parse: wholeNumber(1, 1_000_000),
  },
  shutdownSeconds: {
    variable: 'SHUTDOWN_SECONDS',
    default: '20',
    meaning: 'How long requests under way may take to end when the service is stopped, in seconds.',
    parse: wholeNumber(0, 3600),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    default: 'info',
    meaning: `What is logged: ${logLevels.join(', ')}.`,
    parse: parseLogLevel,
  },
} as const satisfies { readonly [Property in keyof Config]: Setting<Config[Property]> };

/** The settings of a server: it has no use for the others, and is not given them. */
const serverProperties = [
  'counters',
  'host',
  'port',
  'metricsHost',
  'metricsPort',
  'trustedProxies',
  'staleSeconds',
  'catalogLeaseSeconds',
  'rateLimitAnonymous',
  'rateLimitKeyed',
  'answerMegabytes',
  'cacheMegabytes',
  'shutdownSeconds',
  'logLevel',
] as const satisfies readonly (keyof Config)[];

export type ServerSettings = Pick<Config, (typeof serverProperties)[number]>;

export const serverVariables: readonly string[] = serverProperties.map((property) => settings[property].variable);

/** The configuration of a server alone; what else is in the environment is not looked at. */
export const parseServerConfig = (environment: Readonly<Record<string, string | undefined>>): ServerSettings =>
  parseConfig(Object.fromEntries(serverVariables.map((name) => [name, environment[name]])));

/** Where editions are: beside the embedded database, where nothing else is said. */
export const editionFolderOf = ({ editionStore, database }: Pick<Config, 'editionStore' | 'database'>): string =>
  editionStore ?? (database.kind === 'sqlite' ? `${database.path.replace(/\.db$/, '')}-editions` : './data/editions');

/** Takes the environment and gives the configuration; throws a ConfigError that lists every mistake found. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: SettingMistake[] = [];
  const read = <Value>(setting: Setting<Value>): Value => {
    const text = environment[setting.variable]?.trim() || setting.default;
    const parsed = setting.parse(text);
    if (parsed.kind === 'value') return parsed.value;
    mistakes.push(mistakeOf(setting, text, parsed));
    return defaultOf(setting);
  };
  const config: Config = {
    database: read(settings.database),
    sources: read<ReadonlyMap<string, string>>(settings.sources),
    counters: read(settings.counters),
    host: read(settings.host),
    port: read(settings.port),
    publicUrl: read<string | null>(settings.publicUrl),
    consoleSecret: read<string | null>(settings.consoleSecret),
    consoleHost: read(settings.consoleHost),
    consolePort: read(settings.consolePort),
    consoleIssuer: read<string | null>(settings.consoleIssuer),
    consoleOrigins: read(settings.consoleOrigins),
    consoleDatabase: read<string | null>(settings.consoleDatabase),
    metricsHost: read(settings.metricsHost),
    metricsPort: read<number | null>(settings.metricsPort),
    trustedProxies: read(settings.trustedProxies),
    editionStore: read<string | null>(settings.editionStore),
    editionSeconds: read(settings.editionSeconds),
    staleSeconds: read(settings.staleSeconds),
    catalogLeaseSeconds: read(settings.catalogLeaseSeconds),
    rateLimitAnonymous: read(settings.rateLimitAnonymous),
    rateLimitKeyed: read(settings.rateLimitKeyed),
    answerMegabytes: read(settings.answerMegabytes),
    cacheMegabytes: read(settings.cacheMegabytes),
    shutdownSeconds: read(settings.shutdownSeconds),
    logLevel: read(settings.logLevel),
  };
  mistakes.push(...contradictionsIn(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** Stands in for a mistaken value, so that reading goes on to the next mistake. */
function defaultOf<Value>(setting: Setting<Value>): Value {
  const parsed = setting.parse(setting.default);
  if (parsed.kind === 'value') return parsed.value;
  throw new Error(`The default of ${setting.variable} is none of its values: expected ${parsed.expected}`);
}

function mistakeOf(
  setting: Setting<unknown>,
  text: string,
  { expected, hint }: { readonly expected: string; readonly hint?: string },
): SettingMistake {
  const { variable } = setting;
  const byDefault =
    setting.default === '' ? `Or leave ${variable} unset.` : `Or leave it unset for ${setting.default}.`;
  return {
    variable,
    found: (setting.printFound ?? printText)(text),
    expected,
    hint: hint ?? byDefault,
  };
}
