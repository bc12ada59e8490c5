/** Tenants by the operator's API: one by one and by files, with what is refused, and who is named as their author. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { listOwnChanges } from '@vitrine/console';
import { findTenant, setTemplate } from '@vitrine/catalog';
import { openShop } from '../../../../tests/service/shop.ts';
import { engineNames, follow, type TestService } from '../support/test-service.ts';
import type { Told } from '../console/visit.ts';
import { offerShared, operateAs, startOperatorService, type Operate } from './operate.ts';

interface Tenant {
  readonly publicId: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

interface Applied {
  readonly isDryRun: boolean;
  readonly summary: Readonly<Record<string, number>>;
  readonly exposed: number;
  readonly changes?: readonly { readonly change: string; readonly publicId: string | null }[];
}

const ndjson = (rows: readonly unknown[]) => ({
  file: rows.map((row) => JSON.stringify(row)).join('\n'),
  type: 'application/x-ndjson',
});

const detailsOf = ({ body }: Told): string[] | undefined => body.meta?.details?.map(({ parameter }) => parameter);

describe.each(engineNames)('tenants, on %s', (engine) => {
  let service: TestService;
  let operate: Operate;
  beforeAll(async () => {
    service = await startOperatorService(engine);
    operate = await operateAs(service);
  });
  afterAll(async () => service.stop());

  const apply = async (rows: readonly unknown[], query = '') =>
    operate<Applied>('POST', `/operator/tenants/apply${query}`, ndjson(rows));
  const authorsOf = async (publicId: string) => {
    const { id } = await findTenant(service.store, publicId);
    const changes = await listOwnChanges(service.store, id, { before: undefined, limit: 10 });
    return changes.map(({ actor, event }) => [event.kind, actor]);
  };
  const billing = { kind: 'operator', name: 'billing' } as const;

  test('one is created, read, changed, disabled, enabled and deleted; its log names the program', async () => {
    const draft = { name: 'Corner Shop', industry: 'Retail', publicId: 'onebyone', scope: '17', reference: 'c-17' };
    const created = await operate<Tenant>('POST', '/operator/tenants', { body: draft });
    expect([created.status, created.body.data]).toMatchObject([201, { ...draft, isEnabled: true }]);
    const at = '/operator/tenants/onebyone';
    await operate('PATCH', at, { body: { name: 'Corner Shop & Sons', scope: null, isEnabled: false } });
    const read = await operate<Tenant>('GET', at);
    expect(read.body.data).toMatchObject({ name: 'Corner Shop & Sons', scope: null, isEnabled: false });
    await follow(service);
    expect((await service.get('onebyone')).status).toBe(404);
    await operate('PATCH', at, { body: { isEnabled: true } });
    await follow(service);
    expect((await service.get('onebyone')).status).toBe(200);
    expect(await authorsOf('onebyone')).toEqual([
      ['tenant-enabled', billing],
      ['tenant-disabled', billing],
      ['tenant-changed', billing],
      ['tenant-created', billing],
    ]);
    expect((await operate('DELETE', at)).status).toBe(200);
    await follow(service);
    expect([(await operate('GET', at)).status, (await service.get('onebyone')).status]).toEqual([404, 404]);
  });

  test('the records of a deleted tenant go with it', async () => {
    await openShop(service, 'goneshop');
    expect((await operate('DELETE', '/operator/tenants/goneshop')).status).toBe(200);
    await follow(service);
    expect((await service.get('goneshop/products')).status).toBe(404);
  });

  const refused: [what: string, body: unknown, status: number, details?: string[]][] = [
    ['nothing', {}, 400, ['body', 'body']],
    ['a blank name and a wrong ID', { name: ' ', industry: 'x', publicId: 'short' }, 400, ['name']],
    ['a wrong ID and scope', { name: 'x', industry: 'x', publicId: 'short', scope: ' ' }, 400, ['publicId', 'scope']],
    ['a name that steers a terminal', { name: 'a\u001B[2J', industry: 'x' }, 400, ['name']],
    ['another property', { name: 'x', industry: 'x', owner: 1 }, 400, ['body']],
    ['no object', ['x'], 400, ['body']],
    ['an ID that is taken', { name: 'x', industry: 'x', publicId: 'takenone' }, 409],
    ['a reference that is taken', { name: 'x', industry: 'x', reference: 'taken' }, 409],
  ];
  test('a tenant that cannot be is refused, with each mistake', async () => {
    const taken = { name: 'Taken', industry: 'x', publicId: 'takenone', reference: 'taken' };
    await operate('POST', '/operator/tenants', { body: taken });
    for (const [what, body, status, details] of refused) {
      const told = await operate('POST', '/operator/tenants', { body });
      expect([what, told.status, detailsOf(told)]).toEqual([what, status, details]);
    }
    const at = '/operator/tenants/takenone';
    expect((await operate('PATCH', at, { body: {} })).status).toBe(400);
    expect((await operate('PATCH', '/operator/tenants/nobody11', { body: { name: 'x' } })).status).toBe(404);
    expect((await operate('POST', '/operator/tenants', { file: '{' })).status).toBe(400);
    const long = { name: 'x'.repeat(200_000), industry: 'x' };
    const told = await operate('POST', '/operator/tenants', { body: long });
    expect([told.status, told.body.meta?.code]).toEqual([413, 'too_large']);
  });

  test('they are listed by pages, and found by reference', async () => {
    await apply(['b', 'a', 'c'].map((name) => ({ reference: `page-${name}`, name: `!page ${name}`, industry: 'x' })));
    interface Page {
      readonly tenants: readonly Tenant[];
      readonly next: string | null;
    }
    const page = async (query: string) => (await operate<Page>('GET', `/operator/tenants?${query}`)).body.data;
    const first = await page('limit=2');
    expect(first.tenants.map(({ name }) => name)).toEqual(['!page a', '!page b']);
    const [third] = (await page(`limit=1&after=${first.next}`)).tenants;
    expect(third?.name).toBe('!page c');
    expect((await page('reference=page-c')).tenants).toEqual(third === undefined ? [] : [third]);
    expect(await page('reference=nothing')).toEqual({ tenants: [], next: null });
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'limt=1', 'limit=1&limit=2', 'after=nobody11'])
      expect([query, (await operate('GET', `/operator/tenants?${query}`)).status]).toEqual([query, 400]);
  });

  test('a file is tried, applied, and changes nothing a second time', async () => {
    const rows = [1, 2, 3].map((number) => ({ reference: `file-${number}`, name: `File ${number}`, industry: 'x' }));
    const tried = await apply(rows, '?dryRun=true');
    expect(tried.body.data).toMatchObject({ isDryRun: true, summary: { created: 3 }, exposed: 0 });
    expect(tried.body.data.changes?.map(({ publicId }) => publicId)).toEqual([null, null, null]);
    const made = await apply(rows);
    expect(made.body.data).toMatchObject({ isDryRun: false, summary: { created: 3, unchanged: 0 } });
    const publicId = made.body.data.changes?.[0]?.publicId ?? '';
    expect(await authorsOf(publicId)).toEqual([['tenant-created', billing]]);
    expect((await apply(rows, '?changes=false')).body.data).toEqual({
      isDryRun: false,
      summary: { created: 0, renamed: 0, changed: 0, enabled: 0, disabled: 0, deleted: 0, unchanged: 3 },
      exposed: 0,
    });
    const off = await apply([
      { reference: 'file-1', enabled: false },
      { reference: 'file-2', delete: true },
    ]);
    expect(off.body.data.summary).toMatchObject({ disabled: 1, deleted: 1 });
    expect((await authorsOf(publicId))[0]).toEqual(['tenant-disabled', billing]);
  });

  test('CSV and YAML are taken too', async () => {
    const csv = { file: 'reference,name,industry\ncsv-1,By CSV,x\n', type: 'text/csv; charset=utf-8' };
    const yaml = { file: '- reference: yaml-1\n  name: By YAML\n  industry: x\n', type: 'application/yaml' };
    for (const file of [csv, yaml]) {
      const { body } = await operate<Applied>('POST', '/operator/tenants/apply', file);
      expect(body.data.summary).toMatchObject({ created: 1 });
    }
  });

  test('a file with mistakes changes nothing, and is told each with its line', async () => {
    const rows = [
      { reference: 'bad-1', name: 'Right', industry: 'x' },
      { reference: 'bad-2' },
      { name: 'No key', industry: 'x' },
      { reference: 'bad-1', name: 'Twice' },
      { reference: 'bad-3', name: 'x', industry: 'x', owner: 1 },
    ];
    const told = await apply(rows);
    const lines = ['line 2', 'line 2', 'line 3', 'line 4', 'line 5'];
    expect([told.status, detailsOf(told)]).toEqual([400, lines]);
    const found = await operate<{ tenants: readonly Tenant[] }>('GET', '/operator/tenants?reference=bad-1');
    expect(found.body.data.tenants).toEqual([]);
    const others = [
      { file: '{}', type: 'image/png' },
      { file: 'not a row', type: 'application/x-ndjson' },
      { file: 'a: [', type: 'application/yaml' },
      { file: 'name;name\n', type: 'text/csv' },
      { file: '\u0000', type: 'text/csv' },
    ];
    for (const other of others)
      expect([other.file, (await operate('POST', '/operator/tenants/apply', other)).status]).toEqual([other.file, 400]);
    expect((await operate('POST', '/operator/tenants/apply?deleteMissing=true', ndjson([]))).status).toBe(400);
  });

  test('what the template proposes is exposed with a new tenant, by the program', async () => {
    await offerShared(service, 'offered');
    await setTemplate(service.store, { collection: 'offered', state: 'public', fields: ['name'] });
    const body = { name: 'By template', industry: 'x', publicId: 'bytempl1', exposeTemplate: true };
    expect((await operate('POST', '/operator/tenants', { body })).status).toBe(201);
    const rows = [{ id: 'bytempl2', name: 'By template', industry: 'x' }];
    expect((await apply(rows, '?exposeTemplate=true')).body.data.exposed).toBe(1);
    for (const publicId of ['bytempl1', 'bytempl2'])
      expect(await authorsOf(publicId)).toEqual([
        ['exposed', billing],
        ['tenant-created', billing],
      ]);
  });
});
