/** A damaged partition is refused by itself, is looked at again after a while, and the publisher is not told with each request. */
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SegmentUnreadable } from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import type { Suspect } from '@vitrine/store';
import { DamageReports } from '../../src/editions/damage-reports.ts';
import { OpenSegments } from '../../src/editions/open-segments.ts';
import { Unavailable } from '../../src/unavailable.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-open-segments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const writeSegment = (): string => {
  const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
  const writer = new SegmentWriter(folder, [
    { name: 'bakery', fields },
    { name: 'museum', fields },
  ]);
  writer.add('bakery', 'b1', '2026-01-01T00:00:00.000Z', ['Roll']);
  writer.add('museum', 'm1', '2026-01-01T00:00:00.000Z', ['Vase']);
  return writer.finish().name;
};

const open = (isRemoved = false) => {
  const name = writeSegment();
  const told: Suspect[] = [];
  let nowMs = 0;
  const clock = { monotonic: () => nowMs };
  const reports = new DamageReports({ clock, onDamaged: (suspect) => void told.push(suspect) });
  const segments = new OpenSegments({
    folder,
    absent: { lacks: () => isRemoved, note: () => undefined },
    clock,
    observe: () => undefined,
    reports,
  });
  const ask = (partition: string) => segments.partition({ name, partition });
  const damage = (partition: string): void =>
    segments.noteDamaged(new SegmentUnreadable(name, 'damaged', undefined, partition));
  const pass = (milliseconds: number): void => void (nowMs += milliseconds);
  return { name, segments, reports, told, ask, damage, pass };
};

test('its neighbours keep what they have open', () => {
  const { ask, damage, pass } = open();
  const museum = ask('museum');
  damage('bakery');
  expect(() => ask('bakery')).toThrow(Unavailable);
  expect(ask('museum')).toBe(museum);
  pass(5000);
  const again = ask('bakery');
  expect(ask('bakery')).toBe(again);
  damage('bakery');
  pass(5000);
  expect(ask('bakery')).not.toBe(again);
  expect(ask('museum')).toBe(museum);
});

test('the publisher is told once in five seconds', () => {
  const { name, reports, told, damage, pass } = open();
  for (let count = 0; count < 10; count++) damage('bakery');
  for (let count = 0; count < 10; count++) reports.report({ kind: 'tenants', name: 'one' });
  expect(told).toEqual([
    { kind: 'segments', name },
    { kind: 'tenants', name: 'one' },
  ]);
  expect(reports.isReported('one')).toBe(true);
  pass(5000);
  expect(reports.isReported('one')).toBe(false);
  damage('bakery');
  expect(told).toHaveLength(3);
});

test('a segment that was removed to make room is not damaged', () => {
  const { told, damage, ask } = open(true);
  damage('bakery');
  expect(told).toEqual([]);
  expect(() => ask('bakery')).toThrow('not here yet');
});

test('what no manifest names any more is let go of, damaged or not', () => {
  const { name, segments, ask, damage, pass } = open();
  const museum = ask('museum');
  damage('bakery');
  segments.close([name]);
  expect(ask('museum')).not.toBe(museum);
  pass(0);
  expect(ask('bakery').count).toBe(1);
});
