/** The documents before Spectral's recommended rules, and in Postman's import. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { addTenant, follow, startTestService, type TestService } from '../support/test-service.ts';
import { findTools, openToolFolder, type ToolFolder } from './outside-tools.ts';
import { documentNames, parametersOf, readDocument } from '../../../../tests/service/read-document.ts';

const lintProgram = `
import core from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
const spectral = new core.Spectral();
spectral.setRuleset({ extends: [[oas, 'recommended']] });
for (const name of process.argv.slice(2)) {
  const problems = await spectral.run(await Bun.file(name).text());
  for (const { code, message, path } of problems) console.log(name, code, message, path.join('/'));
}
`;

const importProgram = `
import converter from 'openapi-to-postmanv2';
const data = await Bun.file('document.json').text();
converter.convert({ type: 'string', data }, {}, (error, { result, reason, output }) => {
  if (error || !result) throw error ?? new Error(reason);
  const requestsOf = (items) => items.flatMap(({ item, ...one }) => (item ? requestsOf(item) : [one]));
  const products = requestsOf(output[0].data.item).find(({ name }) => name === 'Products');
  console.log(JSON.stringify(products.request.url.query.map(({ key }) => key)));
});
`;

describe.skipIf(!findTools())('read by others', () => {
  let service: TestService;
  let folder: ToolFolder;

  beforeAll(async () => {
    service = await startTestService();
    await addDemoTenants(service);
    await addTenant(service, 'emptyone');
    await follow(service);
    folder = await openToolFolder();
  });
  afterAll(async () => {
    await service.stop();
    await folder.remove();
  });

  const read = async (path: string): Promise<string> => (await fetch(`${service.service.url}${path}`)).text();

  test('Spectral finds no error and no warning, and those of a document with mistakes', async () => {
    const files = ['/api/v1', '/t/kornhaus', '/t/lumenart', '/t/emptyone'].flatMap((path) =>
      documentNames.map((name) => `${path}/${name}`),
    );
    const names = files.map((path) => path.slice(1).replaceAll('/', '-'));
    for (const [index, path] of files.entries()) await folder.write(names[index] ?? '', await read(path));
    await folder.write('lint.ts', lintProgram);
    expect(await folder.run('lint.ts', ...names)).toBe('');
    const document = await read('/t/kornhaus/openapi.json');
    await folder.write('wrong.json', document.replace('"contact"', '"x-contact"').replace('/api/v1"', '/api/v1/"'));
    expect(await folder.run('lint.ts', 'wrong.json')).toMatch(/info-contact[^]*oas3-server-trailing-slash/);
  });

  test('Postman’s import keeps all parameters', async () => {
    await folder.write('document.json', await read('/t/kornhaus/openapi.json'));
    await folder.write('import.ts', importProgram);
    const kept: unknown = JSON.parse(await folder.run('import.ts'));
    const document = await readDocument(service, '/t/kornhaus/openapi.json');
    const names = [...parametersOf(document, '/public/t/kornhaus/products').keys()];
    expect(names.length).toBeGreaterThan(100);
    expect(kept).toEqual(names.filter((name) => !name.startsWith('If-')));
  });
});
