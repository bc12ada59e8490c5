/** Background work that uses the given clock, and can be ended together. */
import type { Clock } from './clock.ts';

export class Background {
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  /** Functions that end a wait. */
  readonly #waits = new Set<() => void>();
  readonly #work = new Set<Promise<void>>();
  #isClosed = false;

  /** @param failed receives errors of background work */
  constructor(clock: Clock, failed: (error: unknown) => void) {
    this.#clock = clock;
    this.#failed = failed;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Waits for so many milliseconds, or until `end`. */
  async wait(delayMs: number): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        cancel();
        this.#waits.delete(end);
        resolve();
      };
      const cancel = this.#clock.after(delayMs, end);
      this.#waits.add(end);
    });
  }

  /** Starts work that only `settled` waits for. */
  begin(work: () => Promise<void>): void {
    if (this.#isClosed) return;
    const done = work()
      .catch(this.#failed)
      .finally(() => this.#work.delete(done));
    this.#work.add(done);
  }

  /** Repeats work with so many milliseconds in between. */
  repeat(everyMs: number, work: () => Promise<void>): void {
    this.begin(async () => {
      for (;;) {
        await this.wait(everyMs);
        if (this.#isClosed) return;
        await work().catch(this.#failed);
      }
    });
  }

  /** Ends all waits; from now on no work or wait starts. */
  end(): void {
    this.#isClosed = true;
    for (const end of this.#waits) end();
  }

  /** Waits for running work. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }
}
