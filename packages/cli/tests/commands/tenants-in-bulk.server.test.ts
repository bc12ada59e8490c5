/** Commands for many tenants over a shared table in PostgreSQL: a template, exposures, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { createCommandLine, type CommandLine } from './command-line.ts';

const catalog = `collections:
  - slug: products
    table: product
    id: id
    createdAt: created_at
    scope: company
    fields: [{ key: name }, { key: price, type: currency }, { key: cost, type: currency }, { key: status }]
`;

let commandLine: CommandLine;
let database: TestDatabase;

beforeAll(async () => {
  commandLine = createCommandLine({
    'catalog.yaml': catalog,
    'tenants.csv':
      'reference,name,industry,scope,id\na,One,Retail,1,tenant01\nb,Two,Retail,2,tenant02\nc,Three,Retail,,tenant03\n',
    'more.ndjson': '{"reference":"d","name":"Four","industry":"Retail","scope":"4","id":"tenant04"}\n',
    'ids.txt': 'tenant01\r\n\r\ntenant02\n',
    'unknown.txt': 'tenant01\ntenant09\n',
    'references.yaml': '- reference: a\n- { reference: b, delete: true }\n',
  });
  database = await createTestDatabase();
  await database.run(`
    create table product (id integer primary key, company text not null, name text, price numeric, cost numeric, status text, created_at timestamptz not null);
    insert into product values (1, '2', 'Roll', 1, 1, 'draft', now()), (2, '2', 'Loaf', 2, 1, 'active', now());
  `);
});
afterAll(async () => {
  await database.close();
  commandLine[Symbol.dispose]();
});

const drafts = "Some records look unpublished (status: draft). To leave them out, expose with --where 'status=active'";

/** In an order in which they can be run: a command, and what comes back of it. */
const rows: readonly [command: string, ...output: string[]][] = [
  ['apply FOLDER/catalog.yaml', '*'],
  ['template show', 'Nothing is proposed.', 'Next: vitrine template set COLLECTION --fields a,b'],
  [
    'template set products --fields name,colour',
    'products has no field colour. It has name, price, cost, status.',
    'exit 1',
  ],
  ['template set orders --fields name', 'No collection orders is offered to all tenants; there is products.', 'exit 1'],
  ['template set products', 'Say which fields: --fields a,b or --all-fields, one of the two.', 'exit 2'],
  [
    'template set products --fields price,name --private',
    'Proposed: products, private, with name, price. Nothing is exposed by it.',
    'To expose it for new tenants at once: vitrine tenant create --enable …, or vitrine tenant apply FILE --enable',
  ],
  ['template show', 'collection  state    fields', 'products    private  name, price'],
  [
    'tenant apply FOLDER/tenants.csv',
    '+ One (tenant01, a)',
    '+ Two (tenant02, b)',
    '+ Three (tenant03, c)',
    '',
    'created 3, unchanged 0.',
  ],
  [
    'tenant apply FOLDER/more.ndjson --enable',
    '+ Four (tenant04, d)',
    '',
    'created 1, unchanged 0.',
    'The template exposes 1 collection of new tenants.',
  ],
  [
    'tenant create --name Five --industry Retail --public-id tenant05 --scope 5 --enable',
    'Created the tenant Five. Its tenant ID is tenant05. It shows 1 collection, as the template proposes.',
    'Next: vitrine tenant show tenant05',
  ],
  [
    'expose products --tenants all --fields name',
    'products is private for 2 of these tenants, such as tenant04, tenant05. Say --private to keep it so for all, or --public to open it to all. Nothing was changed.',
    'exit 1',
  ],
  [
    'expose products --tenants all --fields name --public',
    'products is private for 2 of these tenants, such as tenant04, tenant05, where holders of a key see more fields than you name. Name them too, or hide them there first. Nothing was changed.',
    'exit 1',
  ],
  [
    'expose products --tenants FOLDER/ids.txt --fields name --dry-run',
    'products, public: the world sees name.',
    'Tenants: exposed 2, changed 0, unchanged 0.',
    'Nothing was changed: this is a dry run.',
    drafts,
  ],
  [
    'expose products --tenants FOLDER/references.yaml --fields name',
    'products, public: the world sees name.',
    'Tenants: exposed 1, changed 0, unchanged 0.',
  ],
  [
    'expose products --tenants FOLDER/ids.txt --fields name',
    'products, public: the world sees name.',
    'Tenants: exposed 1, changed 0, unchanged 1.',
    drafts,
  ],
  [
    'expose products --tenants FOLDER/ids.txt --fields name --where status=active --dry-run',
    'products, public: the world sees name.',
    'Tenants: exposed 0, changed 2, unchanged 0.',
    'Nothing was changed: this is a dry run.',
  ],
  [
    'expose products --tenants all --fields name,price --public',
    'products, public: the world sees name, price.',
    'Tenants: exposed 1, changed 4, unchanged 0.',
    '1 tenant of these without a scope value: nothing of products is shown there.',
    drafts,
  ],
  [
    'expose products --tenants FOLDER/unknown.txt --fields name',
    'FOLDER/unknown.txt:2: there is no tenant tenant09.',
    'exit 1',
  ],
  ['expose tenant01 products --tenants all --fields name', 'Say one tenant, or --tenants, not both.', 'exit 2'],
  ['expose products --tenants all', 'Say which fields: --fields a,b or --all-fields, one of the two.', 'exit 2'],
  ['expose tenant01 products --fields name --dry-run', '--dry-run goes with --tenants.', 'exit 2'],
  ['expose tenant01 --fields name', 'Say the collection too: vitrine expose TENANT COLLECTION --fields a,b', 'exit 2'],
  ['template remove products', 'products is no longer proposed. What is exposed of it stays exposed.'],
  ['template remove products', 'The template does not propose products.', 'exit 1'],
];

test('each command answers as it should', async () => {
  for (const [command, ...output] of rows) {
    const { stdout, stderr, exitCode } = await commandLine.run(command, { DATABASE_URL: database.url });
    if (output[0] === '*') continue;
    const printed = `${stdout}${stderr}${exitCode === 0 ? '' : `exit ${exitCode}\n`}`;
    expect(`$ ${command}\n${printed}`).toBe(`$ ${command}\n${output.join('\n')}\n`);
  }
});
