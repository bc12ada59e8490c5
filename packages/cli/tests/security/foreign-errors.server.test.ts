/** Row 23 of the security table: a database's error quotes values, in its message, its details and its context; no log does. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createLog } from '../../src/log.ts';
import type { Observation } from '../../src/observation.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import {
  addTenant,
  exposeAll,
  addCollection,
  follow,
  startPostgresService,
  type TestService,
} from '../support/test-service.ts';

const canary = 'canary-4711-wren';

const printed = (observations: readonly Observation[]): string[] => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => lines.push(line) }, now: () => 0 });
  observations.forEach(log);
  return lines;
};

const logged = (reason: unknown): string[] => printed([{ kind: 'request-failed', path: '/x', reason }]);

const failureOf = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  );

describe('errors of PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.run(`create table t (a int primary key check (a < 10), b text);
      create function f(text) returns text language plpgsql as
        $$ begin perform $1::int; return ''; exception when others then raise exception 'no %', $1; end $$`);
  });
  afterAll(async () => database.close());

  const statements: [what: string, sql: string, code: string][] = [
    ['a cast', `select '${canary}'::int`, '22P02'],
    ['JSON that cannot be read', `select '{"${canary}":\\u0000}'::json ->> 'a'`, '22P02'],
    ['half of a surrogate pair', String.raw`select '{"a":"\ud800 ${canary}"}'::json ->> 'a'`, '22P02'],
    ['a row that a constraint refuses', `insert into t values (11, '${canary}')`, '23514'],
    ['a key that is taken', `insert into t values (1, ''); insert into t values (1, '${canary}')`, '23505'],
    ['a message of a function', `select f('${canary}')`, 'P0001'],
  ];
  test.each(statements)('%s', async (_what, sql, code) => {
    const error = await failureOf(async () => database.run(sql));
    const [line = ''] = logged(error);
    expect(line).not.toContain(canary);
    expect(JSON.parse(line)).toMatchObject({ reason: { code, routine: expect.any(String) } });
    expect(logged(new Error('Our own words.', { cause: error })).join('')).not.toContain(canary);
  });
});

describe('errors of other kinds', () => {
  const errors: [what: string, create: () => unknown][] = [
    ['of a parser', () => new SyntaxError(`Unexpected identifier "${canary}"`)],
    [
      'of SQLite',
      () => Object.assign(new Error(`near "${canary}": error`), { name: 'SQLiteError', code: 'SQLITE_ERROR' }),
    ],
    ['whose message looks like a stack', () => Object.assign(new Error(`x\n    at ${canary}`), { code: 'X' })],
    [
      'with properties',
      () => Object.assign(new Error('x'), { detail: canary, where: canary, row: { secret: canary } }),
    ],
    ['a cause of a cause', () => new Error('a', { cause: new Error('b', { cause: new SyntaxError(canary) }) })],
  ];
  test.each(errors)('%s', (_what, create) => {
    expect(logged(create()).join('')).not.toContain(canary);
  });

  test('our own say what was wrong, the system’s which address', () => {
    expect(logged(new Error('The edition is late.')).join('')).toContain('The edition is late.');
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expect(JSON.parse(logged(refused)[0] ?? '')).toMatchObject({
      reason: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    });
  });
});

describe('a table whose reading fails', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startPostgresService();
    const tenant = await addTenant(service, 'foreign1');
    const fields = [{ key: 'note', label: 'Note', type: 'text' as const }];
    const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', note: canary }];
    const before = await addCollection(service, tenant, { slug: 'before', fields }, records);
    const never = await addCollection(service, tenant, { slug: 'never', fields }, records);
    await exposeAll(service, tenant, before);
    await follow(service);
    // From now on the column computes, and fails with the value in its message.
    for (const { tableName } of [before.target, never.target]) {
      await service.postgres?.database.run(
        `alter table ${tableName} rename to hidden_${tableName};
         create view ${tableName} as select tenant_id, "Record Id", created_at, (note::int)::text as note
           from hidden_${tableName}`,
      );
    }
    await exposeAll(service, tenant, never);
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  test('shows what was read before or is a 503 that says nothing, and the log names the code alone', async () => {
    expect((await service.get('foreign1/before')).status).toBe(200);
    const response = await service.get('foreign1/never');
    expect([response.status, (await response.text()).includes(canary)]).toEqual([503, false]);
    const lines = printed(service.observations);
    const failed = lines.filter((line) => line.includes('"collection-failed"'));
    expect(failed.length).toBeGreaterThan(1);
    expect(failed.filter((line) => !line.includes('22P02'))).toEqual([]);
    expect(lines.join('')).not.toContain(canary);
  });
});
