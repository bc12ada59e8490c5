/** Text into where a store is in a bucket: `s3://bucket/prefix`. */
import type { BucketAddress } from './bucket.ts';

/** As Amazon has the names of buckets: others may be laxer, and none is stricter. */
const pattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+([\w!.*'()/-]*))?$/;

/** @returns nothing where it is no such address */
export const parseBucketAddress = (text: string): BucketAddress | undefined => {
  const [, bucket, path = ''] = pattern.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  const names = path.split('/').filter((name) => name !== '');
  return { bucket, prefix: names.map((name) => `${name}/`).join('') };
};

export const printBucketAddress = ({ bucket, prefix }: BucketAddress): string =>
  `s3://${bucket}/${prefix.replace(/\/$/, '')}`;
