/** A wrong use of a command: exit code 2, where a failed command has 1. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
