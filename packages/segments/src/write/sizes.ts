/** How a segment is cut while it is written; a reader goes by what it finds. Tests cut smaller. */

export interface Sizes {
  /** A file is ended behind this length. */
  readonly fileBytesEnough: number;
  /** A chunk of finished JSON is ended behind this length. */
  readonly chunkBytesEnough: number;
  /** What is kept of the records as they come until it is written. */
  readonly spoolBufferBytes: number;
  /** How much of those is mapped at once, a multiple of the size of a page of memory. */
  readonly spoolWindowBytes: number;
}

export const usualSizes: Sizes = {
  fileBytesEnough: 2 ** 30,
  chunkBytesEnough: 2 ** 27,
  spoolBufferBytes: 2 ** 22,
  spoolWindowBytes: 2 ** 30,
};
