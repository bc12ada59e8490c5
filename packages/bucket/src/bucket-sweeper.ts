/** Removes objects that no manifest has named for the grace time. Only the publisher that leads does so. */
import type { Bucket } from './bucket.ts';
import { sweptPrefixes } from './objects.ts';

export class BucketSweeper {
  readonly #bucket: Bucket;
  readonly #monotonic: () => number;
  /** Since when objects have been named by nothing, by their keys. */
  readonly #unnamedSince = new Map<string, number>();
  /** What is being removed: it is written again only after that. */
  readonly #removing = new Map<string, Promise<void>>();

  constructor(bucket: Bucket, monotonic: () => number) {
    this.#bucket = bucket;
    this.#monotonic = monotonic;
  }

  /** Waits until a key is not being removed. */
  async settled(key: string): Promise<void> {
    await this.#removing.get(key)?.catch(() => undefined);
  }

  /**
   * @param isNamed tells whether an object is named, or about to be; it is asked again right before one is removed
   * @param onRemove called before one is removed
   * @throws BucketError; the next time goes on
   */
  async sweep(
    graceMs: number,
    isNamed: (key: string) => boolean,
    onRemove: (key: string) => void,
  ): Promise<{ readonly files: number; readonly bytes: number }> {
    const swept = { files: 0, bytes: 0 };
    const seen = new Set<string>();
    for (const prefix of sweptPrefixes) {
      for await (const { key, bytes } of this.#bucket.list(prefix)) {
        if (!this.#isDue(key, graceMs, isNamed, seen)) continue;
        onRemove(key);
        const removing = this.#bucket.remove(key).finally(() => this.#removing.delete(key));
        this.#removing.set(key, removing);
        await removing;
        swept.files += 1;
        swept.bytes += bytes;
      }
    }
    for (const key of this.#unnamedSince.keys()) if (!seen.has(key)) this.#unnamedSince.delete(key);
    return swept;
  }

  #isDue(key: string, graceMs: number, isNamed: (key: string) => boolean, seen: Set<string>): boolean {
    if (isNamed(key)) {
      this.#unnamedSince.delete(key);
      return false;
    }
    seen.add(key);
    const now = this.#monotonic();
    const since = this.#unnamedSince.get(key) ?? now;
    this.#unnamedSince.set(key, since);
    return now - since >= graceMs;
  }
}
