/** docs/operator.md against the program: its limit, its rights, and the routes that it names. */
import { expect, test } from 'bun:test';
import { operatorRoutes, requestsMax } from '@vitrine/console';
import { operatorGrants } from '@vitrine/doctor';
import { readDocument } from './documents.ts';

const page = await readDocument('docs/operator.md');

test('its limit', () => expect(page).toContain(`${requestsMax.operator} requests a minute`));

test('the rights of its role, and no others', () => {
  const [, block = ''] = /^```sql\n(.*?)^```/ms.exec(page) ?? [];
  expect(block.trim().split('\n')).toEqual([...operatorGrants('vitrine_console')]);
});

test('each route that it names', () => {
  const said = Array.from(page.matchAll(/\/operator\/[\w/-]+/g), ([path]) =>
    path.replace('/T', '/:tenant').replace('/SLUG', '/:collection'),
  );
  const paths = new Set(operatorRoutes.map(({ path }) => path));
  expect(said.filter((path) => !paths.has(path))).toEqual([]);
  expect(said.length).toBeGreaterThan(0);
});
