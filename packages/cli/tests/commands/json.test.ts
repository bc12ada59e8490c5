/** `--json`: one JSON value on the standard output and nothing else, with the properties that programs rely on. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createCommandLine, type CommandLine } from './command-line.ts';

let commandLine: CommandLine;

beforeAll(() => {
  commandLine = createCommandLine({ 'products.csv': 'id,name,price\n1,Chai,18\n', 'none.yaml': 'collections: []\n' });
});
afterAll(() => commandLine[Symbol.dispose]());

const tenant = 'publicId name industry isEnabled scope reference createdAt';
const key =
  'id kind name lastFour createdAt expiresAt revokedAt lastUsedAt replacedBy opens isScopeNew limits origins addresses pageRequests recordsRead';
const collection =
  'slug name recordCount state proposedState where rows relations noAll chosenSingly naming declared fields';

/** In an order in which they can be run. A list has the properties of its first element. */
const rows: readonly [command: string, properties: string][] = [
  ['tenant create --name Shop --industry Retail --public-id cornshop', tenant],
  ['tenant list', tenant],
  ['tenant disable cornshop', tenant],
  ['tenant enable cornshop', tenant],
  [
    'import FOLDER/products.csv --tenant cornshop --collection products',
    'slug recordCount isReplaced fields notes decisions rules',
  ],
  [
    'import FOLDER/products.csv --tenant cornshop --collection products --replace',
    'slug recordCount isReplaced fields notes decisions rules',
  ],
  ['collection list --tenant cornshop', collection],
  ['expose cornshop products --fields name', `${collection} unpublished`],
  ['hide cornshop products --fields name', collection],
  ['key create cornshop --name Website', `${key} key`],
  ['key rotate cornshop Website', `${key} key replaced`],
  ['key revoke cornshop 1', key],
  ['key list cornshop', key],
  ['tenant show cornshop', `${tenant} collections keys`],
  ['relate cornshop products', 'slug relations'],
  ['apply FOLDER/none.yaml', 'isDryRun changes tenants warnings idleRelations'],
  ['doctor', 'about state found'],
];

test.each(rows)('%s', async (command, properties) => {
  const { stdout, stderr, exitCode } = await commandLine.run(`${command} --json`);
  const value: unknown = JSON.parse(stdout);
  const shown: unknown = Array.isArray(value) ? value[0] : value;
  expect({ properties: Object.keys(shown ?? {}).join(' '), stderr, exitCode }).toEqual({
    properties,
    stderr: '',
    exitCode: 0,
  });
});

test('expose names records that look unpublished, as its text does', async () => {
  commandLine.write('posts.csv', 'id,title,status\n1,Roll,draft\n2,Loaf,active\n');
  await commandLine.run('import FOLDER/posts.csv --tenant cornshop --collection posts');
  const expose = 'expose cornshop posts --fields title';
  expect((await commandLine.run(expose)).stdout).toContain('1 record looks unpublished (status: draft).');
  const { unpublished } = JSON.parse((await commandLine.run(`${expose} --json`)).stdout);
  expect(unpublished).toEqual([
    { field: 'status', values: [{ value: 'draft', records: 1 }], condition: 'status=active' },
  ]);
});

test('no list and no tenant shows the text of a key', async () => {
  const { stdout } = await commandLine.run('key create cornshop --name Till --json');
  const text = /vtr_\w+/.exec(stdout)?.[0] ?? 'none';
  for (const command of ['key list cornshop', 'tenant show cornshop']) {
    for (const option of ['', ' --json']) expect((await commandLine.run(command + option)).stdout).not.toMatch(/vtr_/);
  }
  expect(commandLine.dump()).not.toContain(text);
});

test('a failure leaves the standard output empty', async () => {
  expect(await commandLine.run('tenant show nobodyxx --json')).toEqual({
    stdout: '',
    stderr: 'There is no tenant nobodyxx. "vitrine tenant list" shows all.\n',
    exitCode: 1,
  });
});
