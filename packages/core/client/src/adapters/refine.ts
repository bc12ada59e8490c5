/** A data provider for Refine, which reads: resources are collections. */
// oxlint-disable typescript/no-explicit-any -- the library's own functions are told the types of records and filters
import { profileUrl, type AnyClient, type Query, type RecordData, type SortKey, type Where } from '../index.ts';
import { filterOf, intersect, unite, type Alternatives } from './alternatives.ts';
import { readRows } from './rows.ts';

export interface Pagination {
  readonly currentPage?: number;
  /** As Refine 4 calls it. */
  readonly current?: number;
  readonly pageSize?: number;
  readonly mode?: 'client' | 'server' | 'off';
}

/** A condition on a field, or `or` and `and` of several. The field `q` is a search. */
export interface Filter {
  readonly field?: string;
  readonly operator: string;
  readonly value: any;
}

export interface ListParams {
  readonly resource: string;
  readonly pagination?: Pagination;
  readonly sorters?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly filters?: readonly Filter[];
}

export interface DataProvider {
  readonly getList: (params: ListParams) => Promise<{ data: any[]; total: number }>;
  readonly getOne: (params: { readonly resource: string; readonly id: string | number }) => Promise<{ data: any }>;
  readonly getMany: (params: {
    readonly resource: string;
    readonly ids: readonly (string | number)[];
  }) => Promise<{ data: any[] }>;
  readonly getApiUrl: () => string;
  readonly create: () => Promise<never>;
  readonly update: () => Promise<never>;
  readonly deleteOne: () => Promise<never>;
}

export const createDataProvider = (client: AnyClient): DataProvider => ({
  getList: async (params) => named(readList(client, params)),
  getOne: async ({ resource, id }) => named(client.get(resource, String(id))),
  getMany: async ({ resource, ids }) => ({ data: await named(client.getMany(resource, ids.map(String))) }),
  getApiUrl: () => profileUrl(client.place),
  create: refuse,
  update: refuse,
  deleteOne: refuse,
});

const readList = async (client: AnyClient, { resource, pagination = {}, sorters = [], filters = [] }: ListParams) => {
  const searches = filters.filter(({ field }) => field === 'q').map(({ value }) => String(value));
  const filter = filterOf(intersect(filters.filter(({ field }) => field !== 'q').map(readFilter)));
  if (filter === undefined) return { data: [], total: 0 };
  const sort = sorters.map(({ field, order }): SortKey => (order === 'desc' ? `-${field}` : field));
  const query: Query = {
    ...filter,
    ...(searches.length > 0 && { search: searches.join(' ') }),
    ...(sort.length > 0 && { sort }),
  };
  const { currentPage, current = 1, pageSize = 10, mode = 'server' } = pagination;
  if (mode !== 'server') {
    const data: RecordData[] = [];
    for await (const record of client.all(resource, query, { onTurn: 'restart' })) data.push(record);
    return { data, total: data.length };
  }
  const end = (currentPage ?? current) * pageSize;
  const { rows, total } = await readRows(client, resource, query, [end - pageSize, end]);
  return { data: rows, total };
};

const readFilter = ({ field, operator, value }: Filter): Alternatives => {
  if (operator === 'or') return unite(value.map(readFilter));
  if (operator === 'and') return intersect(value.map(readFilter));
  if (field === undefined) throw new TypeError(`A filter "${operator}" has no field.`);
  if (operator === 'null' || operator === 'nnull') return [{ [field]: { exists: operator === 'nnull' } }];
  if (operator === 'in' && value.length === 0) return [];
  const ours = operators.get(operator);
  if (ours === undefined) throw new TypeError(`${field} cannot be filtered by "${operator}".`);
  return [{ [field]: { [ours]: value } }];
};

/** `contains` and its like ignore case; those of Refine that do not, there are not. */
const operators: ReadonlyMap<string, keyof NonNullable<Where[string]>> = new Map([
  ['eq', 'eq'],
  ['ne', 'ne'],
  ['lt', 'lt'],
  ['lte', 'lte'],
  ['gt', 'gt'],
  ['gte', 'gte'],
  ['in', 'in'],
  ['nin', 'nin'],
  ['between', 'between'],
  ['contains', 'contains'],
  ['ncontains', 'notContains'],
  ['startswith', 'startsWith'],
  ['nstartswith', 'notStartsWith'],
  ['endswith', 'endsWith'],
  ['nendswith', 'notEndsWith'],
]);

/** Refine knows failures by `statusCode`. */
const named = async <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: unknown) => {
    const statusCode = error instanceof Error && 'status' in error ? error.status : 400;
    throw Object.assign(error instanceof Error ? error : new Error(String(error)), { statusCode });
  });

const refuse = async (): Promise<never> => {
  throw Object.assign(new Error('This API only reads.'), { statusCode: 405 });
};
