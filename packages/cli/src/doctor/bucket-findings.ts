/** The bucket that editions are published into, where the settings name one: whether it can be read, written, listed and led. */
import { Bucket, inspectBucket, printBucketAddress } from '@vitrine/bucket';
import { bucketSettingsOf } from '../config.ts';
import type { Config } from '../settings.ts';
import { ill, note, well, type Finding } from './finding.ts';

/** @param now milliseconds since 1970 */
export const bucketFindings = async (config: Config, now: number): Promise<Finding[]> => {
  const { editionStore: address, database } = config;
  if (address.kind !== 'bucket') return [];
  const inspected = await inspectBucket(new Bucket(bucketSettingsOf(config, address)));
  if (inspected.kind === 'unusable') {
    const found = `${printBucketAddress(address)} cannot be used: ${inspected.failure}. Check S3_ENDPOINT, S3_REGION and the key, and its rights: docs/cluster.md.`;
    return [ill('bucket', found)];
  }
  const { hasConditions, writtenAt, term } = inspected;
  const heard =
    writtenAt === undefined
      ? 'Nothing was published into it yet.'
      : `Its publisher was heard ${Math.max(0, Math.round((now - writtenAt) / 1000))} s ago, by the clocks of both machines; it is number ${term} that leads.`;
  const found = `It can be read, written and listed. ${heard}`;
  if (hasConditions) return [well('bucket', found)];
  const lead =
    database.kind === 'sqlite'
      ? 'The service does not compare and swap: start one publisher alone.'
      : 'The service does not compare and swap: a lock in PostgreSQL says which publisher leads.';
  return [note('bucket', `${found} ${lead}`)];
};
