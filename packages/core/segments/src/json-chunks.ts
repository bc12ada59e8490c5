/** The finished JSON of a partition's records, in chunks. */
import type { Texts } from './texts.ts';

/** The properties of some records, one text each. A Buffer is copied from without a view of each text. */
export type JsonTexts = Texts & { readonly bytes: Buffer<ArrayBuffer> };

/**
 * Finished JSON of some records. Most questions read records of one chunk: the others need not be compared with their
 * checksums for them.
 */
export class JsonChunk {
  /** The number of the first record. */
  readonly first: number;
  readonly #read: () => JsonTexts;
  #texts: JsonTexts | undefined;

  constructor(first: number, read: () => JsonTexts) {
    this.first = first;
    this.#read = read;
  }

  get texts(): JsonTexts {
    return (this.#texts ??= this.#read());
  }
}

export const chunkOf = (chunks: readonly JsonChunk[], record: number): JsonChunk => {
  for (let index = chunks.length - 1; index >= 0; index--) {
    const chunk = chunks[index];
    if (chunk !== undefined && chunk.first <= record) return chunk;
  }
  throw new Error(`The segment has no record ${record}.`);
};
