/** A command called the wrong way: it exits with 2, where one that fails exits with 1. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
