/** The preview shows what is in a field that is newly shown, however rare its values are. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Preview, sampledFieldsMax } from '@vitrine/console';
import { addCollection, addTenant, engineNames, exposeAll, type TestService } from '../support/test-service.ts';
import { startConsoleService, visit } from './visit.ts';

interface Answered {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

const readAnswer = ({ body }: { readonly body: string }): Answered => {
  const answer: Answered = JSON.parse(body);
  return answer;
};

describe.each(engineNames)('samples, on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());

  test('of each field that is newly shown: how many records have a value, and some that do', async () => {
    const fields = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'remark', label: 'Remark', type: 'text' },
      { key: 'or', label: 'Or', type: 'json' },
      { key: 'secret', label: 'Secret', type: 'text' },
    ] as const;
    const tenant = await addTenant(service, 'samples1');
    const ask = await visit(service, 'samples1');
    const records = Array.from({ length: 30 }, (_, index) => ({
      id: `n${index}`,
      createdAt: `2026-01-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`,
      name: `Name ${index}`,
      remark: index === 2 || index === 4 ? `Remark ${index}` : null,
      or: index === 3 ? { a: 1 } : null,
      secret: 'quokka',
    }));
    const collection = await addCollection(service, tenant, { slug: 'notes', fields }, records);
    await exposeAll(service, tenant, collection, ['name']);
    await service.turn();
    const preview = async (state: string, shown: readonly string[]) => {
      const proposal = { collections: [{ slug: 'notes', state, fields: shown }] };
      const { body } = await ask<Preview>('POST', 'preview', proposal);
      const [seen] = body.data.collections;
      if (seen === undefined) throw new Error('It is not there.');
      return seen;
    };
    const seen = await preview('public', ['name', 'remark', 'or']);
    const asked = readAnswer(seen.anonymous).data;
    expect([asked.length, asked.filter(({ remark }) => remark !== null)]).toEqual([20, []]);
    expect(seen.samples).toEqual([
      {
        field: 'remark',
        withValue: 2,
        records: 30,
        data: [
          { id: 'n4', createdAt: '2026-01-05T00:00:00.000Z', name: 'Name 4', remark: 'Remark 4', or: null },
          { id: 'n2', createdAt: '2026-01-03T00:00:00.000Z', name: 'Name 2', remark: 'Remark 2', or: null },
        ],
      },
      {
        field: 'or',
        withValue: 1,
        records: 30,
        data: [{ id: 'n3', createdAt: '2026-01-04T00:00:00.000Z', name: 'Name 3', remark: null, or: { a: 1 } }],
      },
    ]);
    expect(JSON.stringify(seen)).not.toContain('quokka');
    expect((await preview('private', ['name'])).samples).toEqual([]);
    expect((await preview('hidden', [])).samples).toEqual([]);
    await exposeAll(service, tenant, collection, ['remark'], 'private');
    const opened = await preview('public', ['name', 'remark', 'or']);
    expect(opened.samples.map(({ field, withValue }) => [field, withValue])).toEqual([
      ['remark', 2],
      ['or', 1],
      ['name', 30],
    ]);
  });

  test('of fields that are not usual to publish, as people write them', async () => {
    const fields = [
      { key: 'days', label: 'Made on', type: 'multiselect' },
      { key: 'more', label: 'More', type: 'json' },
    ] as const;
    const tenant = await addTenant(service, 'samples8');
    const ask = await visit(service, 'samples8');
    const createdAt = '2026-01-01T00:00:00.000Z';
    await addCollection(service, tenant, { slug: 'notes', fields }, [
      { id: 'one', createdAt, days: ['monday', 'friday'], more: { a: [1] } },
    ]);
    const { body } = await ask<unknown>('GET', 'samples/notes');
    expect(body.data).toEqual({ days: ['monday, friday'], more: ['{"a":[1]}'] });
  });

  test('of each field that comes or goes: some different values, of after or of before, cut', async () => {
    const fields = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'rare', label: 'Rare', type: 'text' },
      { key: 'ok', label: 'Ok', type: 'boolean' },
      { key: 'more', label: 'More', type: 'json' },
      { key: 'secret', label: 'Secret', type: 'text' },
    ] as const;
    const tenant = await addTenant(service, 'samples3');
    const ask = await visit(service, 'samples3');
    const records = Array.from({ length: 40 }, (_, index) => ({
      id: `n${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      name: index === 39 ? 'n'.repeat(5000) : `Name ${index % 2}`,
      rare: index === 0 ? 'once' : null,
      ok: index % 2 === 0,
      more: index === 39 ? { text: 'm'.repeat(3000) } : { index: 1 },
      secret: 'quokka',
    }));
    const collection = await addCollection(service, tenant, { slug: 'things', fields }, records);
    await exposeAll(service, tenant, collection, ['name', 'ok']);
    await service.turn();
    const preview = async (state: string, shown: readonly string[]) => {
      const proposal = { collections: [{ slug: 'things', state, fields: shown }] };
      const { body } = await ask<Preview>('POST', 'preview', proposal);
      expect(JSON.stringify(body.data.collections)).not.toContain('quokka');
      return body.data.collections[0]?.fields;
    };
    const names = [`${'n'.repeat(200)}…`, 'Name 0', 'Name 1'];
    expect(await preview('public', ['ok', 'rare', 'more'])).toEqual([
      { key: 'rare', isShown: true, values: ['once'] },
      { key: 'more', isShown: true, values: [{ index: 1 }] },
      { key: 'name', isShown: false, values: names },
    ]);
    const both = [
      { key: 'name', isShown: false, values: names },
      { key: 'ok', isShown: false, values: [false, true] },
    ];
    expect([await preview('hidden', []), await preview('private', ['name', 'ok'])]).toEqual([both, both]);
    expect(await preview('public', ['name', 'ok'])).toEqual([]);
  });

  test('options of shown fields are offered for filters, the most frequent first, and those of hidden ones never', async () => {
    const fields = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'kind', label: 'Kind', type: 'select' },
      { key: 'tags', label: 'Tags', type: 'multiselect' },
      { key: 'grade', label: 'Grade', type: 'select' },
    ] as const;
    const tenant = await addTenant(service, 'samples4');
    const ask = await visit(service, 'samples4');
    const records = ['b', 'a', 'b'].map((kind, index) => ({
      id: `n${index}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      name: 'quoll',
      kind,
      tags: ['t1', `t${index}`],
      grade: 'quokka',
    }));
    const collection = await addCollection(service, tenant, { slug: 'goods', fields }, records);
    const options = async (slug = 'goods') => (await ask('GET', `options/${slug}`)).body.data;
    expect(await options()).toEqual({});
    await exposeAll(service, tenant, collection, ['name', 'kind', 'tags'], 'private');
    await service.turn();
    expect(await options()).toEqual({ kind: ['b', 'a'], tags: ['t1', 't0', 't2'] });
    expect((await ask('GET', 'options/nothing')).status).toBe(404);
    const theirs = await visit(service, (await addTenant(service, 'samples5')).publicId);
    expect((await theirs('GET', 'options/goods')).status).toBe(404);
  });

  test('no more fields are counted than the limit, those that look empty first', async () => {
    const tenant = await addTenant(service, 'samples2');
    const ask = await visit(service, 'samples2');
    const keys = Array.from({ length: sampledFieldsMax + 5 }, (_, index) => `f${index}`);
    const fields = keys.map((key) => ({ key, label: key, type: 'text' }) as const);
    const values = Object.fromEntries(keys.map((key, index) => [key, index < keys.length - 1 ? 'a' : null]));
    const records = [{ id: 'n1', createdAt: '2026-01-01T00:00:00.000Z', ...values }];
    await addCollection(service, tenant, { slug: 'wide', fields }, records);
    await service.turn();
    const proposal = { collections: [{ slug: 'wide', state: 'public', fields: keys }] };
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    const sampled = body.data.collections[0]?.samples.map(({ field }) => field);
    expect(sampled).toEqual([keys.at(-1) ?? '', ...keys.slice(0, sampledFieldsMax - 1)]);
  });
});
