/** A data provider for react-admin, which reads: resources are collections. */
// oxlint-disable typescript/no-explicit-any -- the library's own functions are told the types of records and filters
import type { AnyClient, Query, RecordData, SortKey, Value, Where } from '../index.ts';
import { readRows } from './rows.ts';

export interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number };
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filter?: any;
  readonly signal?: AbortSignal;
}

export interface ReferenceParams extends ListParams {
  readonly target: string;
  readonly id: string | number;
}

export interface DataProvider {
  readonly supportAbortSignal: true;
  readonly getList: (resource: string, params: ListParams) => Promise<{ data: any[]; total: number }>;
  readonly getManyReference: (resource: string, params: ReferenceParams) => Promise<{ data: any[]; total: number }>;
  readonly getOne: (
    resource: string,
    params: { readonly id: string | number; readonly signal?: AbortSignal },
  ) => Promise<{ data: any }>;
  readonly getMany: (
    resource: string,
    params: { readonly ids: readonly (string | number)[]; readonly signal?: AbortSignal },
  ) => Promise<{ data: any[] }>;
  readonly create: () => Promise<never>;
  readonly update: () => Promise<never>;
  readonly updateMany: () => Promise<never>;
  readonly delete: () => Promise<never>;
  readonly deleteMany: () => Promise<never>;
}

export const createDataProvider = (client: AnyClient): DataProvider => ({
  supportAbortSignal: true,
  getList: async (resource, params) => readList(client, resource, params),
  getManyReference: async (resource, { target, id, ...params }) =>
    readList(client, resource, { ...params, filter: { ...params.filter, [target]: id } }),
  getOne: async (resource, { id, signal }) => client.get(resource, String(id), {}, { signal }),
  getMany: async (resource, { ids, signal }) => ({
    data: await client.getMany(resource, ids.map(String), {}, { signal }),
  }),
  create: refuse,
  update: refuse,
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
});

type Conditions = NonNullable<Where[string]>;
type FilterValue = Value | readonly Value[] | Conditions;

const readList = async (
  client: AnyClient,
  resource: string,
  { pagination = { page: 1, perPage: 10 }, sort, filter = {}, signal }: ListParams,
): Promise<{ data: RecordData[]; total: number }> => {
  const { q, ...fields }: Readonly<Record<string, FilterValue>> & { readonly q?: string } = filter;
  const query: Query = {
    where: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, readFilter(value)])),
    search: q,
    ...(sort !== undefined && { sort: [sort.order === 'DESC' ? `-${sort.field}` : sort.field] satisfies SortKey[] }),
  };
  const end = pagination.page * pagination.perPage;
  const { rows, total } = await readRows(client, resource, query, [end - pagination.perPage, end], signal);
  return { data: rows, total };
};

/**
 * Inputs are called after a field (`source="category"`), several values being alternatives, or after a field and an operator
 * (`source="price.gte"`), which react-admin gives as an object.
 */
const readFilter = (value: FilterValue): Conditions => {
  if (isList(value)) return { in: value };
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? value : { eq: value };
};

const isList = (value: FilterValue): value is readonly Value[] => Array.isArray(value);

const refuse = async (): Promise<never> => {
  throw new Error('This API only reads.');
};
