/** A page of `docs/` as it is served. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly parts: readonly GuidePart[];
}

/** The part from one heading to the next. */
export interface GuidePart {
  readonly id: string;
  readonly depth: number;
  readonly heading: string;
  /** HTML from our own pages, generated at build time, and so trusted. */
  readonly html: string;
  readonly text: string;
}
