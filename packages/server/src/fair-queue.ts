/** A queue that is fair: work is taken from the tenants in turn, and within a tenant from its callers in turn. */

interface OfTenant<Item> {
  /** By caller. The first is next. */
  readonly callers: Map<string, Item[]>;
  length: number;
}

export class FairQueue<Item> {
  /** The first is next. */
  readonly #tenants = new Map<string, OfTenant<Item>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingOf(tenant: string): number {
    return this.#tenants.get(tenant)?.length ?? 0;
  }

  waitingOfCaller(tenant: string, caller: string): number {
    return this.#tenants.get(tenant)?.callers.get(caller)?.length ?? 0;
  }

  add(tenant: string, caller: string, item: Item): void {
    const ofTenant = this.#tenants.get(tenant) ?? { callers: new Map<string, Item[]>(), length: 0 };
    this.#tenants.set(tenant, ofTenant);
    const items = ofTenant.callers.get(caller) ?? [];
    ofTenant.callers.set(caller, items);
    items.push(item);
    ofTenant.length++;
    this.#length++;
  }

  /** The first item of the first caller of the first tenant that is allowed; both then go to the end of their rows. */
  take(isAllowed: (tenant: string) => boolean = () => true): Item | undefined {
    for (const [tenant, ofTenant] of this.#tenants) {
      const { callers } = ofTenant;
      const [caller, items] = callers.entries().next().value ?? [];
      if (!isAllowed(tenant) || caller === undefined || items === undefined) continue;
      const item = items.shift();
      this.#length--;
      ofTenant.length--;
      callers.delete(caller);
      if (items.length > 0) callers.set(caller, items);
      this.#tenants.delete(tenant);
      if (callers.size > 0) this.#tenants.set(tenant, ofTenant);
      return item;
    }
    return undefined;
  }
}
