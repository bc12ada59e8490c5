/** Plan ─▶ SQL. The one place where statements are made; the tenant's predicate is put into each of them here. */
import { sql } from 'kysely';
import type { Dialect, Fragment, Statement, TextTarget } from './dialects/dialect.ts';
import type { RecordsLocation } from './exposure.ts';
import type { Comparator, Condition, Plan, RecordField, SortKey } from './plan.ts';
import type { Value } from './values.ts';

/** Where a page starts: behind the record with these values of the sort keys, if given, and then so many records on. */
export interface Position {
  readonly after: readonly unknown[] | undefined;
  readonly skip: number;
}

/**
 * The statement for a page. Its columns: id, createdAt, the plan's fields, then the sort keys, whose values in the last
 * row are the `after` of the next page.
 */
export const compilePage = (plan: Plan, dialect: Dialect, position: Position): Statement => {
  const { table, idColumn, createdAtColumn } = plan.collection.location;
  const own = [sql.id(idColumn), dialect.read(requiredTime(createdAtColumn))];
  const columns = [...own, ...plan.fields.map(dialect.read), ...plan.sort.map(({ field }) => sql.id(field.column))];
  const seek = position.after === undefined ? [] : [behind(plan.sort, position.after)];
  const where = whereClause([...filter(plan, dialect), ...seek]);
  const order = sql.join(plan.sort.map(printOrderTerm));
  return dialect.compile(
    sql`select ${sql.join(columns)} from ${sql.id(table)} ${where} order by ${order} limit ${plan.limit} offset ${position.skip}`,
  );
};

/** The statement for the plan's total: one row, one column, all records that match on all pages. */
export const compileTotal = (plan: Plan, dialect: Dialect): Statement =>
  dialect.compile(
    sql`select count(*) from ${sql.id(plan.collection.location.table)} ${whereClause(filter(plan, dialect))}`,
  );

const requiredTime = (column: string): RecordField => ({
  key: 'createdAt',
  label: '',
  type: 'datetime',
  column,
  isRequired: true,
});

const whereClause = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

const filter = (plan: Plan, dialect: Dialect): Fragment[] => {
  const { location } = plan.collection;
  const columns = plan.searchFields.map(({ column }) => column);
  return [
    ...tenantPredicate(location),
    ...plan.conditions.map((condition) => compileCondition(condition, location, dialect)),
    ...(plan.words.length === 0 ? [] : [dialect.search(location, columns, plan.words)]),
  ];
};

/** The column is named with its table: SQLite would read a name that it does not know as a text. */
const tenantPredicate = ({ table, scope }: RecordsLocation): Fragment[] =>
  scope === undefined ? [] : [sql`${sql.id(table, scope.column)} = ${scope.value}`];

// Conditions

const compileCondition = (condition: Condition, location: RecordsLocation, dialect: Dialect): Fragment => {
  const column = sql.id(condition.field.column);
  switch (condition.kind) {
    case 'exists':
      return condition.isExpected ? sql`${column} is not null` : sql`${column} is null`;
    case 'compare':
      return sql`${column} ${symbols[condition.comparator]} ${comparand(condition.comparator, condition.value, dialect)}`;
    case 'one-of':
      return condition.isExpected
        ? oneOf(column, condition.values, dialect)
        : sql`(${column} is null or not ${oneOf(column, condition.values, dialect)})`;
    case 'contains':
      return dialect.contains(textTarget(condition.field, location), condition.text);
    case 'starts-with':
      return dialect.startsWith(textTarget(condition.field, location), condition.text);
    case 'holds':
      return dialect.holds(condition.field.column, condition.option);
  }
};

const symbols: Record<Comparator, Fragment> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** The search table holds the fields, not the record's own id. */
const textTarget = ({ column, isRequired }: RecordField, { table, searchTable }: RecordsLocation): TextTarget => ({
  table,
  column,
  searchTable: isRequired ? undefined : searchTable,
});

/**
 * The value to compare with. Where a value has a width (a day, a number between two that the engine holds), greater is
 * greater than its upper end and less is less than its lower.
 */
const comparand = (comparator: Comparator, value: Value, dialect: Dialect): unknown => {
  const isUpper = comparator === 'gt' || comparator === 'lte';
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'boolean':
      return dialect.boolean(value.isTrue);
    case 'date':
      return value.date;
    case 'span':
      return isUpper ? value.last : value.first;
    case 'decimal': {
      const { below, above } = dialect.nearestNumbers(value.decimal);
      return isUpper ? below : above;
    }
  }
};

const oneOf = (column: Fragment, values: readonly Value[], dialect: Dialect): Fragment => {
  const single = values.flatMap((value) => exact(value, dialect));
  const spans = values.flatMap((value) => (value.kind === 'span' ? [value] : []));
  const alternatives = [
    ...(single.length > 0 ? [sql`${column} in (${sql.join(single)})`] : []),
    ...spans.map(({ first, last }) => sql`${column} between ${first} and ${last}`),
  ];
  return alternatives.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(alternatives, sql` or `)})`;
};

/** The value to be equal to: none for a span, or for a number that no record can hold. */
const exact = (value: Value, dialect: Dialect): unknown[] => {
  switch (value.kind) {
    case 'text':
      return [value.text];
    case 'boolean':
      return [dialect.boolean(value.isTrue)];
    case 'date':
      return [value.date];
    case 'span':
      return [];
    case 'decimal': {
      const { below, above } = dialect.nearestNumbers(value.decimal);
      return below === above ? [below] : [];
    }
  }
};

// Order: records without a value come last in both directions (contract §4.2 [D] 7)

const printOrderTerm = ({ field, isDescending }: SortKey): Fragment => {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return field.isRequired
    ? sql`${sql.id(field.column)} ${direction}`
    : sql`${sql.id(field.column)} ${direction} nulls last`;
};

/** All that comes behind the record with these values, which a seek finds where an offset would count. */
const behind = (sort: readonly SortKey[], values: readonly unknown[]): Fragment => {
  const [key, ...restKeys] = sort;
  const [value, ...restValues] = values;
  if (key === undefined) return sql`(1 = 0)`;
  const column = sql.id(key.field.column);
  const rest = behind(restKeys, restValues);
  if (value === null) return sql`(${column} is null and ${rest})`;
  const further = key.isDescending ? sql`<` : sql`>`;
  if (!key.field.isRequired)
    return sql`(${column} ${further} ${value} or (${column} = ${value} and ${rest}) or ${column} is null)`;
  if (restKeys.length === 0) return sql`${column} ${further} ${value}`;
  return sql`(${column} ${further}= ${value} and (${column} ${further} ${value} or ${rest}))`;
};
