/** Waiting work, taken from the tenants in turn: who asks for much waits for himself. */

export class FairQueue<Item> {
  readonly #queues = new Map<string, Item[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds an item behind the tenant's others, or in front of them. */
  add(tenant: string, item: Item, place: 'last' | 'first' = 'last'): void {
    const queue = this.#queues.get(tenant);
    if (queue === undefined) this.#queues.set(tenant, [item]);
    else if (place === 'first') queue.unshift(item);
    else queue.push(item);
    this.#length++;
  }

  /** The first item of the first tenant that `isAllowed`; that tenant then goes to the end of the row. */
  take(isAllowed: (tenant: string) => boolean): Item | undefined {
    for (const [tenant, queue] of this.#queues) {
      if (!isAllowed(tenant)) continue;
      const item = queue.shift();
      this.#queues.delete(tenant);
      if (queue.length > 0) this.#queues.set(tenant, queue);
      this.#length--;
      return item;
    }
    return undefined;
  }

  remove(tenant: string, item: Item): void {
    const queue = this.#queues.get(tenant) ?? [];
    const index = queue.indexOf(item);
    if (index === -1) return;
    queue.splice(index, 1);
    if (queue.length === 0) this.#queues.delete(tenant);
    this.#length--;
  }
}
