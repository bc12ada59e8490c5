/** The records of a day, counted by processes that share memory. */
import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryLimiter, makeCounterFile } from '@vitrine/server';
import { CounterTable, tableBytes, utcDay } from '../../src/limits/counter-table.ts';
import { describeDays, type Servers } from './day-rows.ts';

const limits = { anonymous: 1_000_000, keyed: 1_000_000 };
const folder = mkdtempSync(join(tmpdir(), 'vitrine-days-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
makeCounterFile(join(folder, 'counters'), crypto.getRandomValues(new Uint8Array(8)));
let opened = 0;

/** All servers of the tests have one file; the keys are others each time. */
const open = (servers: number, dayNow: () => number): Servers => {
  const file = join(folder, 'counters');
  const name = ++opened;
  return {
    limiters: Array.from({ length: servers }, () => createMemoryLimiter({ limits, now: () => 1000, dayNow, file })),
    key: (id, records) => ({ kind: 'key', id: `${id} ${name}`, records }),
  };
};

describe('in a file that they map', () => describeDays(open));

test('of keys that meet in a full bucket, the one that has read least is forgotten', () => {
  const table = new CounterTable(new Uint8Array(tableBytes(8)), 0n, utcDay);
  const nowMs = Date.UTC(2026, 5, 1, 8);
  for (let key = 1; key <= 8; key += 1) table.count(String(key), 1000, nowMs, 100 * (key === 5 ? 1 : key + 1));
  table.count('another', 1000, nowMs, 500);
  const left = ['1', '4', '5', '8', 'another'].map((key) => table.peek(key, 1000, nowMs).counted);
  expect(left).toEqual([200, 500, 0, 900, 500]);
});

test('a clock that is behind by a moment counts in the day that others have begun', () => {
  const table = new CounterTable(new Uint8Array(tableBytes(8)), 0n, utcDay);
  const midnight = Date.UTC(2026, 5, 2);
  table.count('a', 1000, midnight, 7);
  expect(table.count('a', 1000, midnight - 3, 5)).toMatchObject({ counted: 12, leftMs: 24 * 60 * 60 * 1000 });
  expect(table.peek('a', 1000, midnight + 1)).toMatchObject({ counted: 12 });
});
