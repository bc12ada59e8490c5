/** The tenant's predicate is in every statement, and no row crosses (security row 11). */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import {
  compilePage,
  compileTotal,
  postgresDialect,
  sqliteDialect,
  type Dialect,
  type Plan,
  type Statement,
} from '@vitrine/query';
import { awkwardCollection, createAwkwardDatabase, run, type Row } from './support/awkward.ts';
import { awkwardPostgres, awkwardScope, awkwardTable } from './support/awkward-postgres.ts';
import { planOf } from './support/exposed.ts';
import { recordsArbitrary, searchArbitrary } from './support/records.ts';

/** Every statement that a plan may become. */
const statementsOf = (plan: Plan, after: readonly unknown[], dialect: Dialect = sqliteDialect): Statement[] => [
  compileTotal(plan, dialect),
  compilePage(plan, dialect, { after: undefined, skip: 0 }),
  compilePage(plan, dialect, { after: undefined, skip: 7 }),
  compilePage(plan, dialect, { after, skip: 0 }),
  compilePage(plan, dialect, { after: after.map(() => null), skip: 7 }),
];

const scoped = 'from "select ""t""" where "select ""t"""."tenant\'s [id]" = ?';
/** What stands behind `scoped`: nothing, or conditions that all must hold too. */
const further = /^(?:$| and | {1,2}order by )/;

/** The same on PostgreSQL. */
const postgresScoped = `from ${awkwardTable} where ${awkwardScope} = $1::text`;

const isScoped = ({ sql, parameters }: Statement, start: string): boolean => {
  const [, rest = 'none', ...more] = sql.split(start);
  return further.test(rest) && more.length === 0 && parameters[0] === 't1';
};

describe('every statement starts from the tenant’s rows', () => {
  const searches = [
    '',
    'search=red+a',
    'where[name][eq]=a',
    'where[name][ne]=a',
    'where[name][contains]=a&where[name][startsWith]=red',
    'where[tags][contains]=a&where[id][contains]=a',
    'where[price][eq]=0.1000000000000000001',
    'where[seen][in]=2026-01-31,2026-02-01&where[seen][nin]=2026-01-31,2026-02-01',
    'where[name][exists]=false&where[price][between]=1,2',
    'sort=id',
    'sort=-name,price,-active,due,seen',
  ];
  test.each(searches)('%s', (search) => {
    for (const isIndexed of [true, false]) {
      const plan = planOf(search, awkwardCollection('t1', isIndexed));
      const statements = statementsOf(
        plan,
        plan.sort.map(() => 'a'),
      );
      expect(statements.filter((statement) => !isScoped(statement, scoped))).toEqual([]);
    }
    const plan = planOf(search, awkwardPostgres('t1'));
    const marks = plan.sort.map(() => 'a');
    const statements = statementsOf(plan, marks, postgresDialect);
    expect(statements.filter((statement) => !isScoped(statement, postgresScoped))).toEqual([]);
  });

  test('the tenant is a value, whatever it is', () => {
    const tenant = `t' or "1"=1 --`;
    const { sql, parameters } = compileTotal(planOf('', awkwardCollection(tenant, false)), sqliteDialect);
    expect([sql, parameters]).toEqual([`select count(*) ${scoped}`, [tenant]]);
  });
});

const tenantOf = (row: Row): string => row[0];

test('two tenants with the same ids, random questions: no row crosses', () => {
  fc.assert(
    fc.property(recordsArbitrary(['t1', 't2'], 24), fc.array(searchArbitrary, { maxLength: 8 }), (rows, searches) => {
      const both = createAwkwardDatabase(rows);
      const alone = createAwkwardDatabase(rows.filter((row) => tenantOf(row) === 't1'));
      for (const search of searches) {
        for (const isIndexed of [true, false]) {
          const plan = planOf(search, awkwardCollection('t1', isIndexed));
          const unscoped = planOf(search, awkwardCollection(undefined, isIndexed));
          const [first] = run(alone, compilePage(unscoped, sqliteDialect, { after: undefined, skip: 0 }));
          const after = first?.slice(-plan.sort.length) ?? plan.sort.map(() => null);
          const statements = statementsOf(plan, after);
          const expected = statementsOf(unscoped, after);
          expect({ search, rows: statements.map((statement) => run(both, statement)) }).toEqual({
            search,
            rows: expected.map((statement) => run(alone, statement)),
          });
        }
      }
      both.close();
      alone.close();
    }),
    { numRuns: 150 },
  );
}, 30_000);
