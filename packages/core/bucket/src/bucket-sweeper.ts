/** Removes objects that no manifest has named for the grace time, every ten minutes. Only the leading publisher does so. */
import type { Bucket } from './bucket.ts';
import { sweptPrefixes } from './objects.ts';

const sweepEveryMs = 600_000;
/** A machine may take this long to fetch a segment. */
const graceMsMin = 900_000;

export interface BucketSweep {
  readonly graceMs: number;
  /** True if a manifest names the object or is about to; called again right before a removal. */
  readonly isNamed: (key: string) => boolean;
  readonly onRemove: (key: string) => void;
  /** Called with an error; the next sweep continues. */
  readonly failed: (error: unknown) => void;
}

export class BucketSweeper {
  readonly #bucket: Bucket;
  readonly #monotonic: () => number;
  /** When each object was first seen unnamed, by key. */
  readonly #unnamedSince = new Map<string, number>();
  /** Removals in progress, by key. A key is rewritten only after its removal. */
  readonly #removing = new Map<string, Promise<void>>();
  #sweptAt = -Infinity;
  #sweeping: Promise<void> | undefined;

  constructor(bucket: Bucket, monotonic: () => number) {
    this.#bucket = bucket;
    this.#monotonic = monotonic;
  }

  /** Starts a sweep if it is due and none is in progress. */
  begin(sweep: BucketSweep): void {
    if (this.#monotonic() - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = this.#monotonic();
    this.#sweeping ??= this.#sweep(sweep)
      .catch(sweep.failed)
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** Waits for a sweep in progress. */
  async settled(): Promise<void> {
    await this.#sweeping;
  }

  /** Waits for a removal of the key in progress. */
  async removed(key: string): Promise<void> {
    await this.#removing.get(key)?.catch(() => undefined);
  }

  async #sweep({ graceMs, isNamed, onRemove }: BucketSweep): Promise<void> {
    const seen = new Set<string>();
    for (const prefix of sweptPrefixes) {
      for await (const { key } of this.#bucket.list(prefix)) {
        if (!this.#isDue(key, Math.max(graceMs, graceMsMin), isNamed, seen)) continue;
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
