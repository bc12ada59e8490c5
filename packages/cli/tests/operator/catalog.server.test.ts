/** Catalog files by the operator's API, and what becomes of mistakes in them. */
import { expect, test } from 'bun:test';
import { operateAs, startOperatorService } from './operate.ts';

interface Applied {
  readonly isDryRun: boolean;
  readonly changes: readonly { readonly change: string; readonly slug: string }[];
}

const yaml = (text: string) => ({ file: text, type: 'application/yaml' });

test('a file is tried, applied, changes nothing a second time, and is refused with the place of each mistake', async () => {
  const service = await startOperatorService('postgres');
  const { database } = service.postgres ?? {};
  if (database === undefined) throw new Error('There is no PostgreSQL.');
  await database.run('create table part (id int primary key, company text, made timestamptz, name text)');
  const operate = await operateAs(service);
  const file = `collections:
  - slug: parts
    name: Parts
    source: main
    table: part
    id: id
    createdAt: made
    scope: company
    fields: [{ key: name, label: Name, type: text }]
`;
  const apply = async (text: string, query = '') =>
    operate<Applied>('POST', `/operator/catalog/apply${query}`, yaml(text));
  const told = await apply(file, '?dryRun=true');
  expect(told.body.meta).toBeUndefined();
  expect([told.status, told.body.data]).toMatchObject([
    200,
    { isDryRun: true, changes: [{ change: 'added', slug: 'parts' }] },
  ]);
  expect((await apply(file)).body.data.changes).toHaveLength(1);
  expect((await apply(file)).body.data.changes).toEqual([]);
  expect((await operate('GET', '/operator/template')).status).toBe(200);
  const wrong = await apply(file.replace('table: part', 'table: parts').replace('createdAt: made', 'createdAt: mad'));
  expect([wrong.status, wrong.body.meta?.details?.map(({ parameter }) => parameter)]).toEqual([400, ['line 5:12']]);
  for (const text of ['', 'x: [', 'collections: 1', '\u0000'])
    expect([text, (await apply(text)).status]).toEqual([text, 400]);
  expect((await apply('collections: []\n', '?remove=true')).body.data.changes).toMatchObject([{ change: 'dropped' }]);
  await service.stop();
});
