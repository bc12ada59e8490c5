/**
 * Checks the bucket of editions, where the settings name one: whether it can be read, written and listed, and whether
 * it can elect a leader.
 */
import { Bucket, type BucketSettings, inspectBucket, printBucketAddress } from '@vitrine/bucket';
import { errorFinding, warningFinding, okFinding, type Finding } from './finding.ts';

/**
 * @param isElected whether a PostgreSQL lock elects the leading publisher where the bucket cannot
 * @param now milliseconds since 1970
 */
export const bucketFindings = async (settings: BucketSettings, isElected: boolean, now: number): Promise<Finding[]> => {
  const inspected = await inspectBucket(new Bucket(settings));
  if (inspected.kind === 'unusable') {
    const found = `${printBucketAddress(settings)} cannot be used: ${inspected.failure}. Check S3_ENDPOINT, S3_REGION and the permissions of the key (docs/cluster.md).`;
    return [errorFinding('bucket', found)];
  }
  const { hasConditions, writtenAt, term } = inspected;
  const heard =
    writtenAt === undefined
      ? 'Nothing has been published to it yet.'
      : `Its publisher's last heartbeat is ${Math.max(0, Math.round((now - writtenAt) / 1000))} s old, by the clocks of both machines; its term is ${term}.`;
  const found = `It can be read, written and listed. ${heard}`;
  if (hasConditions) return [okFinding('bucket', found)];
  const lead = isElected
    ? 'The service does not support conditional writes: a lock in PostgreSQL elects the leading publisher.'
    : 'The service does not support conditional writes: start only one publisher.';
  return [warningFinding('bucket', `${found} ${lead}`)];
};
