/** Near misses: the exposed name that a misspelled one most likely meant. */

const nameLengthMax = 64;

/**
 * The nearest of `candidates` to `name`, as the end of a sentence: ` Did you mean "price"?`, or nothing where none is
 * near. Candidates must be what the caller may see: a suggestion never names anything else.
 */
export const suggest = (name: string, candidates: Iterable<string>): string => {
  if (name.length === 0 || name.length > nameLengthMax) return '';
  let nearest: string | undefined;
  let nearestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < nearestDistance) [nearest, nearestDistance] = [candidate, distance];
  }
  return nearest === undefined ? '' : ` Did you mean ${JSON.stringify(nearest)}?`;
};

/** How many characters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
const editDistance = (from: string, to: string): number => {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? (beforePrevious[column - 2] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[to.length] ?? 0;
};
