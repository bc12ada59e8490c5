/**
 * The two lanes of publishing the catalog. A look goes first: it publishes withdrawals, and sends a heartbeat, which
 * says that nothing known is outstanding. The rest is done in steps, with a look after each.
 */
import { nextTurn } from '@vitrine/store';
import type { PublisherParts } from './parts.ts';

/** After a slower look no heartbeat is sent, because withdrawals during it may be older than servers assume. */
export const lookMsMax = 1000;

type LaneParts = Pick<PublisherParts, 'catalog' | 'publication' | 'background' | 'clock' | 'observe'>;

export class Lanes {
  readonly #parts: LaneParts;
  readonly #beat: () => void;
  #looking: Promise<void> | undefined;
  #lookingSince: number | undefined;
  #isDoingRest = false;

  constructor(parts: LaneParts, beat: () => void) {
    this.#parts = parts;
    this.#beat = beat;
  }

  /** How long the current look has taken, in milliseconds; 0: none is running. */
  get lookingMs(): number {
    return this.#lookingSince === undefined ? 0 : this.#parts.clock.monotonic() - this.#lookingSince;
  }

  /** Reads changes of the catalog, publishes withdrawals, and the rest if it is little. A failure is observed. */
  async look(): Promise<void> {
    // A running look may have begun before the change that the caller knows of.
    await this.#looking;
    this.#lookingSince ??= this.#parts.clock.monotonic();
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
      this.#lookingSince = undefined;
    });
    return this.#looking;
  }

  /** Waits for a running look. */
  async settled(): Promise<void> {
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { catalog, publication, background, clock, observe } = this.#parts;
    if (background.isClosed) return;
    const startedAt = clock.monotonic();
    try {
      await catalog.look();
    } catch (error) {
      return observe({ kind: 'catalog-failed', reason: error });
    }
    try {
      const isRestLeft = publication.update();
      if (clock.monotonic() - startedAt <= lookMsMax) this.#beat();
      if (isRestLeft) this.#beginRest();
    } catch (error) {
      observe({ kind: 'publish-failed', reason: error });
    }
  }

  #beginRest(): void {
    const { background } = this.#parts;
    if (this.#isDoingRest) return;
    this.#isDoingRest = true;
    background.begin(async () => {
      try {
        while (!background.isClosed && (await this.#step())) await this.look();
      } finally {
        this.#isDoingRest = false;
      }
    });
  }

  /** Tenants are read before files are written, because they may have withdrawn something. @returns false if all is done */
  async #step(): Promise<boolean> {
    const { catalog, publication } = this.#parts;
    if (catalog.isWhole) return publication.updatePart();
    await catalog.readSome();
    await nextTurn();
    return true;
  }
}
