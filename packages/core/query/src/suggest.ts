/** Near misses: the exposed name that a misspelled one most likely meant. */

const nameLengthMax = 64;
/** A name with more edits is another name. In a short one, one character in three may be wrong. */
const editsMax = 3;

/**
 * As `nearestName`, as the end of a sentence.
 * @param otherwise the name to suggest if no candidate is near
 */
export const suggest = (name: string, candidates: Iterable<string>, otherwise?: string): string =>
  printMeant(nearestName(name, candidates) ?? otherwise);

/** A message lists so many names at most: a table may have hundreds of columns. */
const namesMax = 20;

/**
 * Prints the message for names that do not exist, such as `products has no field prise. Did you mean "price"? It has
 * name, price.`
 * @param owner the thing without these names, such as `products`
 * @param noun the kind of name, such as `field`
 * @param written one name at least
 * @param known all names that there are, which the reader may see
 */
export const printAbsent = (
  owner: string,
  noun: string,
  written: readonly string[],
  known: readonly string[],
): string => {
  const [first = ''] = written;
  const absent = `${owner} has no ${noun}${written.length === 1 ? '' : 's'} ${printSome(written)}.`;
  return known.length === 0 ? absent : `${absent}${suggest(first, known)} It has ${printSome(known)}.`;
};

const printSome = (names: readonly string[]): string => {
  const told = names.slice(0, namesMax).join(', ');
  return names.length > namesMax ? `${told} and ${names.length - namesMax} more` : told;
};

/** The end of a sentence: ` Did you mean "price"?`, or nothing. */
export const printMeant = (meant: string | undefined): string =>
  meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`;

/**
 * The nearest of `candidates` to `name`; undefined where none is near. Candidates must be what the caller may see: a
 * suggestion never names anything else.
 */
export const nearestName = (name: string, candidates: Iterable<string>): string | undefined => {
  if (name.length === 0 || name.length > nameLengthMax) return undefined;
  const written = name.toLowerCase();
  let nearest: string | undefined;
  let limit = Math.min(editsMax, Math.max(1, Math.floor(name.length / 3)));
  for (const candidate of candidates) {
    if (Math.abs(name.length - candidate.length) > limit) continue;
    const distance = editDistance(written, candidate.toLowerCase());
    if (distance > limit) continue;
    nearest = candidate;
    limit = distance - 1;
  }
  return nearest;
};

/** The bits of an integer. */
const differingMax = 32;

/**
 * Number of characters to insert, delete, replace or swap with their neighbour (optimal string alignment). More than
 * 32 characters apart counts as far too many.
 */
const editDistance = (one: string, other: string): number => {
  let start = 0;
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one.charCodeAt(end - 1) === other.charCodeAt(otherEnd - 1)) {
    end -= 1;
    otherEnd -= 1;
  }
  if (end === start) return otherEnd - start;
  return end - start > differingMax ? Infinity : alignmentCost(one.slice(start, end), other.slice(start, otherEnd));
};

/** For each UTF-16 unit its places in the compared text, as bits; all 0 between two calls. */
const placesOf = new Int32Array(0x1_00_00);

/**
 * Hyyrö 2003, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances: computes a column of the
 * table per step.
 */
const alignmentCost = (from: string, to: string): number => {
  for (let place = 0; place < from.length; place++) placesOf[from.charCodeAt(place)]! |= 1 << place;
  const last = 1 << (from.length - 1);
  let cost = from.length;
  let [matches, previousMatches] = [0, 0];
  let [increases, decreases, diagonal] = [-1, 0, 0];
  for (let place = 0; place < to.length; place++) {
    [previousMatches, matches] = [matches, placesOf[to.charCodeAt(place)] ?? 0];
    const swaps = ((~diagonal & matches) << 1) & previousMatches;
    diagonal = (((matches & increases) + increases) ^ increases) | matches | decreases | swaps;
    const up = decreases | ~(diagonal | increases);
    const down = diagonal & increases;
    if ((up & last) !== 0) cost += 1;
    if ((down & last) !== 0) cost -= 1;
    const shifted = (up << 1) | 1;
    increases = (down << 1) | ~(diagonal | shifted);
    decreases = diagonal & shifted;
  }
  for (let place = 0; place < from.length; place++) placesOf[from.charCodeAt(place)] = 0;
  return cost;
};
