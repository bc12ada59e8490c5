/** One of several processes, for as long as there should be one: started anew whenever it ends by itself. */
import type { Clock } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import type { ProcessEnd, StartedProcess } from './context.ts';

export interface KeptProcessOptions {
  /** Counted from 1. */
  readonly processNumber: number;
  readonly start: (restarts: number) => StartedProcess;
  readonly clock: Clock;
  readonly observe: Observe;
}

/** The pause before it is started anew, doubled each time that it ends soon after. */
const pauseMsMin = 200;
const pauseMsMax = 10_000;
/** Who has lived as long as that has not ended for how it was started. */
const settledMs = 60_000;
/** A terminal and systemd tell all processes to end: by then this one has heard of it too. */
const toldTogetherMs = 200;

export class KeptProcess {
  /** What it tells once it has started for the first time; rejected where it ends before. */
  readonly started: Promise<unknown>;
  readonly #options: KeptProcessOptions;
  readonly #ended: Promise<ProcessEnd | undefined>;
  readonly #stopping = Promise.withResolvers<void>();
  #isStopping = false;
  #current: StartedProcess;

  constructor(options: KeptProcessOptions) {
    this.#options = options;
    const startedAt = options.clock.monotonic();
    const first = options.start(0);
    this.#current = first;
    const started = Promise.race([first.told.then((message) => ({ message })), first.ended]);
    this.started = started.then((start) => {
      if ('message' in start) return start.message;
      throw new Error(`Process ${options.processNumber} did not start: ${printEnd(start)}.`);
    });
    this.#ended = started.then(async (start) => ('message' in start ? this.#keep(startedAt) : start));
  }

  /** Lets it end, and gives how it did; nothing where it was about to be started anew. */
  async stop(): Promise<ProcessEnd | undefined> {
    this.#isStopping = true;
    this.#stopping.resolve();
    this.#current.release();
    return this.#ended;
  }

  /** Starts it anew until it is stopped, and gives the last end. */
  async #keep(firstStartedAt: number): Promise<ProcessEnd | undefined> {
    const { processNumber, start, clock, observe } = this.#options;
    let startedAt = firstStartedAt;
    let pauseMs = pauseMsMin;
    for (let restarts = 1; ; restarts += 1) {
      const end = await this.#current.ended;
      const livedMs = clock.monotonic() - startedAt;
      if (end.exitCode === 0) await this.#pause(toldTogetherMs);
      if (this.#isStopping) return end;
      pauseMs = livedMs < settledMs ? pauseMs : pauseMsMin;
      observe({ kind: 'process-ended', processNumber, reason: printEnd(end), restartsInMs: pauseMs });
      await this.#pause(pauseMs);
      if (this.#isStopping) return undefined;
      pauseMs = Math.min(2 * pauseMs, pauseMsMax);
      startedAt = clock.monotonic();
      this.#current = start(restarts);
    }
  }

  async #pause(delayMs: number): Promise<void> {
    const passed = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(delayMs, passed.resolve);
    await Promise.race([passed.promise, this.#stopping.promise]);
    cancel();
  }
}

/** `exit code 1`, `SIGKILL` */
export const printEnd = ({ exitCode, signal }: ProcessEnd): string =>
  signal === null ? `exit code ${exitCode}` : String(signal);
