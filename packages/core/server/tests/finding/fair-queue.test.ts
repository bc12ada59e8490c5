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

test('a caller that may not is passed over, and its tenant loses no turn', () => {
  const queue = fill('ax1 ax2 ay1 bx1');
  expect(queue.take((_tenant, caller) => caller !== 'x')).toBe('ay1');
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['bx1', 'ax1', 'ax2']);
});

test('a tenant whose work comes piece by piece has its turn before those who had theirs since', () => {
  const queue = fill('ax1 bx1 bx2 bx3 cx1 cx2 cx3');
  const taken = [queue.take(), queue.take(), queue.take()];
  queue.add('a', 'x', 'ax2');
  expect([...taken, queue.take(), queue.take(), queue.take()]).toEqual(['ax1', 'bx1', 'cx1', 'ax2', 'bx2', 'cx2']);
  queue.add('a', 'x', 'ax3');
  queue.add('d', 'x', 'dx1');
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['ax3', 'dx1', 'bx3', 'cx3']);
  expect(queue.length).toBe(0);
});

test('what is taken out is not taken, and counts no more', () => {
  const queue = fill('ax1 ax2 bx1');
  expect([queue.remove('a', 'x', 'ax1'), queue.remove('a', 'x', 'ax1'), queue.remove('c', 'x', 'cx1')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([queue.length, queue.waitingOf('a'), queue.waitingOfCaller('a', 'x')]).toEqual([2, 1, 1]);
  expect([queue.remove('a', 'x', 'ax2'), queue.take(), queue.take()]).toEqual([true, 'bx1', undefined]);
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
