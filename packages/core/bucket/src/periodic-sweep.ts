/** Sweeps a bucket every ten minutes, one sweep at a time. */
import type { Manifest, NamedManifest } from '@vitrine/store';
import type { Head } from './head.ts';
import type { Uploads } from './uploads.ts';

export interface PeriodicSweepOptions {
  readonly uploads: Uploads;
  readonly monotonic: () => number;
  /** The head written last, and the manifest that may be next. */
  readonly named: () => { readonly head: Head | undefined; readonly wanted: NamedManifest | undefined };
  readonly readManifest: (name: string) => Manifest;
  readonly failed: (error: unknown) => void;
}

const sweepEveryMs = 600_000;
/** A machine may take this long to fetch a segment. */
const graceMsMin = 900_000;

export class PeriodicSweep {
  readonly #options: PeriodicSweepOptions;
  #sweptAt = -Infinity;
  #sweeping: Promise<void> | undefined;

  constructor(options: PeriodicSweepOptions) {
    this.#options = options;
  }

  /** Starts a sweep if it is due. @param isKept true for a segment that a manifest is about to name */
  begin(graceMs: number, isKept: (segment: string) => boolean): void {
    const { uploads, monotonic, failed } = this.#options;
    if (monotonic() - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = monotonic();
    this.#sweeping ??= uploads
      .sweep(Math.max(graceMs, graceMsMin), () => this.#inForce(), isKept)
      .catch(failed)
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** Waits for a sweep in progress. */
  async settled(): Promise<void> {
    await this.#sweeping;
  }

  #inForce(): ReturnType<Parameters<Uploads['sweep']>[1]> {
    const { named, readManifest } = this.#options;
    const { head, wanted } = named();
    const { manifest: name = '', state = '' } = head ?? {};
    const inForce = name === '' ? [] : [{ name, manifest: readManifest(name) }];
    return { manifests: [...inForce, ...(wanted === undefined ? [] : [wanted])], states: [state] };
  }
}
