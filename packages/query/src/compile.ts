/** Plan ─▶ SQL. The one place where statements are made; the tenant's predicate is put into each of them here. */
import { sql } from 'kysely';
import type { Dialect, Fragment, Operand, Statement, TextTarget } from './dialects/dialect.ts';
import type { ExposedField, RecordsLocation } from './exposure.ts';
import type { Comparator, Condition, Plan, RecordField, SortKey } from './plan.ts';

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
  const columns = [
    ...plan.own.map(dialect.read),
    ...plan.fields.map(dialect.read),
    ...plan.sort.map(({ field }) => dialect.readMark(field)),
  ];
  const seek = position.after === undefined ? [] : [behind(plan.sort, position.after, dialect)];
  const where = whereClause([...filter(plan, dialect), ...seek]);
  const order = sql.join(plan.sort.map((key) => printOrderTerm(key, dialect)));
  const from = dialect.table(plan.collection.location);
  return dialect.compile(
    sql`select ${sql.join(columns)} from ${from} ${where} order by ${order} limit ${plan.limit} offset ${position.skip}`,
  );
};

/** The statement for the plan's total: one row, one column, all records that match on all pages. */
export const compileTotal = (plan: Plan, dialect: Dialect): Statement =>
  dialect.compile(
    sql`select count(*) from ${dialect.table(plan.collection.location)} ${whereClause(filter(plan, dialect))}`,
  );

/** Makes the statement for the records with these ids. */
export type StatementOfIds = (ids: readonly string[]) => Statement;

/**
 * The statement for the records with some ids, in whatever order: of each its id, createdAt and all exposed fields. It is
 * compiled once, for its text is the same for all ids: they are its last value.
 */
export const compileRecords = (plan: Plan, dialect: Dialect): StatementOfIds => {
  const [id] = plan.own;
  if (id === undefined) throw new Error('A plan has no id.');
  const columns = [...plan.own, ...plan.collection.fields.values()].map(dialect.read);
  const conditions = [...filter({ ...plan, conditions: [], words: [] }, dialect), dialect.among(id, dialect.list([]))];
  const from = dialect.table(plan.collection.location);
  const { sql: text, parameters } = dialect.compile(
    sql`select ${sql.join(columns)} from ${from} ${whereClause(conditions)}`,
  );
  return (ids) => ({ sql: text, parameters: [...parameters.slice(0, -1), dialect.list(ids)] });
};

/** Fields as they are shown, or as what their order is told from: times to their last digit. */
export type ReadAs = 'value' | 'key';

/**
 * The statement for all of a collection's records, in the order of their ids: of each these fields. It knows the tenant's
 * predicate and nothing else of the plan.
 */
export const compileColumns = (
  plan: Plan,
  dialect: Dialect,
  fields: readonly ExposedField[],
  readAs: ReadAs,
): Statement => {
  const columns = fields.map(readAs === 'key' ? dialect.readKey : dialect.read);
  const where = whereClause(filter({ ...plan, conditions: [], words: [] }, dialect));
  const order = sql.join(orderOfIds(plan).map((key) => printOrderTerm(key, dialect)));
  return dialect.compile(
    sql`select ${sql.join(columns)} from ${dialect.table(plan.collection.location)} ${where} order by ${order}`,
  );
};

const orderOfIds = ({ own }: Plan): SortKey[] => own.slice(0, 1).map((field) => ({ field, isDescending: false }));

const whereClause = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

const filter = (plan: Plan, dialect: Dialect): Fragment[] => {
  const { location } = plan.collection;
  return [
    ...tenantPredicate(location, dialect),
    ...optional(dialect.isRecord(location)),
    ...plan.conditions.map((condition) => compileCondition(condition, location, dialect)),
    ...(plan.words.length === 0 ? [] : [dialect.search(location, plan.searchFields, plan.words)]),
  ];
};

const tenantPredicate = ({ table, scope }: RecordsLocation, dialect: Dialect): Fragment[] =>
  scope === undefined ? [] : [dialect.scope(table, scope)];

const optional = (fragment: Fragment | undefined): Fragment[] => (fragment === undefined ? [] : [fragment]);

// Conditions

const compileCondition = (condition: Condition, location: RecordsLocation, dialect: Dialect): Fragment => {
  const { field } = condition;
  const { equal, ordered, guard } = operandOf(field, dialect);
  switch (condition.kind) {
    case 'exists':
      return exists(condition.isExpected, equal, guard);
    case 'compare': {
      const holds = sql`${ordered} ${symbols[condition.comparator]} ${comparand(condition, dialect)}`;
      return guard === undefined ? holds : sql`(${holds} and ${guard})`;
    }
    case 'one-of': {
      const matches = oneOf(condition, { equal, ordered }, dialect);
      return condition.isExpected ? matches : sql`(${equal} is null or not ${matches})`;
    }
    case 'contains':
      return dialect.contains(textTarget(field, location), condition.text);
    case 'starts-with':
      return dialect.startsWith(textTarget(field, location), condition.text);
    case 'holds':
      return dialect.holds(field, condition.option);
  }
};

/** A record's own fields need no guard: it is no record without them. */
const operandOf = (field: RecordField, dialect: Dialect): Operand => {
  const operand = dialect.operand(field);
  return field.isRequired ? { ...operand, guard: undefined } : operand;
};

/** What cannot be shown is no value. */
const exists = (isExpected: boolean, value: Fragment, guard: Fragment | undefined): Fragment => {
  if (guard === undefined) return isExpected ? sql`${value} is not null` : sql`${value} is null`;
  return isExpected ? sql`(${guard}) is true` : sql`(${guard}) is not true`;
};

const symbols: Record<Comparator, Fragment> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** There are search tables of fields, and none of the record's own id. */
const textTarget = (field: RecordField, { table, searchTables }: RecordsLocation): TextTarget => ({
  table,
  field,
  searchTables: field.isRequired ? undefined : searchTables,
});

/** Where a value has a width, greater is greater than its upper end and less is less than its lower. */
const comparand = (
  { field, comparator, value }: Extract<Condition, { readonly kind: 'compare' }>,
  dialect: Dialect,
): Fragment => {
  const { low, high } = dialect.ends(field, value);
  return comparator === 'gt' || comparator === 'lte' ? high : low;
};

const oneOf = (
  { field, values }: Extract<Condition, { readonly kind: 'one-of' }>,
  { equal, ordered }: Pick<Operand, 'equal' | 'ordered'>,
  dialect: Dialect,
): Fragment => {
  const ends = values.map((value) => dialect.ends(field, value));
  const single = ends.flatMap((end) => (typeof end.equal === 'string' ? [] : [end.equal]));
  const spans = ends.filter((end) => end.equal === 'span');
  const alternatives = [
    ...(single.length > 0 ? [sql`${equal} in (${sql.join(single)})`] : []),
    ...spans.map(({ low, high }) => sql`${ordered} between ${low} and ${high}`),
  ];
  return alternatives.length === 0 ? sql`(1 = 0)` : sql`(${sql.join(alternatives, sql` or `)})`;
};

// Order: records without a value come last in both directions (contract §4.2 [D] 7)

const printOrderTerm = ({ field, isDescending }: SortKey, dialect: Dialect): Fragment => {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const value = sortValue(field, dialect);
  return field.isRequired ? sql`${value} ${direction}` : sql`${value} ${direction} nulls last`;
};

/** What cannot be shown is no value, and stands last. */
const sortValue = (field: RecordField, dialect: Dialect): Fragment => {
  const { ordered, guard } = operandOf(field, dialect);
  return guard === undefined ? ordered : sql`case when ${guard} then ${ordered} end`;
};

/** All that comes behind the record with these values, which a seek finds where an offset would count. */
const behind = (sort: readonly SortKey[], values: readonly unknown[], dialect: Dialect): Fragment => {
  const [key, ...restKeys] = sort;
  const [value, ...restValues] = values;
  if (key === undefined) return sql`(1 = 0)`;
  const column = sortValue(key.field, dialect);
  const rest = behind(restKeys, restValues, dialect);
  if (value === null) return sql`(${column} is null and ${rest})`;
  const mark = dialect.mark(key.field, value);
  const further = key.isDescending ? sql`<` : sql`>`;
  if (!key.field.isRequired)
    return sql`(${column} ${further} ${mark} or (${column} = ${mark} and ${rest}) or ${column} is null)`;
  if (restKeys.length === 0) return sql`${column} ${further} ${mark}`;
  return sql`(${column} ${further}= ${mark} and (${column} ${further} ${mark} or ${rest}))`;
};
