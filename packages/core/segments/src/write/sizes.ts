/** How a segment is cut while it is written; a reader goes by what it finds. Tests cut smaller. */

export interface Sizes {
  /** A file is ended behind this length. */
  readonly fileBytesEnough: number;
  /** A chunk of finished JSON is ended behind this length. */
  readonly chunkBytesEnough: number;
  /** A run of records, which is built in memory, is ended behind so much JSON. */
  readonly runBytesEnough: number;
  /** Texts of a field that are longer on average are indexed as long ones. */
  readonly longTextBytes: number;
  /** A run of their words is ended behind so many bytes of memory. */
  readonly wordRunBytesEnough: number;
}

export const usualSizes: Sizes = {
  fileBytesEnough: 2 ** 30,
  chunkBytesEnough: 2 ** 27,
  runBytesEnough: 2 ** 25,
  longTextBytes: 2 ** 10,
  wordRunBytesEnough: 2 ** 25,
};
