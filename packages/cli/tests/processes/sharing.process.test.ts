/** Two publishers that share two sources, and are killed or halted in the middle: what is published is that of one publisher. */
import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { until } from '../../../../tests/support/until.ts';
import type { VitrineProcess } from '../commands/vitrine-process.ts';
import { isHalted, openTwoPublishers, tenants, type TwoPublishers } from './two-publishers.ts';

const [hidden = ''] = tenants.slice(7);

/** What one publisher publishes of the same: it is the same in each test. */
let alone: readonly string[] | undefined;

const publishAlone = async (two: TwoPublishers): Promise<readonly string[]> => {
  const one = two.publish('unused', join(two.place.folder, 'alone'));
  await one.waitFor(/"edition-published"/);
  expect(one.stdout()).not.toContain('source-given');
  return two.published('alone');
};

/** True for an answer without the last of a tenant's 20 records. */
const isEmpty = (answer: string): boolean => !answer.includes('"price":20');

const kill = async (process: VitrineProcess): Promise<void> => {
  process.kill('SIGKILL');
  await process.exited;
};

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  /** What does not depend on where the store is. */
  const inFolder = test.if(kind === 'folder');
  let two: TwoPublishers;
  let leader: VitrineProcess;
  let standby: VitrineProcess;

  /** Two publishers of an empty store, of which each reads a source. */
  const openHeld = async (): Promise<TwoPublishers> => {
    two = await openTwoPublishers(kind);
    leader = two.publish('leader');
    await leader.waitFor(/"edition-published"/);
    standby = two.publish('standby');
    await standby.waitFor(/"publisher-waiting"/);
    await until(async () => (await two.catalog.query('select id from vitrine.build_standby')).length === 1);
    await two.hold();
    await two.exposeAll();
    await standby.waitFor(/"source-taken"/);
    await two.untilHeld(2);
    expect(leader.stdout()).toContain('"source-given"');
    return two;
  };

  const expectAsAlone = async (name: string): Promise<void> => {
    const answers = await two.answers();
    alone ??= await publishAlone(two);
    await until(() => two.published(name).length === alone?.length);
    expect(two.published(name)).toEqual([...alone]);
    expect(answers.filter(isEmpty)).toEqual([]);
    expect(new Set(answers).size).toBe(2 * tenants.length);
  };

  const jobs = async (): Promise<readonly unknown[]> => two.catalog.query('select id from vitrine.build_job');

  test('one of two sources is built by the standby', async () => {
    await using _ = await openHeld();
    await two.release();
    await expectAsAlone('leader');
    expect(leader.stdout()).not.toContain('source-taken-back');
    expect(await jobs()).toEqual([]);
  });

  test('a standby that is killed loses its job', async () => {
    await using _ = await openHeld();
    await kill(standby);
    await leader.waitFor(/"source-taken-back"/);
    await two.release();
    await expectAsAlone('leader');
  });

  inFolder('a standby that is closed gives its job back', async () => {
    await using _ = await openHeld();
    standby.kill('SIGTERM');
    await leader.waitFor(/"source-taken-back"/);
    expect(await standby.exited).toBe(0);
    await two.release();
    await expectAsAlone('leader');
  });

  test('where the leader is killed, the standby leads, and drops the job', async () => {
    await using _ = await openHeld();
    await kill(leader);
    await two.untilHeld(4);
    expect(await jobs()).toEqual([]);
    await two.release();
    await expectAsAlone('standby');
  });

  inFolder('both are killed, and one is started again', async () => {
    await using _ = await openHeld();
    await Promise.all([kill(leader), kill(standby)]);
    await two.release();
    two.publish('standby');
    await expectAsAlone('standby');
  });

  test('what is withdrawn meanwhile goes without the standby, and does not come back with its late reply', async () => {
    await using _ = await openHeld();
    standby.kill('SIGSTOP');
    await until(() => isHalted(standby.pid));
    await leader.waitFor(/"source-taken-back"/);
    await two.release();
    expect((await two.answers()).filter(isEmpty)).toEqual([]);
    await two.run(`hide ${hidden} orders`);
    await until(async () => (await two.statuses([hidden]))[1] === 404);
    standby.kill('SIGCONT');
    // It announces itself again once it has read what it was told to read.
    await two.untilHeld(0);
    await until(async () => {
      const [[isAlive] = []] = await two.catalog.query(
        `select (seen_at > clock_timestamp() - interval '2 seconds')::text from vitrine.build_standby`,
      );
      return isAlive === 'true';
    });
    expect(await jobs()).toEqual([]);
    expect((await two.statuses([hidden]))[1]).toBe(404);
    await two.run(`expose ${hidden} orders --fields name,price`);
    await until(async () => (await two.statuses([hidden]))[1] === 200);
    await expectAsAlone('leader');
  });

  inFolder('what is withdrawn while the standby builds is not shown when it is done', async () => {
    await using _ = await openHeld();
    await two.run(`hide ${hidden} orders`);
    await two.release();
    const answers = await two.answers(1);
    expect(answers.filter(isEmpty)).toEqual([`${hidden}/orders null`]);
    expect(leader.stdout()).not.toContain('source-taken-back');
    await two.run(`expose ${hidden} orders --fields name,price`);
    await until(async () => (await two.statuses([hidden]))[1] === 200);
    await expectAsAlone('leader');
  });

  test.if(kind === 'bucket')('a bucket that is full has the leader take the job back', async () => {
    await using _ = await openHeld();
    two.setFaults({ isFull: true });
    await two.release();
    await leader.waitFor(/"source-taken-back"/);
    two.setFaults({});
    await expectAsAlone('leader');
  });
});
