/** Sends the usage counted by servers to the publisher through a bucket, many files as one object. */
import { readSuspect, StoreFileError, type Suspect, suspectFile, usageBytesMax, type UsageInbox } from '@vitrine/store';
import { type Bucket, BucketError } from './bucket.ts';
import { objectKeys, usagePrefix } from './objects.ts';

/** An object is sent once it has this many bytes; the receiver accepts twice as many. */
const sentBytesEnough = usageBytesMax / 2;
const sentLinesMax = 500;
const sendMs = 30_000;
/**
 * Number of times that the inbox is listed per send: servers may write faster than it sends, and some names cannot be
 * removed.
 */
const looksOfSendMax = 20;
const receivedMax = 200;

export class UsageCourier {
  readonly #bucket: Bucket;
  readonly #inbox: UsageInbox;
  readonly #sender: string;
  #sent = 0;
  #sentAt = -Infinity;

  /**
   * @param machine identifies this machine among all; letters, digits and `_`
   * @param startedAt distinguishes this process from earlier ones of the machine, in milliseconds since 1970
   */
  constructor(bucket: Bucket, inbox: UsageInbox, machine: string, startedAt: number) {
    this.#bucket = bucket;
    this.#inbox = inbox;
    this.#sender = `${machine}-${startedAt}`;
  }

  /**
   * Sends the waiting files and removes files that are not usage. A process killed in between sends them twice.
   * @throws BucketError; then the files wait
   */
  async send(): Promise<void> {
    for (let looks = 0; looks < looksOfSendMax; looks += 1) {
      let names = await this.#inbox.list();
      if (names.length === 0) return;
      while (names.length > 0) names = await this.#sendSome(names);
    }
  }

  /** Sends if the last time was at least 30 seconds ago. @param now by a monotonic clock @throws BucketError */
  async sendSometimes(now: number): Promise<void> {
    if (now - this.#sentAt < sendMs) return;
    this.#sentAt = now;
    await this.send();
  }

  /** @returns the names that are left */
  async #sendSome(names: readonly string[]): Promise<readonly string[]> {
    const lines: string[] = [];
    let [taken, bytes] = [0, 0];
    while (taken < names.length && bytes < sentBytesEnough && lines.length < sentLinesMax) {
      const own = readLines(this.#inbox, names[taken++] ?? '');
      lines.push(...own);
      bytes += own.reduce((sum, line) => sum + line.length, 0);
    }
    const key = objectKeys.usage(`${this.#sender}-${++this.#sent}.ndjson`);
    if (lines.length > 0) await this.#bucket.put(key, lines.join('\n'));
    for (const name of names.slice(0, taken)) this.#inbox.remove(name);
    return names.slice(taken);
  }

  /** Reports a damaged object to the publisher. @throws BucketError */
  async suspect(suspect: Suspect): Promise<void> {
    await this.#bucket.put(objectKeys.usage(suspectFile(suspect)), '');
  }

  /**
   * Stores the files of other machines without parsing them; their reader validates them.
   * @throws BucketError; the next call continues
   */
  async receive(): Promise<void> {
    let received = 0;
    for await (const { key, bytes } of this.#bucket.list(usagePrefix)) {
      if (received++ === receivedMax) return;
      const name = key.slice(usagePrefix.length);
      const suspect = readSuspect(name);
      if (suspect !== undefined) this.#inbox.addSuspect(suspect);
      else if (bytes <= usageBytesMax) await this.#take(key, name);
      await this.#bucket.remove(key);
    }
  }

  async #take(key: string, name: string): Promise<void> {
    try {
      const got = await this.#bucket.get(key, undefined, usageBytesMax);
      if (got.kind === 'found') this.#inbox.add(`${name.replace(/\W/g, '_').slice(0, 150)}.ndjson`, got.text);
    } catch (error) {
      // An object that is too large is dropped, so that it does not block the others.
      if (error instanceof BucketError && error.code !== 'TooLarge') throw error;
    }
  }
}

const readLines = (inbox: UsageInbox, name: string): readonly string[] => {
  try {
    return Array.from(inbox.read(name), (line) => JSON.stringify(line));
  } catch (error) {
    if (error instanceof StoreFileError) return [];
    throw error;
  }
};
