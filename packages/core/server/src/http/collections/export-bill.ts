/** Counts a request for a file against the rate limit: once for each 10,000 records started (contract §11.5). */
import type { Caller } from '../../limits/caller.ts';
import type { Limiter, Verdict } from '../../limits/limiter.ts';
import { fileTooCostly } from '../refusals.ts';

/** Records per counted request. */
const recordsOfRequest = 10_000;

export class ExportBill {
  readonly #limiter: Pick<Limiter, 'count'>;
  readonly #caller: Caller;
  #verdict: Verdict;
  #counted = 1;

  /** @param verdict after the request was counted once */
  constructor(limiter: Pick<Limiter, 'count'>, caller: Caller, verdict: Verdict) {
    this.#limiter = limiter;
    this.#caller = caller;
    this.#verdict = verdict;
  }

  /** The verdict after all counting. */
  get verdict(): Verdict {
    return this.#verdict;
  }

  /**
   * Counts the records that are measured or sent, if more than were counted before. A file that costs more than a
   * window allows needs a window that is otherwise unused.
   * @throws Failure if that exceeds the limit; then nothing is counted
   */
  async charge(records: number): Promise<void> {
    const cost = Math.min(this.#verdict.limit, Math.ceil(records / recordsOfRequest));
    if (cost <= this.#counted) return;
    const verdict = await this.#limiter.count(this.#caller, cost - this.#counted);
    if (!verdict.allowed) throw fileTooCostly(records, cost, verdict);
    this.#counted = cost;
    this.#verdict = verdict;
  }
}
