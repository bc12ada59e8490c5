/** Deltas outlast the publisher that wrote them, tell of what was read late, and are missed by nobody where they are gone. */
import { expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Publisher, segmentsIn } from '@vitrine/publisher';
import type { PublisherOptions } from '../../src/editions/publisher.ts';
import { formatVersion } from '@vitrine/segments';
import { createLocalBuilder } from '../../../../../tests/service/local-builder.ts';
import {
  newPublisher,
  type NewPublisher,
  offerTable,
  show,
  twoTenants,
  until,
  writeProduct,
} from './support/new-publisher.ts';

/** With real segments. */
const open = async (made: NewPublisher, options: Partial<PublisherOptions> = {}): Promise<Publisher> => {
  const { source, other, reader, clock } = made;
  const sources = new Map([
    ['main', source],
    ['other', other],
  ]);
  const builder = createLocalBuilder(sources, segmentsIn(reader.segmentsFolder), clock);
  return made.open({ builder, segmentFormat: formatVersion, changesEditions: 3, ...options });
};

/** Of the collection that was offered first or second. */
const deltasOf = ({ manifest }: NewPublisher, key = '1'): readonly string[] =>
  manifest().segments.get(key)?.deltas ?? [];

test('another process goes on with them', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const first = await open(made);
  writeProduct(made, bakery, 'b1', 4);
  await made.turn();
  const before = deltasOf(made);
  expect(before).toHaveLength(1);
  await first.close();
  await open(made);
  expect(deltasOf(made)).toEqual([...before]);
  writeProduct(made, bakery, 'b1', 5);
  await made.turn();
  expect(deltasOf(made).slice(0, 1)).toEqual([...before]);
  expect(deltasOf(made)).toHaveLength(2);
});

test('what is read late in an edition is told too, and kept as long', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const orders = await offerTable(made, 'orders', 'other');
  await show(made, bakery, orders, 'all');
  await open(made);
  made.other.isAway = true;
  made.records.run(`insert into orders values ('o1', '2026-01-01T00:00:00.000Z', 'secret-bakery01', '7')`);
  await made.turn();
  const { edition } = made.manifest();
  expect(deltasOf(made, '2')).toEqual([]);
  made.other.isAway = false;
  made.clock.advance(2000);
  await until(() => deltasOf(made, '2').length === 1);
  expect(made.manifest().edition).toBe(edition);
  for (let turns = 0; turns < 3; turns++) {
    await made.turn();
    expect(deltasOf(made, '2')).toHaveLength(1);
  }
  await made.turn();
  expect(deltasOf(made, '2')).toEqual([]);
});

test('where one is gone, the edition is published without it', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const first = await open(made);
  writeProduct(made, bakery, 'b1', 4);
  await made.turn();
  await first.close();
  const [gone = ''] = deltasOf(made);
  rmSync(join(made.reader.segmentsFolder, gone), { recursive: true });
  await open(made);
  expect(deltasOf(made)).toEqual([]);
  writeProduct(made, bakery, 'b1', 5);
  await made.turn();
  expect(deltasOf(made)).toHaveLength(1);
});

test('they are swept when no edition needs them any more', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  await open(made, { changesEditions: 1, sweepGraceMs: 0 });
  const seen = new Set<string>();
  for (let price = 10; price < 13; price++) {
    writeProduct(made, bakery, 'b1', price);
    await made.turn();
    for (const name of deltasOf(made)) seen.add(name);
    expect(deltasOf(made)).toHaveLength(1);
  }
  expect(seen.size).toBe(3);
  const named = (): readonly string[] => [...made.manifest().segments.values()].map(({ name }) => name);
  await until(() => {
    // Nothing is swept while it reads: then it is a minute later.
    made.clock.advance(1000);
    return readdirSync(made.reader.segmentsFolder).length === named().length;
  });
  for (const name of named()) expect(existsSync(join(made.reader.segmentsFolder, name))).toBe(true);
});
