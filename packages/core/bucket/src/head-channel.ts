/** Announces heads through Redis, so that servers need not wait for their next poll of the bucket. */
import { Redis } from 'ioredis';
import { type Head, printHead, readHead } from './head.ts';
import type { BucketAddress } from './bucket.ts';

const reconnectMs = 500;

export class HeadChannel {
  readonly #redis: Redis;
  readonly #name: string;

  /** @param url of a Redis that may be down: then announcements are lost without an error */
  constructor(url: string, { bucket, prefix }: BucketAddress) {
    this.#name = `vitrine:head:${bucket}/${prefix}`;
    this.#redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 1000,
      retryStrategy: () => reconnectMs,
    });
    // The metrics and the rate limiter report a Redis that is down.
    this.#redis.on('error', () => undefined);
  }

  tell(head: Head): void {
    this.#redis.publish(this.#name, printHead(head)).catch(() => undefined);
  }

  /** Calls back with each announced head. A Redis connection that subscribes can do nothing else. */
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

/** Returns undefined for an invalid message, as any client of the Redis may publish one. */
const readOrNothing = (text: string): Head | undefined => {
  try {
    return readHead(text);
  } catch {
    return undefined;
  }
};
