/** What a consumer installs: its size, its types, its command, and the examples of its page, in Node.js and in Bun. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fieldTypes, fieldTypeTraits, operators, type FieldType, type Operator } from '@vitrine/contract';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { readBlocks, readDocument } from '../docs/documents.ts';
import { patternOf } from '../docs/walk-through.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { publishClient, type PublishedClient } from './published-client.ts';

let service: TestService;
let client: PublishedClient;
const command = 'node_modules/@vitrine/client/main.js';
const consumer = join(import.meta.dir, 'consumer');

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_ANONYMOUS: '60' });
  await addDemoTenants(service);
  await addConsumer();
  await service.turn();
  client = await publishClient();
});
afterAll(async () => {
  client[Symbol.dispose]();
  await service.stop();
});

/** A tenant with a field of each type. */
const addConsumer = async (): Promise<void> => {
  const tenant = await addTenant(service, 'consumer');
  const fields = labels.map(([key, label], index) => ({ key, label, type: fieldTypes[index] ?? 'text' }));
  const things = await addCollection(service, tenant, { slug: 'things', name: 'Things', fields }, []);
  await exposeAll(service, tenant, things);
  await follow(service);
};

/** In the order of the types. */
const labels = [
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['page', 'Page'],
  ['colour', 'Colour'],
  ['tags', 'Tags'],
  ['weight', 'Weight'],
  ['stock', 'Stock'],
  ['price', 'Price'],
  ['discount', 'Discount'],
  ['isNew', 'Is new'],
  ['madeOn', 'Made on'],
  ['soldAt', 'Sold at'],
  ['details', 'Details'],
] as const;

test('it depends on nothing, and names no file that is not there', async () => {
  const manifest: { readonly dependencies?: unknown; readonly exports: Record<string, Record<string, string>> } =
    JSON.parse(await client.read('node_modules/@vitrine/client/package.json'));
  expect(manifest.dependencies).toBeUndefined();
  const named = Object.values(manifest.exports['.'] ?? {});
  expect(named).toHaveLength(2);
  for (const name of named) expect(await Bun.file(join(client.folder, name)).exists()).toBe(true);
});

test('it is below 4 kB, as browsers load it', async () => {
  const { outputs } = await Bun.build({
    entrypoints: [join(client.folder, 'index.js')],
    minify: true,
    target: 'browser',
  });
  const bundle = new Uint8Array((await outputs[0]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(bundle.length).toBeGreaterThan(2000);
  expect(gzipSync(bundle, { level: 9 }).length).toBeLessThan(4000);
  expect(brotliCompressSync(bundle).length).toBeLessThan(4000);
});

test('its library asks nothing of Node.js', async () => {
  const scanned = new Bun.Transpiler({ loader: 'js' }).scanImports(
    await Bun.file(join(client.folder, 'index.js')).text(),
  );
  expect(scanned).toEqual([]);
});

describe('the command types', () => {
  test('writes the types of a tenant', async () => {
    expect(await client.run('node', command, 'types', service.service.url, 'consumer', '--out', 'collections.ts')).toBe(
      '',
    );
    expect(await client.run('prettier', '--single-quote', '--print-width=120', 'collections.ts')).toBe(
      await Bun.file(join(consumer, 'collections.ts')).text(),
    );
  });

  const rows: [words: string, says: string][] = [
    ['types URL nobody00', 'No tenant has this ID'],
    ['types URL consumer --out missing/collections.ts', 'ENOENT'],
    ['types URL', 'Usage: npx @vitrine/client types'],
    ['types URL consumer --retries 0', 'Usage: npx @vitrine/client types'],
  ];
  test.each(rows)('%p fails: %s', async (words, says) => {
    const said = await client.run(
      'node',
      command,
      ...words.replace('URL', service.service.url).split(' ').filter(Boolean),
    );
    expect(said).toContain(says);
    expect(said).toEndWith(`exit code ${says.startsWith('Usage') ? 2 : 1}\n`);
  });
});

test('a program compiles but for what must not, and every type has the operators of the contract', async () => {
  const table = fieldTypes.flatMap((type) => conditionsOf(type).concat(sortOf(type)));
  expect(table.filter((line) => line.startsWith(mustNot)).length).toBeGreaterThan(20);
  const head = `import type { SortKey, Where } from '@vitrine/client';\nconst take = <T>(value: T): T => value;\n`;
  await client.write('operators.ts', head + table.join('\n'));
  for (const name of ['collections.ts', 'queries.ts'])
    await client.write(name, await Bun.file(join(consumer, name)).text());
  await client.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['operators.ts', 'queries.ts'] }));
  expect(await client.run('tsc', '--noEmit')).toBe('');
});

const mustNot = '// @ts-expect-error';

/** A line for each operator; one that the contract has not for the type must not compile. */
const conditionsOf = (type: FieldType): string[] => {
  const known: readonly Operator[] = fieldTypeTraits[type].operators;
  return operators.map((operator) => {
    const line = `take<Where<{ f: '${type}' }>>({ f: { ${operator}: ${operandOf(type, operator)} } });`;
    return known.includes(operator) ? line : `${mustNot}\n${line}`;
  });
};

const sortOf = (type: FieldType): string =>
  `${fieldTypeTraits[type].sortable ? '' : `${mustNot}\n`}take<SortKey<{ f: '${type}' }>>('-f');`;

const operandOf = (type: FieldType, operator: Operator): string => {
  const value = operandsOf.get(type) ?? `'2026-01-31'`;
  if (operator === 'exists') return 'true';
  if (operator === 'between') return `[${value}, ${value}]`;
  return operator === 'in' || operator === 'nin' ? `[${value}]` : value;
};

/** A value where no text is one. */
const operandsOf: ReadonlyMap<FieldType, string> = new Map([
  ['number', '1'],
  ['integer', '1'],
  ['currency', '1'],
  ['percent', '1'],
  ['boolean', 'true'],
]);

/** Those of a consumer with a browser, who has the types of nothing else. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

describe('docs/client.md', () => {
  let blocks: ReturnType<typeof readBlocks>;
  beforeAll(async () => {
    blocks = readBlocks(await readDocument('docs/client.md'));
    const examples = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);
    const program = examples.join('').replaceAll('http://localhost:8080', service.service.url);
    await client.write('program.mjs', new Bun.Transpiler({ loader: 'ts', target: 'node' }).transformSync(program));
  });

  test.each(['node', process.execPath])('its examples print what they show: %s', async (runtime) => {
    const shown = blocks.filter(({ language }) => language === 'text').map(({ text }) => text);
    expect(shown.length).toBeGreaterThan(4);
    expect(await client.run(runtime, 'program.mjs')).toMatch(
      patternOf(shown.join('').replaceAll('http://localhost:8080', service.service.url)),
    );
  });
});
