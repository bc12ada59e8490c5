/** Cross-setting validation. */
import { cdnNeeds } from './cdn-settings.ts';
import type { SettingMistake } from './config-error.ts';
import type { Config } from './settings.ts';

export const validateSettings = (config: Config): readonly SettingMistake[] => [
  ...(config.database.kind === 'sqlite' && config.consoleDatabase !== null ? [consoleWithoutPostgres] : []),
  ...(config.operatorSecret !== null && config.consoleSecret === null ? [operatorWithoutConsole] : []),
  ...validateBucket(config),
  ...validateCdn(config),
];

export const validateBucket = ({
  editionStore,
  s3AccessKeyId,
  s3SecretAccessKey,
}: Config): readonly SettingMistake[] =>
  editionStore.kind === 'bucket' && (s3AccessKeyId === '' || s3SecretAccessKey === '') ? [bucketWithoutKey] : [];

const bucketWithoutKey: SettingMistake = {
  variable: 'EDITION_STORE',
  found: 'the address of a bucket without a key to it',
  expected: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
  hint: 'Create an access key for Vitrine in the service that hosts the bucket; docs/cluster.md lists its permissions.',
};

const operatorWithoutConsole: SettingMistake = {
  variable: 'OPERATOR_SECRET',
  found: 'a secret without CONSOLE_SECRET',
  expected: 'both: the API of the operator is on the port of the console',
  hint: 'Create another secret for CONSOLE_SECRET: openssl rand -base64 32.',
};

const consoleWithoutPostgres: SettingMistake = {
  variable: 'CONSOLE_DATABASE_URL',
  found: 'the address of a database beside a SQLite file',
  expected: 'a PostgreSQL database in DATABASE_URL, which holds the catalog',
  hint: 'Leave CONSOLE_DATABASE_URL unset.',
};

const validateCdn = ({ cdn, cdnPurgeUrls, cdnToken }: Config): readonly SettingMistake[] => {
  const { url, token, isPurged } = cdnNeeds(cdn);
  const mistakes: SettingMistake[] = [];
  if (url !== undefined && cdnPurgeUrls.length === 0) {
    mistakes.push({
      variable: 'CDN_PURGE_URL',
      found: `nothing beside CDN=${cdn}`,
      expected: `the URL that purges it, such as ${url}`,
      hint: 'Or set CDN=on: then the cache keeps withdrawn data until the end of the edition.',
    });
  }
  if (token && cdnToken === null) {
    mistakes.push({
      variable: 'CDN_TOKEN',
      found: `nothing beside CDN=${cdn}`,
      expected: 'an API token that may purge',
      hint: 'Create a token that may purge and nothing else.',
    });
  }
  if (!isPurged && (cdnPurgeUrls.length > 0 || cdnToken !== null)) {
    mistakes.push({
      variable: 'CDN',
      found: cdn ?? 'off',
      expected: 'the name of a cache that can be purged, beside CDN_PURGE_URL or CDN_TOKEN',
      hint: 'Or leave CDN_PURGE_URL and CDN_TOKEN unset.',
    });
  }
  return mistakes;
};
