/** The queue in front of the readers: tenants in turn, and what has begun before what has not. */
import { expect, test } from 'bun:test';
import { FairQueue } from '../../src/sources/fair-queue.ts';

const rows: readonly (readonly [name: string, added: string, expected: string])[] = [
  ['in order', 'a1 a2 a3', 'a1 a2 a3'],
  ['tenants in turn', 'a1 a2 a3 b1', 'a1 b1 a2 a3'],
  ['three tenants', 'a1 a2 b1 b2 c1', 'a1 b1 c1 a2 b2'],
  ['what has begun first, within its tenant', 'a1 a2 a3! b1', 'a3 b1 a1 a2'],
];

test.each(rows)('%s: %s is taken as %s', (_name, added, expected) => {
  const queue = new FairQueue<string>();
  for (const word of added.split(' '))
    queue.add(word.charAt(0), word.slice(0, 2), word.endsWith('!') ? 'first' : 'last');
  const taken: string[] = [];
  while (queue.length > 0) taken.push(queue.take(() => true) ?? '');
  expect(taken.join(' ')).toBe(expected);
});

test('a tenant that may not is passed over, and what is removed is not taken', () => {
  const queue = new FairQueue<string>();
  for (const word of ['a1', 'a2', 'b1']) queue.add(word.charAt(0), word);
  queue.remove('a', 'a1');
  expect(queue.take((tenant) => tenant !== 'a')).toBe('b1');
  expect(queue.take((tenant) => tenant !== 'a')).toBeUndefined();
  expect(queue.take(() => true)).toBe('a2');
  expect(queue.length).toBe(0);
});
