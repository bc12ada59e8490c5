/**
 * Where in a text any other text occurs: the places of the text in the order of what stands from each on (a suffix
 * array; Manber and Myers, 1990), so that those with the same beginning are neighbours.
 */
import { firstWhere, type Integers } from './ordering.ts';

/** What ends each word. It is the one byte that no suffix is compared past. */
const blank = 0x20;

/** Suffixes are told apart by so many bytes: those that agree in more stand in any order, however long they agree. */
const sortedBytes = 32;

/** A byte that starts a character of UTF-8: there alone a text can occur. */
const startsCharacter = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** The places of words, each with a blank behind it, in the order of what stands from there to the blank. */
export const sortSuffixes = (text: Uint8Array): Integers => {
  const isPlace = (place: number): boolean => text[place] !== blank && startsCharacter(text[place] ?? 0);
  let count = 0;
  for (let place = 0; place < text.length; place++) if (isPlace(place)) count++;
  const places = new Uint32Array(count);
  for (let place = 0, next = 0; place < text.length; place++) if (isPlace(place)) places[next++] = place;
  sortRange(text, places, 0, count, 0);
  return places;
};

/** Sorts a range of places that agree in so many bytes: three-way radix quicksort (Bentley and Sedgewick, 1997). */
const sortRange = (text: Uint8Array, places: Integers, start: number, end: number, agreed: number): void => {
  const byteOf = (index: number): number => text[(places[index] ?? 0) + agreed] ?? blank;
  if (end - start < 2 || agreed === sortedBytes) return;
  const pivot = byteOf((start + end) >>> 1);
  // One by one: taken out of an array they would make all of this take three times as long.
  let index = start;
  let equal = start;
  let greater = end;
  while (index < greater) {
    const byte = byteOf(index);
    if (byte < pivot) swap(places, index++, equal++);
    else if (byte > pivot) swap(places, index, --greater);
    else index++;
  }
  sortRange(text, places, start, equal, agreed);
  if (pivot !== blank) sortRange(text, places, equal, greater, agreed + 1);
  sortRange(text, places, greater, end, agreed);
};

const swap = (places: Integers, one: number, other: number): void => {
  const place = places[one] ?? 0;
  places[one] = places[other] ?? 0;
  places[other] = place;
};

/** The places whose suffixes start with the bytes sought; of those past `sortedBytes` they may hold only the first ones. */
export const findSuffixes = (text: Uint8Array, places: Integers, sought: Uint8Array): Integers => {
  const beginning = sought.subarray(0, sortedBytes);
  const start = firstWhere(places.length, (index) => compareAt(text, places[index] ?? 0, beginning) >= 0);
  const end = firstWhere(places.length, (index) => compareAt(text, places[index] ?? 0, beginning) > 0);
  return places.subarray(start, end);
};

/** Below 0 where what stands there sorts before the bytes, 0 where it starts with them. */
export const compareAt = (text: Uint8Array, place: number, bytes: Uint8Array): number => {
  for (let index = 0; index < bytes.length; index++) {
    const difference = (text[place + index] ?? blank) - (bytes[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
