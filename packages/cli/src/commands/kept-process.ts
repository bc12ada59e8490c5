/** Keeps a child process running: restarts it whenever it ends unexpectedly. */
import { type Clock, waitAtMost } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import type { ProcessEnd, StartedProcess } from './context.ts';
import { watchAlive } from './tell-alive.ts';

export interface KeptProcessOptions {
  /** Counted from 1. */
  readonly processNumber: number;
  readonly start: (restarts: number) => StartedProcess;
  /** Milliseconds without a sign of life after which it is killed and restarted; undefined: it gives none. */
  readonly silenceMsMax?: number | undefined;
  readonly clock: Clock;
  readonly observe: Observe;
}

/** The delay before a restart, doubled after each short run. */
const pauseMsMin = 200;
const pauseMsMax = 10_000;
/** A run of at least this length resets the delay. */
const settledMs = 60_000;
/**
 * A terminal and systemd signal all processes together. If a child ends first, this process receives its own signal
 * within this time.
 */
const toldTogetherMs = 200;

export class KeptProcess {
  /** The first message of the process; rejects where it ends before. */
  readonly started: Promise<unknown>;
  readonly #options: KeptProcessOptions;
  readonly #ended: Promise<ProcessEnd | undefined>;
  readonly #stopping = Promise.withResolvers<void>();
  #isStopping = false;
  #current: StartedProcess;

  constructor(options: KeptProcessOptions) {
    this.#options = options;
    const startedAt = options.clock.monotonic();
    const first = this.#start(0);
    this.#current = first;
    const started = Promise.race([first.told.then((message) => ({ message })), first.ended]);
    this.started = started.then((start) => {
      if ('message' in start) return start.message;
      throw new Error(`Process ${options.processNumber} did not start: ${printEnd(start)}.`);
    });
    this.#ended = started.then(async (start) => ('message' in start ? this.#keep(startedAt) : start));
  }

  /**
   * Stops it.
   * @returns its end; undefined where it was waiting for a restart
   */
  async stop(): Promise<ProcessEnd | undefined> {
    this.#isStopping = true;
    this.#stopping.resolve();
    this.#current.release();
    return this.#ended;
  }

  /** Restarts it until it is stopped, and returns the last end. */
  async #keep(firstStartedAt: number): Promise<ProcessEnd | undefined> {
    const { processNumber, clock, observe } = this.#options;
    const stopping = this.#stopping.promise;
    let startedAt = firstStartedAt;
    let pauseMs = pauseMsMin;
    for (let restarts = 1; ; restarts += 1) {
      const end = await this.#current.ended;
      const livedMs = clock.monotonic() - startedAt;
      if (end.exitCode === 0) await waitAtMost(toldTogetherMs, stopping, clock);
      if (this.#isStopping) return end;
      pauseMs = livedMs < settledMs ? pauseMs : pauseMsMin;
      observe({ kind: 'process-ended', processNumber, reason: printEnd(end), restartsInMs: pauseMs });
      await waitAtMost(pauseMs, stopping, clock);
      if (this.#isStopping) return undefined;
      pauseMs = Math.min(2 * pauseMs, pauseMsMax);
      startedAt = clock.monotonic();
      this.#current = this.#start(restarts);
    }
  }

  #start(restarts: number): StartedProcess {
    const { processNumber, start, silenceMsMax, clock, observe } = this.#options;
    const started = start(restarts);
    if (silenceMsMax === undefined) return started;
    const onSilent = (silentMs: number): void => {
      // A released process cannot send signs of life.
      if (this.#isStopping) return;
      observe({ kind: 'process-silent', processNumber, silentMs: Math.round(silentMs) });
      started.kill();
    };
    const end = watchAlive({ heard: started.heard, clock, silenceMsMax, onSilent });
    void started.ended.then(end);
    return started;
  }
}

/** `exit code 1`, `SIGKILL` */
export const printEnd = ({ exitCode, signal }: ProcessEnd): string =>
  signal === null ? `exit code ${exitCode}` : String(signal);
