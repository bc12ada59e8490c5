/** The finished JSON of the records of several partitions, in the order of all. */
import { chunkOf } from '../json-chunks.ts';
import type { Partition } from '../partition.ts';
import { endOf, startOf, type Texts } from '../texts.ts';
import { forEachTaken, TakenItems, type Numbering } from './numbering.ts';
import type { Put } from './parts-writer.ts';

/**
 * Puts the chunks.
 * @returns the numbers of the records that they begin with
 */
export const joinRecords = (
  partitions: readonly Partition[],
  numbering: Numbering,
  chunkBytesEnough: number,
  put: Put,
): number[] => {
  const [taken, takenAgain] = [new TakenItems(numbering), new TakenItems(numbering)];
  const ends = chunkEnds(partitions, numbering, chunkBytesEnough);
  for (const [chunk, end] of ends.entries()) {
    put.stream(`json-${chunk}`, (stream) => {
      forEachRange(partitions, taken, end, (texts, first, last) =>
        stream.bytes(texts.bytes, startOf(texts, first), startOf(texts, last)),
      );
    });
    put.stream(`json-${chunk}.ends`, (stream) => {
      let length = 0;
      forEachRange(partitions, takenAgain, end, (texts, first, last) => {
        const start = startOf(texts, first);
        for (let text = first; text < last; text++) stream.integer(endOf(texts, text) - start + length);
        length += startOf(texts, last) - start;
      });
    });
  }
  return ends.map((_end, chunk) => ends[chunk - 1] ?? 0);
};

/** The numbers of the records before which chunks end. */
const chunkEnds = (partitions: readonly Partition[], numbering: Numbering, bytesEnough: number): readonly number[] => {
  const ends: number[] = [];
  const textsOfRecord = textsIn(partitions[0]);
  let [number, bytes] = [0, 0];
  forEachTaken(numbering, (list, from, to) => {
    forEachRangeIn(partitions[list], from, to, (texts, first, last) => {
      for (let text = first; text < last; text += textsOfRecord) {
        bytes += startOf(texts, text + textsOfRecord) - startOf(texts, text);
        number++;
        if (bytes < bytesEnough) continue;
        ends.push(number);
        bytes = 0;
      }
    });
  });
  if (number > (ends.at(-1) ?? 0)) ends.push(number);
  return ends;
};

/** Own fields, then each property. */
const textsIn = (partition: Partition | undefined): number => 1 + (partition?.fields.length ?? 0);

/** Takes texts of a chunk, from the first up to the last. */
type TakeRange = (texts: Texts, first: number, last: number) => void;

const forEachRange = (partitions: readonly Partition[], taken: TakenItems, end: number, take: TakeRange): void => {
  taken.upTo(end, (list, from, to) => forEachRangeIn(partitions[list], from, to, take));
};

/** The texts of some records, chunk by chunk. */
const forEachRangeIn = (partition: Partition | undefined, from: number, to: number, take: TakeRange): void => {
  if (partition === undefined) return;
  const textsOfRecord = textsIn(partition);
  for (let record = from; record < to;) {
    const { first, texts } = chunkOf(partition.chunks, record);
    const last = Math.min(to, first + texts.ends.length / textsOfRecord);
    take(texts, (record - first) * textsOfRecord, (last - first) * textsOfRecord);
    record = last;
  }
};
