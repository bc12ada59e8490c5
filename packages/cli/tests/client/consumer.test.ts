/** What a consumer has of the client: its size, its types, those of a tenant, and the examples of its page, in Node.js and in Bun. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type FieldType,
  fieldTypes,
  fieldTypeTraits,
  type Operator,
  operators,
  type Relation,
} from '@vitrine/contract';
import { setRelations } from '@vitrine/catalog';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { readBlocks, readDocument, repository } from '../docs/documents.ts';
import { patternOf } from '../docs/walk-through.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { makePackage, openConsumerProject, runIn, type ConsumerProject } from './consumer-project.ts';

let service: TestService;
let project: ConsumerProject;
const adapters = ['ag-grid', 'react-admin', 'refine', 'tanstack-query'];
const files = ['client.js', 'client.d.ts', ...adapters.flatMap((name) => [`client/${name}.js`, `client/${name}.d.ts`])];
const consumer = join(import.meta.dir, 'consumer');

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_ANONYMOUS: '60' });
  await addDemoTenants(service);
  await addConsumer();
  await service.turn();
  project = await openConsumerProject(service.service.url);
});
afterAll(async () => {
  project[Symbol.dispose]();
  await service.stop();
});

/** A tenant with a field of each type. */
const addConsumer = async (): Promise<void> => {
  const tenant = await addTenant(service, 'consumer');
  const fields = labels.map(([key, label], index) => ({ key, label, type: fieldTypes[index] ?? 'text' }));
  const things = await addCollection(service, tenant, { slug: 'things', name: 'Things', fields }, []);
  await exposeAll(service, tenant, things);
  await setRelations(service.store, tenant, things, relations, new Date(service.clock.now()));
  await follow(service);
};

const toThing = { collection: 'things', from: 'name', to: 'id' };
const relations: readonly Relation[] = [
  { ...toThing, key: 'whole', label: 'Part of', kind: 'one' },
  { ...toThing, key: 'parts', label: 'Parts', kind: 'many', from: 'id', to: 'name' },
];

/** In the order of the types. */
const labels = [
  ['name', 'Name'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
  ['page', 'Page'],
  ['photo', 'Photo'],
  ['colour', 'Colour'],
  ['tags', 'Tags'],
  ['weight', 'Weight'],
  ['stock', 'Stock'],
  ['price', 'Price'],
  ['discount', 'Discount'],
  ['isNew', 'Is new'],
  ['madeOn', 'Made on'],
  ['soldAt', 'Sold at'],
  ['place', 'Place'],
  ['details', 'Details'],
] as const;

test('it is what its sources make', async () => {
  const made = join(project.folder, 'made');
  expect(await runIn(repository)(process.execPath, 'packages/core/client/build.ts', made)).toBe('');
  for (const name of files) expect(await project.read(name)).toBe(await Bun.file(join(made, name)).text());
});

test('it is below 4 kB, as browsers load it', async () => {
  const bundle = await Bun.file(join(project.folder, 'client.js')).bytes();
  expect(bundle.length).toBeGreaterThan(2000);
  expect(gzipSync(bundle, { level: 9 }).length).toBeLessThan(4000);
  expect(brotliCompressSync(bundle).length).toBeLessThan(4000);
});

test('an adapter is below 2 kB, and imports at most the client', async () => {
  for (const name of adapters) {
    const module = await project.read(`client/${name}.js`);
    expect(gzipSync(module, { level: 9 }).length).toBeLessThan(2000);
    const imported = new Bun.Transpiler({ loader: 'js' }).scanImports(module).map(({ path }) => path);
    expect(imported.filter((path) => path !== '../client.js')).toEqual([]);
    expect(await project.read(`client/${name}.d.ts`)).not.toMatch(/from '(?!\.\.\/client\.js')/);
  }
});

test('it depends on nothing', async () => {
  const scanned = new Bun.Transpiler({ loader: 'js' }).scanImports(await project.read('client.js'));
  expect(scanned).toEqual([]);
  expect(await project.read('client.d.ts')).not.toMatch(/\bimport\b|\bfrom '|\/\/\/ *</);
});

test('its package is these files, and cannot be published by accident', async () => {
  const folder = join(project.folder, 'package');
  await makePackage(folder);
  const { dependencies, exports, ...manifest }: Manifest = await Bun.file(join(folder, 'package.json')).json();
  expect([dependencies, manifest.private]).toEqual([undefined, true]);
  // What reads no `exports`, such as TypeScript’s `moduleResolution: node10`, finds them too.
  expect([manifest.main, manifest.types]).toEqual(['./client.js', './client.d.ts']);
  expect(Object.values(exports['.'] ?? {}).toSorted()).toEqual(['./client.d.ts', './client.js']);
  expect(Object.keys(exports)).toEqual(['.', ...adapters.map((name) => `./${name}`)]);
  for (const name of files) expect(await Bun.file(join(folder, name)).text()).toBe(await project.read(name));
});

interface Manifest {
  readonly private?: boolean;
  readonly main: string;
  readonly types: string;
  readonly dependencies?: unknown;
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

test('a tenant’s types are those of what it shows', async () => {
  await project.download(`${service.service.url}/t/consumer/types.d.ts`, 'collections.d.ts');
  expect(await project.run('prettier', '--single-quote', '--print-width=120', 'collections.d.ts')).toBe(
    await Bun.file(join(consumer, 'collections.ts')).text(),
  );
});

test('a program compiles but for what must not, and every type has the operators of the contract', async () => {
  const table = fieldTypes.flatMap((type) => conditionsOf(type).concat(sortOf(type)));
  expect(table.filter((line) => line.startsWith(mustNot)).length).toBeGreaterThan(20);
  const head = `import type { SortKey, Where } from './client.js';\nconst take = <T>(value: T): T => value;\n`;
  await project.write('operators.ts', head + table.join('\n'));
  await project.download(`${service.service.url}/t/consumer/types.d.ts`, 'collections.d.ts');
  const queries = await Bun.file(join(consumer, 'queries.ts')).text();
  const local = queries.replace('@vitrine/client', './client.js').replace('./collections.ts', './collections.d.ts');
  await project.write('queries.ts', local);
  await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['operators.ts', 'queries.ts'] }));
  expect(await project.run('tsc', '--noEmit')).toBe('');
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
  [
    `${fieldTypeTraits[type].sortable ? '' : `${mustNot}\n`}take<SortKey<{ f: '${type}' }>>('-f');`,
    `${type === 'geo' ? '' : `${mustNot}\n`}take<SortKey<{ f: '${type}' }>>('-f:near(50.7,3.6)');`,
  ].join('\n');

const operandOf = (type: FieldType, operator: Operator): string => {
  const value = JSON.stringify(fieldTypeTraits[type].examples[0]);
  if (operator === 'exists') return 'true';
  if (operator === 'near') return '[50.7, 3.6, 5]';
  if (operator === 'within') return '[50, 3, 51, 4]';
  if (operator === 'between') return `[${value}, ${value}]`;
  return ['in', 'nin', 'iin'].includes(operator) ? `[${value}]` : value;
};

/** Those of a consumer with a browser, who has the types of nothing else. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
  module: 'NodeNext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
};

describe('docs/client.md', () => {
  let blocks: ReturnType<typeof readBlocks>;
  beforeAll(async () => {
    blocks = readBlocks(await readDocument('docs/client.md'));
    const textsIn = (wanted: string): string[] =>
      blocks
        .filter(({ language }) => language === wanted)
        .map(({ text }) => text.replaceAll('http://localhost:8080', service.service.url));
    for (const name of ['client.js', 'client.d.ts', 'collections.d.ts'])
      rmSync(join(project.folder, name), { force: true });
    for (const line of textsIn('sh').filter((text) => text.startsWith('curl ')))
      expect(await project.run('sh', '-ec', line.replaceAll('curl ', 'curl -sS '))).toBe('');
    const program = textsIn('ts').join('');
    await project.write('program.ts', program);
    await project.write('program.mjs', new Bun.Transpiler({ loader: 'ts', target: 'node' }).transformSync(program));
  });

  test('its examples compile with the files that it has fetched', async () => {
    await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    expect(await project.run('tsc', '--noEmit')).toBe('');
  });

  test.each(['node', process.execPath])('its examples print what they show: %s', async (runtime) => {
    const shown = blocks.filter(({ language }) => language === 'text').map(({ text }) => text);
    expect(shown.length).toBeGreaterThan(4);
    expect(await project.run(runtime, 'program.mjs')).toMatch(
      patternOf(shown.join('').replaceAll('http://localhost:8080', service.service.url)),
    );
  });
});
