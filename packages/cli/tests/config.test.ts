/** The environment as the configuration of the service. */
import { describe, expect, test } from 'bun:test';
import { publisherDefaults } from '@vitrine/publisher';
import { serverDefaults } from '@vitrine/server';
import { ConfigError } from '../src/config-error.ts';
import { parseConfig } from '../src/config.ts';
import { settings, type Config } from '../src/settings.ts';

const mistakesOf = (environment: Record<string, string>): ConfigError => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

const defaults: Config = {
  database: { kind: 'sqlite', path: './data/vitrine.db' },
  sources: new Map(),
  sourcesFile: null,
  allowedPrivateAddresses: [],
  sourceConnectionsMax: 8,
  sourceSilenceSeconds: 120,
  counters: { kind: 'memory' },
  host: '0.0.0.0',
  port: 8080,
  publicUrl: null,
  imageOrigins: [],
  mapTiles: null,
  consoleHost: '127.0.0.1',
  consolePort: 8081,
  consoleSecret: null,
  operatorSecret: null,
  consoleIssuer: null,
  consoleOrigins: [],
  consoleDatabase: null,
  uploadMegabytes: 32,
  uploadRecords: 100_000,
  uploadFields: 100,
  uploadCollections: 20,
  uploadsPerMinute: 120,
  uploadUndoDays: 30,
  metricsHost: '127.0.0.1',
  metricsPort: 9464,
  publishMetricsPort: null,
  trustedProxies: [],
  cdn: null,
  cdnPurgeUrls: [],
  cdnToken: null,
  editionStore: { kind: 'auto' },
  editionCache: null,
  editionCacheMegabytes: 20_480,
  s3Endpoint: null,
  s3Region: 'us-east-1',
  s3AccessKeyId: '',
  s3SecretAccessKey: '',
  editionSeconds: 300,
  changesEditions: 12,
  staleSeconds: 86_400,
  catalogLeaseSeconds: 10,
  rateLimitAnonymous: 60,
  rateLimitKeyed: 600,
  keyRecords: null,
  answerMegabytes: 16,
  cacheMegabytes: 256,
  shutdownSeconds: 20,
  logLevel: 'info',
};

test('settings that are left out are the defaults of the core, but where the API listens', () => {
  expect(parseConfig({})).toMatchObject({ ...publisherDefaults, ...serverDefaults, host: '0.0.0.0', port: 8080 });
});

describe('settings: defaults', () => {
  test('an empty environment is the defaults', () => {
    expect(parseConfig({ HOME: '/root', PORT: undefined })).toEqual(defaults);
  });

  test('blank values count as unset', () => {
    const blank = Object.values(settings).map(({ variable }) => [variable, ' \t']);
    expect(parseConfig(Object.fromEntries(blank))).toEqual(defaults);
  });

  test('every setting has a variable of its own and a meaning', () => {
    const all = Object.values(settings);
    expect(new Set(all.map(({ variable }) => variable)).size).toBe(all.length);
    expect(all.filter(({ meaning }) => !/^[A-Z].*\.$/.test(meaning))).toEqual([]);
  });
});

describe('settings: values', () => {
  const rows: [variable: string, text: string, config: Partial<Config>][] = [
    ['REDIS_URL', 'redis://h', { counters: { kind: 'redis', url: 'redis://h' } }],
    ['REDIS_URL', 'REDISS://u:p@[::1]:1/9999', { counters: { kind: 'redis', url: 'REDISS://u:p@[::1]:1/9999' } }],
    ['HOST', '::', { host: '::' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 65535 ', { port: 65_535 }],
    ['PUBLIC_URL', 'https://api.example.com/', { publicUrl: 'https://api.example.com' }],
    ['PUBLIC_URL', 'http://example.com:8080/data/', { publicUrl: 'http://example.com:8080/data' }],
    ['CONSOLE_PORT', '9000', { consolePort: 9000 }],
    ['CONSOLE_HOST', '::1', { consoleHost: '::1' }],
    ['CONSOLE_SECRET', 'ä'.repeat(16), { consoleSecret: 'ä'.repeat(16) }],
    ['CONSOLE_ISSUER', 'https://erp.example.com/', { consoleIssuer: 'https://erp.example.com/' }],
    [
      'CONSOLE_ORIGINS',
      'https://erp.example.com, http://localhost:3000',
      { consoleOrigins: ['https://erp.example.com', 'http://localhost:3000'] },
    ],
    ['METRICS_HOST', '0.0.0.0', { metricsHost: '0.0.0.0' }],
    ['METRICS_PORT', '0', { metricsPort: 0 }],
    ['METRICS_PORT', 'off', { metricsPort: null }],
    ['METRICS_PORT', 'OFF', { metricsPort: null }],
    ['CHANGES_EDITIONS', '0', { changesEditions: 0 }],
    ['CHANGES_EDITIONS', '1000', { changesEditions: 1000 }],
    ['EDITION_SECONDS', '1', { editionSeconds: 1 }],
    ['EDITION_SECONDS', '86400', { editionSeconds: 86_400 }],
    ['RATE_LIMIT_ANONYMOUS', '1', { rateLimitAnonymous: 1 }],
    ['RATE_LIMIT_KEYED', '1000000', { rateLimitKeyed: 1_000_000 }],
    ['CACHE_MEGABYTES', '1', { cacheMegabytes: 1 }],
    ['EDITION_STORE', '/var/lib/vitrine', { editionStore: { kind: 'folder', path: '/var/lib/vitrine' } }],
    ['EDITION_STORE', 'auto', { editionStore: { kind: 'auto' } }],
    ['EDITION_CACHE', '/var/cache/vitrine', { editionCache: '/var/cache/vitrine' }],
    ['EDITION_CACHE_MEGABYTES', '1', { editionCacheMegabytes: 1 }],
    ['S3_ENDPOINT', 'https://s3.example.com/', { s3Endpoint: 'https://s3.example.com' }],
    ['S3_REGION', 'eu-central-1', { s3Region: 'eu-central-1' }],
    ['S3_ACCESS_KEY_ID', 'AK', { s3AccessKeyId: 'AK' }],
    ['S3_SECRET_ACCESS_KEY', 'secret', { s3SecretAccessKey: 'secret' }],
    ['STALE_SECONDS', '1', { staleSeconds: 1 }],
    ['STALE_SECONDS', '31536000', { staleSeconds: 31_536_000 }],
    ['CATALOG_LEASE_SECONDS', '1', { catalogLeaseSeconds: 1 }],
    ['ANSWER_MEGABYTES', '1024', { answerMegabytes: 1024 }],
    ['SHUTDOWN_SECONDS', '0', { shutdownSeconds: 0 }],
    ['LOG_LEVEL', 'SILENT', { logLevel: 'silent' }],
    ['LOG_LEVEL', 'trace', { logLevel: 'trace' }],
  ];
  test.each(rows)('%s=%s', (variable, text, config) => {
    expect(parseConfig({ [variable]: text })).toEqual({ ...defaults, ...config });
  });

  test('TRUST_PROXY', () => {
    const { trustedProxies } = parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' });
    expect(trustedProxies.map(({ network, prefixBits }) => `${network.toString()}/${prefixBits}`)).toEqual([
      '10.0.0.0/8',
      '::1/128',
    ]);
  });
});

describe('settings: mistakes', () => {
  const rows: [variable: string, text: string, message: string][] = [
    ['PORT', 'eighty', 'found "eighty", expected a whole number from 0 to 65535. Or leave it unset for 8080.'],
    ['PORT', '65536', 'found "65536", expected a whole number from 0 to 65535. Or leave it unset for 8080.'],
    ['PORT', '-1', 'found "-1", expected a whole number from 0 to 65535. Or leave it unset for 8080.'],
    ['PORT', '0x50', 'found "0x50", expected a whole number from 0 to 65535. Or leave it unset for 8080.'],
    ['CONSOLE_PORT', '8e3', 'found "8e3", expected a whole number from 0 to 65535. Or leave it unset for 8081.'],
    [
      'CONSOLE_SECRET',
      'secret: not so long',
      'found a text of 19 bytes, expected at least 32 random bytes. Create one: openssl rand -base64 32. Or leave it unset: then there is no console, or no API for the operator.',
    ],
    [
      'CONSOLE_ORIGINS',
      'https://a.example,https://b.example/',
      'found "https://a.example,https://b.example/", expected origins with commas between them, such as https://erp.example.com. "https://b.example/" is not an origin: a scheme, a host, and a port unless it is the default one.',
    ],
    [
      'CONSOLE_DATABASE_URL',
      'postgres://u:secret@h/d',
      'found the address of a database beside a SQLite file, expected a PostgreSQL database in DATABASE_URL, which holds the catalog. Leave CONSOLE_DATABASE_URL unset.',
    ],
    ['METRICS_PORT', 'no', 'found "no", expected a whole number from 0 to 65535, or off. Or leave it unset for 9464.'],
    ['CHANGES_EDITIONS', '1001', 'found "1001", expected a whole number from 0 to 1000. Or leave it unset for 12.'],
    ['EDITION_SECONDS', '0', 'found "0", expected a whole number from 1 to 86400. Or leave it unset for 300.'],
    ['EDITION_SECONDS', '86401', 'found "86401", expected a whole number from 1 to 86400. Or leave it unset for 300.'],
    ['RATE_LIMIT_KEYED', '1.5', 'found "1.5", expected a whole number from 1 to 1000000. Or leave it unset for 600.'],
    [
      'EDITION_STORE',
      's3://u:p@h',
      'found "s3:…", expected the address of a bucket. Write s3://BUCKET or s3://BUCKET/FOLDER; the address of the service is S3_ENDPOINT.',
    ],
    [
      'EDITION_STORE',
      'https://bucket.example.com',
      'found "https:…", expected the path of a folder, or s3://BUCKET. Write a path, such as ./data/editions.',
    ],
    [
      'EDITION_STORE',
      's3://editions/shop',
      'found the address of a bucket without a key to it, expected S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it. Create an access key for Vitrine in the service that hosts the bucket; docs/cluster.md lists its permissions.',
    ],
    [
      'S3_ENDPOINT',
      'https://u:secret@s3.example.com',
      'found "https:…", expected the address of a service, http:// or https://, with no user in it. Or leave S3_ENDPOINT unset.',
    ],
    ['STALE_SECONDS', '0', 'found "0", expected a whole number from 1 to 31536000. Or leave it unset for 86400.'],
    [
      'HOST',
      'http://x',
      'found "http://x", expected an IP address or a host name, without scheme and port. Or leave it unset for 0.0.0.0.',
    ],
    [
      'HOST',
      'localhost:80',
      'found "localhost:80", expected an IP address or a host name, without scheme and port. Or leave it unset for 0.0.0.0.',
    ],
    [
      'METRICS_HOST',
      '127.1',
      'found "127.1", expected an IP address or a host name, without scheme and port. Or leave it unset for 127.0.0.1.',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'found "loud", expected one of fatal, error, warn, info, debug, trace, silent. Or leave it unset for info.',
    ],
    [
      'LOG_LEVEL',
      'x'.repeat(101),
      `found "${'x'.repeat(100)}…", expected one of fatal, error, warn, info, debug, trace, silent. Or leave it unset for info.`,
    ],
    [
      'TRUST_PROXY',
      'true',
      'found "true", expected a comma-separated list of IP addresses and CIDR ranges, such as 10.0.0.0/8,2001:db8::1. "true" is neither an address nor a range.',
    ],
    [
      'REDIS_URL',
      'localhost:6379',
      'found "localhost:…", expected redis:// or rediss://, and the host of a Redis. Or leave it unset, and each process counts for itself.',
    ],
    [
      'REDIS_URL',
      'h',
      'found a text without a scheme, expected redis:// or rediss://, and the host of a Redis. Or leave it unset, and each process counts for itself.',
    ],
    [
      'REDIS_URL',
      'redis:h',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. Or leave it unset, and each process counts for itself.',
    ],
    [
      'REDIS_URL',
      'redis://',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. Name the host after redis://.',
    ],
    [
      'REDIS_URL',
      'redis:///1',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. Name the host after redis://.',
    ],
    [
      'REDIS_URL',
      'redis://h:65536',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
    [
      'REDIS_URL',
      'redis://:se/cret@h',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
    [
      'REDIS_URL',
      'redis://:se%cret@h',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
    [
      'REDIS_URL',
      'redis://secret@h',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. A password without a user is written redis://:password@host.',
    ],
    [
      'REDIS_URL',
      'redis://h/10000',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. After the host comes the number of a database, or nothing. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
    [
      'REDIS_URL',
      'redis://h/one',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. After the host comes the number of a database, or nothing. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
    [
      'REDIS_URL',
      'redis://u:12/secret@h',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. After the host comes the number of a database, or nothing. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
    [
      'REDIS_URL',
      'redis://h?family=6',
      'found "redis:…", expected redis:// or rediss://, and the host of a Redis. Options are not supported: leave them out. In a user or password write %2F for /, %3F for ?, %23 for #, %40 for @, %3A for : and %25 for %.',
    ],
  ];
  test.each(rows)('%s=%s', (variable, text, message) => {
    expect(mistakesOf({ [variable]: text }).message).toBe(`A setting is wrong:\n  ${variable}: ${message}`);
  });

  test('all are reported at once', () => {
    const wrong = Object.values(settings).map(({ variable }) => [variable, 'a: !']);
    const error = mistakesOf(Object.fromEntries(wrong));
    expect(error.mistakes.map(({ variable }) => variable)).toEqual(wrong.map(([variable = '']) => variable));
    expect(error.message.split('\n')).toHaveLength(wrong.length + 1);
    expect(error.message).toStartWith(`${wrong.length} settings are wrong:\n  DATABASE_URL: found`);
  });

  test('security row 13: no password is shown', () => {
    const texts = [
      'postgres://u:secret@h?password=secret',
      'postgres://u:secret@h/db?sslmode=allow',
      'postgres://u:sec/secret@h:x',
      'postgres://u:%secret@h:x/db',
      'crm=postgres://u:secret@h',
      'crm=postgres://u:secret@h/db secret',
      'redis://secret@h',
      'u@secret',
      'secret',
      'sqlite:?secret',
      'redis://u:sec/secret@h',
      'redis://u:%secret@h',
      'redis://h/secret',
      'redis://u:secret@h?x',
    ];
    const messages = texts.flatMap((text) => [
      mistakesOf({ DATABASE_URL: text }).message,
      mistakesOf({ REDIS_URL: text }).message,
      mistakesOf({ EDITION_STORE: `postgres://${text}` }).message,
      mistakesOf({ SOURCES: text }).message,
      mistakesOf({ DATABASE_URL: 'postgres://h/db', SOURCES: text }).message,
    ]);
    expect(messages.filter((message) => message.includes('secret'))).toEqual([]);
  });
});
