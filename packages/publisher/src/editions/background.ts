/** Work that goes on by itself, by a clock that is given, until all of it is ended together. */
import type { Clock } from '@vitrine/store';

export class Background {
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  /** Each lets one who waits go on at once. */
  readonly #waits = new Set<() => void>();
  readonly #work = new Set<Promise<void>>();
  #isClosed = false;

  /** @param failed is told what work has thrown */
  constructor(clock: Clock, failed: (error: unknown) => void) {
    this.#clock = clock;
    this.#failed = failed;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Until so many milliseconds have passed, or all is ended. */
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

  /** Begins work that only `close` waits for. */
  begin(work: () => Promise<void>): void {
    if (this.#isClosed) return;
    const done = work()
      .catch(this.#failed)
      .finally(() => this.#work.delete(done));
    this.#work.add(done);
  }

  /** Does the work again and again, with so many milliseconds in between. */
  repeat(everyMs: number, work: () => Promise<void>): void {
    this.begin(async () => {
      for (;;) {
        await this.wait(everyMs);
        if (this.#isClosed) return;
        await work().catch(this.#failed);
      }
    });
  }

  /** Ends all waiting; from now on nothing waits or begins. */
  end(): void {
    this.#isClosed = true;
    for (const end of this.#waits) end();
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }
}
