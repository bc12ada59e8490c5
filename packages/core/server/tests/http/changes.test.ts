/** Contract §11.6: a copy of an edition and what has changed since are the edition in force, in every byte. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Collection, Tenant } from '@vitrine/catalog';
import * as fc from 'fast-check';
import { recordTexts } from '../../../../../tests/service/record-texts.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  readJson,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const draft = {
  slug: 'things',
  fields: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'size', label: 'Size', type: 'number' },
    { key: 'tags', label: 'Tags', type: 'multiselect' },
    { key: 'note', label: 'Note', type: 'text' },
  ],
} as const;

/** A collection as a consumer keeps it. */
interface Copy {
  readonly edition: string;
  readonly records: ReadonlyMap<string, string>;
}

interface Changes {
  readonly success: boolean;
  readonly message: string;
  readonly data: { readonly upserted: readonly JsonRecord[]; readonly removed: readonly string[] };
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Walks all pages. */
const copyOf = async ({ get }: TestService, path: string): Promise<Copy> => {
  const records = new Map<string, string>();
  const editions = new Set<string | null>();
  for (let page = 1; ; page++) {
    const response = await get(`${path}?limit=3&sort=id&page=${page}`);
    editions.add(response.headers.get('edition'));
    const found = recordTexts(await response.text(), '"data":[');
    for (const [id, text] of found) records.set(id, text);
    if (found.size < 3) break;
  }
  const [edition, ...others] = editions;
  if (edition == null || others.length > 0) throw new Error(`The pages are of ${[...editions].join(' and ')}.`);
  return { edition, records };
};

/** Takes up what has changed. */
const update = async ({ get }: TestService, path: string, { edition, records }: Copy): Promise<Copy> => {
  const response = await get(`${path}/changes?since=${edition}`);
  const body = await response.text();
  expect(response.status).toBe(200);
  const { data, meta }: Changes = JSON.parse(body);
  const next = new Map(records);
  for (const id of data.removed) expect(next.delete(id)).toBe(true);
  for (const [id, text] of recordTexts(body, '"upserted":[')) {
    expect(next.get(id)).not.toBe(text);
    next.set(id, text);
  }
  expect([meta['since'], meta['edition']]).toEqual([edition, response.headers.get('edition') ?? 'none']);
  return { edition: String(meta['edition']), records: new Map([...next].sort(byId)) };
};

const byId = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const created = '2026-01-01T00:00:00.000Z';
const recordOf = (id: string, name: string | null = 'N', size: number | null = 1): JsonRecord => ({
  id,
  createdAt: created,
  name,
  size,
  tags: ['a', '"b]"'],
  note: 'hidden',
});

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenants = 0;
  beforeAll(async () => {
    service = await engines[engine]({ changesEditions: 4, answerMegabytes: 1 });
  });
  afterAll(async () => service.stop());

  const open = async (...records: readonly JsonRecord[]) => {
    const publicId = `change${String(tenants++).padStart(2, '0')}`;
    const tenant = await addTenant(service, publicId);
    let things = await addCollection(service, tenant, draft, records);
    await exposeAll(service, tenant, things, ['name', 'size', 'tags']);
    await follow(service);
    await service.turn();
    const put = async (...next: readonly JsonRecord[]): Promise<void> => {
      things = await addCollection(service, tenant, draft, next, things);
      await service.turn();
    };
    return { publicId, path: `${publicId}/things`, tenant, put, collection: (): Collection => things };
  };
  const ask = async (path: string, query: string): Promise<readonly [number, Changes]> => {
    const response = await service.get(`${path}/changes${query}`);
    return [response.status, await readJson<Changes>(response)];
  };
  /** `gone`, or what has changed. */
  const since = async (path: string, edition: string, headers = {}): Promise<unknown> => {
    const response = await service.get(`${path}/changes?since=${edition}`, headers);
    const { data, meta } = await readJson<Changes>(response);
    if (response.status !== 200) return meta['code'];
    return { upserted: data.upserted.map(({ id }) => id), removed: data.removed };
  };

  test('random editions: from each that is kept to each that follows', async () => {
    const value = fc.constantFrom('x', 'y', ' "}],', '\\', 'ü\u{1f600}', null);
    const edit = fc.tuple(
      fc.constantFrom('a', 'b', 'B', 'é', '"', '10', '9', '\u{1f600}', '\u{ff5e}', 'z,]'),
      fc.option(fc.tuple(value, fc.constantFrom(0, 1.5, null)), { freq: 3 }),
    );
    const editions = fc.array(fc.array(edit, { maxLength: 5 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(editions, async (edits) => {
        const { path, put } = await open();
        const records = new Map<string, JsonRecord>();
        const copies = [await copyOf(service, path)];
        for (const changed of edits) {
          for (const [id, values] of changed) {
            if (values === null) records.delete(id);
            else records.set(id, recordOf(id, ...values));
          }
          await put(...records.values());
          const now = await copyOf(service, path);
          expect([...now.records.keys()].sort()).toEqual([...records.keys()].sort());
          for (const copy of copies) {
            const updated = await update(service, path, copy);
            expect([updated.edition, [...updated.records]]).toEqual([now.edition, [...now.records]]);
          }
          copies.push(now);
        }
      }),
      { numRuns: fuzzRuns(engine === 'sqlite' ? 12 : 5) },
    );
  });

  test('the answer', async () => {
    const { path, put } = await open(recordOf('a'), recordOf('b'), recordOf('c'));
    const { edition } = await copyOf(service, path);
    await put(recordOf('a'), recordOf('b', 'Another'), recordOf('d'));
    const now = (await copyOf(service, path)).edition;
    const own = { tags: ['a', '"b]"'], size: 1, createdAt: created };
    const described = draft.fields.slice(0, 3).map(({ key, label, type }) => ({ key, label, type }));
    const meta = { since: edition, edition: now, collection: { slug: 'things', name: 'things' } };
    const body = {
      success: true,
      message: 'New or changed: 2. Removed: 1.',
      data: {
        upserted: [
          { id: 'b', name: 'Another', ...own },
          { id: 'd', name: 'N', ...own },
        ],
        removed: ['c'],
      },
      meta: { ...meta, fields: described },
    };
    expect(await ask(path, `?since=${edition}`)).toEqual([200, body]);
    expect(await ask(path, `?since=${edition}&meta=false`)).toEqual([200, { ...body, meta }]);
    const none = { success: true, message: 'Nothing has changed.', data: { upserted: [], removed: [] } };
    expect(await ask(path, `?since=${now}`)).toEqual([
      200,
      { ...none, meta: { ...meta, since: now, fields: described } },
    ]);
  });

  test('it is held, has a tag, and is that of its edition', async () => {
    const { path, put } = await open(recordOf('a'));
    const { edition } = await copyOf(service, path);
    await put(recordOf('b'));
    const url = `${path}/changes?since=${edition}`;
    const responses = [await service.get(url), await service.get(url)];
    const bodies = await Promise.all(responses.map(async (response) => response.text()));
    expect(bodies[1]).toBe(bodies[0] ?? '');
    const [first] = responses;
    const etag = first?.headers.get('etag') ?? '';
    expect((await service.get(url, { 'If-None-Match': etag })).status).toBe(304);
    const head = await fetch(`${service.service.url}/api/v1/public/t/${url}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    await service.turn();
    const next = await service.get(url);
    const { meta } = await readJson<Changes>(next);
    expect(meta['edition']).toBe(next.headers.get('edition'));
    expect(meta['edition']).not.toBe(first?.headers.get('edition') ?? '');
  });

  test('for as many editions as are kept; what has not changed for longer is told', async () => {
    const { path, put } = await open(recordOf('a'));
    const { edition: first } = await copyOf(service, path);
    await put(recordOf('b'));
    const { edition: second } = await copyOf(service, path);
    for (let turn = 0; turn < 3; turn++) {
      expect(await since(path, first)).toEqual({ upserted: ['b'], removed: ['a'] });
      await service.turn();
    }
    expect(await since(path, first)).toEqual({ upserted: ['b'], removed: ['a'] });
    await service.turn();
    expect(await since(path, first)).toBe('edition_gone');
    for (let turn = 0; turn < 4; turn++) await service.turn();
    expect(await since(path, second)).toEqual({ upserted: [], removed: [] });
  });

  test('what is more than one answer may have', async () => {
    const name = 'x'.repeat(1000);
    const large = (count: number): JsonRecord[] => Array.from({ length: count }, (_, id) => recordOf(`r${id}`, name));
    const { path, put } = await open();
    const { edition } = await copyOf(service, path);
    await put(...large(900));
    expect((await ask(path, `?since=${edition}`))[1].data.upserted.length).toBe(900);
    await put(...large(1000));
    expect(await since(path, edition)).toBe('edition_gone');
  });

  test('mistakes', async () => {
    const { path } = await open(recordOf('a'));
    const { edition } = await copyOf(service, path);
    const advice = 'Send what the header Edition said of the records that you have, such as 5880231-1f0c9a7e52b84d36.';
    const known = 'The parameters are since and meta.';
    const rows: [query: string, ...mistakes: [parameter: string, message: string][]][] = [
      ['', ['since', `since is missing. ${advice}`]],
      ['?since=', ['since', `"" is no edition. ${advice}`]],
      ['?since=12', ['since', `"12" is no edition. ${advice}`]],
      [`?since=${edition}0`, ['since', `"${edition}0" is no edition. ${advice}`]],
      [`?since=${edition}&since=${edition}`, ['since', 'since is given more than once; give it once.']],
      [`?since=${edition}&meta=x`, ['meta', 'Found "x", expected true or false.']],
      [
        '?since=x&fields=name',
        ['fields', `Unknown parameter "fields". ${known}`],
        ['since', `"x" is no edition. ${advice}`],
      ],
    ];
    for (const [query, ...mistakes] of rows) {
      const [status, { meta }] = await ask(path, query);
      const details = mistakes.map(([parameter, message]) => ({ parameter, message }));
      expect([status, meta['details']]).toEqual([400, details]);
    }
    const statusOf = async (target: string): Promise<number> => (await service.get(target)).status;
    expect(await statusOf(`${path}/changes/?since=${edition}`)).toBe(200);
    expect(await statusOf(`${path}/changes/more?since=${edition}`)).toBe(404);
    expect(await statusOf(`${path}/Changes?since=${edition}`)).toBe(404);
  });

  test('an edition that is not here yet', async () => {
    const { path } = await open(recordOf('a'));
    const { edition } = await copyOf(service, path);
    const [number = '', state = ''] = edition.split('-');
    const other = state.replace(/./g, (digit) => (digit === '0' ? '1' : '0'));
    const tokenOf = (ahead: number, of: string): string => `${Number(number) + ahead}-${of}`;
    for (const ahead of [1, 12]) {
      const response = await service.get(`${path}/changes?since=${tokenOf(ahead, other)}`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    }
    for (const ahead of [-1, 0, 13]) expect(await since(path, tokenOf(ahead, other))).toBe('edition_gone');
    expect(await since(path, tokenOf(1, state))).toEqual({ upserted: [], removed: [] });
  });
});

test('with CHANGES_EDITIONS=0 only what is as it was is told', async () => {
  const service = await startTestService({ changesEditions: 0 });
  const tenant: Tenant = await addTenant(service, 'nochange');
  const things = await addCollection(service, tenant, draft, [recordOf('a')]);
  await exposeAll(service, tenant, things, ['name']);
  await follow(service);
  await service.turn();
  const { edition } = await copyOf(service, 'nochange/things');
  await service.turn();
  expect((await service.get(`nochange/things/changes?since=${edition}`)).status).toBe(200);
  await addCollection(service, tenant, draft, [recordOf('b')], things);
  await service.turn();
  const response = await service.get(`nochange/things/changes?since=${edition}`);
  const { meta } = await readJson<Changes>(response);
  expect([response.status, response.headers.get('cache-control'), meta]).toEqual([
    410,
    'no-store',
    { code: 'edition_gone' },
  ]);
  await service.stop();
});
