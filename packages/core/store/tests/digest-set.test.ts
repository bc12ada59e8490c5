/** The set has the digests that were added, and no others. */
import { expect, test } from 'bun:test';
import { DigestSet } from '../src/digest-set.ts';
import { digestOf } from '../src/digest.ts';

test('digests that were added are there, however many, and others are not', () => {
  const digests = Array.from({ length: 10_000 }, (_, number) => digestOf(String(number)));
  const set = new DigestSet();
  for (const digest of digests.slice(0, 5000)) for (const _ of [1, 2]) set.add(digest);
  expect(digests.filter((digest) => set.has(digest))).toEqual(digests.slice(0, 5000));
});

test('a digest of zeros is there only once it was added', () => {
  const set = new DigestSet();
  expect(set.has('0'.repeat(40))).toBe(false);
  set.add('0'.repeat(40));
  expect([set.has('0'.repeat(40)), set.has('f'.repeat(40))]).toEqual([true, false]);
});
