/** docs/operator.md against the program: its limit, and the routes that it names. */
import { expect, test } from 'bun:test';
import { operatorRoutes, requestsMax } from '@vitrine/console';
import { readDocument } from './documents.ts';

const page = await readDocument('docs/operator.md');

test('its limit', () => expect(page).toContain(`${requestsMax.operator} requests a minute`));

test('each route that it names', () => {
  const said = Array.from(page.matchAll(/\/operator\/[\w/-]+/g), ([path]) =>
    path.replace('/T', '/:tenant').replace('/SLUG', '/:collection'),
  );
  const paths = new Set(operatorRoutes.map(({ path }) => path));
  expect(said.filter((path) => !paths.has(path))).toEqual([]);
  expect(said.length).toBeGreaterThan(0);
});
