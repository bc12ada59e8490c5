/** Every kind of column as every type of field that it can serve: what is shown of what is stored, and what each operator finds. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { columnKinds, fieldTypesOf } from '@vitrine/query';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createCollection, setFields } from '../../../src/catalog/collections.ts';
import type { Tenant } from '../../../src/catalog/tenants.ts';
import { createDescribeTables } from '../../../src/sources/postgres/describe-tables.ts';
import type { TestDatabase } from '../../support/postgres-server.ts';
import { recordTarget } from '../../support/postgres-records.ts';
import { addTenant, exposeAll, follow, startPostgresService, type TestService } from '../../support/test-service.ts';
import { idOf, type ColumnCase } from './column-case.ts';
import { numberCases } from './number-cases.ts';
import { otherCases } from './other-cases.ts';
import { pathCases } from './path-cases.ts';
import { textCases } from './text-cases.ts';
import { timeCases } from './time-cases.ts';

const cases = [...textCases, ...numberCases, ...timeCases, ...otherCases, ...pathCases];
const titleOf = ({ column, types, path }: ColumnCase): string =>
  `${column}${path === undefined ? '' : ', along a path,'} as ${types.join(', ')}`;

let service: TestService;
let database: TestDatabase;

beforeAll(async () => {
  service = await startPostgresService();
  if (service.postgres === undefined) throw new Error('No PostgreSQL.');
  ({ database } = service.postgres);
  await database.run(`set time zone 'UTC';
    create type mood as enum ('sad', 'ok', 'Happy'); create type pair as (x int, y text);
    create domain label as varchar(20); create domain amount as numeric`);
  const tenant = await addTenant(service, 'columns1');
  for (const [index, columnCase] of cases.entries()) await addCase(tenant, index, columnCase);
  await follow(service);
  await service.turn();
}, 60_000);
afterAll(async () => service.stop());

/** The record `a` is the youngest, so that the usual order is that of the rows. */
const addCase = async (tenant: Tenant, index: number, { column, kind, types, path = [], rows }: ColumnCase) => {
  const values = rows.map(
    ([stored], row) => `('columns1', '${idOf(row)}', timestamptz '2026-01-31Z' - ${row} * interval '1 day', ${stored})`,
  );
  await database.run(`create table case_${index} (tenant_id text, "Record Id" text, created_at timestamptz, f ${column});
    insert into case_${index} values ${values.join(', ')}, ('others', 'z', now(), null)`);
  const collection = await service.store.transaction().execute(async (transaction) => {
    const slug = `case-${index}`;
    const target = () => recordTarget(`case_${index}`);
    const made = await createCollection(transaction, tenant.id, { slug, name: slug, target }, new Date());
    const fields = types.map((type) => ({ key: type, label: type, type }));
    await setFields(transaction, made, fields, () => ({ column: 'f', kind, path }));
    return made;
  });
  await exposeAll(service, tenant, collection);
};

const ask = async (index: number, query: string): Promise<string> =>
  (await service.get(`columns1/case-${index}?limit=200&${query}`)).text();

describe.each(cases.map((columnCase, index) => [titleOf(columnCase), index, columnCase] as const))(
  '%s',
  (_title, index, { kind, types, rows, questions }) => {
    test('the column is of its kind, which serves these types', async () => {
      const tables = await createDescribeTables(database.query)();
      const described = tables.find(({ name }) => name === `case_${index}`)?.columns.find(({ name }) => name === 'f');
      expect(described?.kind).toBe(kind);
    });

    test.each(types.map((type) => [type]))('what is shown: %s', async (type) => {
      const body = await ask(index, `fields=${type}`);
      const records = rows.map(([, shown], row) => `"id":"${idOf(row)}","createdAt":"…","${type}":${shown}}`);
      expect(body.slice(0, body.indexOf('"meta"')).replaceAll(/"createdAt":"[^"]*"/g, '"createdAt":"…"')).toContain(
        `"data":[{${records.join(',{')}]`,
      );
    });

    const askable = questions.flatMap(([query, ids]) =>
      types.map((type) => [query.replaceAll('$', type), ids] as const),
    );
    test.each(askable.map(([query, ids]) => [query.slice(0, 200), query, ids] as const))(
      '%s',
      async (_query, query, ids) => {
        const body = await ask(index, query);
        const found = [...body.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id).join(' ');
        expect(body.startsWith('{"success":true') ? found : body).toBe(ids);
        expect(body).toContain(`"total":${ids === '' ? 0 : ids.split(' ').length},`);
      },
    );
  },
);

describe('nothing is left out', () => {
  const ways = columnKinds
    .filter((kind) => kind !== 'stored')
    .flatMap((kind) =>
      [false, true].flatMap((hasPath) => fieldTypesOf(kind, hasPath).map((type) => [kind, hasPath, type] as const)),
    );

  test.each(ways)('%s, along a path: %p, as %s: with each operator', (kind, hasPath, type) => {
    const asked = cases
      .filter((each) => each.kind === kind && (each.path !== undefined) === hasPath && each.types.includes(type))
      .flatMap(({ questions }) => questions.map(([query]) => query));
    expect(operatorsLeft(type, asked)).toEqual([]);
    if (fieldTypeTraits[type].sortable) expect(asked).toContainEqual(expect.stringContaining('sort='));
  });
});

const operatorsLeft = (type: FieldType, asked: readonly string[]): string[] =>
  fieldTypeTraits[type].operators.filter((operator) => !asked.some((query) => query.includes(`[${operator}]`)));
