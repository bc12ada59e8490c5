/** The client's adapters, as a service has them, in a program of their libraries: compiled against their types, and run. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { repository } from '../docs/documents.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { openConsumerProject, type ConsumerProject } from './consumer-project.ts';

const libraries = join(repository, 'tests/libraries');
const installed = join(libraries, 'node_modules');
const names = ['@refinedev/core', '@tanstack/query-core', 'ag-grid-community', 'ra-core'];
const missing = names.filter((name) => !existsSync(join(installed, name)));

/** Those of a page whose libraries a bundler resolves. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  module: 'Preserve',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  types: [],
  strict: true,
  // Some of their own types do not compile without those of others.
  skipLibCheck: true,
  noEmit: true,
};

const reason = missing.length === 0 ? '' : `: npm install --prefix tests/libraries has not installed ${missing.join()}`;

describe.skipIf(missing.length > 0)(`with the libraries${reason}`, () => {
  let service: TestService;
  let project: ConsumerProject;
  beforeAll(async () => {
    service = await startTestService();
    await addDemoTenants(service);
    await service.turn();
    project = await openConsumerProject(service.service.url);
    symlinkSync(installed, join(project.folder, 'node_modules'));
    await project.download(`${service.service.url}/t/kornhaus/types.d.ts`, 'collections.d.ts');
    const program = await Bun.file(join(libraries, 'program.ts')).text();
    await project.write('program.ts', program.replace('http://localhost:8080', service.service.url));
  });
  afterAll(async () => {
    project[Symbol.dispose]();
    await service.stop();
  });

  test('it compiles', async () => {
    await project.write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    expect(await project.run('tsc', '--noEmit')).toBe('');
  });

  test('it is answered', async () => {
    expect((await project.run(process.execPath, 'program.ts')).split('\n')).toEqual([
      'records 5 0.57 1',
      'get Brötchen Kornhaus Bakery 2',
      'pages [ 200, 85 ] false',
      'block 85 of 285 235 of 285',
      'number 33 of 33',
      'text 54 of 54',
      'date 2 of 2',
      'set 18 of 18',
      'blank or 23 of 23',
      'refused VitrineError: The request has a mistake; meta.details names it.',
      'refine 4 17',
      'refine 285 Brötchen',
      'refine KH-0113,KH-0073',
      'refine 404',
      'react-admin 4 Brötchen',
      'react-admin 1 Error: This API only reads.',
      '',
    ]);
  });
});
