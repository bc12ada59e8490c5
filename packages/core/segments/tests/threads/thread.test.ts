/** A thread that ends by itself takes what it knew with it, and nothing else. */
import { expect, test } from 'bun:test';
import { Thread } from '../../src/threads/thread.ts';

const startThread = () => {
  let ends = 0;
  const url = new URL('../support/mortal-thread.ts', import.meta.url);
  const thread = new Thread<'count' | 'end', number>(url, '', () => ends++);
  return { thread, ends: () => ends };
};

test('whoever waits for a thread that ends is told so, and who asks next has a new one', async () => {
  const { thread, ends } = startThread();
  expect([await thread.ask('count'), await thread.ask('count')]).toEqual([1, 2]);
  const failures = await Promise.allSettled([thread.ask('end'), thread.ask('count')]);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(ends()).toBe(1);
  expect(await thread.ask('count')).toBe(1);
  thread.terminate();
});

test('one that was ended stays so', async () => {
  const { thread } = startThread();
  thread.terminate();
  expect(thread.ask('count')).rejects.toThrow('ended');
});
