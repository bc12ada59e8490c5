/** Row 21 of the security table: an answer has a bound in bytes, which is known before it is made. */
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import type { FieldDescriptor, Relation } from '@vitrine/contract';
import { setRelations } from '@vitrine/catalog';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  readJson,
  startOfTime,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'picture', label: 'Picture', type: 'text' },
];
const one: Relation = { key: 'picture', label: 'Picture', kind: 'one', collection: 'pictures', from: 'of', to: 'id' };
const visitFields: readonly FieldDescriptor[] = [
  { key: 'of', label: 'Of', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
];
const megabyte = 1024 * 1024;
const recordBytes = 100_000;
const records = Array.from({ length: 40 }, (_, index) => ({
  id: `r${index}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: `Record ${index}`,
  picture: String(index % 10).repeat(recordBytes),
}));

interface Body {
  readonly data: readonly { readonly id: string; readonly picture?: string }[] | null;
  readonly meta: { readonly total?: number; readonly details?: readonly { parameter: string; message: string }[] };
}

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;

  beforeAll(async () => {
    service = await engines[engine]({ answerMegabytes: 2 });
    const tenant = await addTenant(service, 'large001');
    const collection = await addCollection(service, tenant, { slug: 'pictures', fields }, records);
    const visits = Array.from({ length: 100 }, (_, index) => ({
      id: `v${index}`,
      createdAt: '2026-01-01T00:00:00.000Z',
      of: index < 50 ? 'r1' : 'none',
      note: 'x'.repeat(recordBytes),
    }));
    const visited = await addCollection(service, tenant, { slug: 'visits', fields: visitFields }, visits);
    await setRelations(service.store, tenant, visited, [one], new Date(startOfTime));
    await exposeAll(service, tenant, collection);
    await exposeAll(service, tenant, visited);
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  const ask = async (query: string): Promise<{ readonly status: number; readonly body: Body }> => {
    const response = await service.get(`large001/pictures?${query}`);
    return { status: response.status, body: await readJson<Body>(response) };
  };

  test('one that is within the bound is given', async () => {
    const { status, body } = await ask('limit=15&sort=id');
    expect([status, body.data?.length, body.meta.total]).toEqual([200, 15, 40]);
    expect(body.data?.every(({ picture = '' }) => picture.length === recordBytes)).toBe(true);
  });

  test('one past it is a 400 that says what to do, and both ways that it names lead on', async () => {
    const { status, body } = await ask('limit=30&sort=id');
    expect([status, body.data, body.meta.details?.map(({ parameter }) => parameter)]).toEqual([400, null, ['limit']]);
    expect(body.meta.details?.[0]?.message).toMatch(/2 MB.* limit.* fields/);
    const narrow = await ask('limit=30&sort=id&fields=name');
    expect([narrow.status, narrow.body.data?.length]).toEqual([200, 30]);
  });

  test.each([
    ['one record that many are related to', 'where[of]=r1&fields=of'],
    ['records that nothing is related to', 'where[of]=none'],
  ])('with related records memory has a bound, too: %s', async (_what, query) => {
    let bytes = 0;
    const allocate = Buffer.allocUnsafeSlow.bind(Buffer);
    const spy = spyOn(Buffer, 'allocUnsafeSlow').mockImplementation((size) => {
      bytes += size;
      return allocate(size);
    });
    const response = await service.get(`large001/visits?${query}&limit=100&expand=picture`);
    spy.mockRestore();
    const { meta } = await readJson<Body>(response);
    expect([response.status, meta.details?.[0]?.message]).toEqual([
      400,
      expect.stringMatching(/2 MB.* limit.* fields/),
    ]);
    expect(bytes).toBeLessThan(3 * megabyte);
  });

  test('large answers at once are all given, and none is of another question', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { status, body } = await ask(`limit=12&page=${(index % 3) + 1}&where[id][ne]=x${index}`);
        return [status, body.data?.map(({ id }) => id).join()];
      }),
    );
    const pages = [1, 2, 3].map((page) => answers[page - 1]?.[1]);
    expect(new Set(pages).size).toBe(3);
    expect(answers).toEqual(answers.map((_, index) => [200, pages[index % 3]]));
  });
});
