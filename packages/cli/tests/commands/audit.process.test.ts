/** `vitrine audit` beside `vitrine serve`: what it prints, and how it ends. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createPlace, serveVitrine, startVitrine, type Place, type Serving } from './vitrine-process.ts';

let place: Place;
let serving: Serving;
let key: string;

beforeAll(async () => {
  place = createPlace();
  place.write('products.csv', 'id,name,price,purchase_price,supplier\n1,Chai,18,7.5,Exotic Liquids\n2,Chang,19,8,\n');
  place.write('staff.csv', 'id,name,salary\n1,Ada,4000\n');
  place.write('orders.csv', 'id,customer\n1,Bob\n');
  await place.run('tenant create --name "Corner Shop" --industry Retail --public-id cornshop');
  for (const slug of ['products', 'staff', 'orders'])
    await place.run(`import FOLDER/${slug}.csv --tenant cornshop --collection ${slug}`);
  await place.run('expose cornshop products --fields name,price');
  await place.run('expose cornshop staff --fields name --private');
  const { stdout } = await place.run('key create cornshop --name Website --json');
  key = /vtr_\w+/.exec(stdout)?.[0] ?? '';
  serving = await serveVitrine(place, { RATE_LIMIT_ANONYMOUS: '100000', RATE_LIMIT_KEYED: '100000' });
});
afterAll(async () => place[Symbol.asyncDispose]());

test('the report says what the world sees, and what it does not', async () => {
  const { stdout, stderr, exitCode } = await place.run('audit cornshop --canary Exotic', {
    HOST: '0.0.0.0',
    PORT: new URL(serving.url).port,
  });
  const report = stdout.replace(/^\d+ requests; (.*) \d+ times/m, 'N requests; $1 N times');
  expect([report, stderr, exitCode]).toEqual([
    `Corner Shop (cornshop), asked at ${serving.url}

What the world sees:

collection  records  shown        hidden
products          2  name, price  purchase_price, supplier

Not seen without a key: orders, staff

N requests; hidden names were compared with random ones N times.

No difference found: answers for hidden data equal those for data that does not exist.
How long answers take is not compared.
`,
    '',
    0,
  ]);
});

test('with a key it says what the key shows besides', async () => {
  const { stdout, exitCode } = await place.run(`audit cornshop --url ${serving.url}/ --key ${key}`);
  expect(stdout).toContain(`What a key shows besides:

collection  records  shown  hidden
staff             1  name   salary

Not seen without a key: orders, staff
Not seen with a key: orders
`);
  expect([stdout.includes(key), exitCode]).toEqual([false, 0]);
});

test('--json prints one value', async () => {
  const { stdout, stderr, exitCode } = await place.run(`audit cornshop --url ${serving.url} --json`);
  expect([stderr, exitCode]).toEqual(['', 0]);
  expect(JSON.parse(stdout)).toEqual({
    url: serving.url,
    publicId: 'cornshop',
    name: 'Corner Shop',
    isEnabled: true,
    anonymous: {
      seen: [
        { slug: 'products', shown: ['name', 'price'], hidden: ['purchase_price', 'supplier'], records: 2, told: [] },
      ],
      unseen: ['orders', 'staff'],
      questions: expect.any(Number),
      comparisons: expect.any(Number),
      uncompared: [],
      leaks: [],
    },
    keyed: null,
    planned: [],
  });
});

test('what is planned is reported, as it happens without anybody', async () => {
  const environment = { CONSOLE_SECRET: '0123456789abcdef0123456789abcdef' };
  const at = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { stderr } = await place.run(`hide cornshop products --at ${at}`, environment);
  const { stdout } = await place.run(`audit cornshop --url ${serving.url}`);
  expect(stderr).toBe('');
  expect(stdout).toContain(`Planned:\n  ${at.slice(0, 16).replace('T', ' ')} UTC: products hidden\n`);
});

test('what this catalog hides and the service shows is a leak, and the exit code is 1', async () => {
  const copy = join(place.folder, 'copy.db');
  copyFileSync(place.databasePath, copy);
  const environment = { DATABASE_URL: `sqlite:${copy}` };
  await place.run('hide cornshop products --fields price', environment);
  const auditing = startVitrine(place, `audit cornshop --url ${serving.url}`, environment);
  expect([await auditing.exited, auditing.stderr()]).toEqual([1, expect.stringMatching(/^\d+ leaks found\.\n$/)]);
  expect(auditing.stdout()).toContain(
    'LEAK without a key, the profile: The profile is not what the catalog shows: it has products.price.\n',
  );
  expect(auditing.stdout()).toContain(
    'By OData price can be distinguished from a field that does not exist: it is answered with 200, not 400.\n',
  );
});

test('a condition on records that is about a hidden field is no leak, and is said', async () => {
  const { stdout: exposed } = await place.run('expose cornshop products --where price[gt]=18 purchase_price[gte]=8');
  expect(exposed).toContain('  where:  price[gt]=18, purchase_price[gte]=8\n');
  const isOne = async (): Promise<boolean> =>
    (await (await serving.get('cornshop/products')).text()).includes('"total":1,');
  await until(isOne);
  const { stdout, exitCode } = await place.run(`audit cornshop --url ${serving.url}`);
  expect(stdout).toContain('products          1  name, price  purchase_price, supplier');
  expect(stdout).toContain('Told of hidden fields by which records are shown:\n  products: purchase_price[gte]=8\n');
  expect(exitCode).toBe(0);
  await place.run('expose cornshop products --all-rows');
});

const runAudit = async (options: string) => {
  const { stdout, stderr, exitCode } = await place.run(`audit cornshop ${options}`);
  return [stdout, stderr, exitCode];
};

test('a key of nobody, a service that is not there, and one that does not know the tenant: it says what to do', async () => {
  expect(await runAudit(`--url ${serving.url} --key vtr_no`)).toEqual([
    '',
    'The service does not take the key. "vitrine key list" shows all.\n',
    1,
  ]);
  expect(await runAudit(`--url http://127.0.0.1:${freePort()}`)).toEqual([
    '',
    expect.stringMatching(/^No answer from http:.* Start it with "vitrine serve", or say --url where it is\.\n$/),
    1,
  ]);
  expect(await runAudit(`--url ${serving.url}/elsewhere`)).toEqual([
    '',
    'The service answers /api/v1/public/t/cornshop with 404, and no profile: is it the one that serves this database? Say --url where it is.\n',
    1,
  ]);
});
