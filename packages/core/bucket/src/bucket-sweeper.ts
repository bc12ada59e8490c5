/** Removes objects that no manifest has named for the grace time. Only the leading publisher does so. */
import type { Bucket } from './bucket.ts';
import { sweptPrefixes } from './objects.ts';

export class BucketSweeper {
  readonly #bucket: Bucket;
  readonly #monotonic: () => number;
  /** When each object was first seen unnamed, by key. */
  readonly #unnamedSince = new Map<string, number>();
  /** Removals in progress, by key. A key is rewritten only after its removal. */
  readonly #removing = new Map<string, Promise<void>>();

  constructor(bucket: Bucket, monotonic: () => number) {
    this.#bucket = bucket;
    this.#monotonic = monotonic;
  }

  /** Waits for a removal of the key in progress. */
  async settled(key: string): Promise<void> {
    await this.#removing.get(key)?.catch(() => undefined);
  }

  /**
   * @param isNamed true if a manifest names the object or is about to; called again right before a removal
   * @param onRemove called before an object is removed
   * @throws BucketError; the next sweep continues
   */
  async sweep(graceMs: number, isNamed: (key: string) => boolean, onRemove: (key: string) => void): Promise<void> {
    const seen = new Set<string>();
    for (const prefix of sweptPrefixes) {
      for await (const { key } of this.#bucket.list(prefix)) {
        if (!this.#isDue(key, graceMs, isNamed, seen)) continue;
        onRemove(key);
        const removing = this.#bucket.remove(key).finally(() => this.#removing.delete(key));
        this.#removing.set(key, removing);
        await removing;
      }
    }
    for (const key of this.#unnamedSince.keys()) if (!seen.has(key)) this.#unnamedSince.delete(key);
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
