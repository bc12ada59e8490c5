/** A command to the catalog that cannot be carried out, said in one sentence for whoever gave it. */
export class CatalogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CatalogError';
  }
}
