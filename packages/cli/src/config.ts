/** Parses the environment into the service's configuration, and reports all mistakes together. */
import type { BucketAddress, BucketSettings } from '@vitrine/bucket';
import { ConfigError, type SettingMistake } from './config-error.ts';
import type { CdnSetting } from './cdn-settings.ts';
import { validateBucket, validateSettings } from './validate-settings.ts';
import { defaultOf, mistakeOf, type Setting } from './setting.ts';
import type { EditionStore } from './service-settings.ts';
import { type Config, settings } from './settings.ts';

/** The settings of a server. It gets no others. */
const serverProperties = [
  'counters',
  'host',
  'port',
  'publicUrl',
  'imageOrigins',
  'mapTiles',
  'metricsHost',
  'metricsPort',
  'trustedProxies',
  'cdn',
  'staleSeconds',
  'catalogLeaseSeconds',
  'rateLimitAnonymous',
  'rateLimitKeyed',
  'keyRecords',
  'answerMegabytes',
  'cacheMegabytes',
  'shutdownSeconds',
  'logLevel',
] as const satisfies readonly (keyof Config)[];

export type ServerSettings = Pick<Config, (typeof serverProperties)[number]>;

export const serverVariables: readonly string[] = serverProperties.map((property) => settings[property].variable);

const mirrorProperties = [
  'counters',
  'editionStore',
  'editionCache',
  'editionCacheMegabytes',
  's3Endpoint',
  's3Region',
  's3AccessKeyId',
  's3SecretAccessKey',
  'catalogLeaseSeconds',
  'metricsHost',
  'metricsPort',
  'logLevel',
] as const satisfies readonly (keyof Config)[];

export type MirrorSettings = Pick<Config, (typeof mirrorProperties)[number]>;

export const mirrorVariables: readonly string[] = mirrorProperties.map((property) => settings[property].variable);

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the configuration of a server only; ignores other variables. */
export const parseServerConfig = (environment: Environment): ServerSettings =>
  readConfig(Object.fromEntries(serverVariables.map((name) => [name, environment[name]])), () => []);

/** The same for servers of a store, which may be in a bucket. */
export const parseStoreConfig = (environment: Environment, store: string): Config =>
  readConfig(
    {
      ...Object.fromEntries([...serverVariables, ...mirrorVariables].map((name) => [name, environment[name]])),
      [settings.editionStore.variable]: store,
    },
    validateBucket,
  );

/** The access to the bucket that the settings name. */
export const bucketSettingsOf = (
  {
    s3Endpoint: endpoint,
    s3Region: region,
    s3AccessKeyId: accessKeyId,
    s3SecretAccessKey: secretAccessKey,
  }: MirrorSettings,
  { bucket, prefix }: BucketAddress,
): BucketSettings => ({ bucket, prefix, endpoint, region, accessKeyId, secretAccessKey });

/** The folder of editions; by default beside the embedded database. */
export const editionFolderOf = ({
  editionStore: store,
  editionCache,
  database,
}: Pick<Config, 'editionStore' | 'editionCache' | 'database'>): string => {
  const named = store.kind === 'folder' ? store.path : store.kind === 'bucket' ? editionCache : null;
  return named ?? (database.kind === 'sqlite' ? `${database.path.replace(/\.db$/, '')}-editions` : './data/editions');
};

/**
 * Parses the configuration.
 * @throws ConfigError with every mistake
 */
export function parseConfig(environment: Environment): Config {
  return readConfig(environment, validateSettings);
}

function readConfig(environment: Environment, validate: (config: Config) => readonly SettingMistake[]): Config {
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
    sourcesFile: read<string | null>(settings.sourcesFile),
    allowedPrivateAddresses: read(settings.allowedPrivateAddresses),
    sourceConnectionsMax: read(settings.sourceConnectionsMax),
    sourceSilenceSeconds: read(settings.sourceSilenceSeconds),
    counters: read(settings.counters),
    host: read(settings.host),
    port: read(settings.port),
    publicUrl: read<string | null>(settings.publicUrl),
    imageOrigins: read(settings.imageOrigins),
    mapTiles: read(settings.mapTiles),
    consoleSecret: read<string | null>(settings.consoleSecret),
    operatorSecret: read<string | null>(settings.operatorSecret),
    consoleHost: read(settings.consoleHost),
    consolePort: read(settings.consolePort),
    consoleIssuer: read<string | null>(settings.consoleIssuer),
    consoleOrigins: read(settings.consoleOrigins),
    consoleDatabase: read<string | null>(settings.consoleDatabase),
    uploadMegabytes: read(settings.uploadMegabytes),
    uploadRecords: read(settings.uploadRecords),
    uploadFields: read(settings.uploadFields),
    uploadCollections: read(settings.uploadCollections),
    uploadsPerMinute: read(settings.uploadsPerMinute),
    uploadUndoDays: read(settings.uploadUndoDays),
    metricsHost: read(settings.metricsHost),
    metricsPort: read<number | null>(settings.metricsPort),
    publishMetricsPort: read<number | null>(settings.publishMetricsPort),
    trustedProxies: read(settings.trustedProxies),
    cdn: read<CdnSetting | null>(settings.cdn),
    cdnPurgeUrls: read(settings.cdnPurgeUrls),
    cdnToken: read<string | null>(settings.cdnToken),
    editionStore: read<EditionStore>(settings.editionStore),
    editionCache: read<string | null>(settings.editionCache),
    editionCacheMegabytes: read(settings.editionCacheMegabytes),
    s3Endpoint: read<string | null>(settings.s3Endpoint),
    s3Region: read(settings.s3Region),
    s3AccessKeyId: read(settings.s3AccessKeyId),
    s3SecretAccessKey: read(settings.s3SecretAccessKey),
    editionSeconds: read(settings.editionSeconds),
    changesEditions: read(settings.changesEditions),
    staleSeconds: read(settings.staleSeconds),
    catalogLeaseSeconds: read(settings.catalogLeaseSeconds),
    rateLimitAnonymous: read(settings.rateLimitAnonymous),
    rateLimitKeyed: read(settings.rateLimitKeyed),
    keyRecords: read<number | null>(settings.keyRecords),
    answerMegabytes: read(settings.answerMegabytes),
    cacheMegabytes: read(settings.cacheMegabytes),
    shutdownSeconds: read(settings.shutdownSeconds),
    logLevel: read(settings.logLevel),
  };
  mistakes.push(...validate(config));
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}
