/** Lists whose order and repetitions do not count, in one canonical form. */

/** Without repetition, in the order of their texts. */
export const byText = <Item>(items: readonly Item[], print: (item: Item) => string): readonly Item[] => {
  if (items.length < 2) return items;
  const printed = items.map((item) => ({ item, text: print(item) }));
  return printed
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .filter(({ text }, index) => text !== printed[index - 1]?.text)
    .map(({ item }) => item);
};
