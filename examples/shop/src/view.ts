/** What a page shows: it is made of an answer, and put into the document by main.ts. */

export interface View {
  readonly title: string;
  readonly content: readonly Node[];
  /** The way to what this is a part of. */
  readonly back?: Node;
  /** When the edition opened that it shows, where it shows one. */
  readonly asOf?: Date;
}
