/** An API for articles on SQLite, as a good developer writes it in an afternoon. PORT, DATABASE; its indexes: questions/tables.ts. */
import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { articleFields } from '../data/articles.ts';

type Fragment = readonly [sql: string, ...values: SQLQueryBindings[]];

const shown: ReadonlySet<string> = new Set(['id', 'created_at', ...articleFields]);
const database = new Database(process.env['DATABASE'] ?? '', { readonly: true });
database.run('pragma mmap_size = 8589934592');
database.run('pragma cache_size = -65536');

const counts = database.query<{ tenant_id: string; total: number }, []>(
  'select tenant_id, count(*) as total from articles group by tenant_id',
);
const sizes = new Map(counts.all().map(({ tenant_id, total }) => [tenant_id, total]));
/** Looking at each article of a small tenant is faster than the trigrams of all. */
const isLarge = (tenant: string): boolean => (sizes.get(tenant) ?? 0) > 5000;

const listed = (column: string, text: string): Fragment => {
  const values = text.split(',');
  return [`${column} in (${values.map(() => '?').join(', ')})`, ...values];
};
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const matching = (match: string): Fragment => [
  'articles.rowid in (select rowid from articles_text where articles_text match ?)',
  match,
];
const like = (column: string, text: string): Fragment => [
  `${column} like ? escape '\\'`,
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
];

const conditions: Readonly<Record<string, (value: string, tenant: string) => Fragment>> = {
  ean: (value) => ['ean = ?', value],
  ids: (value) => listed('id', value),
  starts: (value) => ['name collate nocase >= ? and name collate nocase < ?', value, `${value}\u{10ffff}`],
  contains: (value, tenant) => (isLarge(tenant) ? matching(`name : ${quoted(value)}`) : like('name', value)),
  q: (value, tenant) => (isLarge(tenant) ? matching(quoted(value)) : like('search_text', value)),
  category: (value) => ['category = ?', value],
  brands: (value) => listed('brand', value),
  min: (value) => ['price >= ?', Number(value)],
  max: (value) => ['price <= ?', Number(value)],
  stock: (value) => ['stock >= ?', Number(value)],
  active: (value) => ['active = ?', Number(value === 'true')],
};

const column = (name: string): string => {
  if (shown.has(name)) return `articles.${name}`;
  throw new Error(`unknown field ${name}`);
};

const list = (tenant: string, parameters: URLSearchParams): unknown => {
  const given = Array.from(parameters, ([name, value]) => conditions[name]?.(value, tenant) ?? []).filter(
    (fragment): fragment is Fragment => fragment.length > 0,
  );
  const isMatched = given.some(([sql]) => sql.includes(' match '));
  // The plus keeps an order of the tenant's articles from being taken where the trigrams find fewer.
  const where = [`${isMatched ? '+' : ''}tenant_id = ?`, ...given.map(([sql]) => sql)].join(' and ');
  const values = [tenant, ...given.flatMap(([, ...rest]) => rest)];
  const facet = parameters.get('facet');
  if (facet !== null) {
    const counted = `select ${column(facet)} as value, count(*) as count from articles where ${where} group by 1`;
    return { data: database.query<unknown, SQLQueryBindings[]>(counted).all(...values) };
  }
  const keys = (parameters.get('sort') ?? '-created_at').split(',');
  const order = [
    ...keys.map((key) => (key.startsWith('-') ? `${column(key.slice(1))} desc` : column(key))),
    'articles.id',
  ];
  const fields = ['id', 'created_at', ...(parameters.get('fields') ?? '').split(',')].map(column);
  const [page, limit] = [Number(parameters.get('page') ?? 1), Math.min(200, Number(parameters.get('limit') ?? 20))];
  const rows = database
    .query<{ active?: unknown }, SQLQueryBindings[]>(
      `select ${fields.join(', ')} from articles join (select articles.rowid as place from articles where ${where}
        order by ${order.join(', ')} limit ? offset ?) on place = articles.rowid order by ${order.join(', ')}`,
    )
    .all(...values, limit, (page - 1) * limit);
  for (const row of rows) if (row.active !== undefined) row.active = row.active === 1;
  if (page === 1 && rows.length < limit) return { data: rows, total: rows.length };
  const counted = database.query<{ total: number }, SQLQueryBindings[]>(
    `select count(*) as total from articles where ${where}`,
  );
  return { data: rows, total: counted.get(...values)?.total };
};

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env['PORT']),
  development: false,
  fetch: ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const [, tenant = '', collection] = pathname.split('/');
    return collection === 'articles' ? Response.json(list(tenant, searchParams)) : new Response(null, { status: 404 });
  },
  error: ({ message }) => Response.json({ error: message }, { status: 400 }),
});
