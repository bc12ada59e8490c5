/** The API that somebody writes in an afternoon: a whitelist, parameters bound, one page and the count. PORT, DATABASE_URL. */
import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite';
import { Pool } from 'pg';

const shown = [
  'id',
  'created_at',
  'name',
  'description',
  'category',
  'brand',
  'price',
  'stock',
  'active',
  'sku',
  'released_on',
];
const operators = new Map([
  ['eq', '='],
  ['gte', '>='],
  ['lte', '<='],
]);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const isSqlite = databaseUrl.startsWith('sqlite:');
const limitMax = 200;

type Query = (text: string, values: readonly string[]) => unknown[] | Promise<unknown[]>;

const sqliteQuery = (path: string): Query => {
  const database = new Database(path, { readonly: true });
  const prepared = new Map<string, Statement<unknown, SQLQueryBindings[]>>();
  return (text, values) => {
    const statement =
      prepared.get(text) ?? database.prepare<unknown, SQLQueryBindings[]>(text.replaceAll(/\$\d+/g, '?'));
    prepared.set(text, statement);
    return statement.all(...values);
  };
};

const postgresQuery = (connectionString: string): Query => {
  const pool = new Pool({ connectionString, max: 10 });
  return async (text, values) => (await pool.query<Record<string, unknown>>(text, [...values])).rows;
};

const query = isSqlite ? sqliteQuery(databaseUrl.slice('sqlite:'.length)) : postgresQuery(databaseUrl);

class BadRequest extends Error {}

const column = (name: string): string => {
  if (shown.includes(name)) return name;
  throw new BadRequest(`unknown field ${name}`);
};

const wholeNumber = (text: string | null, usual: number, max: number): number => {
  const number = text === null ? usual : Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new BadRequest(`bad number ${text}`);
};

const search = isSqlite
  ? (at: string) => `rowid in (select rowid from products_text where products_text match ${at})`
  : (at: string) => `(name ilike ${at} or description ilike ${at})`;
const searched = (text: string): string => (isSqlite ? `"${text.replaceAll('"', '""')}"` : `%${text}%`);
const stored = (text: string): string =>
  isSqlite && /^(?:true|false)$/.test(text) ? String(Number(text === 'true')) : text;

/** The conditions of a request as SQL; what they compare with is added to the values. */
const conditionsOf = (parameters: URLSearchParams, values: string[]): string => {
  const bind = (value: string): string => `$${values.push(value)}`;
  const conditions = Array.from(parameters, ([name, value]) => {
    if (['fields', 'sort', 'page', 'limit'].includes(name)) return [];
    if (name === 'search') return [search(bind(searched(value)))];
    const [key = '', operator = ''] = name.split('.');
    const sql = operators.get(operator);
    if (sql === undefined) throw new BadRequest(`unknown parameter ${name}`);
    return [`${column(key)} ${sql} ${bind(stored(value))}`];
  });
  return ['tenant_id = $1', ...conditions.flat()].join(' and ');
};

const list = async (tenant: string, parameters: URLSearchParams): Promise<unknown> => {
  const values = [tenant];
  const where = conditionsOf(parameters, values);
  const fields = (parameters.get('fields') ?? shown.join(',')).split(',').map(column).join(', ');
  const sort = parameters.get('sort') ?? '-created_at';
  const order = sort.startsWith('-') ? `${column(sort.slice(1))} desc` : column(sort);
  const limit = wholeNumber(parameters.get('limit'), 20, limitMax);
  const page = wholeNumber(parameters.get('page'), 1, Number.MAX_SAFE_INTEGER);
  const rows = `select ${fields} from products where ${where} order by ${order}`;
  const [data, counts] = await Promise.all([
    query(`${rows} limit $${values.length + 1} offset $${values.length + 2}`, [
      ...values,
      String(limit),
      String((page - 1) * limit),
    ]),
    query(`select count(*) as total from products where ${where}`, values),
  ]);
  return { data, total: Number(Object(counts[0]).total), page, limit };
};

const answer = async (url: URL): Promise<Response> => {
  const [, version, tenant = '', collection] = url.pathname.split('/');
  if (version !== 'v1') return new Response(null, { status: 404 });
  if (collection === undefined) return Response.json({ products: shown });
  return Response.json(await list(tenant, url.searchParams));
};

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env['PORT']),
  development: false,
  fetch: async (request) => answer(new URL(request.url)),
  error: (failure) => Response.json({ error: failure.message }, { status: failure instanceof BadRequest ? 400 : 500 }),
});
