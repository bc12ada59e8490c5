/** Rows 8 and 11 of the security table: work done for one request serves another only where both may see the same. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createGate, holdsWithin } from '../support/gated-source.ts';
import { createSharedTable, offerSharedTable, type SharedRow, type SharedTable } from '../support/shared-table.ts';
import {
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  readJson,
  type TestService,
} from '../support/test-service.ts';

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

const owners = ['shared01', 'shared02'];
const rowsEach = 12;

/** The same ids for both owners. The ranks of the second begin where those of the first are half-way, and run on. */
const rowsOf = (owner: string, index: number): SharedRow[] =>
  Array.from({ length: rowsEach }, (_, place): SharedRow => [
    `r${String(place).padStart(2, '0')}`,
    '2026-01-01T00:00:00.000Z',
    owner,
    place + (index * rowsEach) / 2,
    `${owner} ${place}`,
  ]);

interface Body {
  readonly data: readonly { readonly id: string; readonly mark?: string }[];
  readonly meta: { readonly total: number };
}

const marksIn = ({ data }: Body): (string | undefined)[] => data.map(({ mark }) => mark);
const ownMarks = (owner: string, from = 0, to = rowsEach): string[] =>
  Array.from({ length: to - from }, (_, place) => `${owner} ${from + place}`);

describe.each(engineNames)('on %s', (engine) => {
  const gate = createGate();
  let service: TestService;
  beforeAll(async () => {
    // What the source itself is asked: with indexes it would be asked no second time.
    service = await engines[engine]({ INDEX_MEGABYTES: '0' }, { wrap: gate.wrap });
    await createSharedTable(service, table, owners.flatMap(rowsOf));
    for (const owner of owners) {
      const tenant = await addTenant(service, owner, owner);
      await exposeAll(service, tenant, await offerSharedTable(service, tenant, table));
    }
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  const ask = async (owner: string, search: string): Promise<Body> =>
    readJson<Body>(await service.get(`${owner}/rows?${search}`));

  test.each(['sort=rank', 'sort=rank&where[rank][gte]=0', 'sort=rank&fields=mark', 'sort=rank&search=shared'])(
    'tenants that ask the same at the same time each get their own rows: %s',
    async (search) => {
      gate.close();
      const asked = owners.map(async (owner) => ask(owner, search));
      // Neither is answered before both were asked. It is no failure where the source is not asked by each of them.
      await holdsWithin(1000, () => gate.waiting() === owners.length);
      gate.open();
      const bodies = await Promise.all(asked);
      expect(bodies.map(marksIn)).toEqual(owners.map((owner) => ownMarks(owner)));
      expect(bodies.map(({ meta }) => meta.total)).toEqual(owners.map(() => rowsEach));
    },
  );

  test.each(['sort=rank', 'sort=rank&where[rank][gte]=0'])(
    'a page is found from where the tenant’s own page before it ended, and no other’s: %s',
    async (search) => {
      const limit = 4;
      for (let page = 1; page * limit <= rowsEach; page++) {
        // One tenant reads the page before, the other this one: both tables are walked by turns.
        const reader = owners[page % 2] ?? '';
        const body = await ask(reader, `${search}&limit=${limit}&page=${page}`);
        expect([page, marksIn(body)]).toEqual([page, ownMarks(reader, (page - 1) * limit, page * limit)]);
      }
    },
  );
});
