/** What passes between the server's thread and the threads that hold connections to the embedded database. */
/** To a reader. A snapshot is named by its number. */
export type ReaderRequest =
  | { readonly kind: 'open'; readonly snapshot: number }
  | { readonly kind: 'read'; readonly snapshot: number; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Begins the snapshot's transaction anew, while nobody can write: the same data, read from the file alone. */
  | { readonly kind: 'renew'; readonly snapshot: number }
  | { readonly kind: 'close'; readonly snapshot: number };

/** To the keeper. */
export type KeeperRequest =
  /** Takes the right to write, so that nobody else can. Answers whether it could within the time. */
  | { readonly kind: 'lock'; readonly waitMs: number }
  | { readonly kind: 'unlock' }
  /** A number that changes whenever another connection commits. */
  | { readonly kind: 'data-version' }
  /** Copies the write-ahead log into the file. Answers whether all of it was. */
  | { readonly kind: 'checkpoint' }
  /** Lets go of the database. */
  | { readonly kind: 'end' };

export interface Asked<Request> {
  readonly id: number;
  readonly request: Request;
}

/** Rows, for what reads; what else a request answers, or nothing. */
export type Result = readonly (readonly unknown[])[] | boolean | number | undefined;

export type Reply =
  | { readonly id: number; readonly kind: 'done'; readonly result: Result }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
