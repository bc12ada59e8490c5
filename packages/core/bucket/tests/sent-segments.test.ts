/** Segments that a standby has built: the leader fetches them whole, and neither takes them for its own uploads. */
import { expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishShown, segmentNamed, tenantFile } from '../../../../tests/support/published.ts';
import { openMachines, until, type Machines, type TestPublisher } from './support/machines.ts';

const [own, sent] = [segmentNamed(8), segmentNamed(9)];

const publish = async ({ store, reader }: TestPublisher, edition: number, segment: string): Promise<void> => {
  await store.share([segment]);
  publishShown(store, { edition, revision: 4, segment, tenants: [tenantFile] });
  await until(() => reader.current()?.edition === edition);
};

/** A leader that has published its own segment, and a standby that has it, too. */
const openBoth = async (machines: Machines) => {
  const [leader, standby] = [machines.publisher('leader'), machines.publisher('standby')];
  await leader.store.lead();
  leader.makeSegment(own);
  await publish(leader, 8, own);
  await until(async () => !(await standby.store.lead()) && standby.store.hasSegment(own));
  return { leader, standby };
};

const fileIn = ({ store }: TestPublisher, name: string): string => join(store.segmentsFolder, name, 'records');
const keyOf = (name: string): string => `shop/segments/${name}/records`;

test('the leader has a segment that a standby has sent, and publishes it', async () => {
  await using machines = openMachines();
  const { leader, standby } = await openBoth(machines);
  standby.makeSegment(sent);
  await standby.store.sendSegments([own, sent]);
  await leader.store.receiveSegments([own, sent]);
  expect(readFileSync(fileIn(leader, sent), 'utf8')).toBe(sent);
  // What was removed from the bucket meanwhile is there when a manifest names it.
  machines.server.objects.delete(keyOf(sent));
  await publish(leader, 9, sent);
  expect(machines.server.objects.has(keyOf(sent))).toBe(true);
});

test('a segment that the manifest names is not uploaded again', async () => {
  await using machines = openMachines();
  const { standby } = await openBoth(machines);
  machines.server.objects.delete(keyOf(own));
  await standby.store.sendSegments([own]);
  expect(machines.server.objects.has(keyOf(own))).toBe(false);
});

test('a segment that did not arrive, or is damaged, is refused', async () => {
  await using machines = openMachines();
  const { leader, standby } = await openBoth(machines);
  expect(leader.store.receiveSegments([sent])).rejects.toThrow(`GET segments/${sent}/records`);
  standby.makeSegment(sent);
  writeFileSync(fileIn(standby, sent), 'other bytes');
  await standby.store.sendSegments([sent]);
  expect(leader.store.receiveSegments([sent])).rejects.toThrow('is damaged in the bucket');
  await leader.store.receiveSegments([sent]).catch(() => undefined);
  expect(existsSync(fileIn(leader, sent))).toBe(false);
});

test('a segment that is damaged here is replaced by the one that a standby has sent', async () => {
  await using machines = openMachines();
  const { leader, standby } = await openBoth(machines);
  for (const each of [leader, standby]) each.makeSegment(sent);
  writeFileSync(fileIn(leader, sent), 'other bytes');
  await standby.store.sendSegments([sent]);
  await leader.store.receiveSegments([sent]);
  expect(readFileSync(fileIn(leader, sent), 'utf8')).toBe(sent);
});

test('a standby uploads what it has sent, once it leads: the leader before may have removed it', async () => {
  await using machines = openMachines();
  const { leader, standby } = await openBoth(machines);
  standby.makeSegment(sent);
  await standby.store.sendSegments([sent]);
  machines.server.objects.delete(keyOf(sent));
  await leader.store.close();
  await until(async () => standby.store.lead());
  await publish(standby, 9, sent);
  expect(machines.server.objects.has(keyOf(sent))).toBe(true);
});
