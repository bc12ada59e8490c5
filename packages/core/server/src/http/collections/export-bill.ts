/**
 * Counts a request for a file: as a request for each 10,000 records started (contract §11.5), and its records for the
 * day of a key that has a limit of them.
 */
import type { Caller } from '../../limits/caller.ts';
import type { Limiter, Verdict } from '../../limits/limiter.ts';
import { fileOverDay, fileTooCostly } from '../refusals.ts';

/** Records per counted request. */
const recordsOfRequest = 10_000;

export class ExportBill {
  readonly #limiter: Pick<Limiter, 'count' | 'take' | 'charge'>;
  readonly #caller: Caller;
  #verdict: Verdict;
  #counted = 1;
  #taken = 0;

  /** @param verdict after the request was counted once */
  constructor(limiter: Pick<Limiter, 'count' | 'take' | 'charge'>, caller: Caller, verdict: Verdict) {
    this.#limiter = limiter;
    this.#caller = caller;
    this.#verdict = verdict;
  }

  /** The verdict after all counting. */
  get verdict(): Verdict {
    return this.#verdict;
  }

  /**
   * Counts requests for the records that are measured or sent, if that are more than before. A file that costs more
   * than a window allows needs a window that is otherwise unused.
   * @throws Failure if that exceeds the limit; then nothing is counted
   */
  async count(records: number): Promise<void> {
    const cost = Math.min(this.#verdict.limit, Math.ceil(records / recordsOfRequest));
    if (cost <= this.#counted) return;
    const verdict = await this.#limiter.count(this.#caller, cost - this.#counted);
    if (!verdict.allowed) throw fileTooCostly(records, cost, verdict);
    this.#counted = cost;
    this.#verdict = verdict;
  }

  /**
   * Takes the records that are to be sent out of the key's day, and counts requests for them.
   * @throws Failure if fewer are left, or the requests exceed their limit
   */
  async pay(records: number): Promise<void> {
    await this.#take(records);
    await this.count(records);
  }

  async #take(records: number): Promise<void> {
    if (this.#verdict.records === undefined) return;
    const verdict = await this.#limiter.take(this.#caller, records);
    if (verdict?.allowed === false) throw fileOverDay(records, verdict);
    this.#taken = records;
    this.#verdict = { ...this.#verdict, records: verdict };
  }

  /** Gives the records of an unsent file back to the key’s day. */
  giveBack(): void {
    if (this.#taken > 0) this.#limiter.charge(this.#caller, -this.#taken);
    this.#taken = 0;
  }
}
