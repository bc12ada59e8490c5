/** A catalog command that cannot be executed, with one sentence for the user. */
import type { Reason } from '@vitrine/contract/console';

export class CatalogError extends Error {
  /** A code for the same reason, if an owner can see the error in the console. */
  readonly reason: Reason | undefined;

  constructor(message: string, reason?: Reason) {
    super(message);
    this.name = 'CatalogError';
    this.reason = reason;
  }
}
