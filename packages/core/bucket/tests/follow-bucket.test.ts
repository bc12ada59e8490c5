/** A machine that follows a bucket goes on with all else while one thing fails, and has its folder's lock until it is stopped. */
import { expect, spyOn, test } from 'bun:test';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Asking, UsageOutbox } from '@vitrine/store';
import { publishShown, segmentNamed, tenantFile } from '../../../../tests/support/published.ts';
import { type Machines, openMachines, until, type TestPublisher } from './support/machines.ts';

const publish = async ({ store, reader, makeSegment }: TestPublisher, edition: number): Promise<void> => {
  makeSegment(segmentNamed(edition));
  await store.share([segmentNamed(edition)]);
  publishShown(store, { edition, revision: 4, segment: segmentNamed(edition), tenants: [tenantFile] });
  await until(() => reader.current()?.edition === edition);
};

/** Lets time pass until a condition holds. */
const passUntil = async ({ advance }: Machines, holds: () => boolean): Promise<void> =>
  until(() => {
    advance(250);
    return holds();
  });

/** A machine that follows a publisher, and has its edition 8. */
const openFollowing = async () => {
  await using stack = new AsyncDisposableStack();
  const machines = stack.use(openMachines());
  const publisher = machines.publisher('first');
  await publisher.store.lead();
  await publish(publisher, 8);
  const follower = stack.use(machines.follower());
  await until(() => follower.reader.current()?.edition === 8);
  const opened = stack.move();
  return { machines, publisher, follower, [Symbol.asyncDispose]: async () => opened.disposeAsync() };
};

test('a folder of usage that cannot be read ends nothing else', async () => {
  await using following = await openFollowing();
  const { machines, publisher, follower } = following;
  rmSync(join(follower.path, 'usage'), { recursive: true });
  await passUntil(machines, () => machines.observations.some(({ kind }) => kind === 'bucket-failed'));
  await publish(publisher, 9);
  await passUntil(machines, () => follower.reader.current()?.edition === 9);
  expect(follower.folder.lock()).toBeUndefined();
  // Once it can be read again, what servers found damaged is fetched anew.
  mkdirSync(join(follower.path, 'usage'));
  const ask = async (name: string) =>
    new Asking(follower.path).ask({ kind: 'segments', name }, AbortSignal.timeout(60_000));
  expect(ask(segmentNamed(7))).rejects.toThrow('cannot be fetched now');
  await ask(segmentNamed(9));
  const path = follower.folder.pathInSegment(segmentNamed(9), 'records');
  writeFileSync(path, 'damaged');
  new UsageOutbox(follower.path, 'a').suspect({ kind: 'segments', name: segmentNamed(9) });
  const isWhole = () => follower.folder.hasSegment(segmentNamed(9)) && readFileSync(path, 'utf8') === segmentNamed(9);
  await passUntil(machines, isWhole);
});

test('a wait that has passed leaves nothing behind, however long it follows', async () => {
  await using following = await openFollowing();
  const { machines, publisher, follower } = following;
  const then = spyOn(follower.stopped, 'then');
  await publish(publisher, 9);
  await passUntil(machines, () => follower.reader.current()?.edition === 9);
  expect(then).not.toHaveBeenCalled();
});
