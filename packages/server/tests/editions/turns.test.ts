/** Large answers in turn: the tenants one after another, and none of them all the places. */
import { expect, test } from 'bun:test';
import { Turns } from '../../src/editions/turns.ts';

interface Work {
  readonly done: PromiseWithResolvers<void>;
  readonly outcome: Promise<string>;
}

/** @param started gets a letter when its work begins */
const begin = (turns: Turns, tenant: string, started: string[]): Work => {
  const done = Promise.withResolvers<void>();
  const work = async (): Promise<string> => {
    started.push(tenant);
    await done.promise;
    return 'done';
  };
  const outcome = turns.take(tenant, work).catch((error: unknown) => (error instanceof Error ? error.name : 'failed'));
  return { done, outcome };
};

test('so many at once; the others wait, each tenant in its turn', async () => {
  const turns = new Turns(2);
  const started: string[] = [];
  const works = ['a', 'a', 'a', 'a', 'b', 'c'].map((tenant) => begin(turns, tenant, started));
  await Bun.sleep(1);
  expect(started).toEqual(['a', 'a']);
  for (const { done } of works) done.resolve();
  expect(await Promise.all(works.map(async ({ outcome }) => outcome))).toEqual(works.map(() => 'done'));
  expect(started).toEqual(['a', 'a', 'a', 'b', 'c', 'a']);
});

test('a tenant that has many waiting is refused one more, and keeps nobody else out', async () => {
  const turns = new Turns(1);
  const started: string[] = [];
  const works = Array.from({ length: 10 }, () => begin(turns, 'a', started));
  const other = begin(turns, 'b', started);
  expect(await works[9]?.outcome).toBe('Unavailable');
  for (const { done } of [...works, other]) done.resolve();
  expect(await other.outcome).toBe('done');
  expect(started.indexOf('b')).toBeLessThanOrEqual(2);
});

test('work that fails gives its place on', async () => {
  const turns = new Turns(1);
  const failed = turns.take('a', async () => {
    throw new Error('no');
  });
  expect(await failed.catch(() => 'failed')).toBe('failed');
  expect(await turns.take('a', async () => 'done')).toBe('done');
});
