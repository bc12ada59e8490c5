/** The names of other APIs for what this one has: OData, PostgREST, JSON:API, Django, Payload, Strapi, GitHub. */

const parameters: Readonly<Record<string, readonly string[]>> = {
  search: ['q', 'query', 'term', 'keyword', 'keywords', '$search', 'text', 'find'],
  where: ['filter', 'filters', '$filter', 'conditions'],
  sort: ['order', 'orderby', '$orderby', 'order_by', 'sortby', 'sort_by', 'ordering'],
  fields: ['select', '$select', 'columns', 'only', 'attributes'],
  expand: ['include', '$expand', 'embed', '_embed', 'populate', 'with', 'with_related'],
  tz: ['timezone', 'time_zone', 'time-zone', 'zone'],
  page: [
    'offset',
    'skip',
    '$skip',
    'start',
    'from',
    'cursor',
    'page_number',
    'pagenumber',
    'page[number]',
    'page[offset]',
  ],
  limit: [
    'per_page',
    'perpage',
    'page_size',
    'pagesize',
    'size',
    'count',
    'top',
    '$top',
    'first',
    'take',
    'rows',
    'max',
    'page[size]',
    'page[limit]',
  ],
};

const operators: Readonly<Record<string, readonly string[]>> = {
  eq: ['equals', 'is', '=', '=='],
  ne: ['neq', 'not', 'not_equals', 'notequals', '!=', '<>'],
  gt: ['greater_than', 'greaterthan', 'after', '>'],
  gte: ['ge', 'greater_than_equal', 'min', 'from', '>='],
  lt: ['less_than', 'lessthan', 'before', '<'],
  lte: ['le', 'less_than_equal', 'max', 'to', '<='],
  contains: ['like', 'ilike', 'icontains', 'match', 'includes', 'has'],
  startsWith: ['starts_with', 'istartswith', 'prefix', 'beginswith'],
  endsWith: ['ends_with', 'iendswith', 'suffix'],
  notContains: ['not_contains', 'notlike', 'not_like'],
  in: ['any', 'one_of', 'oneof'],
  nin: ['not_in', 'notin', 'none'],
  ieq: ['iexact', 'iequals', 'eqi', 'eq_ci'],
  exists: ['null', 'isnull', 'is_null', 'notnull', 'not_null', 'empty'],
  between: ['range'],
};

const inverted = (names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([here, others]) => others.map((other) => [other, here] as const)));

const parametersHere = inverted(parameters);
const operatorsHere = inverted(operators);

/** The parameter here that does what one of another API does. */
export const parameterHere = (name: string): string | undefined => parametersHere.get(name.toLowerCase());

/** The operator here that does what one of another API does. */
export const operatorHere = (name: string): string | undefined => operatorsHere.get(name.toLowerCase());

/** `price:desc`, `price.asc`, `price desc` or `desc(price)`. */
const ordered = /^(?:(?<field>.+?)[ :.](?<way>asc|desc)(?:ending)?|(?<way>asc|desc)\((?<field>.+)\))$/i;

/** A sort key of another API as it is written here: `price:desc` ─▶ `-price`. */
export const sortKeyHere = (key: string): string | undefined => {
  const { field, way = '' } = ordered.exec(key)?.groups ?? {};
  return field && (way.toLowerCase() === 'desc' ? `-${field}` : field);
};
