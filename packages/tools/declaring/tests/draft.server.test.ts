/** What a draft says of tables, and that every draft is a catalog file as it stands. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type ColumnKind, columnKinds, type TableShape } from '@vitrine/sources';
import * as fc from 'fast-check';
import { concernOf, describeConcern } from '@vitrine/privacy';
import type { Tenant } from '@vitrine/catalog';
import { createDescribeTables } from '@vitrine/postgres/driver';
import { parseCatalogFile } from '../src/catalog-file.ts';
import { checkDeclarations } from '../src/check-declarations.ts';
import { type CollectionDeclaration, readDeclarations } from '../src/declaration.ts';
import { draftCatalog, type DraftOrder } from '../src/draft-catalog.ts';
import { type ColumnLook, type ColumnLooks, lookAtTable } from '../src/column-looks.ts';
import { draftCollection } from '../src/draft-collection.ts';
import { suggestType } from '../src/name-hints.ts';
import { withBench } from './bench.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { shapeOf } from './shapes.ts';
import { sourceEngines } from '../../../../tests/service/source-engines.ts';

const tenant: Tenant = {
  id: 1,
  publicId: 'acme2345',
  name: 'Acme',
  industry: 'Retail',
  isEnabled: true,
  scope: '7',
  reference: null,
  createdAt: '2026-01-31T00:00:00.000Z',
};

/** The collections of a draft, without the introduction. */
const draft = (tables: readonly string[], order: Partial<DraftOrder> = {}): string =>
  draftCatalog({ source: 'main', tables: tables.map(shapeOf), tenants: [], ...order }).replace(/^[^]*?\n\n/, '');

/** The mistakes of a file over these tables. */
const findMistakes = (text: string, tables: readonly TableShape[], source = 'main'): readonly string[] => {
  const { declarations, mistakes } = readDeclarations(parseCatalogFile('draft.yaml', text));
  const surroundings = { tables: new Map([[source, tables]]), tenants: [tenant], taken: [] };
  const { findings } = checkDeclarations(declarations, surroundings);
  return [...mistakes, ...findings.mistakes].map(({ message }) => message);
};

const scoped = [
  'public.product(id integer! key, created_at timestamptz!, company_id integer!, name text, unitPrice numeric, contact_email text, custom json, photo bytea)',
  'public.users(id uuid! key, createdOn date, company_id integer!, password_hash text, birth_date date, role castable)',
  'shop.Order Line(companyId integer! key, number integer! key, Created At timestamp!, "odd" text, is_deleted boolean)',
];

test('the scope is searched for among all tables, though few of them are drafted', () => {
  const [product, users] = scoped.map(shapeOf);
  const few = { tables: product === undefined ? [] : [product], tenants: [tenant], source: 'main', isChosen: true };
  expect(draftCatalog(few)).not.toContain('scope: company_id');
  const surroundings = [product, users].filter((table) => table !== undefined);
  expect(draftCatalog({ ...few, surroundings })).toContain('scope: company_id');
});

test('tables that tell tenants apart', () => {
  expect(draft(scoped)).toBe(`collections:

  # public.product: table
  - slug: product
    name: Product
    table: product
    id: id
    createdAt: created_at
    scope: company_id
    fields:
      - { key: name, label: Name, type: text }
      - { key: unitPrice, label: Unit price, type: currency }
      # contact_email holds e-mail addresses:
      # - { key: contact_email, label: Contact email, type: email }
      # custom is not known to be usual to publish:
      # - { key: custom, label: Custom, type: json }
      # A part of it: - { key: customPart, label: Part, type: text, column: custom, path: [name, of, the, value] }
      # photo holds bytea, which no field can show.

  # public.users: table
  # users is about people ("users"), so choose its fields one by one.
  - slug: users
    name: Users
    table: users
    id: id
    createdAt: createdOn
    scope: company_id
    fields:
      # password_hash looks secret:
      # - { key: password_hash, label: Password hash, type: text }
      # birth_date looks personal:
      # - { key: birth_date, label: Birth date, type: date }
      # role is not known to be usual to publish:
      # - { key: role, label: Role, type: text }

  # shop.Order Line: table
  # Rows that is_deleted marks as deleted are shown too; this leaves them out: rows: is_deleted[ne]=true
  # Each record of Order Line is somebody's ("order"), so choose its fields one by one.
  - slug: order-line
    name: Order Line
    schema: shop
    table: Order Line
    id: number
    createdAt: Created At
    scope: companyId
    fields:
      # "odd" is not known to be usual to publish:
      # - { key: odd, label: "\\"odd\\"", type: text, column: "\\"odd\\"" }
      # is_deleted is not known to be usual to publish:
      # - { key: is_deleted, label: Is deleted, type: boolean }
`);
});

describe('a table that cannot be declared as it is stands there with the reason:', () => {
  const rows: readonly [table: string, ...reasons: string[]][] = [
    [
      'public.heap(companyId integer!, x text, created date)',
      'it has no key that could be an id. Choose a column that no two rows share, or several: id: [a, b].',
    ],
    [
      'public.measured(companyId integer!, a integer! key, at float! key, created date)',
      'it has no key that could be an id. Choose a column that no two rows share, or several: id: [a, b].',
    ],
    [
      'view public.seen(companyId integer!, x text, created date)',
      'no column is named id. Choose one that no two rows share.',
    ],
  ];
  test.each(rows)('%s', (table, ...reasons) => {
    const lines =
      draft([...scoped, table], { tenants: [tenant] })
        .split('\n  # public.')
        .at(-1)
        ?.split('\n') ?? [];
    const rest = lines.slice(1).filter((line) => line !== '');
    expect(rest.filter((line) => line.includes('Left out: '))).toEqual(
      reasons.map((reason) => `  # Left out: ${reason}`),
    );
    expect(rest.filter((line) => !line.startsWith('  # '))).toEqual([]);
  });
});

describe('a table is drafted', () => {
  const rows: readonly [what: string, table: string, lines: string][] = [
    [
      'by a key with a date',
      'public.rate(companyId integer!, currency text! key, day date! key, created date)',
      `    id: [currency, day]
    createdAt: created
    scope: companyId
    fields:
      - { key: currency, label: Currency, type: text }
      - { key: day, label: Day, type: date }
`,
    ],
    [
      'by the columns of its key together',
      'public.bare(companyId integer!, sku integer! key, size text! key, created date)',
      `    id: [sku, size]
    createdAt: created
    scope: companyId
    fields:
      - { key: sku, label: SKU, type: integer }
      - { key: size, label: Size, type: text }
`,
    ],
    [
      'with the time at which its rows are first seen, where no column holds one',
      'public.still(companyId integer!, id integer! key)',
      `    id: id
    # No column holds a time: firstSeen is when Vitrine first saw the row.
    createdAt: firstSeen
    scope: companyId
    fields:
`,
    ],
    [
      'with the columns that may hold it beside that',
      'public.order(companyId integer!, id integer! key, ordered date, sent timestamp)',
      `    # firstSeen is when Vitrine first saw the row. If a column says when it was made, write that: ordered, sent.
    createdAt: firstSeen
`,
    ],
    [
      'with what the rows are called that its foreign keys lead to, but for people',
      'public.line(companyId integer!, id integer! key, at date, unit integer > unit, author integer > user_account, place integer > nowhere)',
      `      - { key: unit, label: Unit, type: integer }
      - { key: unitDisplayName, label: Unit display name, type: text, column: "unit.display_name" }
      # author is not known to be usual to publish:
      # - { key: author, label: Author, type: integer }
      # - { key: authorName, label: Author name, type: text, column: "author.name" }
      - { key: place, label: Place, type: integer }
`,
    ],
    [
      'with one point of latitude and longitude',
      'public.shop(companyId integer!, id integer! key, at date, latitude numeric, name text, longitude numeric, pickup_lat float, pickup_lng float)',
      `      - { key: place, label: Place, type: geo, template: "{latitude},{longitude}" }
      - { key: name, label: Name, type: text }
      - { key: pickupPlace, label: Pickup place, type: geo, template: "{pickup_lat},{pickup_lng}" }
`,
    ],
    [
      'with none that is not known to be usual to publish',
      'public.track(companyId integer!, id integer! key, at date, driver_lat float, driver_lon float)',
      `      # driver_lat with driver_lon is not known to be usual to publish:
      # - { key: driverPlace, label: Driver place, type: geo, template: "{driver_lat},{driver_lon}" }
`,
    ],
    [
      'with none of halves that belong to different points, are twice there, or hold texts that were not seen',
      'public.stop(companyId integer!, id integer! key, at date, from_lat float, to_lng float, lat float, latitude float, lng float, geo_lat text)',
      `      - { key: lat, label: Lat, type: number }
      - { key: latitude, label: Latitude, type: number }
      - { key: lng, label: Lng, type: number }
      - { key: geo_lat, label: Geo lat, type: text }
`,
    ],
  ];
  test.each(rows)('%s', (_what, table, lines) => {
    const others = [
      'public.unit(id integer! key, display_name text, code text)',
      'public.user_account(id integer! key, name text)',
    ];
    expect(draft([...scoped, ...others, table], { tenants: [tenant] })).toContain(lines);
  });
});

describe('samples of columns named latitude and longitude make a point', () => {
  const rows: [kind: ColumnKind, latitudes: string[], longitudes: string[], isPoint: boolean][] = [
    ['numeric', [], [], true],
    ['numeric', ['48.137'], ['11.575', '-122.4'], true],
    ['text', ['48.137'], ['11.575'], true],
    ['text', ['48,137'], ['11,575'], false],
    ['text', ['48° 8′ N'], ['11° 34′ E'], false],
    ['text', [], [], false],
    // Metres of a national grid.
    ['numeric', ['5333846'], ['691608'], false],
    ['boolean', [], [], false],
  ];
  test.each(rows)('%s %j %j: %p', (kind, latitudes, longitudes, isPoint) => {
    const table = shapeOf(`public.shop(id integer! key, created date!, Breitengrad ${kind}, Längengrad ${kind})`);
    const looks = new Map([
      ['Breitengrad', { look: undefined, values: latitudes }],
      ['Längengrad', { look: undefined, values: longitudes }],
    ]);
    const lines = draftCollection(table, {
      source: 'main',
      slug: 'shop',
      rows: { tenant, isWhole: false },
      looks,
      tables: [table],
    }).print([]);
    expect(lines.join('\n').includes('type: geo, template: "{Breitengrad},{Längengrad}"')).toBe(isPoint);
  });
});

describe('by its values a column is drafted as', () => {
  const rows: [columns: string, sampled: readonly string[], line: string][] = [
    ['price_list_rate numeric, currency text', ['EUR', 'USD'], 'type: currency, currency: currency }'],
    ['rate numeric, currency text', ['EUR'], 'type: currency, currency: currency }'],
    ['amount numeric, Währung text', ['EUR'], 'type: currency, currency: wahrung }'],
    ['rate numeric, currency text', ['€'], 'type: number }'],
    ['tax_rate numeric, currency text', ['EUR'], 'type: number }'],
    ['price numeric, currency text, currency_code text', ['EUR'], 'type: currency }'],
    ['spot composite', ['"(3.72,51.05)"'], 'type: geo }'],
    ['spot composite', ['"(372,51.05)"'], 'type: json }'],
    ['spot jsonb', ['{"type":"Point","coordinates":[3.72,51.05]}'], 'type: geo }'],
    ['spot jsonb', ['{"lat":51.05,"lng":3.72}', '{"lat":null,"lng":null}'], 'type: geo }'],
    ['spot jsonb', ['{"lat":51.05,"lng":3.72}', '{"lat":51.05,"lng":null}'], 'type: json }'],
    ['spot text', ['51.0500, 3.7200'], 'type: geo }'],
    ['spot text', ['51,5', '3,7'], 'type: text }'],
    ['website integer', ['1'], 'type: integer }'],
  ];
  test.each(rows)('%s of %j: %s', (columns, sampled, line) => {
    const table = shapeOf(`public.product(id integer! key, created date!, ${columns})`);
    const last = table.columns.at(-1)?.name ?? '';
    const looks = new Map(
      table.columns.map(({ name, kind }) => {
        const own = name === last || kind === 'text' ? sampled : [];
        return [name, { look: undefined, values: [], sampled: own }] as const;
      }),
    );
    const order = { source: 'main', tables: [table], tenants: [{ ...tenant, scope: null }] };
    const text = draftCatalog({ ...order, looks: new Map([[table, looks]]) });
    const key = /^\S+/.exec(columns)?.[0] ?? '';
    expect(text.split('\n').find((each) => each.includes(`{ key: ${key},`))).toEndWith(line);
    expect(findMistakes(text, [table])).toEqual([]);
  });

  const amounts: [decimal: '.' | ',', affix: string, line: string][] = [
    [',', 'EUR', 'type: currency, decimal: ",", currency: EUR }'],
    ['.', 'USD', 'type: currency, decimal: ".", currency: USD }'],
    [',', '%', 'type: percent, decimal: "," }'],
    [',', 'kg', 'type: number, decimal: ",", unit: kg }'],
    [',', '', 'type: currency, decimal: "," }'],
  ];
  test.each(amounts)('amounts with %s and %p of a file: %s', (decimal, affix, line) => {
    const shape = shapeOf('public.product(id integer! key, created date!, price text)');
    const columns = shape.columns.map((column) =>
      column.name === 'price' ? { ...column, amounts: { decimal, affix } } : column,
    );
    const table = { ...shape, columns };
    const text = draftCatalog({ source: 'main', tables: [table], tenants: [{ ...tenant, scope: null }] });
    expect(text).toContain(line);
    expect(findMistakes(text, [table])).toEqual([]);
  });
});

test('without tables it says why', () => {
  expect(draftCatalog({ source: 'main', tables: [], tenants: [tenant] })).toEndWith(
    `collections:

  # No table was found: the user of the source may read none, or its address is not the one that was meant.
`,
  );
});

describe('whole tables', () => {
  const table = 'public.product(id integer! key, created date!)';
  const other: Tenant = { ...tenant, id: 2, publicId: 'best2345' };
  const plain: Tenant = { ...tenant, scope: null };
  const plainOther: Tenant = { ...other, scope: null };
  const isListed = '  #   public.product: table';
  const rows: readonly [what: string, order: Partial<DraftOrder>, line: string][] = [
    ['without a tenant are left out', {}, '  #   tenant: CHOOSE'],
    ['of one of two tenants are left out', { tenants: [plain, plainOther] }, '  #   tenant: CHOOSE'],
    ['are the only tenant’s', { tenants: [plain] }, '    tenant: acme2345'],
    ['are the tenant’s that was named', { tenants: [plain, plainOther], tenant: plainOther }, '    tenant: best2345'],
    ['are the only tenant’s though it has a scope value', { tenants: [tenant] }, '    tenant: acme2345'],
    ['are the only tenant’s that is named, too', { tenants: [tenant], tenant }, '    tenant: acme2345'],
    ['are not those of two with scope values', { tenants: [tenant, other] }, isListed],
    ['are not the named tenant’s that has a scope value', { tenants: [plain, other], tenant: other }, isListed],
    ['are the named tenant’s that has none', { tenants: [plain, other], tenant: plain }, '    tenant: acme2345'],
    ['are listed where one of several has a scope value', { tenants: [plain, other] }, isListed],
    ['are declared where they are named', { tenants: [tenant], wholeTables: ['product'] }, '    wholeTable: true'],
    ['may be named with their schema', { tenants: [tenant], wholeTables: ['public.product'] }, '    wholeTable: true'],
    [
      'need no word where the tenant has no scope value',
      { tenants: [plain], wholeTables: ['product'] },
      '    tenant: acme2345',
    ],
  ];
  test.each(rows)('%s', (_what, order, line) => expect(draft([table], order).split('\n')).toContain(line));

  test('say so in the file only where the tenant has a scope value', () =>
    expect(draft([table], { tenants: [plain], wholeTables: ['product'] })).not.toContain('wholeTable'));

  test('beside scoped ones are listed behind them, a line each', () => {
    const text = draft([...scoped, table, 'shop.shelf(id integer! key, created date!)'], { tenants: [plain] });
    expect(text.slice(text.indexOf('  # Left out')))
      .toBe(`  # Left out: 2 tables without a scope column. The rows may be those of several companies.
  # Where a column tells whose a row is, draft again with --scope-column NAME; where that of another table does, to
  # which a foreign key leads, write the way there: scope: order.company_id; and where all rows of a table are one tenant's,
  # draft again with --whole-table NAME.
  #   public.product: table
  #   shop.shelf: table
`);
  });
});

const tableWith = (name: string, column = 'company integer! > res_company'): string =>
  `public.${name}(id integer! key, created date!, ${column})`;

describe('the scope column', () => {
  const company = 'public.res_company(id integer! key, created date!)';
  const lines = Array.from({ length: 18 }, (_, index) => `public.line${index}(id integer! key, created date!)`);
  const rows: readonly [what: string, tables: readonly string[], scopes: readonly string[]][] = [
    [
      'is found by foreign keys, and is the id of their own table',
      [company, tableWith('sale'), tableWith('move')],
      ['id', 'company', 'company'],
    ],
    [
      'is found by the table that it leads to',
      [company, tableWith('a', 'owner integer! > res_company'), tableWith('b', 'owner integer! > res_company')],
      ['id', 'owner', 'owner'],
    ],
    [
      'is no column of that name that leads elsewhere',
      [company, tableWith('a'), tableWith('b'), tableWith('c', 'company integer > party')],
      ['id', 'company', 'company'],
    ],
    [
      'has no foreign key in a history of the table',
      [company, tableWith('a'), tableWith('b'), tableWith('history', 'company integer')],
      ['id', 'company', 'company', 'company'],
    ],
    [
      'may be that of few tables',
      [...lines, tableWith('a', 'company integer'), tableWith('b', 'company integer')],
      ['company', 'company'],
    ],
    ['is not that of one', [...lines, tableWith('a', 'company integer')], []],
    [
      'is not a customer, whom few tables name',
      [...lines, tableWith('a', 'client_id integer'), tableWith('b', 'client_id integer')],
      [],
    ],
    [
      'is not what a table of employees is referred to by',
      [tableWith('a', 'employee integer > company_employee'), tableWith('b', 'employee integer > company_employee')],
      [],
    ],
    ['is no column of another kind', [tableWith('a', 'company date'), tableWith('b', 'company date')], []],
  ];
  test.each(rows)('%s', (_what, tables, scopes) => {
    const text = draft(tables, { tenants: [tenant, { ...tenant, id: 2, publicId: 'best2345', scope: '8' }] });
    expect(Array.from(text.matchAll(/^ {4}scope: (.+)$/gm), ([, name]) => name ?? '')).toEqual([...scopes]);
    expect(text).not.toMatch(/^ {4}tenant:/m);
  });
});

test('partitions, other sources, and tables of one name', () => {
  const tables = [
    'a.log(id integer! key, created date)',
    'b.log(id integer! key, created date)',
    'partition b.log_1(id integer! key, created date)',
    'b.журнал(id integer! key, created date)',
  ];
  const text = draft(tables, { source: 'erp', tenants: [{ ...tenant, scope: null }] });
  expect(Array.from(text.matchAll(/(?:slug|source|table): .*/g), ([line]) => line)).toEqual([
    'slug: log',
    'source: erp',
    'table: log',
    'slug: b-log',
    'source: erp',
    'table: log',
    'slug: zhurnal',
    'source: erp',
    'table: "журнал"',
  ]);
});

/** A draft of a table with a column of these values. */
const tableOfMarks = (column: string, name = 'public.post'): TableShape =>
  shapeOf(`${name}(id integer! key, created_at timestamptz!, name text, ${column})`);

const marked = (column: string, sampled: readonly string[] = [], name = 'public.post'): string => {
  const table = tableOfMarks(column, name);
  const looks = new Map(table.columns.map((each) => [each.name, { look: undefined, values: [], sampled }] as const));
  const drafted = draftCatalog({
    source: 'main',
    tables: [table],
    tenants: [tenant],
    looks: new Map([[table, looks]]),
  });
  expect(findMistakes(drafted, [table])).toEqual([]);
  return drafted;
};

describe('columns that mark rows', () => {
  const statuses: readonly [column: string, sampled: readonly string[], rows: string | undefined][] = [
    ['post_status text', ['draft', 'publish', 'private'], 'post_status=publish'],
    ['Status castable', ['Draft', 'Published'], 'Status=Published'],
    ['status text', ['veröffentlicht'], 'status=veröffentlicht'],
    ['visibility text', ['private', 'public'], 'visibility=public'],
    ['status text', ['new', 'done'], undefined],
    ['origin text', ['public'], undefined],
  ];
  test.each(statuses)('%s with %j: %s', (column, sampled, rows) => {
    const drafted = marked(column, sampled);
    if (rows === undefined) return expect(drafted).not.toContain('rows:');
    expect(drafted).toContain(`    rows: ["${rows}"]\n`);
    expect(drafted).toMatch(/^ {6}- \{ key: (?:post_status|[Ss]tatus|visibility), /m);
  });

  test.each([
    [
      'disabled boolean',
      'Rows that disabled marks as out of use are shown too; this leaves them out: rows: disabled[ne]=true',
    ],
    [
      'is_archived integer',
      'Rows that is_archived marks as out of use are shown too; this leaves them out: rows: is_archived[ne]=1',
    ],
    [
      'active boolean',
      'Rows that active does not mark as in use are shown too; this leaves them out: rows: active=true',
    ],
    [
      'deleted_at timestamptz',
      'Rows that deleted_at marks as deleted are shown too; this leaves them out: rows: deleted_at[exists]=false',
    ],
  ])('%s', (column, sentence) => expect(marked(column)).toContain(`  # ${sentence}\n`));

  test.each<[column: string, sampled: readonly string[], condition: string, type: string]>([
    ['docstatus integer', ['0', '1', '2'], 'docstatus=1', 'integer'],
    ['docstatus integer', ['0'], 'docstatus[ne]=2', 'integer'],
    ['disabled integer', ['0', '1'], 'disabled[ne]=true', 'boolean'],
    ['disabled integer', ['0', '2'], 'disabled[ne]=1', 'integer'],
    ['is_sales_item integer', ['1'], 'is_sales_item=true', 'boolean'],
    ['show_in_website integer', [], 'show_in_website=1', 'integer'],
    ['sale_ok boolean', [], 'sale_ok=true', 'boolean'],
    ['tosell flag', [], 'tosell=true', 'boolean'],
    ['state text', ['sale', 'cancel', 'draft', 'sale'], '"state[nin]=cancel,draft"', 'select'],
    ['status text', ['Paid', 'Cancelled'], '"status[nin]=Cancelled"', 'select'],
    ['status text', ['Storniert'], '"status[nin]=Storniert"', 'select'],
  ])('%s of %j are proposed as %s, and their fields are drafted', (column, sampled, condition, type) => {
    const [key = ''] = column.split(' ');
    const drafted = marked(column, sampled);
    expect(drafted).toContain(` are shown too; this leaves them out: rows: ${condition}\n`);
    expect(drafted).toMatch(new RegExp(`^ {6}- \\{ key: ${key}, .*, type: ${type} \\}$`, 'm'));
    const applied = drafted.replace(
      /^( +)fields:/m,
      `$1rows: [${condition.includes('"') ? condition : `"${condition}"`}]\n$1fields:`,
    );
    expect(findMistakes(applied, [tableOfMarks(column)])).toEqual([]);
  });

  test.each(['disabled text', 'activity boolean', 'active date'])('%s is none', (column) =>
    expect(marked(column)).not.toContain('are shown too'),
  );

  test('tell of several kinds in one table', () => {
    const kinds = ['product', 'page', 'product'];
    expect(marked('post_type text', kinds, 'public.wp_posts')).toContain(
      '# Rows are of several kinds, by post_type: product · page. Of one alone, in rows: "post_type=product"\n',
    );
    expect(marked('post_type text', ['product'], 'public.wp_posts')).not.toContain('several kinds');
    expect(marked('type text', kinds)).not.toContain('several kinds');
  });
});

test('names in other scripts are spelt in Latin letters, and labels keep them', () => {
  const text = draft(['a.产品(id integer! key, Τιμή numeric, цена numeric, Название text, 名称 text)']);
  expect(text).toContain('slug: chan-pin\n  #   name: "产品"');
  expect(Array.from(text.matchAll(/- \{ key: (\w+), label: "(.+?)"/g), ([, key, label]) => `${key} ${label}`)).toEqual([
    'timi Τιμή',
    'tsena цена',
    'nazvanie Название',
    'mingCheng 名称',
  ]);
});

describe('the scope value of the only tenant', () => {
  const table = 'public.product(id integer! key, created date!)';
  const introductionOf = (order: Partial<DraftOrder>): string =>
    draftCatalog({ source: 'main', tables: [shapeOf(table)], tenants: [tenant], ...order }).replace(/\n\n[^]*$/, '');
  const lines = `# No column seems to tell whose a row is: tables are drafted as wholly those of acme2345, without its scope value "7".
# If they have rows of others too, draft again with --scope-column NAME. If not, remove the value, of which "vitrine apply"
# warns: vitrine tenant set acme2345 --no-scope`;

  test('is told not to be used where no column tells whose a row is, and apply warns of each table', () => {
    expect(introductionOf({})).toEndWith(lines);
    const text = draftCatalog({ source: 'main', tables: [shapeOf(table)], tenants: [tenant] });
    expect(text).not.toContain('wholeTable');
    const { declarations } = readDeclarations(parseCatalogFile('draft.yaml', text));
    const surroundings = { tables: new Map([['main', [shapeOf(table)]]]), tenants: [tenant], taken: [] };
    expect(checkDeclarations(declarations, surroundings).findings.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('all rows of product are shown as those of acme2345, though it has the scope value "7"'),
    ]);
  });

  const silent: readonly [what: string, order: Partial<DraftOrder>][] = [
    ['there is none', { tenants: [{ ...tenant, scope: null }] }],
    ['the operator names the table as a whole', { wholeTables: ['product'] }],
    ['a column tells it', { tables: scoped.map(shapeOf) }],
    ['each tenant has a database', { source: 'erp_{scope}' }],
  ];
  test.each(silent)('is no matter where %s', (_what, order) => expect(introductionOf(order)).not.toContain(lines));
});

const keyed = (text: string, uniqueKeys: TableShape['uniqueKeys'], order: Partial<DraftOrder> = {}): string =>
  /^ +(?:# )? +id: .*/m.exec(
    draftCatalog({ source: 'main', tables: [{ ...shapeOf(text), uniqueKeys }], tenants: [tenant], ...order }),
  )?.[0] ?? '';

describe('the id of a table', () => {
  const view = 'materialized view public.price(id integer, lang text, company_id integer, at date)';
  const rows: readonly [what: string, text: string, uniqueKeys: TableShape['uniqueKeys'], id: string][] = [
    ['that is unique on two columns is both, whatever one of them is called', view, [['id', 'lang']], '[id, lang]'],
    ['that is unique on one of several ways is that one', view, [['id', 'lang'], ['lang']], 'lang'],
    ['that is unique with a time is both', view, [['id', 'at']], '[id, at]'],
    ['without a unique index is what is named so', view, [], 'id'],
    ['is no unique key of which a column may be empty', 'public.a(b integer!, c integer)', [['b', 'c']], 'CHOOSE'],
    ['is a unique key where there is no primary one', 'public.a(b integer!, c integer!)', [['b', 'c']], '[b, c]'],
  ];
  test.each(rows)('%s', (_what, text, uniqueKeys, id) =>
    expect(keyed(text, uniqueKeys).replaceAll(/^[ #]+id: /g, '')).toBe(id),
  );
  test('needs no scope column', () =>
    expect(keyed(view, [['id', 'company_id']], { scopeColumns: ['company_id'] })).toEndWith(' id: id'));
});

const look = (name: string): ColumnLook => ({ look: undefined, values: /_1[4-5]\d\d$/.test(name) ? ['x'] : [] });

test('of a table with more columns than a collection has fields, those with values are drafted', () => {
  const columns = Array.from({ length: 1590 }, (_, index) => `name_${index} text`);
  const table = shapeOf(`public.product(id integer! key, ${columns.join(', ')}, unit integer > unit)`);
  const unit = shapeOf('public.unit(id integer! key, name text)');
  const looks = new Map([[table, new Map(table.columns.map(({ name }) => [name, look(name)]))]]);
  const order = { source: 'main', tables: [table, unit], tenants: [{ ...tenant, scope: null }], looks };
  const text = draftCatalog(order);
  const keys = Array.from(text.split('slug: unit')[0]?.matchAll(/^ +- \{ key: name_(\d+)/gm) ?? [], ([, key]) =>
    Number(key),
  );
  expect(keys).toHaveLength(500);
  expect(keys.filter((key) => key >= 1400)).toHaveLength(190);
  expect(keys.filter((key) => key < 310)).toHaveLength(310);
  expect(text).toContain(
    '  # A collection has at most 500 fields. 1,591 columns are usual to publish: first those with',
  );
  expect(findMistakes(text, [table, unit])).toEqual([]);
});

test('names that YAML takes for other values are quoted', () => {
  const numbered: Tenant = { ...tenant, publicId: '12345678', scope: null };
  const text = draft(['public.true(id integer! key, created date, null text, 2024 text)'], { tenants: [numbered] });
  expect(Array.from(text.matchAll(/"(.*?)"/g), ([, name]) => name).join(' ')).toBe(
    'true True true 12345678 null Null 2024 2024',
  );
});

describe('names of columns', () => {
  const rows: readonly [name: string, kind: ColumnKind, expected: string][] = [
    ['email', 'text', 'email'],
    ['Email Address', 'castable', 'email'],
    ['email_sent_at', 'timestamptz', 'datetime'],
    ['email_template', 'text', 'text'],
    ['phone2', 'text', 'phone'],
    ['phoneNumber', 'text', 'phone'],
    ['website', 'text', 'url'],
    ['total', 'integer', 'integer'],
    ['total', 'numeric', 'currency'],
    ['sellprice', 'numeric', 'currency'],
    ['Preis €', 'numeric', 'currency'],
    ['Verkaufspreis (netto)', 'numeric', 'currency'],
    ['prix_ht', 'float', 'currency'],
    ['price_eur', 'numeric', 'currency'],
    ['цена', 'numeric', 'currency'],
    ['单价', 'numeric', 'currency'],
    ['판매가격', 'numeric', 'currency'],
    ['سعر البيع', 'numeric', 'currency'],
    ['ราคาขาย', 'numeric', 'currency'],
    ['Fiyatı', 'numeric', 'currency'],
    ['compris', 'numeric', 'number'],
    ['price_level', 'numeric', 'number'],
    ['price', 'integer', 'integer'],
    ['precious', 'numeric', 'number'],
    ['tax_percent', 'numeric', 'percent'],
    ['status', 'integer', 'integer'],
    ['status', 'castable', 'select'],
    ['tags', 'array', 'multiselect'],
    ['payload', 'composite', 'json'],
    ['password', 'text', 'looks secret'],
    ['apiKey', 'text', 'looks secret'],
    ['passwordhash', 'text', 'looks secret'],
    ['shipping', 'text', 'text'],
    ['hashtag', 'text', 'text'],
    ['monthly_salary', 'numeric', 'looks like what somebody earns'],
    ['IBAN', 'text', 'looks like an account or a card'],
    ['date_of_birth', 'date', 'looks personal'],
    ['ssn', 'text', 'looks personal'],
    ['last_login_ip', 'castable', 'looks personal'],
  ];
  test.each(rows)('%s (%s): %s', (name, kind, expected) => {
    const concern = concernOf({ tables: [], columns: [name], type: undefined, look: undefined });
    expect(concern === undefined ? suggestType(name, kind) : describeConcern(concern)).toBe(expected);
  });
});

const names = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 63 }),
  fc.constantFrom(
    'id',
    'created_at',
    'company_id',
    'null',
    'true',
    'no',
    '~',
    '- x',
    'a: b',
    'a #b',
    '1e3',
    "it's",
    '"',
    '\n',
    '\r\n- slug: x',
    ' ',
    '*a',
    '&a',
    '!a',
    '{a}',
    '\u2028',
    '__proto__',
    'constructor',
  ),
);
const arbitraryTable: fc.Arbitrary<TableShape> = fc.record({
  schema: names,
  name: names,
  kind: fc.constantFrom('table', 'view', 'materialized view', 'partitioned table', 'foreign table'),
  isPartition: fc.constant(false),
  comment: fc.option(names, { nil: undefined }),
  columns: fc.uniqueArray(
    fc.record({
      name: names,
      type: names,
      kind: fc.option(fc.constantFrom(...columnKinds), { nil: undefined }),
      isNullable: fc.boolean(),
      comment: fc.option(names, { nil: undefined }),
      refersTo: fc.option(fc.record({ schema: names, table: names, column: names }), { nil: undefined }),
    }),
    { selector: ({ name }) => name, maxLength: 8 },
  ),
  primaryKey: fc.constantFrom([], ['id'], ['id', 'company_id']),
  uniqueKeys: fc.constantFrom([], [['created_at']]),
  estimatedRows: fc.option(fc.nat(), { nil: undefined }),
});

const isDescribed = ({ description, fields }: CollectionDeclaration): boolean =>
  description !== undefined || fields.some((field) => field.description !== undefined);

/** Takes up the descriptions that a draft has as comments. */
const describeAll = (text: string): string => text.replaceAll(/^( +)# (?=description: )/gm, '$1');

test('whatever tables and columns are named, a draft is a catalog file as it stands, and with all descriptions', () => {
  const tables = fc.uniqueArray(arbitraryTable, { selector: ({ schema, name }) => `${schema}\0${name}`, maxLength: 6 });
  fc.assert(
    fc.property(tables, names, fc.boolean(), fc.boolean(), (shapes, source, isNamed, isScoped) => {
      const whose = isScoped ? tenant : { ...tenant, scope: null };
      const order = { source, tables: shapes, tenants: [whose], tenant: isNamed ? whose : undefined };
      const text = draftCatalog(order);
      expect(readDeclarations(parseCatalogFile('draft.yaml', text)).declarations.some(isDescribed)).toBe(false);
      for (const each of [text, describeAll(text)]) expect(findMistakes(each, shapes, source)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

describe('PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  test('a materialized view is known by all columns of its unique index, and by other scripts in Latin letters', async () => {
    await database.query('create schema других');
    await database.query("create materialized view других.цена as select 1 as id, 'de' as lang, 1.5 as цена");
    await database.query('create unique index on других.цена (id, lang)');
    const tables = await createDescribeTables(database.query)(['других']);
    const text = draftCatalog({ source: 'main', tables, tenants: [{ ...tenant, scope: null }] });
    expect(text).toContain('slug: tsena\n    name: "цена"\n');
    expect(text).toContain('    id: [id, lang]\n');
    expect(text).toContain('{ key: tsena, label: "цена", type: currency, column: "цена" }');
    expect(findMistakes(text, tables)).toEqual([]);
  });

  test('tables are drafted, and the draft is a catalog file', async () => {
    const statements = [
      `create table product (id serial primary key, "Created At" timestamptz not null default now(), org_id integer, name text, "odd ""name
- slug: x" numeric)`,
      `comment on table product is 'What is\n- sold'`,
      `comment on column product.name is E'As: on the shelf "in" \u202eit'`,
      'create table shelf (org_id integer, number integer, created date, tags text[], place point, lat double precision, lng double precision, primary key (org_id, number))',
      `comment on column shelf.place is 'Where it # stands'`,
      "insert into product (name) values ('Café'), (U&'Cafe\\0301')",
    ];
    for (const statement of statements) await database.query(statement);
    const tables = await createDescribeTables(database.query)(['public']);
    const looks = new Map<TableShape, ColumnLooks>();
    const opened = await (await sourceEngines.load(database.url)).look(database.url, 'draft');
    for (const table of tables) looks.set(table, await lookAtTable(opened.sample, table));
    await opened.close();
    const text = draftCatalog({ source: 'main', tables, tenants: [], looks });
    await withBench(async ({ apply }) => {
      expect((await apply(text, { tables })).changes.map(({ kind }) => kind)).toEqual(['added', 'added']);
      expect((await apply(text, { tables })).changes).toEqual([]);
      expect((await apply(describeAll(text), { tables })).changes.map(({ kind }) => kind)).toEqual([
        'changed',
        'changed',
      ]);
    });
    expect(text.replace(/^[^]*?\n\n/, '')).toBe(`collections:

  # public.product: table. What is - sold
  # Rows without a value in org_id are shown to no tenant; nullScope: shared shows them to all.
  - slug: product
    name: Product
    # description: What is - sold
    table: product
    id: id
    createdAt: Created At
    scope: org_id
    fields:
      # name has texts that are not in Unicode's form NFC: filters and facets tell them from texts that look the same.
      - { key: name, label: Name, type: text,
          # description: "As: on the shelf \\"in\\" it",
        }
      # odd "name - slug: x is not known to be usual to publish:
      # - { key: oddNameSlugX, label: "odd \\"name - slug: x", type: number, column: "odd \\"name\\n- slug: x" }

  # public.shelf: table
  - slug: shelf
    name: Shelf
    table: shelf
    id: number
    createdAt: created
    scope: org_id
    fields:
      - { key: tags, label: Tags, type: multiselect }
      - { key: place, label: Place, type: geo,
          # description: "Where it # stands",
        }
      - { key: place3, label: Place, type: geo, template: "{lat},{lng}" }
`);
  });
});
