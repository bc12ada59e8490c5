/** Finds the scope column, which names the owner of a row: by foreign keys and names, or as the operator named it. */
import { type ColumnKind, kindsOf } from '@vitrine/sources';
import { joinWords, listWords, wordsOf } from '@vitrine/privacy';
import type { ColumnShape, TableShape } from '@vitrine/sources';

export interface Scope {
  /** The rank of a column name among the candidates for the scope column, 0 first; -1: not a candidate. */
  readonly rankOf: (name: string) => number;
  /** The table of the owners of rows, such as companies, where foreign keys refer to one. */
  readonly owners: Owners | undefined;
  readonly isNamed: boolean;
}

interface Owners {
  readonly schema: string;
  readonly table: string;
  /** The column that the foreign keys refer to. */
  readonly column: string;
  /** The number of tables that refer to it. */
  readonly tableCount: number;
}

export interface ScopeSearch {
  /** The names of scope columns that the operator gave; if empty, the scope is searched for. */
  readonly names?: readonly string[] | undefined;
  /** True if a tenant has a scope value, which means that tables hold the rows of several tenants. */
  readonly isShared: boolean;
}

/** Finds how the tables identify the owner of a row; undefined where they do not seem to. */
export const findScope = (tables: readonly TableShape[], { names = [], isShared }: ScopeSearch): Scope | undefined => {
  if (names.length > 0) {
    const rankOf = (name: string): number => names.indexOf(name);
    return { rankOf, owners: findOwners(tables, rankOf), isNamed: true };
  }
  const likely = findLikelyName(tables, isShared);
  if (likely === undefined) return undefined;
  const rankOf = (name: string): number => (joinWords(name) === likely ? 0 : -1);
  return { rankOf, owners: findOwners(tables, rankOf), isNamed: false };
};

/** The scope column of a table. In the owners' own table it is the column that the others refer to. */
export const scopeColumnOf = (table: TableShape, { rankOf, owners, isNamed }: Scope): ColumnShape | undefined => {
  const columns = table.columns.filter(canBeScope);
  if (owners?.schema === table.schema && owners.table === table.name) {
    return columns.find(({ name }) => name === owners.column);
  }
  const leadsElsewhere = ({ refersTo }: ColumnShape): boolean =>
    !isNamed && owners !== undefined && refersTo !== undefined && refersTo.table !== owners.table;
  return columns
    .filter((column) => rankOf(column.name) >= 0 && !leadsElsewhere(column))
    .toSorted((left, right) => rankOf(left.name) - rankOf(right.name))[0];
};

/** The columns that are named like a scope column, or that refer to a table named like one of owners. */
export const likelyScopeColumns = ({ columns }: TableShape): readonly ColumnShape[] =>
  columns.filter((column) => canBeScope(column) && (isScopeName(column.name) || refersToOwners(column)));

/** True if the column's kind allows comparing its values with a scope value. */
export const canBeScope = ({ kind }: ColumnShape): boolean => kind !== undefined && scopeKinds.includes(kind);
const scopeKinds: readonly ColumnKind[] = kindsOf.scope;

/** The most frequent name of likely scope columns, without case and separators. */
const findLikelyName = (tables: readonly TableShape[], isShared: boolean): string | undefined => {
  const counts = new Map<string, number>(scopeNames.map((name) => [name, 0]));
  for (const table of tables) {
    const names = new Set(likelyScopeColumns(table).map(({ name }) => joinWords(name)));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const shareMin = (name: string): number => (isShared && !ambiguousNames.includes(name) ? sharedMin : shareUsualMin);
  const frequent = [...counts].filter(
    ([name, count]) => count >= Math.max(scopedTablesMin, tables.length * shareMin(name)),
  );
  return frequent.toSorted((left, right) => right[1] - left[1])[0]?.[0];
};

/** A column of few tables may mean something else. If tables are known to be shared, fewer tables are enough. */
const scopedTablesMin = 2;
const shareUsualMin = 0.25;
const sharedMin = 0.1;

const isScopeName = (name: string): boolean => scopeNames.includes(joinWords(name));

/** In an ERP these mostly mean a customer, a ledger account or a point of sale. */
const ambiguousNames = listWords('businessid accountid merchantid shopid clientid');

/** The most likely first. */
const scopeNames = [
  ...listWords('tenantid tenant tenantuuid companyid company adclientid organizationid organization organisationid'),
  ...listWords('organisation orgid adorgid workspaceid workspace mandantid mandant'),
  ...ambiguousNames,
];

/** True for `company_company`, `res_company`, `tenants`; but not for `company_employee`. */
const refersToOwners = ({ refersTo }: ColumnShape): boolean =>
  refersTo !== undefined && ownerWords.includes(wordsOf(refersTo.table).at(-1) ?? '');

const ownerWords = listWords(
  'tenant tenants company companies organization organizations organisation organisations workspace workspaces ' +
    'mandant mandanten',
);

/** The table that most of these columns refer to. */
const findOwners = (tables: readonly TableShape[], rankOf: Scope['rankOf']): Owners | undefined => {
  const references = tables.flatMap(({ columns }) =>
    columns.flatMap(({ name, refersTo }) => (refersTo !== undefined && rankOf(name) >= 0 ? [refersTo] : [])),
  );
  const [most] = [...Map.groupBy(references, (reference) => JSON.stringify(reference)).values()].toSorted(
    (left, right) => right.length - left.length,
  );
  return most?.[0] === undefined || most.length < scopedTablesMin ? undefined : { ...most[0], tableCount: most.length };
};
