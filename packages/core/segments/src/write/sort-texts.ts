/**
 * Sorts texts by their bytes, and so by code point: some bytes of each text and its place make one number, which the
 * runtime sorts natively; texts that agree in those are sorted by the next ones (a radix sort from the front).
 */
import { consecutive } from '../record-set.ts';
import { compareTextAt, compareTexts, endOf, lengthAt, startOf, type Integers, type Texts } from '../texts.ts';

/** 24 bits of a text and 29 of its place are one exact number. */
const bytesAtOnce = 3;
const placesMax = 2 ** 29;
/** Fewer are sorted one by one. */
const fewMax = 12;

/** @returns the numbers of the texts in their order; of equal texts the lower number comes first */
export const sortTexts = (texts: Texts): Integers => {
  const order = consecutive(0, texts.ends.length);
  sortRange(texts, order, 0);
  return order;
};

const sortRange = (texts: Texts, order: Integers, agreed: number): void => {
  if (order.length < 2) return;
  if (order.length <= fewMax) return sortFew(texts, order);
  const keys = keysOf(texts, order, agreed);
  const before = order.slice();
  let runStart = 0;
  let runKey = -1;
  for (let place = 0; place < keys.length; place++) {
    const key = Math.floor((keys[place] ?? 0) / placesMax);
    order[place] = before[(keys[place] ?? 0) - key * placesMax] ?? 0;
    if (key === runKey) continue;
    if (place - runStart > 1) sortRun(texts, order.subarray(runStart, place), agreed);
    runStart = place;
    runKey = key;
  }
  if (keys.length - runStart > 1) sortRun(texts, order.subarray(runStart), agreed);
};

/** Texts that agree in the bytes just looked at, those that end in them among the others. */
const sortRun = (texts: Texts, run: Integers, agreed: number): void => {
  const next = agreed + bytesAtOnce;
  // All of a long common beginning is passed at once, and not by a call for every three bytes of it.
  const common = commonLength(texts, run, next);
  if (common >= next) sortRange(texts, run, common);
  else if (run.some((index) => lengthAt(texts, index) > agreed)) sortRange(texts, run, next);
  else sortFew(texts, run);
};

/**
 * Length of the common beginning in bytes, given that texts of at least `agreed` bytes agree in those; less if one is
 * shorter.
 */
const commonLength = (texts: Texts, run: Integers, agreed: number): number => {
  const { bytes } = texts;
  const first = run[0] ?? 0;
  const firstStart = startOf(texts, first);
  let common = endOf(texts, first) - firstStart;
  for (let place = 1; place < run.length && common >= agreed; place++) {
    const index = run[place] ?? 0;
    const start = startOf(texts, index);
    const length = Math.min(common, endOf(texts, index) - start);
    common = Math.min(agreed, length);
    while (common < length && bytes[start + common] === bytes[firstStart + common]) common++;
  }
  return common;
};

/** The bytes behind those that agree, and the place in the range, sorted. Past the end of a text its bytes are 0. */
const keysOf = (texts: Texts, order: Integers, agreed: number): Float64Array => {
  const { bytes } = texts;
  const keys = new Float64Array(order.length);
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0;
    const start = startOf(texts, index) + agreed;
    const end = endOf(texts, index);
    const high = start < end ? (bytes[start] ?? 0) : 0;
    const middle = start + 1 < end ? (bytes[start + 1] ?? 0) : 0;
    const low = start + 2 < end ? (bytes[start + 2] ?? 0) : 0;
    keys[place] = ((high << 16) | (middle << 8) | low) * placesMax + place;
  }
  return keys.sort();
};

const sortFew = (texts: Texts, order: Integers): void => {
  for (let place = 1; place < order.length; place++) {
    const index = order[place] ?? 0;
    const text = texts.bytes.subarray(startOf(texts, index), endOf(texts, index));
    let free = place;
    for (; free > 0; free--) {
      const before = order[free - 1] ?? 0;
      const difference = compareTextAt(texts, before, text);
      if (difference < 0 || (difference === 0 && before < index)) break;
      order[free] = before;
    }
    order[free] = index;
  }
};

/** The texts with these numbers, in their order. */
export const pickTexts = (texts: Texts, order: Integers): Texts => {
  const bytes = new Uint8Array(texts.bytes.length);
  const ends = new Uint32Array(order.length);
  let length = 0;
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0;
    const end = endOf(texts, index);
    for (let from = startOf(texts, index); from < end; from++) bytes[length++] = texts.bytes[from] ?? 0;
    ends[place] = length;
  }
  return { bytes: bytes.subarray(0, length), ends };
};

/** The place of each number in the order. */
export const ranksOf = (order: Integers): Integers => {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank;
  return ranks;
};

/** True if each text sorts after the previous one. */
export const isInOrder = (texts: Texts): boolean => {
  for (let index = 1; index < texts.ends.length; index++) {
    if (compareTexts(texts, index - 1, texts, index) >= 0) return false;
  }
  return true;
};
