/** Rows 8 and 11 of the security table: work done for one request serves another only where both may see the same. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../../tests/support/until.ts';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import {
  createSharedTable,
  offerSharedTable,
  type SharedRow,
  type SharedTable,
} from '../../../../../tests/service/shared-table.ts';
import {
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  readJson,
  type EngineName,
  type TestOptions,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const table: SharedTable = {
  slug: 'rows',
  tableName: 'shared_rows',
  idColumn: 'id',
  createdAtColumn: 'made_at',
  scopeColumn: 'owner',
  fields: [
    { key: 'rank', label: 'Rank', type: 'integer', column: 'rank' },
    { key: 'mark', label: 'Mark', type: 'text', column: 'mark' },
  ],
};

/** Who has how many rows of the table, and the rank of the first. Ids are the same for all. */
const owners = [
  { publicId: 'shared01', count: 12, firstRank: 0 },
  { publicId: 'shared02', count: 9, firstRank: 6 },
] as const;
type Owner = (typeof owners)[number];

const rowsOf = ({ publicId, count, firstRank }: Owner): SharedRow[] =>
  Array.from({ length: count }, (_, place): SharedRow => [
    `r${String(place).padStart(2, '0')}`,
    '2026-01-01T00:00:00.000Z',
    publicId,
    firstRank + place,
    `${publicId} ${place}`,
  ]);

const start = async (engine: EngineName, options: TestOptions): Promise<TestService> => {
  const service = await engines[engine]({}, options);
  await createSharedTable(service, table, owners.flatMap(rowsOf));
  for (const { publicId } of owners) {
    const tenant = await addTenant(service, publicId, publicId);
    await exposeAll(service, tenant, await offerSharedTable(service, tenant, table));
  }
  await follow(service);
  await service.turn();
  return service;
};

interface Body {
  readonly data: readonly { readonly id: string; readonly mark?: string }[];
  readonly meta: { readonly total: number };
}

/** What an owner is shown, and what is the owner's own. */
interface Shown {
  readonly total: number;
  readonly marks: readonly (string | undefined)[];
}

const ask = async (service: TestService, { publicId }: Owner, search: string): Promise<Shown> => {
  const { data, meta } = await readJson<Body>(await service.get(`${publicId}/rows?${search}`));
  return { total: meta.total, marks: data.map(({ mark }) => mark) };
};

const own = (owner: Owner, from = 0, to: number = owner.count): Shown => ({
  total: owner.count,
  marks: rowsOf(owner)
    .slice(from, to)
    .map((row) => String(row.at(-1))),
});

describe.each(engineNames)('on %s', (engine) => {
  const gate = createFinderGate();
  let service: TestService;
  beforeAll(async () => {
    service = await start(engine, gate);
  });
  afterAll(async () => service.stop());

  test.each(['sort=rank', 'sort=rank&where[rank][gte]=0', 'sort=rank&fields=mark', 'sort=rank&search=shared'])(
    'tenants that ask the same at the same time each get their own rows: %s',
    async (search) => {
      gate.close();
      const asked = owners.map(async (owner) => ask(service, owner, search));
      await until(() => gate.waiting() === owners.length);
      gate.open();
      expect(await Promise.all(asked)).toEqual(owners.map((owner) => own(owner)));
    },
  );

  test('pages of one tenant’s rows show no other’s, held or not', async () => {
    for (const limit of [6, 5, 4, 3, 6]) {
      // By turns: one tenant reads the page before, the other this one.
      for (let page = 1; (page - 1) * limit < 12; page++) {
        for (const owner of owners) {
          const shown = await ask(service, owner, `sort=rank&limit=${limit}&page=${page}`);
          expect([limit, page, shown]).toEqual([limit, page, own(owner, (page - 1) * limit, page * limit)]);
        }
      }
    }
  });
});
