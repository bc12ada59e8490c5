/** Elects the leader of several publishers. */
export interface LeadLock {
  /** @returns true if this process has the lock now */
  readonly acquire: () => Promise<boolean>;
  /** True if it surely has the lock, for as long as a write may take. */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}
