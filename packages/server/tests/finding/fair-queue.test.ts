/** Waiting work is taken from the tenants in turn, and within a tenant from its callers. */
import { expect, test } from 'bun:test';
import { FairQueue } from '../../src/fair-queue.ts';

/** A word is a piece of work: its tenant, its caller, its number. */
const rows: readonly (readonly [name: string, added: string, expected: string])[] = [
  ['one caller in order', 'ax1 ax2 ax3', 'ax1 ax2 ax3'],
  ['tenants in turn', 'ax1 ax2 ax3 bx1', 'ax1 bx1 ax2 ax3'],
  ['three tenants', 'ax1 ax2 bx1 bx2 cx1', 'ax1 bx1 cx1 ax2 bx2'],
  ['callers of a tenant in turn', 'ax1 ax2 ax3 ay1', 'ax1 ay1 ax2 ax3'],
  ['many callers take no more turns than their tenant has', 'ax1 ay1 az1 bx1 bx2', 'ax1 bx1 ay1 bx2 az1'],
  ['callers of one name of two tenants are two', 'ax1 ax2 bx1', 'ax1 bx1 ax2'],
];

const fill = (added: string): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const word of added.split(' ')) queue.add(word.charAt(0), word.charAt(1), word);
  return queue;
};

test.each(rows)('%s: %s is taken as %s', (_name, added, expected) => {
  const queue = fill(added);
  const taken: string[] = [];
  while (queue.length > 0) taken.push(queue.take() ?? '');
  expect(taken.join(' ')).toBe(expected);
  expect(queue.take()).toBeUndefined();
});

test('a tenant that may not is passed over, and loses no turn', () => {
  const queue = fill('ax1 ax2 bx1');
  expect(queue.take((tenant) => tenant !== 'a')).toBe('bx1');
  expect(queue.take((tenant) => tenant !== 'a')).toBeUndefined();
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['ax1', 'ax2', undefined]);
});

test('it knows how much of whom waits', () => {
  const queue = fill('ax1 ax2 ay1 bx1');
  const waiting = () => [
    queue.length,
    queue.waitingOf('a'),
    queue.waitingOfCaller('a', 'x'),
    queue.waitingOfCaller('a', 'y'),
    queue.waitingOf('b'),
    queue.waitingOf('c'),
    queue.waitingOfCaller('c', 'x'),
  ];
  expect(waiting()).toEqual([4, 3, 2, 1, 1, 0, 0]);
  queue.take();
  expect(waiting()).toEqual([3, 2, 1, 1, 1, 0, 0]);
});
