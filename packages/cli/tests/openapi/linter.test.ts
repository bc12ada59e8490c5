/** The documents before a public linter, Redocly's, by its recommended rules. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { documentNames } from '../../../../tests/service/read-document.ts';
import { addTenant, follow, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addDemoTenants(service);
  await addTenant(service, 'emptyone');
  await follow(service);
});
afterAll(async () => service.stop());

const lint = async (source: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ severity, ruleId, message, location }) => {
    return `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`;
  });
};

const read = async (path: string): Promise<string> => (await fetch(`${service.service.url}${path}`)).text();

const paths = ['/api/v1', '/t/kornhaus', '/t/lumenart', '/t/emptyone'].flatMap((folder) =>
  documentNames.map((name) => `${folder}/${name}`),
);

test.each(paths)('%s has no error and no warning', async (path) => expect(await lint(await read(path))).toEqual([]));

test('a document with mistakes has some', async () => {
  const document = await read('/t/kornhaus/openapi-nested.json');
  const found = await lint(document.replace('"gte":4.99', '"gte":"4.99"'));
  expect(found.join()).toContain('no-invalid-parameter-examples');
});
