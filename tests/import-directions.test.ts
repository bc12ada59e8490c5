/** The rules of the house, held against every source file: who imports whom, who reads the world, how files look. */
import { describe, expect, test } from 'bun:test';
import { basename, join } from 'node:path';
import {
  auditingAsksFromOutside,
  coreIsTestedAlone,
  exportsAreNamed,
  facesSeeTheSeam,
  fewKnowMysql,
  fewKnowPostgres,
  fewKnowRedis,
  fewKnowSchemas,
  fewKnowSqlite,
  fewWriteSegments,
  filesFitAHead,
  filesSayWhatTheyAreFor,
  httpSeesInterfaces,
  misdeclared,
  idleExceptions,
  namesAreKebabCase,
  nobodyImportsTheTop,
  nobodySeesHttp,
  noDeepImports,
  onlyDeclaringReadsCatalogFiles,
  onlyMainReadsTheWorld,
  onlyTheConsoleReadsTokens,
  onlyThePublisherFollowsTheCatalog,
  packagesImportWhatTheyMay,
  pullingAsksAsConsumers,
  type Dependencies,
  type Rule,
} from './support/rules.ts';
import { importsOf, packageFolders, readSourceFiles, root } from './support/source-files.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readDependencies = async (folder: string): Promise<string[]> => {
  const manifest: Manifest = await Bun.file(join(root, folder, 'package.json')).json();
  const name = basename(folder);
  const { dependencies: own = {}, devDependencies = {} } = manifest;
  // What pages are made of is built into them, so that it is needed for developing alone.
  return Object.keys(name === 'web' || name === 'explorer' ? { ...own, ...devDependencies } : own);
};

const sources = await readSourceFiles('packages/**/src/**/*.{ts,tsx}');
const tests = await readSourceFiles('packages/**/tests/**/*.ts');
const dependencies: Dependencies = new Map(
  await Promise.all(packageFolders.map(async (folder) => [basename(folder), await readDependencies(folder)] as const)),
);

/** Each rule, and rows of a file that it must refuse: a check that cannot fail checks nothing. */
const rules: [what: string, rule: Rule, refused: [path: string, text: string][]][] = [
  [
    'a package imports only what it may',
    packagesImportWhatTheyMay(dependencies),
    [
      ['packages/core/contract/src/a.ts', `import { sql } from 'kysely';`],
      ['packages/core/contract/src/a.ts', `import { basename, join } from 'node:path';`],
      ['packages/core/contract/src/a.ts', `import type { Plan } from '@vitrine/query';`],
      ['packages/core/query/src/a.ts', `import { type Database } from 'bun:sqlite';`],
      ['packages/core/query/src/a.ts', `import type { Server } from '@vitrine/server';`],
      ['packages/core/query/src/a.ts', `export type { Server } from '../../server/src/start-server.ts';`],
      ['packages/core/query/src/a.ts', `import { test } from '../../tests/support/exposed.ts';`],
      ['packages/core/server/src/a.ts', `import express from 'express';`],
      ['packages/core/server/src/a.ts', `import * as fc from 'fast-check';`],
      ['packages/faces/web/src/a.ts', `const { startServer } = await import('@vitrine/server');`],
      ['packages/core/client/src/a.ts', `import { parse } from '@vitrine/query';`],
      ['packages/core/client/src/a.ts', `import { writeFile } from 'node:fs/promises';`],
      ['packages/other/src/a.ts', `import { bounds } from '@vitrine/contract';`],
    ],
  ],
  [
    'no package imports a file of another',
    noDeepImports,
    [
      ['packages/core/server/src/a.ts', `export { renderTypes } from '@vitrine/client/types-file';`],
      ['packages/core/server/src/a.ts', `import { parse } from '@vitrine/query/src/parse.ts';`],
      ['packages/core/server/tests/a.test.ts', `import { parse } from '../../query/src/parse.ts';`],
      ['packages/core/server/tests/a.test.ts', `type Plan = import('../../query/src/plan.ts').Plan;`],
    ],
  ],
  [
    'http is seen by what wires alone',
    nobodySeesHttp,
    [
      ['packages/core/server/src/editions/a.ts', `import { render } from '../http/render.ts';`],
      ['packages/core/server/src/served.ts', `import type { Handler } from './http/handler.ts';`],
    ],
  ],
  [
    'http sees interfaces',
    httpSeesInterfaces,
    [
      ['packages/core/server/src/http/a.ts', `import { parsedSetting } from '../parsed-setting.ts';`],
      ['packages/core/server/src/http/a.ts', `import type { ServerSettings } from '../server-settings.ts';`],
      ['packages/core/server/src/http/a.ts', `import { startServer } from '../start-server.ts';`],
    ],
  ],
  [
    'faces see the seam alone',
    facesSeeTheSeam,
    [
      ['packages/faces/mcp/src/a.ts', `import { LiveEdition } from '@vitrine/server';`],
      ['packages/faces/pages/src/a.ts', `import type { Verdict } from '@vitrine/server/settings';`],
    ],
  ],
  [
    'only sources/sqlite and the wiring know SQLite',
    fewKnowSqlite,
    [
      ['packages/core/catalog/src/tenants.ts', `import type { Database } from 'bun:sqlite';`],
      ['packages/core/sources/src/table-shape.ts', `import { Database } from 'bun:sqlite';`],
      ['packages/tools/doctor/src/a.ts', `import { Database } from 'bun:sqlite';`],
      ['packages/core/server/src/http/a.ts', `const { Database } = await import('bun:sqlite');`],
    ],
  ],
  [
    'only the engine of PostgreSQL, the catalog’s wiring and the doctor know PostgreSQL',
    fewKnowPostgres,
    [
      ['packages/core/server/src/start-server.ts', `import pg from 'pg';`],
      ['packages/cli/src/commands/declaring.ts', `import type { Client } from 'pg';`],
      ['packages/core/catalog/src/tenants.ts', `import pg from 'pg';`],
      ['packages/core/sources/src/a.ts', `import pg from 'pg';`],
      ['packages/cli/src/engines.ts', `import { Connection } from '@vitrine/postgres/driver';`],
      ['packages/tools/doctor/src/postgres-findings.ts', `const { Client } = await import('pg');`],
      ['packages/core/sources/src/table-shape.ts', `import { DatabaseError } from 'pg-protocol';`],
      ['packages/core/catalog/src/records/sqlite/a.ts', `import Client from 'pg/lib/client';`],
      ['packages/tools/declaring/src/a.ts', `import { Connection } from '@vitrine/publisher/postgres';`],
    ],
  ],
  [
    'only the engine of MariaDB and MySQL, and the doctor know MariaDB and MySQL',
    fewKnowMysql,
    [
      ['packages/core/publisher/src/editions/open-sources.ts', `import { createConnection } from 'mysql2';`],
      ['packages/tools/doctor/src/a.ts', `import { createConnection } from 'mysql2/promise';`],
      ['packages/cli/src/commands/declaring.ts', `import { Connection } from '@vitrine/mysql/driver';`],
    ],
  ],
  [
    'only limits/redis-… and what tells heads know Redis',
    fewKnowRedis,
    [
      ['packages/core/server/src/limits/memory-limiter.ts', `import { Redis } from 'ioredis';`],
      ['packages/core/server/src/start-server.ts', `import type { Redis } from 'ioredis';`],
      ['packages/tools/doctor/src/a.ts', `import { RedisCounters } from '@vitrine/server/redis';`],
      ['packages/core/server/src/editions/a.ts', `import { createClient } from '@redis/client';`],
    ],
  ],
  [
    'only the publisher and what imports know what writes segments',
    fewWriteSegments,
    [
      ['packages/core/server/src/editions/a.ts', `import { SegmentWriter } from '@vitrine/segments/write';`],
      ['packages/core/server/src/http/a.ts', `import type { StoredValue } from '@vitrine/segments/write';`],
      [
        'packages/core/server/src/finding/a-thread.ts',
        `const { SegmentMerge } = await import('@vitrine/segments/write');`,
      ],
      ['packages/cli/src/previews/a.ts', `import { SegmentWriter } from '@vitrine/segments/write';`],
      ['packages/core/segments/src/segment.ts', `import { putDirectory } from './write/parts-writer.ts';`],
      ['packages/core/segments/src/partition.ts', `import type { PartsWriter } from './write/parts-writer.ts';`],
      ['packages/core/segments/src/index.ts', `export { SegmentWriter } from './write.ts';`],
      ['packages/core/segments/src/threads/a.ts', `export { SegmentWriter } from '../write/segment-writer.ts';`],
    ],
  ],
  [
    'only the publisher follows the catalog',
    onlyThePublisherFollowsTheCatalog,
    [
      ['packages/tools/purging/src/a.ts', `import { changesSince } from '@vitrine/catalog/publishing';`],
      ['packages/faces/console/src/a.ts', `import type { Change } from '@vitrine/catalog/publishing';`],
    ],
  ],
  [
    'only declaring reads catalog files',
    onlyDeclaringReadsCatalogFiles,
    [
      ['packages/cli/src/commands/catalog-command.ts', `import { parse } from 'yaml';`],
      ['packages/faces/console/src/body.ts', `import { parse } from 'yaml';`],
    ],
  ],
  [
    'only declaring and the bodies of the console have schemas',
    fewKnowSchemas,
    [
      ['packages/core/catalog/src/a.ts', `import { Ajv } from 'ajv';`],
      ['packages/core/server/src/http/a.ts', `import Ajv from 'ajv/dist/2020.js';`],
      ['packages/faces/console/src/handler.ts', `import { Ajv } from 'ajv';`],
    ],
  ],
  [
    'only the console reads tokens',
    onlyTheConsoleReadsTokens,
    [
      ['packages/cli/src/commands/console-link-command.ts', `import { SignJWT } from 'jose';`],
      ['packages/faces/console/src/handler.ts', `import { jwtVerify } from 'jose';`],
    ],
  ],
  [
    'auditing asks from outside',
    auditingAsksFromOutside,
    [
      ['packages/tools/auditing/src/a.ts', `import { createHandler } from '@vitrine/server';`],
      ['packages/tools/auditing/src/a.ts', `import type { Partition } from '@vitrine/segments';`],
      ['packages/tools/auditing/src/a.ts', `import type { Config } from '../config.ts';`],
    ],
  ],
  [
    'who pulls asks as consumers do',
    pullingAsksAsConsumers,
    [
      ['packages/core/server/src/a.ts', `export { get } from '@vitrine/client';`],
      ['packages/core/server/src/http/a.ts', `const { createClient } = await import('@vitrine/client');`],
      ['packages/cli/src/commands/audit-command.ts', `import { createClient } from '@vitrine/client';`],
      ['packages/tools/pulling/src/a.ts', `import { listTenants } from '@vitrine/publisher';`],
      ['packages/tools/pulling/src/a.ts', `import type { Context } from '../commands/context.ts';`],
    ],
  ],
  [
    'nobody imports the top',
    nobodyImportsTheTop,
    [
      ['packages/cli/src/commands/run.ts', `import '../main.ts';`],
      ['packages/cli/src/config.ts', `export { main } from './main.ts';`],
      ['packages/cli/src/metrics/a.ts', `import { run } from '../commands/run.ts';`],
      ['packages/cli/src/config.ts', `import { run } from './commands/run.ts';`],
      ['packages/core/server/src/http/a.ts', `import type { Server } from '../start-server.ts';`],
    ],
  ],
  [
    'only main.ts reads process, environment, time and chance',
    onlyMainReadsTheWorld,
    [
      ['packages/cli/src/config.ts', `export const a = process.env['PORT'];`],
      ['packages/cli/src/config.ts', `export const a = process.env.NODE_ENV;`],
      ['packages/cli/src/config.ts', `const { env } = globalThis.process; export const a = env;`],
      ['packages/cli/src/config.ts', `import { env } from 'node:process'; export const a = env;`],
      ['packages/cli/src/config.ts', `import { availableParallelism } from 'node:os'; availableParallelism();`],
      ['packages/cli/src/config.ts', 'export const a = Bun.env.PORT;'],
      ['packages/cli/src/config.ts', 'export const a = import.meta.env.PORT;'],
      ['packages/cli/src/config.ts', 'export const a = `${process.pid}`;'],
      ['packages/cli/src/config.ts', 'export const a = `a $ ${f({ b: process.pid })} c`;'],
      ['packages/cli/src/config.ts', 'export const a = `b ${c ? `d` : ""} e` + process.pid + `f`;'],
      ['packages/core/publisher/src/editions/a-thread.ts', `export const a = process.env['PORT'];`],
      ['packages/core/publisher/src/editions/a-thread.ts', 'export const a = process.argv[3];'],
      ['packages/core/catalog/src/records/sqlite/a.ts', 'export const a = process.argv[2];'],
      ['packages/core/query/src/values.ts', 'export const a = Date.now();'],
      ['packages/core/query/src/values.ts', 'export const a = [0].map(Date.now);'],
      ['packages/core/query/src/values.ts', 'export const a = new Date();'],
      ['packages/core/query/src/values.ts', 'export const a = new Date( );'],
      ['packages/core/query/src/values.ts', 'export const a = new Date;'],
      ['packages/core/query/src/values.ts', 'export const a = performance.now();'],
      ['packages/core/query/src/values.ts', 'export const a = Bun.nanoseconds();'],
      ['packages/core/query/src/values.ts', 'export const a = Math.random();'],
      ['packages/core/query/src/values.ts', 'export const a = crypto.getRandomValues(new Uint8Array(1));'],
      ['packages/core/query/src/values.ts', 'export const a = crypto.randomUUID();'],
      [
        'packages/core/query/src/values.ts',
        `import { randomBytes } from 'node:crypto'; export const a = randomBytes(1);`,
      ],
    ],
  ],
  ['a file fits a head', filesFitAHead, [['packages/core/query/src/a.ts', 'a();\n'.repeat(321)]]],
  [
    'a file starts by saying what it is in charge of',
    filesSayWhatTheyAreFor,
    [
      ['packages/core/query/src/a.ts', `import { a } from './b.ts';\n/** Says it too late. */\n`],
      ['packages/core/query/src/a.ts', '// Says it otherwise.\n'],
      ['packages/core/query/src/a.ts', '/** TODO */\nexport const a = 1;\n'],
      ['packages/core/query/src/dialects/index.ts', `export { a } from './a.ts';\n`],
    ],
  ],
  [
    'a file’s name is in kebab-case',
    namesAreKebabCase,
    [
      ['packages/core/query/src/queryError.ts', ''],
      ['packages/core/query/src/query_error.ts', ''],
      ['packages/core/query/src/Dialects/sqlite.ts', ''],
      ['packages/core/query/tests/parse.spec.ts', ''],
    ],
  ],
  [
    'each export has a name and is listed',
    exportsAreNamed,
    [
      ['packages/core/query/src/a.ts', `export * from './b.ts';`],
      ['packages/core/query/src/a.ts', `export * as b from './b.ts';`],
      ['packages/core/query/src/a.ts', `export type * from './b.ts';`],
      ['packages/core/query/src/a.ts', 'export default 1;'],
      ['packages/core/query/src/a.ts', 'export default class A {}'],
      ['packages/core/query/src/a.ts', 'const a = 1; export { a as default };'],
    ],
  ],
];

describe.each(rules)('%s', (_what, rule, refused) => {
  test('in every source file', () => expect(rule(sources)).toEqual([]));

  const rows = refused.map(([path, text]) => [path, text.slice(0, 80), text] as const);
  test.each(rows)('and a violation in %s is found: %s', (path, _start, text) => {
    const found = rule([{ path, text }]).map((violation) => violation.slice(0, violation.indexOf(': ')));
    expect([...new Set(found)]).toEqual([path]);
  });
});

test('tests import no file of another package, and have names in kebab-case', () => {
  expect([...noDeepImports(tests), ...namesAreKebabCase(tests)]).toEqual([]);
});

describe('tests of the core', () => {
  test('import the core alone', async () => {
    const shared = await readSourceFiles('tests/{oracle,service,support}/*.ts');
    expect(shared.length).toBeGreaterThan(50);
    expect(coreIsTestedAlone([...tests, ...shared])).toEqual([]);
  });

  test.each([
    ['packages/core/server/tests/a.test.ts', `import { createPages } from '@vitrine/pages';`],
    ['packages/core/server/tests/a.test.ts', `import { draw } from '@vitrine/drawing/draw';`],
    [
      'packages/core/client/tests/a.test.ts',
      `import { addDemoTenants } from '../../../cli/tests/docs/demo-tenants.ts';`,
    ],
    ['tests/service/a.ts', `import type { Config } from '../../packages/cli/src/settings.ts';`],
    ['tests/support/a.ts', `import { drawPng } from '@vitrine/demo';`],
    ['packages/core/publisher/tests/a.test.ts', `import { PostgresSource } from '@vitrine/postgres/driver';`],
    ['packages/core/sources/tests/a.test.ts', `import { openCsv } from '../../../engines/files/src/plain-files.ts';`],
    ['packages/core/sources/src/a.ts', `const { mysql } = await import('@vitrine/mysql');`],
    ['tests/service/a.ts', `import { postgres } from '@vitrine/postgres';`],
    ['tests/service/source-engines.ts', `import { drawPng } from '@vitrine/demo';`],
  ])('and another import in %s is found: %s', (path, text) => {
    expect(coreIsTestedAlone([{ path, text }])).toHaveLength(1);
  });
});

const programs = (await readSourceFiles('{bench,trials}/**/*.ts')).filter(({ path }) => !path.includes('/.cache/'));
const examples = await readSourceFiles('examples/*/src/*.ts');

test.each([filesFitAHead, filesSayWhatTheyAreFor, namesAreKebabCase, exportsAreNamed])(
  'the files of the bench, the trials and the examples look like all others: %p',
  (rule) => {
    expect(programs.length).toBeGreaterThan(30);
    expect(examples.length).toBeGreaterThan(10);
    expect(rule([...programs, ...examples])).toEqual([]);
  },
);

describe('what packages declare', () => {
  test('is what the directions allow', () => expect(misdeclared(dependencies)).toEqual([]));

  const rows: [name: string, declared: string][] = [
    ['server', '@vitrine/publisher'],
    ['server', '@vitrine/pages'],
    ['publisher', '@vitrine/messages'],
    ['segments', '@vitrine/mcp'],
    ['client', '@vitrine/explorer'],
    ['server', '@vitrine/sources'],
    ['server', 'pg'],
    ['sources', 'pg'],
    ['sources', '@vitrine/files'],
    ['sources', '@vitrine/mysql'],
    ['publisher', '@vitrine/postgres'],
    ['publisher', '@vitrine/feed-engines'],
    ['server', '@vitrine/postgres'],
    ['pages', '@vitrine/files'],
    ['mysql', '@vitrine/publisher'],
    ['mysql', '@vitrine/segments'],
    ['postgres', '@vitrine/mysql'],
    ['postgres', '@vitrine/store'],
    ['files', '@vitrine/feed-engines'],
    ['files', '@vitrine/importing'],
    ['segments', 'kysely'],
    ['publisher', '@vitrine/server'],
    ['catalog', '@vitrine/publisher'],
    ['sources', '@vitrine/catalog'],
    ['declaring', '@vitrine/publisher'],
    ['publisher', '@vitrine/cli'],
    ['query', 'lodash'],
    ['contract', '@types/pg'],
  ];
  test.each(rows)('and that %s depends on %s is found', (name, declared) => {
    expect(misdeclared(new Map([[name, [declared]]]))).toContain(`${name} must not depend on ${declared}`);
  });
});

test('every exception is needed', () => expect(idleExceptions(sources)).toEqual([]));

test('the rules looked at something', () => {
  expect([...dependencies.keys()]).toEqual(expect.arrayContaining(['client', 'contract', 'query', 'server', 'cli']));
  expect(sources.flatMap(importsOf).filter((written) => written === 'bun:sqlite').length).toBeGreaterThan(2);
});

test('words in a text are no reading', () => {
  const text = 'export const a = `one process, ${b(`none`)} and` + "process" + \'process\'; // process';
  expect(onlyMainReadsTheWorld([{ path: 'packages/core/server/src/a.ts', text }])).toEqual([]);
});

describe('what a file imports is found in every form', () => {
  const rows: [text: string, ...imports: string[]][] = [
    [`import { a } from './a.ts';`, './a.ts'],
    [`import type { A } from './a.ts';`, './a.ts'],
    [`import type A from './a.ts';`, './a.ts'],
    [`import type * as a from './a.ts';`, './a.ts'],
    [`import { type A } from './a.ts';`, './a.ts'],
    [`import {\n  type A,\n  type B as C,\n} from './a.ts';`, './a.ts'],
    [`import a, { type B } from './a.ts';`, './a.ts'],
    [`import './a.ts';`, './a.ts'],
    [`export { a } from './a.ts';`, './a.ts'],
    [`export type { A } from './a.ts';`, './a.ts'],
    [`export { type A } from './a.ts';`, './a.ts'],
    [`export * from './a.ts';`, './a.ts'],
    [`export type * from './a.ts';`, './a.ts'],
    [`const a = await import('./a.ts');`, './a.ts'],
    [`const a = require('./a.ts');`, './a.ts'],
    [`type A = import('./a.ts').A;`, './a.ts'],
    [`new Worker(new URL('a-thread.ts', import.meta.url));`, 'a-thread.ts'],
    [`import { a } from './a.ts';\nimport type { B } from 'b';`, './a.ts', 'b'],
    [`/** import { a } from './a.ts'; */\nexport type A = { type: string };`],
    [`const type = 1; export const a = { type, b: 2 };`],
  ];
  test.each(rows.map(([text, ...imports]) => [text, imports] as const))('%s', (text, imports) => {
    expect(importsOf({ path: 'packages/core/query/src/x.ts', text })).toEqual([...imports]);
  });
});
