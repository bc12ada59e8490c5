/** Clients that public generators make of a tenant's document: each compiles, and asks a question that is answered. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { freePort } from '../../../../tests/support/free-port.ts';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { follow, startTestService, type TestService } from '../support/test-service.ts';
import { generators, question } from './generators.ts';
import { compilerPath, findTools, openToolFolder } from './outside-tools.ts';

const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions', '--types', ''];
const modules = ['--target', 'ESNext', '--module', 'Preserve', '--lib', 'ESNext,DOM,DOM.Iterable'];

describe.skipIf(!findTools())('a client by', () => {
  let service: TestService;
  let api: string;
  let expected: unknown;

  beforeAll(async () => {
    const port = String(freePort());
    service = await startTestService({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
    await addDemoTenants(service);
    await follow(service);
    await service.turn();
    api = `${service.service.url}/api/v1`;
    expected = await (await fetch(`${api}/public/t/kornhaus/products?${question}`)).json();
  });
  afterAll(async () => service.stop());

  test('the question has an answer to compare with', () => {
    expect(expected).toMatchObject({ success: true, data: [{ price: 3.96 }, { price: 3.86 }, { price: 3.86 }] });
  });

  test.each(generators)('$name', async ({ command, document = 'openapi.json', files = {}, program }) => {
    const folder = await openToolFolder();
    try {
      const described = await fetch(`${service.service.url}/t/kornhaus/${document}`);
      await folder.write('document.json', await described.text());
      for (const [name, text] of Object.entries(files)) await folder.write(name, text);
      const [generator, ...parameters] = command;
      await folder.run(`node_modules/${generator}`, ...parameters);
      await folder.write('program.ts', program.replaceAll(/\bAPI\b/g, JSON.stringify(api)));
      await folder.run(compilerPath, ...options, ...modules, 'program.ts');
      expect(JSON.parse(await folder.run('program.ts'))).toEqual(expected);
    } finally {
      await folder.remove();
    }
  });
});
