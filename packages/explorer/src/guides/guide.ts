/** A page of `docs/` as it is served. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly parts: readonly GuidePart[];
}

/** From a heading to the next one. */
export interface GuidePart {
  readonly id: string;
  readonly depth: number;
  readonly heading: string;
  /** Made when the program is built, of our own pages alone. */
  readonly html: string;
  readonly text: string;
}
