/** The table of settings: what each is called, what it means and how it is read. Types, help and documents are made of it. */
import type { DatabaseAddress } from '@vitrine/publisher';
import { type Counters, parseTrustedProxies, type TrustedProxy } from '@vitrine/server/settings';
import { type CdnConfig, cdnSettings } from './cdn-settings.ts';
import { embeddedDefault, parseDatabase, parseSources } from './database-address.ts';
import {
  parseConsoleDatabase,
  parseConsoleSecret,
  parseIssuer,
  parseOrigins,
  parsePublicUrl,
} from './console-settings.ts';
import { logLevels, type LogLevel } from './log.ts';
import {
  type EditionStore,
  parseCounters,
  parseEndpoint,
  parseFolder,
  parseLogLevel,
  parseMetricsPort,
  parseStore,
  parseWord,
} from './service-settings.ts';
import type { Setting } from './setting.ts';
import { parseHost, parsePort, printLength, printScheme, wholeNumber } from './setting-text.ts';

export interface Config extends CdnConfig {
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
  /** The origins whose pictures the explorer shows. */
  readonly imageOrigins: readonly string[];
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
  readonly publishMetricsPort: number | null;
  readonly trustedProxies: readonly TrustedProxy[];
  /** Where editions are published. */
  readonly editionStore: EditionStore;
  /** The folder that a machine keeps as the bucket is; null: as `editionFolderOf` has it. */
  readonly editionCache: string | null;
  readonly editionCacheMegabytes: number;
  /** Null: Amazon's. */
  readonly s3Endpoint: string | null;
  readonly s3Region: string;
  /** Blank: there is none. */
  readonly s3AccessKeyId: string;
  readonly s3SecretAccessKey: string;
  readonly editionSeconds: number;
  /** Of how many editions before the one in force it is told what has changed since; 0: of none. */
  readonly changesEditions: number;
  readonly staleSeconds: number;
  readonly catalogLeaseSeconds: number;
  readonly rateLimitAnonymous: number;
  readonly rateLimitKeyed: number;
  readonly answerMegabytes: number;
  readonly cacheMegabytes: number;
  readonly shutdownSeconds: number;
  readonly logLevel: LogLevel;
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
    meaning:
      'The public address of the service, with the path below which a proxy serves it, if any; unset, as each is asked.',
    parse: parsePublicUrl,
  },
  imageOrigins: {
    variable: 'IMAGE_ORIGINS',
    default: '',
    meaning: 'The origins whose pictures the explorer shows, separated by commas; those of others are links.',
    parse: parseOrigins,
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
  publishMetricsPort: {
    variable: 'PUBLISH_METRICS_PORT',
    default: 'off',
    meaning: "The port of the publisher's metrics, on METRICS_HOST; 0 takes any that is free, off serves none.",
    parse: parseMetricsPort,
  },
  trustedProxies: {
    variable: 'TRUST_PROXY',
    default: '',
    meaning: 'The addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed, separated by commas.',
    parse: parseTrustedProxies,
  },
  ...cdnSettings,
  editionStore: {
    variable: 'EDITION_STORE',
    default: 'auto',
    meaning: 'The folder of editions, or s3://BUCKET/FOLDER; auto: beside the embedded database, else ./data/editions.',
    printFound: printScheme,
    parse: parseStore,
  },
  editionCache: {
    variable: 'EDITION_CACHE',
    default: 'auto',
    meaning: 'The folder in which a machine has the editions of a bucket; auto as for EDITION_STORE.',
    printFound: printScheme,
    parse: parseFolder,
  },
  editionCacheMegabytes: {
    variable: 'EDITION_CACHE_MEGABYTES',
    default: '20480',
    meaning: 'The most that segments of a bucket take in that folder, two editions together, in megabytes.',
    parse: wholeNumber(1, 100_000_000),
  },
  s3Endpoint: {
    variable: 'S3_ENDPOINT',
    default: '',
    meaning: "The address of the service that has the bucket; unset, Amazon's of the region.",
    printFound: printScheme,
    parse: parseEndpoint,
  },
  s3Region: {
    variable: 'S3_REGION',
    default: 'us-east-1',
    meaning: 'The region of the bucket.',
    parse: parseWord,
  },
  s3AccessKeyId: {
    variable: 'S3_ACCESS_KEY_ID',
    default: '',
    meaning: 'The key by which the bucket is read and written.',
    printFound: printLength,
    parse: parseWord,
  },
  s3SecretAccessKey: {
    variable: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: "That key's secret.",
    printFound: printLength,
    parse: parseWord,
  },
  editionSeconds: {
    variable: 'EDITION_SECONDS',
    default: '300',
    meaning: 'How long an edition lasts, in seconds: data changes no sooner.',
    parse: wholeNumber(1, 86_400),
  },
  changesEditions: {
    variable: 'CHANGES_EDITIONS',
    default: '12',
    meaning: 'For how many editions back the publisher keeps what has changed since; 0 keeps nothing.',
    parse: wholeNumber(0, 1000),
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
