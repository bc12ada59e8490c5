/** Brings what servers have counted from their machine to the publisher by way of a bucket: many files as one object. */
import type { UsageInbox } from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import { objectKeys, usagePrefix } from './objects.ts';

const filesMax = 1000;

export class UsageCourier {
  readonly #bucket: Bucket;
  readonly #inbox: UsageInbox;
  readonly #sender: string;
  #sent = 0;

  /**
   * @param machine tells this machine from every other one; letters, digits and `_`
   * @param startedAt tells this sender from earlier ones of the machine, in milliseconds since 1970
   */
  constructor(bucket: Bucket, inbox: UsageInbox, machine: string, startedAt: number) {
    this.#bucket = bucket;
    this.#inbox = inbox;
    this.#sender = `${machine}-${startedAt}`;
  }

  /** Sends what waits here. What is killed in between is sent twice. @throws BucketError; then it waits on */
  async send(): Promise<void> {
    for (;;) {
      const names = this.#inbox.list().slice(0, filesMax);
      if (names.length === 0) return;
      const lines = names.map((name) => this.#inbox.readText(name));
      await this.#bucket.put(objectKeys.usage(`${this.#sender}-${++this.#sent}.ndjson`), lines.join('\n'));
      for (const name of names) this.#inbox.remove(name);
    }
  }

  /** Takes in what others have sent. @throws BucketError; the next time goes on */
  async receive(): Promise<void> {
    for await (const { key } of this.#bucket.list(usagePrefix)) {
      const got = await this.#bucket.get(key);
      if (got.kind !== 'found') continue;
      const name = key.slice(usagePrefix.length).replace(/\W/g, '_');
      for (const [index, line] of got.text.split('\n').entries()) this.#inbox.add(`${name}-${index}.json`, line);
      await this.#bucket.remove(key);
    }
  }
}
