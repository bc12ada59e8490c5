/** Cuts long lists into parts, so that a statement takes no more parameters than an engine allows. */

export function* batches<Item>(all: readonly Item[], itemsMax: number): Generator<readonly Item[]> {
  for (let start = 0; start < all.length; start += itemsMax) yield all.slice(start, start + itemsMax);
}
