/** Pages sought from the end of the last are the pages that an offset counts, whatever the order (contract §4.2 [D] 7). */
import type { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { compilePage, sqliteDialect, type Plan } from '@vitrine/query';
import { awkwardCollection, createAwkwardDatabase, run, type Cell } from './support/awkward.ts';
import { planOf } from './support/exposed.ts';
import { conditionArbitrary, recordsArbitrary, sortArbitrary } from './support/records.ts';

/** The ids, page by page. */
type Walk = (database: Database, plan: Plan) => Cell[][];

const byOffset: Walk = (database, plan) => {
  const pages: Cell[][] = [];
  for (;;) {
    const position = { after: undefined, skip: pages.length * plan.limit };
    const rows = run(database, compilePage(plan, sqliteDialect, position));
    if (rows.length === 0) return pages;
    pages.push(rows.map(([id]) => id ?? null));
  }
};

const bySeek: Walk = (database, plan) => {
  const pages: Cell[][] = [];
  let after: Cell[] | undefined;
  for (;;) {
    const rows = run(database, compilePage(plan, sqliteDialect, { after, skip: 0 }));
    if (rows.length === 0) return pages;
    pages.push(rows.map(([id]) => id ?? null));
    after = rows.at(-1)?.slice(-plan.sort.length);
  }
};

test('random records with ties and gaps, random sort keys', () => {
  const limit = fc.constantFrom(1, 2, 3, 5);
  const filter = fc.oneof(fc.constant('search='), conditionArbitrary, fc.constant('search=a'));
  fc.assert(
    fc.property(recordsArbitrary(['t1', 't2'], 30), sortArbitrary, limit, filter, (rows, sort, size, condition) => {
      const database = createAwkwardDatabase(rows);
      const plan = planOf(`${sort}&limit=${size}&${condition}`, awkwardCollection('t1', true));
      const offsets = byOffset(database, plan);
      expect(bySeek(database, plan)).toEqual(offsets);
      const ids = offsets.flat();
      expect(new Set(ids).size).toBe(ids.length);
      database.close();
    }),
    { numRuns: 600 },
  );
}, 30_000);

test('from any record on, and then so many further', () => {
  fc.assert(
    fc.property(recordsArbitrary(['t1'], 16), sortArbitrary, fc.nat(3), (rows, sort, skip) => {
      const database = createAwkwardDatabase(rows);
      const plan = planOf(`${sort}&limit=200&fields=id`, awkwardCollection('t1', false));
      const all = run(database, compilePage(plan, sqliteDialect, { after: undefined, skip: 0 }));
      for (const [index, row] of all.entries()) {
        const position = { after: row.slice(-plan.sort.length), skip };
        expect(run(database, compilePage(plan, sqliteDialect, position))).toEqual(all.slice(index + 1 + skip));
      }
      database.close();
    }),
    { numRuns: 200 },
  );
}, 30_000);

describe('what stands behind a record, as SQL', () => {
  const rows: [sort: string, after: Cell[], condition: string][] = [
    ['id', ['A'], '"i d" > ?'],
    ['-id', ['A'], '"i d" < ?'],
    ['createdAt', ['2026', 'A'], '("created.at" >= ? and ("created.at" > ? or "i d" > ?))'],
    ['-createdAt', ['2026', 'A'], '("created.at" <= ? and ("created.at" < ? or "i d" > ?))'],
    ['price', [10, 'A'], '("dot.ted" > ? or ("dot.ted" = ? and "i d" > ?) or "dot.ted" is null)'],
    ['-price', [10, 'A'], '("dot.ted" < ? or ("dot.ted" = ? and "i d" > ?) or "dot.ted" is null)'],
    ['-price', [null, 'A'], '("dot.ted" is null and "i d" > ?)'],
    ['price,-id', [null, 'A'], '("dot.ted" is null and "i d" < ?)'],
    [
      'name,-price',
      ['a', null, 'A'],
      '("order" > ? or ("order" = ? and ("dot.ted" is null and "i d" > ?)) or "order" is null)',
    ],
  ];
  test.each(rows)('sort=%s behind %p', (sort, after, condition) => {
    const plan = planOf(`sort=${sort}`, awkwardCollection(undefined, false));
    const { sql, parameters } = compilePage(plan, sqliteDialect, { after, skip: 0 });
    expect(sql.slice(sql.indexOf(' where ') + 7, sql.indexOf(' order by '))).toBe(condition);
    expect(new Set(parameters)).toEqual(new Set([...after.filter((value) => value !== null), 20, 0]));
  });
});
