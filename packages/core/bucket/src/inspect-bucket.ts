/** Checks that a publisher can use a bucket, without changing the current head. */
import { type Bucket, BucketError } from './bucket.ts';
import { findTagForm, HeadObject } from './head.ts';
import { objectKeys, usagePrefix } from './objects.ts';

export type Inspection =
  | {
      readonly kind: 'usable';
      /** True if the service compares and swaps. */
      readonly hasConditions: boolean;
      /**
       * When the head was written, by the writer's clock, in milliseconds since 1970; undefined: nothing is published.
       */
      readonly writtenAt: number | undefined;
      readonly term: number;
    }
  /** The first failure, such as `PUT head.json: AccessDenied`. */
  | { readonly kind: 'unusable'; readonly failure: string };

export const inspectBucket = async (bucket: Bucket): Promise<Inspection> => {
  const probe = objectKeys.probe('doctor');
  try {
    const seen = await new HeadObject({ bucket, clock: { monotonic: () => 0 } }).read();
    const tagForm = await findTagForm(bucket, probe);
    for await (const _ of bucket.list(usagePrefix)) break;
    await bucket.remove(probe);
    const { writtenAt, term = 0 } = seen?.head ?? {};
    return { kind: 'usable', hasConditions: tagForm !== undefined, writtenAt, term };
  } catch (error) {
    if (error instanceof BucketError) return { kind: 'unusable', failure: error.message };
    throw error;
  }
};
