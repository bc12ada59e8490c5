/** A catalog command that cannot be executed, with one sentence for the user. */
import type { Reason } from '@vitrine/contract/console';

/** The tenants for which a change of many cannot be executed. */
export interface RefusedTenants {
  /** Their public IDs. */
  readonly tenants: readonly string[];
  /** Why, of each. */
  readonly message: string;
}

export class CatalogError extends Error {
  /** A code for the same reason, if an owner can see the error in the console. */
  readonly reason: Reason | undefined;

  readonly refused: RefusedTenants | undefined;

  constructor(message: string, reason?: Reason, refused?: RefusedTenants) {
    super(message);
    this.name = 'CatalogError';
    this.reason = reason;
    this.refused = refused;
  }
}
