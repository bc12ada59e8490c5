/** An API for articles on PostgreSQL, as a good developer writes it in an afternoon. PORT, DATABASE; its indexes: questions/tables.ts. */
import { Pool, types } from 'pg';
import { articleFields } from '../data/articles.ts';

const shown: ReadonlySet<string> = new Set(['id', 'created_at', ...articleFields]);
const pool = new Pool({ connectionString: process.env['DATABASE'] ?? '', max: 10 });
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);

type Bind = (value: unknown) => string;

const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const conditions: Readonly<Record<string, (value: string, bind: Bind) => string>> = {
  ean: (value, bind) => `ean = ${bind(value)}`,
  ids: (value, bind) => `id = any(${bind(value.split(','))})`,
  starts: (value, bind) => `lower(name) like ${bind(`${literally(value.toLowerCase())}%`)}`,
  contains: (value, bind) => `name ilike ${bind(`%${literally(value)}%`)}`,
  q: (value, bind) => `search_text ilike ${bind(`%${literally(value)}%`)}`,
  category: (value, bind) => `category = ${bind(value)}`,
  brands: (value, bind) => `brand = any(${bind(value.split(','))})`,
  min: (value, bind) => `price >= ${bind(value)}`,
  max: (value, bind) => `price <= ${bind(value)}`,
  stock: (value, bind) => `stock >= ${bind(value)}`,
  active: (value, bind) => `active = ${bind(value)}`,
};

const column = (name: string): string => {
  if (shown.has(name)) return name;
  throw new Error(`unknown field ${name}`);
};

const list = async (tenant: string, parameters: URLSearchParams): Promise<unknown> => {
  const values: unknown[] = [tenant];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const given = Array.from(parameters, ([name, value]) => conditions[name]?.(value, bind) ?? []).flat();
  const where = ['tenant_id = $1', ...given].join(' and ');
  const facet = parameters.get('facet');
  if (facet !== null) {
    const counted = `select ${column(facet)} as value, count(*)::int as count from articles where ${where} group by 1`;
    return { data: (await pool.query(counted, values)).rows };
  }
  const keys = (parameters.get('sort') ?? '-created_at').split(',');
  const order = [...keys.map((key) => (key.startsWith('-') ? `${column(key.slice(1))} desc` : column(key))), 'id'];
  const fields = ['id', 'created_at', ...(parameters.get('fields') ?? '').split(',')].map(column);
  const [page, limit] = [Number(parameters.get('page') ?? 1), Math.min(200, Number(parameters.get('limit') ?? 20))];
  const found = `select id from articles where ${where} order by ${order.join(', ')} limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await pool.query(
    `select ${fields.join(', ')} from articles where id in (${found}) order by ${order.join(', ')}`,
    values,
  );
  if (page === 1 && rows.length < limit) return { data: rows, total: rows.length };
  const counted = await pool.query<{ total: string }>(`select count(*) as total from articles where ${where}`, values);
  return { data: rows, total: Number(counted.rows[0]?.total) };
};

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env['PORT']),
  development: false,
  fetch: async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const [, tenant = '', collection] = pathname.split('/');
    if (collection !== 'articles') return new Response(null, { status: 404 });
    return Response.json(await list(tenant, searchParams));
  },
  error: ({ message }) => Response.json({ error: message }, { status: 400 }),
});
