/** What tells records apart and when they were made: each kind of column that may, views, and rows that are no record. */
import { kindsOf } from '@vitrine/query';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createCollection, setFields } from '../../../src/catalog/collections.ts';
import type { RecordsTarget } from '../../../src/sources/record-tables.ts';
import { addTenant, exposeAll, follow, startPostgresService, type TestService } from '../../support/test-service.ts';
import { recordTarget } from '../../support/postgres-records.ts';

interface TableCase {
  readonly what: string;
  /** Makes what is called `records`. */
  readonly sql: string;
  readonly id: RecordsTarget['id']['kind'];
  readonly createdAt: RecordsTarget['createdAt']['kind'];
  /** Questions, and what is shown of each record found. */
  readonly questions: readonly (readonly [query: string, shown: string])[];
}

const owner = `tenant_id text default 'records1'`;

const cases: readonly TableCase[] = [
  {
    what: 'a bigint and a timestamptz',
    sql: `create table records (${owner}, id bigint, made timestamptz, name text);
      insert into records (id, made, name) values (9, '2026-01-01Z', 'x'), (10, '2026-01-01 00:00:00.0005Z', 'x'),
        (-1, '2025-12-31 23:59:59.9999Z', null), (null, '2026-01-01Z', 'x'), (11, null, 'x'), (12, 'infinity', 'x'),
        (13, '0044-03-15 BC', 'x'), (14, '10000-01-01Z', 'x')`,
    id: 'integer',
    createdAt: 'timestamptz',
    questions: [
      ['', '10 2026-01-01T00:00:00.000Z, 9 2026-01-01T00:00:00.000Z, -1 2025-12-31T23:59:59.999Z'],
      ['sort=id&fields=id', '-1 2025-12-31T23:59:59.999Z, 10 2026-01-01T00:00:00.000Z, 9 2026-01-01T00:00:00.000Z'],
      ['where[createdAt][eq]=2026-01-01T00:00:00Z&sort=id', '10 2026-01-01T00:00:00.000Z, 9 2026-01-01T00:00:00.000Z'],
      ['where[createdAt][ne]=2026-01-01T00:00:00Z', '-1 2025-12-31T23:59:59.999Z'],
      ['where[createdAt][lt]=2026-01-01', '-1 2025-12-31T23:59:59.999Z'],
      ['where[createdAt][lte]=2025-12-31T23:59:59.999Z', '-1 2025-12-31T23:59:59.999Z'],
      ['where[createdAt][exists]=false', ''],
      ['where[id][exists]=false', ''],
      ['where[id][gt]=1&sort=-id', '9 2026-01-01T00:00:00.000Z, 10 2026-01-01T00:00:00.000Z'],
      ['where[id][nin]=9,09,x&sort=id', '-1 2025-12-31T23:59:59.999Z, 10 2026-01-01T00:00:00.000Z'],
      ['where[id][in]=9,99999999999999999999', '9 2026-01-01T00:00:00.000Z'],
      ['where[id][contains]=1&sort=id', '-1 2025-12-31T23:59:59.999Z, 10 2026-01-01T00:00:00.000Z'],
      ['where[name][ne]=x', '-1 2025-12-31T23:59:59.999Z'],
      ['search=1', ''],
      ['search=x&limit=1&page=2', '9 2026-01-01T00:00:00.000Z'],
    ],
  },
  {
    what: 'a uuid and a date',
    sql: `create table records (${owner}, id uuid, made date, name text);
      insert into records (id, made, name) values ('F190A000-0000-7000-8000-00000000000B', '2026-01-01', 'x'),
        ('0190a000-0000-7000-8000-00000000000a', '2026-01-01', null), (gen_random_uuid(), 'infinity', 'x'),
        (gen_random_uuid(), '5874897-12-31', 'x')`,
    id: 'uuid',
    createdAt: 'date',
    questions: [
      [
        '',
        '0190a000-0000-7000-8000-00000000000a 2026-01-01T00:00:00.000Z, f190a000-0000-7000-8000-00000000000b 2026-01-01T00:00:00.000Z',
      ],
      [
        'where[id][eq]=f190a000-0000-7000-8000-00000000000b',
        'f190a000-0000-7000-8000-00000000000b 2026-01-01T00:00:00.000Z',
      ],
      ['where[id][eq]=F190A000-0000-7000-8000-00000000000B', ''],
      ['where[id][eq]=1', ''],
      ['where[createdAt][gt]=2026-01-01', ''],
      [
        'where[createdAt][gt]=2025-12-31&where[id][startsWith]=F',
        'f190a000-0000-7000-8000-00000000000b 2026-01-01T00:00:00.000Z',
      ],
      ['limit=1&page=2', 'f190a000-0000-7000-8000-00000000000b 2026-01-01T00:00:00.000Z'],
    ],
  },
  {
    what: 'a citext and a timestamp',
    sql: `create table records (${owner}, id citext, made timestamp, name text);
      insert into records (id, made, name) values ('ab', '2026-01-01', 'x'), ('B', '2026-01-01', 'x'),
        ('C', '-infinity', 'x')`,
    id: 'castable',
    createdAt: 'timestamp',
    questions: [
      ['', 'B 2026-01-01T00:00:00.000Z, ab 2026-01-01T00:00:00.000Z'],
      ['where[id][eq]=AB', ''],
      ['where[id][in]=ab,b', 'ab 2026-01-01T00:00:00.000Z'],
      ['where[id][gt]=B', 'ab 2026-01-01T00:00:00.000Z'],
      ['where[createdAt][eq]=2026-01-01&limit=1&page=2', 'ab 2026-01-01T00:00:00.000Z'],
    ],
  },
  {
    what: 'a view, of a text and a timestamptz',
    sql: `create table base (${owner}, first text, number int, made timestamptz);
      insert into base (first, number, made) values ('a', 1, '2026-01-01Z'), ('a', 2, '2026-01-02Z');
      create view records as select tenant_id, first || '-' || number as id, made, upper(first) as name from base`,
    id: 'text',
    createdAt: 'timestamptz',
    questions: [
      ['', 'a-2 2026-01-02T00:00:00.000Z, a-1 2026-01-01T00:00:00.000Z'],
      ['where[id][eq]=a-1&where[name][startsWith]=a', 'a-1 2026-01-01T00:00:00.000Z'],
      ['search=A&limit=1&page=2', 'a-1 2026-01-01T00:00:00.000Z'],
    ],
  },
  {
    what: 'a materialized view',
    sql: `create materialized view records as select 'records1' as tenant_id, 'm' as id, timestamptz '2026-01-01Z' as made, 'x' as name`,
    id: 'text',
    createdAt: 'timestamptz',
    questions: [['where[name][eq]=x', 'm 2026-01-01T00:00:00.000Z']],
  },
  {
    what: 'a partitioned table',
    sql: `create table records (${owner}, id text, made timestamptz, name text) partition by list (name);
      create table part_a partition of records for values in ('x'); create table part_b partition of records default;
      insert into records (id, made, name) values ('1', '2026-01-01Z', 'x'), ('2', '2026-01-02Z', 'y')`,
    id: 'text',
    createdAt: 'timestamptz',
    questions: [
      ['sort=id', '1 2026-01-01T00:00:00.000Z, 2 2026-01-02T00:00:00.000Z'],
      ['where[name][gt]=x', '2 2026-01-02T00:00:00.000Z'],
    ],
  },
];

let service: TestService;

beforeAll(async () => {
  service = await startPostgresService();
  const tenant = await addTenant(service, 'records1');
  for (const [index, { sql, id, createdAt }] of cases.entries()) {
    const schema = `case_${index}`;
    await service.postgres?.database.run(
      `create schema ${schema}; set search_path = ${schema}, public; ${sql}; reset search_path`,
    );
    const target = (): RecordsTarget => ({
      ...recordTarget('records'),
      schema,
      id: { column: 'id', kind: id, path: [] },
      createdAt: { column: 'made', kind: createdAt, path: [] },
    });
    const collection = await service.store.transaction().execute(async (transaction) => {
      const draft = { slug: `case-${index}`, name: schema, target };
      const made = await createCollection(transaction, tenant.id, draft, new Date());
      const fields = [{ key: 'name', label: 'Name', type: 'text' as const }];
      await setFields(transaction, made, fields, () => ({ column: 'name', kind: 'text', path: [] }));
      return made;
    });
    await exposeAll(service, tenant, collection);
  }
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

describe.each(cases.map((tableCase, index) => [tableCase.what, index, tableCase.questions] as const))(
  '%s',
  (_what, index, questions) => {
    test.each(questions.map(([query, shown]) => [query, shown]))('%s', async (query, shown) => {
      const body = await (await service.get(`records1/case-${index}?${query}`)).text();
      const found = [...body.matchAll(/"id":"([^"]*)","createdAt":"([^"]*)"/g)].map(([, id, time]) => `${id} ${time}`);
      expect(body.startsWith('{"success":true') ? found.join(', ') : body).toBe(shown);
    });
  },
);

test('every kind that may be an id or a time of creation is here', () => {
  expect(new Set(['stored', ...cases.map(({ id }) => id)])).toEqual(new Set(kindsOf.id));
  expect(new Set(['stored', ...cases.map(({ createdAt }) => createdAt)])).toEqual(new Set(kindsOf.createdAt));
});
