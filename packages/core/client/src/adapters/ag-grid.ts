/** A datasource for the server-side row model of AG Grid: its rows, filters and sorting, without groups and pivots. */
import type { AnyClient, Query, RecordData, SortKey, Where } from '../index.ts';
import { everything, filterOf, intersect, unite, type Alternatives } from './alternatives.ts';
import { readRows } from './rows.ts';

/** As much of AG Grid's request as is used. */
export interface RowsRequest {
  readonly startRow: number | undefined;
  readonly endRow: number | undefined;
  readonly rowGroupCols: readonly object[];
  readonly pivotMode: boolean;
  readonly filterModel: object | null;
  readonly sortModel: readonly { readonly colId: string; readonly sort: string }[];
}

export interface GetRowsParams {
  readonly request: RowsRequest;
  readonly success: (found: { rowData: RecordData[]; rowCount: number }) => void;
  readonly fail: () => void;
}

export interface Datasource {
  readonly getRows: (params: GetRowsParams) => void;
}

export interface DatasourceOptions {
  /** A query that is combined with the grid's filters, such as a search. */
  readonly query?: Pick<Query, 'search' | 'fuzzy' | 'where' | 'fields'> | undefined;
  /** Called with the reason if rows could not be read; the grid itself learns only that it failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The sort order of the grid: `colId` is the key of a field. */
export const createServerSideDatasource = (
  client: AnyClient,
  collection: string,
  { query = {}, onError }: DatasourceOptions = {},
): Datasource => ({
  getRows: ({ request, success, fail }) => {
    readRequest(client, collection, query, request).then(success, (error: unknown) => {
      onError?.(error);
      fail();
    });
  },
});

const noGroups =
  'This datasource gives rows, without groups and pivots: leave rowGroup and pivot out of the columns. The client’s facets() count records by value.';

/** The grid's own blocks have 100 rows. */
const blockRows = 100;

const readRequest = async (
  client: AnyClient,
  collection: string,
  { where = {}, ...query }: NonNullable<DatasourceOptions['query']>,
  { startRow = 0, endRow = startRow + blockRows, rowGroupCols, pivotMode, filterModel, sortModel }: RowsRequest,
): Promise<{ rowData: RecordData[]; rowCount: number }> => {
  if (rowGroupCols.length > 0 || pivotMode) throw new TypeError(noGroups);
  const filter = filterOf(intersect([[where], readModel(filterModel ?? {})]));
  if (filter === undefined) return { rowData: [], rowCount: 0 };
  const sort = sortModel.map(({ colId, sort: order }): SortKey => (order === 'desc' ? `-${colId}` : colId));
  const asked: Query = { ...query, ...filter, ...(sort.length > 0 && { sort }) };
  const { rows, total } = await readRows(client, collection, asked, [startRow, endRow]);
  return { rowData: rows, rowCount: total };
};

/** The filter of one column: simple, combined (`operator`), a set (`values`), or a list of filters (`filterModels`). */
interface ColumnFilter {
  readonly filterType?: string;
  readonly type?: string | null;
  readonly operator?: string;
  readonly conditions?: readonly ColumnFilter[];
  readonly filterModels?: readonly (ColumnFilter | null)[];
  readonly values?: readonly (string | null)[];
  readonly filter?: Operand;
  readonly filterTo?: Operand;
  readonly dateFrom?: string | null;
  readonly dateTo?: string | null;
}

type Operand = string | number | bigint | null;

const readModel = (model: object): Alternatives => {
  if ('filterType' in model) throw new TypeError('This datasource has no advanced filter.');
  return intersect(Object.entries(model).map(([field, filter]: [string, ColumnFilter]) => readFilter(field, filter)));
};

const readFilter = (field: string, filter: ColumnFilter): Alternatives => {
  const { conditions, filterModels, values } = filter;
  if (conditions !== undefined) {
    const all = conditions.map((condition) => readFilter(field, condition));
    return filter.operator === 'OR' ? unite(all) : intersect(all);
  }
  if (filterModels !== undefined)
    return intersect(filterModels.map((each) => (each === null ? everything : readFilter(field, each))));
  return values === undefined ? [{ [field]: readSimple(field, filter) }] : readSet(field, values);
};

/** Null stands for records without a value. */
const readSet = (field: string, values: readonly (string | null)[]): Alternatives => {
  const texts = values.filter((value) => value !== null);
  return [
    ...(texts.length > 0 ? [{ [field]: { in: texts } }] : []),
    ...(texts.length < values.length ? [{ [field]: { exists: false } }] : []),
  ];
};

type Conditions = NonNullable<Where[string]>;

/** Numbers, texts, and days, of whose time of day nothing is asked. Both ends of a range are included. */
const readSimple = (field: string, { type, filter, filterTo, dateFrom, dateTo }: ColumnFilter): Conditions => {
  const low = dateFrom?.slice(0, 10) ?? filter;
  const high = dateTo?.slice(0, 10) ?? filterTo;
  if (type === 'inRange') return { gte: given(field, low), lte: given(field, high) };
  const fixed = withoutOperand.get(type ?? '');
  if (fixed !== undefined) return fixed;
  const operator = operators.get(type ?? '');
  if (operator === undefined) throw new TypeError(`${field} cannot be filtered by "${type}".`);
  return { [operator]: given(field, low) };
};

const withoutOperand: ReadonlyMap<string, Conditions> = new Map([
  ['blank', { exists: false }],
  ['notBlank', { exists: true }],
  ['true', { eq: true }],
  ['false', { eq: false }],
]);

const given = (field: string, operand: Operand | undefined): string | number | bigint => {
  if (operand === null || operand === undefined) throw new TypeError(`The filter of ${field} has no value.`);
  return operand;
};

const operators: ReadonlyMap<string, keyof Conditions> = new Map([
  ['equals', 'eq'],
  ['notEqual', 'ne'],
  ['contains', 'contains'],
  ['notContains', 'notContains'],
  ['startsWith', 'startsWith'],
  ['endsWith', 'endsWith'],
  ['greaterThan', 'gt'],
  ['greaterThanOrEqual', 'gte'],
  ['lessThan', 'lt'],
  ['lessThanOrEqual', 'lte'],
]);
