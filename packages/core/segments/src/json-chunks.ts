/** The finished JSON of a partition's records, in chunks. */
import type { Texts } from './texts.ts';

/** Finished JSON of some records: where each of their properties ends. */
export interface JsonChunk {
  /** The number of the first record. */
  readonly first: number;
  /** A Buffer is copied from without a view of each text. */
  readonly texts: Texts & { readonly bytes: Buffer<ArrayBuffer> };
}

/** Most questions read records of one chunk: the others need not be compared with their checksums for them. */
export class Chunk implements JsonChunk {
  readonly first: number;
  readonly #read: () => JsonChunk['texts'];
  #texts: JsonChunk['texts'] | undefined;

  constructor(first: number, read: () => JsonChunk['texts']) {
    this.first = first;
    this.#read = read;
  }

  get texts(): JsonChunk['texts'] {
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
