/** What an audit found: something hidden that can be told or seen from outside. */

export interface Leak {
  /** A collection by its slug, or a document by its path. */
  readonly about: string;
  /** A sentence. */
  readonly found: string;
}

/** Why an audit came to no end: what the service said is no answer to go by. */
export class AuditError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AuditError';
  }
}
