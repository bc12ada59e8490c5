/** Drafts a catalog file from the tables of a source; `vitrine apply` accepts it unchanged. */
import type { Tenant } from '@vitrine/catalog';
import { isPattern, type TableShape, tableNameOf } from '@vitrine/sources';
import type { ColumnLooks } from './column-looks.ts';
import { draftCollection, titleOf, type RowsOf } from './draft-collection.ts';
import { draftRelations } from './draft-relations.ts';
import { makeSlugs } from './make-slugs.ts';
import { quote } from './mistake.ts';
import { divideTables, sortTables } from './choose-tables.ts';
import { findScope, scopeColumnOf, type Scope } from './scope.ts';

export interface DraftOrder {
  readonly source: string;
  readonly tables: readonly TableShape[];
  /** All tables of the source, for finding the scope; undefined: the same as `tables`. */
  readonly surroundings?: readonly TableShape[] | undefined;
  readonly tenants: readonly Tenant[];
  /** The tenant that owns the tables without a scope column. */
  readonly tenant?: Tenant | undefined;
  /** The names of scope columns; if empty, they are searched for. */
  readonly scopeColumns?: readonly string[] | undefined;
  /** Tables, with or without their schema, whose rows all belong to the tenant, although it has a scope value. */
  readonly wholeTables?: readonly string[] | undefined;
  /** True if the user named the tables: then all are drafted, in any number. */
  readonly isChosen?: boolean | undefined;
  /** The tables that have rows; undefined: no table counts as empty. */
  readonly filled?: ReadonlySet<TableShape> | undefined;
  /** The looks of columns; if undefined, they are judged by their names alone. */
  readonly looks?: ReadonlyMap<TableShape, ColumnLooks> | undefined;
}

/**
 * Returns the file's text. Tables that cannot be declared become comments with the reason. For a tenant with a scope
 * value, a table is declared by its scope column, or if the order names it as a whole.
 */
export const draftCatalog = (order: DraftOrder): string => {
  const { scope, tables, drafted, items: scoped, rest, unscoped } = divide(order);
  const { source, looks } = order;
  const collections = scoped.map((item) =>
    draftCollection(item.table, {
      ...item,
      source,
      looks: looks?.get(item.table) ?? new Map(),
      tables: order.surroundings ?? order.tables,
    }),
  );
  const items = collections.map((collection) => collection.print(draftRelations(collection, collections)));
  return [
    ...introduction(order.source),
    ...(scope === undefined ? [] : introduceScope(scope, drafted)),
    ...introduceWhole(scoped),
    ...(drafted.length < tables.length ? [tooMany] : []),
    '',
    'collections:',
    ...(order.tables.length === 0 ? [printItem([noTable])] : []),
    ...items.map(printItem),
    ...(rest.length === 0 ? [] : [printItem(listRest(rest, order))]),
    ...(unscoped.length === 0 ? [] : [printItem(listUnscoped(unscoped, scope, order))]),
    '',
  ].join('\n');
};

/** The tables that are drafted with their columns. */
export const listDrafted = (order: DraftOrder): readonly TableShape[] => divide(order).items.map(({ table }) => table);

const divide = (order: DraftOrder) => {
  const tables = order.tables.filter(({ isPartition }) => !isPartition);
  const drafted = tables.slice(0, tablesMax);
  const isShared = order.tenants.some(({ scope }) => scope !== null);
  const scope = findScope(order.surroundings ?? drafted, { names: order.scopeColumns, isShared });
  const slugs = makeSlugs(drafted);
  const items: Item[] = [];
  const unscoped: TableShape[] = [];
  for (const [index, table] of drafted.entries()) {
    const rows = rowsOf(table, scope, order);
    if (rows === 'of several') unscoped.push(table);
    else items.push({ table, slug: slugs[index] ?? '', rows });
  }
  const chosen = order.isChosen === true ? { drafted: items, rest: [] } : divideTables(items, order.filled);
  return { scope, tables, drafted, items: chosen.drafted, rest: chosen.rest.map(({ table }) => table), unscoped };
};

interface Item {
  readonly table: TableShape;
  readonly slug: string;
  readonly rows: Exclude<RowsOf, 'of several'>;
}

const printItem = (lines: readonly string[]): string => ['', ...lines.map((line) => `  ${line}`)].join('\n');

const rowsOf = (table: TableShape, scope: Scope | undefined, order: DraftOrder): RowsOf => {
  if (isPattern(order.source) || isPattern(table.schema)) return 'of each tenant';
  const [only, second] = order.tenants;
  const tenant = order.tenant ?? (second === undefined ? only : undefined);
  if (tenant !== undefined && isWhole(table, order)) return { tenant, isWhole: true };
  const column = scope && scopeColumnOf(table, scope);
  if (column !== undefined) return { column };
  const isTold = order.tenant !== undefined || scope === undefined;
  if (tenant !== undefined && (tenant.scope === null ? isTold : isUnscoped(scope, order)))
    return { tenant, isWhole: false };
  return tenant === undefined && scope === undefined && order.tenants.every((each) => each.scope === null)
    ? 'of somebody'
    : 'of several';
};

/** True for the database of one company, although its tenant has a scope value. */
const isUnscoped = (scope: Scope | undefined, { tenants }: DraftOrder): boolean =>
  scope === undefined && tenants.length === 1;

const isWhole = (table: TableShape, { wholeTables = [] }: DraftOrder): boolean =>
  wholeTables.includes(table.name) || wholeTables.includes(tableNameOf(table));

/** The number of collections that a catalog may have. */
const tablesMax = 1000;
const noTable =
  '# No table was found: the user of the source may read none, or its address is not the one that was meant.';
const tooMany = `# There are more than ${tablesMax} tables: these are the first. Draft the others by --schema.`;

const introduction = (source: string): readonly string[] => [
  '# yaml-language-server: $schema=./packages/tools/declaring/src/catalog.schema.json',
  '#',
  `# A first catalog: the tables of the source ${JSON.stringify(source)} as collections that tenants can be offered.`,
  '# To declare exposes nothing. What the world sees is chosen later, field by field, with "vitrine expose".',
  '#',
  '# 1. Remove what nobody should ever be able to expose, and look at what is left out, and why.',
  '# 2. vitrine apply catalog.yaml --dry-run    shows what would change',
  '# 3. vitrine apply catalog.yaml              changes it; again, after each change of this file',
  '#',
  '# A field is known by its key, its column and its path: where one of them changes, it is hidden until it is',
  '# exposed again. Labels, types and the order can be changed freely.',
];

/** Names all variants of the scope column's name that the tables use. */
const introduceScope = ({ rankOf, owners, isNamed }: Scope, tables: readonly TableShape[]): readonly string[] => {
  const names = tables.flatMap(({ columns }) => columns.map(({ name }) => name).filter((name) => rankOf(name) >= 0));
  const columns = Array.from(new Set(names), quote).join(' or ');
  return [
    '#',
    ...(isNamed
      ? [`# scope: is the column that tells whose a row is, ${columns}.`]
      : [
          `# scope: is the column that tells whose a row is. It was taken to be ${columns}:`,
          '# see that this is true, or draft again with --scope-column NAME.',
        ]),
    ...(owners === undefined
      ? []
      : [
          `# By it ${owners.tableCount} tables refer to ${quote(owners.table)}; of that one the scope is ${quote(owners.column)}.`,
        ]),
    '# A tenant is shown the rows that hold its scope value there: vitrine tenant create … --scope VALUE',
  ];
};

/** Says that a tenant's scope value is not used. */
const introduceWhole = (items: readonly Item[]): readonly string[] => {
  const owned = items.flatMap(({ rows }) =>
    typeof rows === 'object' && 'tenant' in rows && !rows.isWhole ? [rows] : [],
  );
  const { publicId, scope = null } = owned[0]?.tenant ?? {};
  if (publicId === undefined || scope === null) return [];
  return [
    '#',
    `# No column seems to tell whose a row is: tables are drafted as wholly those of ${publicId}, without its scope value ${quote(scope)}.`,
    '# If they have rows of others too, draft again with --scope-column NAME. If not, remove the value, of which "vitrine apply"',
    `# warns: vitrine tenant set ${publicId} --no-scope`,
  ];
};

const listRest = (tables: readonly TableShape[], { filled }: DraftOrder): readonly string[] => [
  `# Not drafted yet: ${tables.length} tables more. Draft those that you want by their names: --tables NAME …, or 'product_*'.`,
  ...tables.map((table) => lineOf(table, filled)),
];

const lineOf = (table: TableShape, filled: DraftOrder['filled']): string =>
  `#   ${titleOf(table)}${filled?.has(table) === false && table.estimatedRows !== 0 ? ' (empty)' : ''}`;

/** One line per table, because an ERP has many. */
const listUnscoped = (
  tables: readonly TableShape[],
  scope: Scope | undefined,
  { filled, surroundings: all = tables }: DraftOrder,
): readonly string[] => [
  `# Left out: ${tables.length === 1 ? 'a table' : `${tables.length} tables`} without a scope column${scope === undefined ? ', for none was recognised' : ''}. The rows may be those of several companies.`,
  '# Where a column tells whose a row is, draft again with --scope-column NAME; where that of another table does, to',
  "# which a foreign key leads, write the way there: scope: order.company_id; and where all rows of a table are one tenant's,",
  '# draft again with --whole-table NAME.',
  ...sortTables(tables, filled).map((table) => lineOf(table, filled) + wayToScope(table, scope, all)),
];

/** Proposes a path to a scope column along a foreign key that is NOT NULL, for a person to review. */
const wayToScope = (table: TableShape, scope: Scope | undefined, all: readonly TableShape[]): string => {
  for (const { name, isNullable, refersTo } of table.columns) {
    const target = refersTo && all.find((each) => each.schema === refersTo.schema && each.name === refersTo.table);
    const column = scope && target && scopeColumnOf(target, scope);
    if (column !== undefined && !isNullable) return `; perhaps scope: ${name}.${column.name}`;
  }
  return '';
};
