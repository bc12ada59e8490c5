/** Parses and prints the address of a store in a bucket: `s3://bucket/prefix`. */
import type { BucketAddress } from './bucket.ts';

/** Amazon's rules for bucket names, which are the strictest among S3 services. */
const pattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+([\w!.*'()/-]*))?$/;

/** @returns undefined if the text is not a bucket address */
export const parseBucketAddress = (text: string): BucketAddress | undefined => {
  const [, bucket, path = ''] = pattern.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  const names = path.split('/').filter((name) => name !== '');
  return { bucket, prefix: names.map((name) => `${name}/`).join('') };
};

export const printBucketAddress = ({ bucket, prefix }: BucketAddress): string =>
  `s3://${bucket}/${prefix.replace(/\/$/, '')}`;
