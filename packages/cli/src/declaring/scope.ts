/** The scope column, which tells whose a row is: found by foreign keys and names, or named by the operator. */
import { type ColumnKind, kindsOf } from '@vitrine/sources';
import { joinWords, listWords, wordsOf } from '@vitrine/publisher';
import type { ColumnShape, TableShape } from '@vitrine/sources';

export interface Scope {
  /** Where a column of this name stands among those that may be the scope column, the first coming first; -1: it may not. */
  readonly rankOf: (name: string) => number;
  /** The table of those who own rows, such as that of companies, where foreign keys lead to one. */
  readonly owners: Owners | undefined;
  readonly isNamed: boolean;
}

interface Owners {
  readonly schema: string;
  readonly table: string;
  /** What the foreign keys refer to. */
  readonly column: string;
  /** How many tables refer to it. */
  readonly tableCount: number;
}

export interface ScopeSearch {
  /** The names of scope columns that the operator gave; without any the scope is searched for. */
  readonly names?: readonly string[] | undefined;
  /** Whether a tenant has a scope value, which says that tables hold the rows of several. */
  readonly isShared: boolean;
}

/** Gives how the tables tell whose a row is; nothing where they do not seem to. */
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

/** The scope column of a table. That of the owners' own table is the one that the others refer to. */
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

/** The columns of a table that are named like a scope column, or refer to a table that is named like one of owners. */
export const likelyScopeColumns = ({ columns }: TableShape): readonly ColumnShape[] =>
  columns.filter((column) => canBeScope(column) && (isScopeName(column.name) || refersToOwners(column)));

/** Whether a column's values can be told apart as those of a scope. */
export const canBeScope = ({ kind }: ColumnShape): boolean => kind !== undefined && scopeKinds.includes(kind);
const scopeKinds: readonly ColumnKind[] = kindsOf.scope;

/** The name that most tables have a likely scope column by, without case and strokes. */
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

/** A column that few tables have may mean something else. Where tables are known to be shared, fewer are enough. */
const scopedTablesMin = 2;
const shareUsualMin = 0.25;
const sharedMin = 0.1;

const isScopeName = (name: string): boolean => scopeNames.includes(joinWords(name));

/** In an ERP these mostly mean a customer, a ledger account or a point of sale. */
const ambiguousNames = listWords('businessid accountid merchantid shopid clientid');

/** The likelier first. */
const scopeNames = [
  ...listWords('tenantid tenant tenantuuid companyid company adclientid organizationid organization organisationid'),
  ...listWords('organisation orgid adorgid workspaceid workspace mandantid mandant'),
  ...ambiguousNames,
];

/** `company_company`, `res_company`, `tenants`; but not `company_employee`. */
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
