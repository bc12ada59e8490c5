/** A part of a segment is longer than its format can hold. */
export class SegmentTooLong extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'SegmentTooLong';
  }
}
