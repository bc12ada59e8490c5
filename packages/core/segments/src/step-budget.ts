/** Limits the cost of a query. Steps are counted before they are taken; one takes a few nanoseconds. */

/** The query exceeds its steps: a thread must answer it, without blocking the event loop. */
export class TooMuchWork extends Error {
  constructor() {
    super('The question takes more steps than it may here.');
    this.name = 'TooMuchWork';
  }
}

export class StepBudget {
  #left: number;

  constructor(stepsMax: number) {
    this.#left = stepsMax;
  }

  /** @throws TooMuchWork where fewer steps are left */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
