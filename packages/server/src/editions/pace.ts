/** How many of a tenant's reads are under way and how fast they end, and so how long one more would wait. */

/** Ends and busy time are forgotten bit by bit: after so long about a third of them is left. */
const memoryMs = 2000;
/** Nothing is known of a pace that was watched for less. */
const watchedMs = 500;

export class Pace {
  #underWay = 0;
  /** Reads that have ended, and milliseconds in which there were some under way. */
  #ended = 0;
  #busyMs = 0;
  #seenAt = 0;

  get underWay(): number {
    return this.#underWay;
  }

  /**
   * How long one more read would take to end, as far as is known: those under way, over how many end in a millisecond
   * (Little's law).
   */
  waitMs(nowMs: number): number {
    this.#see(nowMs);
    return this.#busyMs < watchedMs ? 0 : (this.#underWay * this.#busyMs) / (this.#ended + 1);
  }

  begin(nowMs: number): void {
    this.#see(nowMs);
    this.#underWay++;
  }

  end(nowMs: number): void {
    this.#see(nowMs);
    this.#underWay--;
    this.#ended++;
  }

  #see(nowMs: number): void {
    const passedMs = nowMs - this.#seenAt;
    const kept = Math.exp(-passedMs / memoryMs);
    this.#ended *= kept;
    this.#busyMs = this.#busyMs * kept + (this.#underWay > 0 ? passedMs : 0);
    this.#seenAt = nowMs;
  }
}
