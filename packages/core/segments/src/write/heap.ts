/** A binary heap, for merges: its items change as they are walked through. */
export class Heap<Item> {
  readonly #items: Item[];
  readonly #isBefore: (one: Item, other: Item) => boolean;

  constructor(items: Item[], isBefore: (one: Item, other: Item) => boolean) {
    this.#items = items;
    this.#isBefore = isBefore;
    for (let place = items.length >>> 1; place >= 0; place--) this.#siftDown(place);
  }

  /** The first item. */
  get top(): Item | undefined {
    return this.#items[0];
  }

  /** The first of the others. */
  get second(): Item | undefined {
    const one = this.#items[1];
    const other = this.#items[2];
    return one === undefined || other === undefined || this.#isBefore(one, other) ? one : other;
  }

  /** Puts the first item, which has changed, in its place, or takes it out. */
  settle(stays: boolean): void {
    if (!stays) {
      const last = this.#items.pop();
      if (last !== undefined && this.#items.length > 0) this.#items[0] = last;
    }
    this.#siftDown(0);
  }

  #siftDown(from: number): void {
    const items = this.#items;
    const moved = items[from];
    if (moved === undefined) return;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      const left = items[child];
      const right = items[child + 1];
      if (left === undefined) break;
      const least = right !== undefined && this.#isBefore(right, left) ? right : left;
      if (least === right) child++;
      if (!this.#isBefore(least, moved)) break;
      items[place] = least;
      place = child;
    }
    items[place] = moved;
  }
}
