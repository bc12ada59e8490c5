/** Waiting work, taken from the tenants in turn, and within a tenant from its callers: who asks for much waits for himself. */

export class FairQueue<Item> {
  /** By tenant, then by caller. The first of each is next. */
  readonly #tenants = new Map<string, Map<string, Item[]>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingOf(tenant: string): number {
    return [...(this.#tenants.get(tenant)?.values() ?? [])].reduce((sum, items) => sum + items.length, 0);
  }

  waitingOfCaller(tenant: string, caller: string): number {
    return this.#tenants.get(tenant)?.get(caller)?.length ?? 0;
  }

  add(tenant: string, caller: string, item: Item): void {
    const callers = this.#tenants.get(tenant) ?? new Map<string, Item[]>();
    this.#tenants.set(tenant, callers);
    const items = callers.get(caller) ?? [];
    callers.set(caller, items);
    items.push(item);
    this.#length++;
  }

  /** The first item of the first caller of the first tenant that is allowed; both then go to the end of their rows. */
  take(isAllowed: (tenant: string) => boolean = () => true): Item | undefined {
    for (const [tenant, callers] of this.#tenants) {
      const [caller, items] = callers.entries().next().value ?? [];
      if (!isAllowed(tenant) || caller === undefined || items === undefined) continue;
      const item = items.shift();
      this.#length--;
      callers.delete(caller);
      if (items.length > 0) callers.set(caller, items);
      this.#tenants.delete(tenant);
      if (callers.size > 0) this.#tenants.set(tenant, callers);
      return item;
    }
    return undefined;
  }
}
