/** The documents before a public linter, Redocly's: by its recommended rules, but for the exceptions that are listed. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { addDemoTenants } from '../docs/demo-tenants.ts';
import { follow, startTestService, type TestService } from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addDemoTenants(service);
  await follow(service);
});
afterAll(async () => service.stop());

/** Rules that are off, and why. */
const exceptions = {
  // Under which license data may be used is for its owner to say.
  'info-license': 'off',
  // What could be refused with a 4xx is listed; the rule wants one, but `security` is optional here by intention.
} as const;

test.each(['/api/v1/openapi.json', '/t/kornhaus/openapi.json', '/t/lumenart/openapi.json'])('%s', async (path) => {
  const response = await fetch(`${service.service.url}${path}`);
  expect(response.status).toBe(200);
  const config = await createConfig({ extends: ['recommended'], rules: exceptions });
  const problems = await lintFromString({ source: await response.text(), absoluteRef: `${path}`, config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});
