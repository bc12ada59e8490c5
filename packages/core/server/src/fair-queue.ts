/**
 * A fair queue: items are taken from the tenants in turn, and within a tenant from its callers in turn. A tenant whose
 * items arrive one by one keeps its turn: it is not placed behind tenants that were served since.
 */

interface OfTenant<Item> {
  /** By caller; the first is next. */
  readonly callers: Map<string, Item[]>;
  length: number;
}

/** Number of tenants whose last turn is remembered. */
const turnsKnownMax = 1024;

export class FairQueue<Item> {
  /** Tenants whose last turn was before that of the first in `#row`; the first is next. */
  readonly #ahead = new Map<string, OfTenant<Item>>();
  readonly #row = new Map<string, OfTenant<Item>>();
  /** The number of each tenant's last turn, earliest first. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingOf(tenant: string): number {
    return this.#find(tenant)?.length ?? 0;
  }

  waitingOfCaller(tenant: string, caller: string): number {
    return this.#find(tenant)?.callers.get(caller)?.length ?? 0;
  }

  add(tenant: string, caller: string, item: Item): void {
    const ofTenant = this.#find(tenant) ?? this.#enter(tenant);
    ofTenant.callers.getOrInsertComputed(caller, () => []).push(item);
    ofTenant.length++;
    this.#length++;
  }

  /** The first item of the first caller that is allowed. The tenant and the caller then move to the end. */
  take(isAllowed: (tenant: string, caller: string) => boolean = () => true): Item | undefined {
    for (const row of [this.#ahead, this.#row])
      for (const [tenant, ofTenant] of row)
        for (const [caller, items] of ofTenant.callers) {
          if (!isAllowed(tenant, caller)) continue;
          const item = items.shift();
          ofTenant.callers.delete(caller);
          ofTenant.callers.set(caller, items);
          row.delete(tenant);
          this.#row.set(tenant, ofTenant);
          this.#noteTurn(tenant);
          this.#shrink(tenant, ofTenant, caller, items);
          return item;
        }
    return undefined;
  }

  /** Removes an item. @returns true if it was queued */
  remove(tenant: string, caller: string, item: Item): boolean {
    const ofTenant = this.#find(tenant);
    const items = ofTenant?.callers.get(caller);
    const place = items?.indexOf(item) ?? -1;
    if (ofTenant === undefined || items === undefined || place === -1) return false;
    items.splice(place, 1);
    this.#shrink(tenant, ofTenant, caller, items);
    return true;
  }

  #find(tenant: string): OfTenant<Item> | undefined {
    return this.#ahead.get(tenant) ?? this.#row.get(tenant);
  }

  #enter(tenant: string): OfTenant<Item> {
    const [first] = this.#row.keys();
    const isAhead = first !== undefined && this.#lastTurnOf(tenant) < this.#lastTurnOf(first);
    const ofTenant: OfTenant<Item> = { callers: new Map(), length: 0 };
    (isAhead ? this.#ahead : this.#row).set(tenant, ofTenant);
    return ofTenant;
  }

  #lastTurnOf(tenant: string): number {
    return this.#lastTurns.get(tenant) ?? 0;
  }

  #noteTurn(tenant: string): void {
    this.#lastTurns.delete(tenant);
    this.#lastTurns.set(tenant, ++this.#turns);
    const [earliest] = this.#lastTurns.keys();
    if (this.#lastTurns.size > turnsKnownMax && earliest !== undefined) this.#lastTurns.delete(earliest);
  }

  /** Counts an item that was removed. */
  #shrink(tenant: string, ofTenant: OfTenant<Item>, caller: string, items: readonly Item[]): void {
    this.#length--;
    ofTenant.length--;
    if (items.length === 0) ofTenant.callers.delete(caller);
    if (ofTenant.length > 0) return;
    this.#ahead.delete(tenant);
    this.#row.delete(tenant);
  }
}
