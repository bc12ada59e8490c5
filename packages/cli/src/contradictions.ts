/** Settings that are right each, and cannot hold together. */
import { cdnNeeds } from './cdn-settings.ts';
import type { SettingMistake } from './config-error.ts';
import type { Config } from './settings.ts';

export const contradictionsIn = (config: Config): readonly SettingMistake[] => [
  ...(config.database.kind === 'sqlite' && config.consoleDatabase !== null ? [consoleWithoutPostgres] : []),
  ...bucketContradictions(config),
  ...cdnContradictions(config),
];

export const bucketContradictions = ({
  editionStore,
  s3AccessKeyId,
  s3SecretAccessKey,
}: Config): readonly SettingMistake[] =>
  editionStore.kind === 'bucket' && (s3AccessKeyId === '' || s3SecretAccessKey === '') ? [bucketWithoutKey] : [];

const bucketWithoutKey: SettingMistake = {
  variable: 'EDITION_STORE',
  found: 'the address of a bucket without a key to it',
  expected: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it',
  hint: 'Make a key for Vitrine in the service that has the bucket: docs/cluster.md names the rights that it needs.',
};

const consoleWithoutPostgres: SettingMistake = {
  variable: 'CONSOLE_DATABASE_URL',
  found: 'the address of a database beside a SQLite file',
  expected: 'a PostgreSQL database in DATABASE_URL, which holds the catalog',
  hint: 'Leave CONSOLE_DATABASE_URL unset.',
};

const cdnContradictions = ({ cdn, cdnPurgeUrls, cdnToken }: Config): readonly SettingMistake[] => {
  const { url, token, isPurged } = cdnNeeds(cdn);
  const mistakes: SettingMistake[] = [];
  if (url !== undefined && cdnPurgeUrls.length === 0) {
    mistakes.push({
      variable: 'CDN_PURGE_URL',
      found: `nothing beside CDN=${cdn}`,
      expected: `where it is purged, such as ${url}`,
      hint: 'Or set CDN=on, and what is withdrawn lives in the cache to the end of the edition.',
    });
  }
  if (token && cdnToken === null) {
    mistakes.push({
      variable: 'CDN_TOKEN',
      found: `nothing beside CDN=${cdn}`,
      expected: 'an API token that may purge',
      hint: 'Make one that may purge, and nothing more.',
    });
  }
  if (!isPurged && (cdnPurgeUrls.length > 0 || cdnToken !== null)) {
    mistakes.push({
      variable: 'CDN',
      found: cdn ?? 'off',
      expected: 'the name of a cache that is purged, beside CDN_PURGE_URL or CDN_TOKEN',
      hint: 'Or leave CDN_PURGE_URL and CDN_TOKEN unset.',
    });
  }
  return mistakes;
};
