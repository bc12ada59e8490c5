/** Two records of a partition have one id. */
export class DuplicateId extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`Two records have the id ${JSON.stringify(id)}.`);
    this.name = 'DuplicateId';
    this.id = id;
  }
}
