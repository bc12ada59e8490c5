/** A command to the catalog that cannot be carried out, said in one sentence for whoever gave it. */
import type { Reason } from '@vitrine/contract/console';

export class CatalogError extends Error {
  /** The same in a code, where an owner may meet it in the console. */
  readonly reason: Reason | undefined;

  constructor(message: string, reason?: Reason) {
    super(message);
    this.name = 'CatalogError';
    this.reason = reason;
  }
}
