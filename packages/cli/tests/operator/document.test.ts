/**
 * The document of the console's port: it passes a public linter, and its examples are asked of the real thing. With
 * `EXAMPLES=write` what is answered becomes the examples.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { FieldDescriptor } from '@vitrine/contract';
import { consoleExamples, operatorRoutes, routes } from '@vitrine/console';
import { generateSource } from 'oazapfts';
import { readBlocks, readDocument, repository } from '../docs/documents.ts';
import { askWithToken, startConsoleService } from '../console/visit.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';
import {
  offerShared,
  operateAs,
  signOperatorToken,
  startOperatorService,
  type Asked,
  type Operate,
} from './operate.ts';

/** Random bytes that are the same in each run. */
const createRepeatable = (): ((length: number) => Uint8Array) => {
  let drawn = 0;
  return (length) => Uint8Array.from({ length }, () => (drawn++ * 47 + 11) % 251);
};

let service: TestService;
let operate: Operate;
beforeAll(async () => {
  service = await startOperatorService('sqlite', { isStill: true, randomBytes: createRepeatable() });
  await offerShared(service, 'products');
  operate = await operateAs(service);
});
afterAll(async () => service.stop());

const examplesPath = join(repository, 'packages/faces/console/src/openapi/examples.json');

type Example = NonNullable<(typeof operatorRoutes)[number]['example']>;

const requestOf = (
  { path, file }: { readonly path: string; readonly file?: readonly string[] },
  example: Example,
): readonly [path: string, asked: Asked] => {
  const segments = [...(example.parameters ?? [])];
  const target = path.replaceAll(/:\w+/g, () => segments.shift() ?? '');
  const search = new URLSearchParams(example.search).toString();
  const asked = {
    ...(example.body !== undefined && { body: example.body }),
    ...(example.file !== undefined && { file: example.file, type: file?.[0] ?? '' }),
  };
  return [`${target}${search === '' ? '' : `?${search}`}`, asked];
};

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'origin', label: 'Origin', type: 'text' },
];
const records: readonly JsonRecord[] = [
  { id: 'a1', createdAt: '2026-01-01T00:00:00.000Z', name: 'Rye bread', price: 4.2, origin: 'Ghent' },
  { id: 'a2', createdAt: '2026-01-02T00:00:00.000Z', name: 'Roll', price: 0.9, origin: 'Ghent' },
];

/** What the console answers to the examples of owners, in the tenant of a shop. */
const askOwners = async (): Promise<Readonly<Record<string, unknown>>> => {
  const answers: Record<string, unknown> = {};
  const shop = await startConsoleService(
    'sqlite',
    { PUBLIC_URL: 'https://data.example.com' },
    { isStill: true, randomBytes: createRepeatable() },
  );
  try {
    const tenant = await addTenant(shop, 'cornshop');
    const products = await addCollection(shop, tenant, { slug: 'products', fields }, records);
    await exposeAll(shop, tenant, products, ['name', 'price']);
    await follow(shop);
    for (const route of routes) {
      const example = consoleExamples[route.id];
      if (example.isUnasked === true) continue;
      const [path, { body, file }] = requestOf(route, example);
      const ask = await askWithToken(shop, 'cornshop');
      const told = await ask(route.method, path.slice('/api/'.length), file === undefined ? body : new Blob([file]));
      expect([route.id, told.status, told.body.message]).toEqual([route.id, route.status ?? 200, told.body.message]);
      answers[route.id] = told.body;
    }
  } finally {
    await shop.stop();
  }
  return answers;
};

test('each operation answers its example as the document shows it', async () => {
  const answers: Record<string, unknown> = { ...(await askOwners()) };
  for (const route of operatorRoutes) {
    const { example } = route;
    if (example === undefined || example.isUnasked === true) continue;
    const [path, asked] = requestOf(route, example);
    const { status, body } = await operate(route.method, path, asked);
    expect([route.id, status, body.message]).toEqual([route.id, route.status ?? 200, body.message]);
    answers[route.id] = body;
  }
  if (process.env['EXAMPLES'] === 'write') await Bun.write(examplesPath, `${JSON.stringify(answers, undefined, 2)}\n`);
  expect(answers).toEqual(await Bun.file(examplesPath).json());
});

test('it has no error and no warning', async () => {
  const source = await (await fetch(`${service.consoleUrl}/openapi.json`)).text();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const found = problems.map(({ severity, ruleId, message, location }) => {
    return `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`;
  });
  expect(found).toEqual([]);
});

test('it takes GET alone', async () => {
  const { status, headers } = await fetch(`${service.consoleUrl}/openapi.json`, { method: 'POST' });
  expect([status, headers.get('allow')]).toEqual([405, 'GET']);
});

/** What docs/operator.md writes. The last line must not compile. */
const program = async (): Promise<string> => {
  const shown = readBlocks(await readDocument('docs/operator.md')).find(({ language }) => language === 'ts');
  return `${shown?.text.replace('http://localhost:8081', service.consoleUrl) ?? ''}
console.log(JSON.stringify([created.status, created.status === 201 ? created.data.data.publicId : undefined]));
const page = await listTenants({ reference: 'company-21' });
if (page.status === 200) console.log(page.data.data.tenants.map(({ name }) => name).join());
// @ts-expect-error -- a name is a text
void (() => createTenant({ name: 1, industry: 'x' }));
`;
};

test('a client that a public generator makes from it compiles, and does what the page says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-operator-'));
  const run = async (...command: readonly string[]): Promise<string> => {
    const environment = { ...process.env, TOKEN: await signOperatorToken(service) };
    const child = Bun.spawn([process.execPath, ...command], { cwd: folder, env: environment, stdout: 'pipe' });
    const output = await child.stdout.text();
    if ((await child.exited) !== 0) throw new Error(`${command.join(' ')}: ${output}`);
    return output;
  };
  try {
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
    await Bun.write(join(folder, 'openapi.json'), await fetch(`${service.consoleUrl}/openapi.json`));
    await Bun.write(join(folder, 'package.json'), '{ "type": "module" }');
    await Bun.write(join(folder, 'operator.ts'), await generateSource(join(folder, 'openapi.json')));
    await Bun.write(join(folder, 'program.ts'), await program());
    // What it writes for bodies does not compile with exactOptionalPropertyTypes.
    const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess'];
    const modules = ['--target', 'ESNext', '--module', 'Preserve', '--allowImportingTsExtensions'];
    await run(join(repository, 'node_modules/.bin/tsc'), ...options, ...modules, '--types', 'bun-types', 'program.ts');
    const [made = '', names] = (await run('program.ts')).trim().split('\n');
    expect([made, names]).toEqual([expect.stringMatching(/^\[201,"[a-z0-9]{8}"\]$/), 'Corner Shop']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
