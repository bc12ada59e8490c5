/** A finding of an audit: something hidden that can be inferred or seen from outside. */

export interface Leak {
  /** A collection's slug, or a document's path. */
  readonly about: string;
  /** A sentence. */
  readonly found: string;
}

/** Ends an audit whose service gives unusable answers. */
export class AuditError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AuditError';
  }
}
