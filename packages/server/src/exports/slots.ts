/** How much of something may be under way at once: of a caller, of a tenant, and in all. */
import type { Asker } from '../finding/waiting.ts';
import { Unavailable } from '../unavailable.ts';

export interface SlotsMax {
  readonly ofCaller: number;
  readonly ofTenant: number;
  readonly ofServer: number;
}

const retryAfterSeconds = 5;

export class Slots {
  readonly #max: SlotsMax;
  /** By tenant, and by caller. */
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(max: SlotsMax) {
    this.#max = max;
  }

  /**
   * @returns what gives the slot back, once
   * @throws Unavailable where too much is under way
   */
  take({ tenant, caller }: Asker): () => void {
    const ofCaller = JSON.stringify([tenant, caller]);
    const { ofCaller: callerMax, ofTenant: tenantMax, ofServer } = this.#max;
    if (this.#all >= ofServer || this.#count(tenant) >= tenantMax || this.#count(ofCaller) >= callerMax)
      throw new Unavailable('Too many files are under way.', retryAfterSeconds);
    this.#add([tenant, ofCaller], 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add([tenant, ofCaller], -1);
      isTaken = false;
    };
  }

  #count(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #add(names: readonly string[], change: number): void {
    this.#all += change;
    for (const name of names) {
      const count = this.#count(name) + change;
      if (count === 0) this.#taken.delete(name);
      else this.#taken.set(name, count);
    }
  }
}
