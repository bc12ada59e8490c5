/** Options with their labels: all of them in descriptions, labels in workbooks, and values wherever filters are. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import { announce, type Collection, inTransaction, setRelations, type Tenant } from '@vitrine/catalog';
import { addKey } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'state', label: 'State', type: 'select' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
  { key: 'secret', label: 'Secret', type: 'select' },
] as const;

let service: TestService;
let tenant: Tenant;
let tasks: Collection;
beforeAll(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'optional');
  const records = ['o', 'o', 'c', null].map((state, index) => ({
    id: `r${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    name: 'One',
    state,
    tags: state === null ? [] : ['new', `t${index}`],
    secret: 'wombat',
  }));
  tasks = await addCollection(service, tenant, { slug: 'tasks', fields: [...fields] }, records);
  await exposeAll(service, tenant, tasks, ['name', 'state', 'tags']);
  await meanState([
    { value: 'x', label: 'Gone' },
    { value: 'o', label: 'Open' },
  ]);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const meanState = async (options: readonly { readonly value: string; readonly label: string }[]): Promise<void> =>
  inTransaction(service.store, async (transaction) => {
    const isState = { collection_id: tasks.id, key: 'state' };
    await transaction
      .updateTable('field')
      .set({ meaning: JSON.stringify({ options }) })
      .where((where) => where.and(isState))
      .execute();
    await announce(transaction, tenant.id, new Date(service.clock.now()));
  });

const ask = async (path: string): Promise<Response> => service.get(`optional/tasks${path}`);

test('a description has declared options, and then those that records have', async () => {
  const response = await ask('/describe');
  const { data }: { readonly data: { readonly fields: readonly object[] } } = await response.json();
  expect(data.fields).toMatchObject([
    { key: 'name', options: null },
    {
      key: 'state',
      options: [
        { value: 'x', label: 'Gone' },
        { value: 'o', label: 'Open' },
        { value: 'c', label: 'c' },
      ],
    },
    { key: 'tags', options: ['new', 't0', 't1', 't2'].map((value) => ({ value, label: value })) },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/secret|wombat/i);
  const again = await service.get('optional/tasks/describe', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await ask('/describe?limit=1')).status).toBe(400);
});

test('workbooks have labels; other files, answers and filters have values', async () => {
  const archive = unzipSync(new Uint8Array(await (await ask('/export?format=xlsx&sort=id')).arrayBuffer()));
  const sheet = strFromU8(archive['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect([sheet.match(/>Open</g)?.length, sheet.includes('>o<'), sheet.includes('>c<')]).toEqual([2, false, true]);
  for (const path of ['', '/export', '/export?format=json'])
    expect((await (await ask(path)).text()).includes('Open')).toBe(false);
  expect((await (await ask('?where[state]=o')).json()).meta.total).toBe(2);
});

test('a description is of its caller, and of the labels of today', async () => {
  const now = new Date(service.clock.now());
  const notes = await addCollection(service, tenant, { slug: 'notes', fields: [fields[0]] }, []);
  const toNotes = { key: 'note', label: 'Note', kind: 'one', collection: 'notes', from: 'name', to: 'name' } as const;
  await setRelations(service.store, tenant, tasks, [toNotes], now);
  await exposeAll(service, tenant, notes, 'all', 'private');
  const { key } = await addKey(service, tenant, 'Website');
  await follow(service);
  await service.turn();
  const described = async (headers: Readonly<Record<string, string>>) => {
    const response = await service.get('optional/tasks/describe', headers);
    return [
      (await response.text()).includes('notes'),
      /private|no-store/.test(response.headers.get('cache-control') ?? ''),
    ];
  };
  const ofKey = { 'x-api-key': key };
  for (const headers of [ofKey, ofKey, ofKey]) expect(await described(headers)).toEqual([true, true]);
  for (const headers of [{}, {}, {}]) expect(await described(headers)).toEqual([false, false]);
  await meanState([{ value: 'o', label: 'Ouvert' }]);
  await follow(service);
  expect(await (await ask('/describe')).text()).toContain('Ouvert');
});
