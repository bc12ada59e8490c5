/** The error of a segment that is not in the store. */

/** A manifest names a segment that is not in the store: it has to be rebuilt. */
export class SegmentMissing extends Error {
  readonly segment: string;

  constructor(segment: string) {
    super(`The segment ${segment} is not in the store.`);
    this.name = 'SegmentMissing';
    this.segment = segment;
  }
}
