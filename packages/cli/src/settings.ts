/** The table of settings: names, meanings and parsers. Types, help and documents are generated from it. */
import type { PublisherSettings } from '@vitrine/publisher';
import { parseTrustedProxies, type ServerSettings } from '@vitrine/server/settings';
import type { AddressRange } from '@vitrine/store';
import { type CdnConfig, cdnSettings } from './cdn-settings.ts';
import { embeddedDefault, parseDatabase, parseSources } from './database-address.ts';
import { type MapTiles, parseMapTiles } from './map-tiles.ts';
import { type UploadConfig, uploadSettings } from './uploads/upload-settings.ts';
import { type ConsoleConfig, consoleSettings, parseOrigins, parsePublicUrl } from './console-settings.ts';
import { logLevels, type LogLevel } from './log.ts';
import {
  type EditionStore,
  parseCounters,
  parseEndpoint,
  parseFile,
  parseFolder,
  parseKeyRecords,
  parseLogLevel,
  parseMetricsPort,
  parseStore,
  parseWord,
} from './service-settings.ts';
import type { Setting } from './setting.ts';
import { parseHost, parsePort, printLength, printScheme, wholeNumber } from './setting-text.ts';

export interface Config
  extends Omit<ServerSettings, keyof CdnConfig>, PublisherSettings, CdnConfig, ConsoleConfig, UploadConfig {
  readonly sourcesFile: string | null;
  /** The addresses that are not public, and may be connected to for records. */
  readonly allowedPrivateAddresses: readonly AddressRange[];
  /** The origins whose pictures the explorer shows. */
  readonly imageOrigins: readonly string[];
  readonly mapTiles: MapTiles | null;
  readonly metricsHost: string;
  /** Null: metrics are off. */
  readonly metricsPort: number | null;
  readonly publishMetricsPort: number | null;
  readonly editionStore: EditionStore;
  /** The folder that mirrors the bucket; null: the default of `editionFolderOf`. */
  readonly editionCache: string | null;
  readonly editionCacheMegabytes: number;
  /** Null: Amazon's. */
  readonly s3Endpoint: string | null;
  readonly s3Region: string;
  /** Blank: no key. */
  readonly s3AccessKeyId: string;
  readonly s3SecretAccessKey: string;
  readonly logLevel: LogLevel;
}

/** All settings. The documents list them from here. */
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
    meaning:
      'Further sources of records, beside DATABASE_URL: name=postgres://…, mysql://…, folder:/… or https://… for each.',
    printFound: printScheme,
    parse: parseSources,
  },
  sourcesFile: {
    variable: 'SOURCES_FILE',
    default: '',
    meaning: 'A YAML or JSON file of further sources, read again when it changes.',
    parse: parseFile,
  },
  allowedPrivateAddresses: {
    variable: 'ALLOWED_PRIVATE_ADDRESSES',
    default: '',
    meaning:
      'Addresses and CIDR ranges, separated by commas, that sources of http and https may have although they are not public.',
    parse: parseTrustedProxies,
  },
  sourceConnectionsMax: {
    variable: 'SOURCE_CONNECTIONS_MAX',
    default: '8',
    meaning: 'Connections to the databases of SOURCES together, while an edition is read; a preview takes one more.',
    parse: wholeNumber(1, 1000),
  },
  sourceSilenceSeconds: {
    variable: 'SOURCE_SILENCE_SECONDS',
    default: '120',
    meaning: 'Seconds without a byte from a database during a read after which the read is retried.',
    parse: wholeNumber(1, 86_400),
  },
  counters: {
    variable: 'REDIS_URL',
    default: '',
    meaning: 'The Redis in which several machines count callers together.',
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
    meaning: 'The port of the API; 0: any free port.',
    parse: parsePort,
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    default: '',
    meaning: 'The public address of the service, with its path behind a proxy; unset, the address of each request.',
    parse: parsePublicUrl,
  },
  imageOrigins: {
    variable: 'IMAGE_ORIGINS',
    default: '',
    meaning: 'The origins whose pictures the explorer shows, separated by commas; other pictures are links.',
    parse: parseOrigins,
  },
  mapTiles: {
    variable: 'MAP_TILES',
    default: '',
    meaning:
      'The address of map tiles, with {z}, {x} and {y}, then a blank and their attribution; unset, maps show degrees alone.',
    parse: parseMapTiles,
  },
  ...consoleSettings,
  ...uploadSettings,
  metricsHost: {
    variable: 'METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'The address or host name that the metrics listen on.',
    parse: parseHost,
  },
  metricsPort: {
    variable: 'METRICS_PORT',
    default: '9464',
    meaning: 'The port of the metrics; 0: any free port, off: no metrics.',
    parse: parseMetricsPort,
  },
  publishMetricsPort: {
    variable: 'PUBLISH_METRICS_PORT',
    default: 'off',
    meaning: "The port of the publisher's metrics, on METRICS_HOST; 0: any free port, off: no metrics.",
    parse: parseMetricsPort,
  },
  trustedProxies: {
    variable: 'TRUST_PROXY',
    default: '',
    meaning: 'The addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted, separated by commas.',
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
    meaning: 'The folder where a machine keeps its copy of the editions of a bucket; auto: as for EDITION_STORE.',
    printFound: printScheme,
    parse: parseFolder,
  },
  editionCacheMegabytes: {
    variable: 'EDITION_CACHE_MEGABYTES',
    default: '20480',
    meaning: 'Maximum size of the segments of a bucket in that folder, in megabytes.',
    parse: wholeNumber(1, 100_000_000),
  },
  s3Endpoint: {
    variable: 'S3_ENDPOINT',
    default: '',
    meaning: "The address of the S3 service; unset, Amazon's for the region.",
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
    meaning: 'The access key ID for reading and writing the bucket.',
    printFound: printLength,
    parse: parseWord,
  },
  s3SecretAccessKey: {
    variable: 'S3_SECRET_ACCESS_KEY',
    default: '',
    meaning: 'The secret of that access key.',
    printFound: printLength,
    parse: parseWord,
  },
  editionSeconds: {
    variable: 'EDITION_SECONDS',
    default: '300',
    meaning: 'Length of an edition, in seconds.',
    parse: wholeNumber(1, 86_400),
  },
  changesEditions: {
    variable: 'CHANGES_EDITIONS',
    default: '12',
    meaning: 'The number of past editions for which the publisher keeps the changes since; 0 keeps none.',
    parse: wholeNumber(0, 1000),
  },
  staleSeconds: {
    variable: 'STALE_SECONDS',
    default: '86400',
    meaning: 'Maximum age of records, in seconds, while their database cannot be read; then a 503.',
    parse: wholeNumber(1, 31_536_000),
  },
  catalogLeaseSeconds: {
    variable: 'CATALOG_LEASE_SECONDS',
    default: '10',
    meaning: 'Seconds without a sign of life from the publisher after which servers answer 503.',
    parse: wholeNumber(1, 86_400),
  },
  rateLimitAnonymous: {
    variable: 'RATE_LIMIT_ANONYMOUS',
    default: '60',
    meaning: 'Requests per minute from an address without a key.',
    parse: wholeNumber(1, 1_000_000),
  },
  rateLimitKeyed: {
    variable: 'RATE_LIMIT_KEYED',
    default: '600',
    meaning: 'Requests per minute with a valid key.',
    parse: wholeNumber(1, 1_000_000),
  },
  keyRecords: {
    variable: 'KEY_RECORDS_PER_DAY',
    default: 'off',
    meaning: 'Records that may be read with a valid secret key in a day (UTC); off: any number.',
    parse: parseKeyRecords,
  },
  answerMegabytes: {
    variable: 'ANSWER_MEGABYTES',
    default: '16',
    meaning: 'Maximum size of the records in one answer, in megabytes; a larger answer is a 400.',
    parse: wholeNumber(1, 1024),
  },
  cacheMegabytes: {
    variable: 'CACHE_MEGABYTES',
    default: '256',
    meaning: 'Memory for cached answers, in megabytes.',
    parse: wholeNumber(1, 1_000_000),
  },
  shutdownSeconds: {
    variable: 'SHUTDOWN_SECONDS',
    default: '20',
    meaning: 'Seconds that running requests may take to finish when the service stops.',
    parse: wholeNumber(0, 3600),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    default: 'info',
    meaning: `Log level: ${logLevels.join(', ')}.`,
    parse: parseLogLevel,
  },
} as const satisfies { readonly [Property in keyof Config]: Setting<Config[Property]> };
