/** The truth: answers found by looking at every row of the CSV files, which each target's answers are compared with. */
import { csvPath, readCsv } from '../data/csv.ts';
import type { Product, Tenant } from '../data/products.ts';
import type { Filter, ListQuestion } from '../works.ts';

export interface ReferenceAnswer {
  readonly ids: readonly string[];
  readonly total: number;
}

/** Answers and rows, each read or found once. */
export class Reference {
  readonly #folder: string;
  readonly #products = new Map<Tenant, Promise<readonly Product[]>>();
  readonly #answers = new Map<string, Promise<ReferenceAnswer>>();
  readonly #totals = new Map<string, Promise<number>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async answer(question: ListQuestion): Promise<ReferenceAnswer> {
    const key = JSON.stringify(question);
    const known = this.#answers.get(key) ?? this.#find(question);
    this.#answers.set(key, known);
    return known;
  }

  async total(question: ListQuestion): Promise<number> {
    const key = JSON.stringify(question);
    const known = this.#totals.get(key) ?? this.#matching(question).then(({ length }) => length);
    this.#totals.set(key, known);
    return known;
  }

  /** What is wrong with an answer; null where nothing is. Records that are equal in the sorted column may change places. */
  async mistakeIn(question: ListQuestion, { ids, total }: ReferenceAnswer): Promise<string | null> {
    const right = await this.answer(question);
    if (total !== right.total) return `the total is ${total}, expected ${right.total}`;
    if (ids.length !== right.ids.length) return `it has ${ids.length} records, expected ${right.ids.length}`;
    if (new Set(ids).size !== ids.length) return 'a record came twice';
    const values = await this.#sortedValues(question);
    const wrong = ids.findIndex((id, at) => values.get(id) !== values.get(right.ids[at] ?? ''));
    return wrong === -1 ? null : `record ${wrong + 1} is ${ids[wrong]}, expected ${right.ids[wrong]}`;
  }

  async #find(question: ListQuestion): Promise<ReferenceAnswer> {
    const { sort, page, limit } = question;
    const found = await this.#matching(question);
    const sign = sort.descends ? -1 : 1;
    found.sort((one, other) => sign * compare(one[sort.column], other[sort.column]));
    return { ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: found.length };
  }

  async #matching(question: ListQuestion): Promise<Product[]> {
    return (await this.#productsOf(question.tenant)).filter((product) => matches(product, question));
  }

  async #sortedValues({ tenant, sort }: ListQuestion): Promise<ReadonlyMap<string, string | number>> {
    return new Map((await this.#productsOf(tenant)).map((product) => [product.id, product[sort.column]]));
  }

  async #productsOf(tenant: Tenant): Promise<readonly Product[]> {
    const products = this.#products.get(tenant) ?? readCsv(csvPath(this.#folder, tenant));
    this.#products.set(tenant, products);
    return products;
  }
}

const matches = (product: Product, { filters, search }: ListQuestion): boolean =>
  filters.every((filter) => holds(product, filter)) &&
  (search === null || product.name.includes(search) || product.description.includes(search));

const holds = (product: Product, { column, operator, value }: Filter): boolean => {
  switch (operator) {
    case 'eq':
      return product[column] === value;
    case 'gte':
      return product[column] >= value;
    case 'lte':
      return product[column] <= value;
  }
};

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);
