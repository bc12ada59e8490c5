/** Tells heads through Redis, so that servers hear at once of what they would find in the bucket at their next look. */
import { Redis } from 'ioredis';
import { type Head, printHead, readHead } from './head.ts';
import type { BucketAddress } from './bucket.ts';

const reconnectMs = 500;

export class HeadChannel {
  readonly #redis: Redis;
  readonly #name: string;

  /** @param url of a Redis that may be away: then nothing is told, and nothing fails */
  constructor(url: string, { bucket, prefix }: BucketAddress) {
    this.#name = `vitrine:head:${bucket}/${prefix}`;
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 1000,
      retryStrategy: () => reconnectMs,
    });
    // A Redis that is away is seen by its metrics and by what counts callers in it.
    this.#redis.on('error', () => undefined);
  }

  tell(head: Head): void {
    this.#redis.publish(this.#name, printHead(head)).catch(() => undefined);
  }

  /** Calls back with each head that is told from now on. A connection that listens can do nothing else. */
  listen(onHead: (head: Head) => void): void {
    this.#redis.on('message', (_channel, text) => {
      const head = readOrNothing(text);
      if (head !== undefined) onHead(head);
    });
    const subscribe = (): void => void this.#redis.subscribe(this.#name).catch(() => undefined);
    this.#redis.on('ready', subscribe);
    if (this.#redis.status === 'ready') subscribe();
  }

  close(): void {
    this.#redis.disconnect();
  }
}

/** Whoever may write to the Redis could tell anything: what is no head of this version is not taken for one. */
const readOrNothing = (text: string): Head | undefined => {
  try {
    return readHead(text);
  } catch {
    return undefined;
  }
};
