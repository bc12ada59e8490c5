/** Attempts side by side for a while, each lane from seeds of its own. */
import * as fc from 'fast-check';
import type { FuzzedService } from '../../packages/cli/tests/fuzz/fuzzed-service.ts';
import { holdsWhateverIsSent, printFailure } from '../../packages/cli/tests/fuzz/property.ts';
import type { Tally } from '../../packages/cli/tests/fuzz/tally.ts';
import type { FuzzOptions } from './options.ts';

/** From one seed. */
const attemptsPerRound = 300;
/** Whoever has found so much need not look for more. */
const failuresMax = 10;
/** What came before is tried by smaller attempts for so long. */
const shrinkMsMax = 20_000;

export class Lanes {
  readonly failures: string[] = [];
  readonly #service: FuzzedService;
  readonly #tally: Tally;
  readonly #count: number;
  #seed: number;

  constructor(service: FuzzedService, tally: Tally, { seed, lanes }: Pick<FuzzOptions, 'seed' | 'lanes'>) {
    this.#service = service;
    this.#tally = tally;
    this.#seed = seed;
    this.#count = lanes;
  }

  /** Goes on from where it was. */
  async run(seconds: number): Promise<void> {
    const endsAt = performance.now() + seconds * 1000;
    await Promise.all(Array.from({ length: this.#count }, async () => this.#runLane(endsAt)));
  }

  async #runLane(endsAt: number): Promise<void> {
    const property = holdsWhateverIsSent(this.#service, this.#tally);
    for (let leftMs = endsAt - performance.now(); leftMs > 0; leftMs = endsAt - performance.now()) {
      if (this.failures.length >= failuresMax) return;
      const details = await fc.check(property, {
        seed: this.#seed++,
        numRuns: attemptsPerRound,
        interruptAfterTimeLimit: Math.min(leftMs, shrinkMsMax),
      });
      const failure = printFailure(details);
      if (failure !== undefined) this.failures.push(failure);
    }
  }
}
