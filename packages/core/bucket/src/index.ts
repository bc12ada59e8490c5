export { Bucket, type BucketAddress, type BucketSettings, type CountRequest, type Verb, verbs } from './bucket.ts';
export { parseBucketAddress, printBucketAddress } from './bucket-setting.ts';
export { BucketStore } from './bucket-store.ts';
export { followBucket } from './follow-bucket.ts';
export { inspectBucket } from './inspect-bucket.ts';
export { HeadChannel } from './head-channel.ts';
export type { BucketObservation } from './observation.ts';
