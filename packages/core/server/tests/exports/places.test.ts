/** How many places there are: of a caller, of a tenant, in all; who waits gets one in turn. */
import { expect, test } from 'bun:test';
import { Places } from '../../src/exports/places.ts';
import { Unavailable } from '../../src/unavailable.ts';

/** A word takes a place: its tenant, its caller, its number. `-` gives it back. What then has a place is in its order. */
const rows: readonly (readonly [name: string, words: string, have: string])[] = [
  ['two of a caller', 'ax1 ax2 ax3 ay1', 'ax1 ax2 ay1'],
  ['of all tenants together', 'ax1 bx1 cx1 dy1', 'ax1 bx1 dy1'],
  ['three of a tenant', 'ax1 ax2 ay1 az1 bv1', 'ax1 ax2 ay1 bv1'],
  ['four in all', 'ax1 ay1 bv1 bw1 cz1', 'ax1 ay1 bv1 bw1'],
  ['who gives a place back lets in who waits', 'ax1 ax2 ax3 -ax1', 'ax2 ax3'],
  ['tenants in turn', 'ax1 ay1 az1 bv1 aw1 aw2 cw1 -ax1 -ay1', 'az1 bv1 aw1 cw1'],
  ['who may not yet is passed over', 'ax1 ax2 ay1 bv1 ax3 cw1 -bv1', 'ax1 ax2 ay1 cw1'],
  ['a place is given back once', 'ax1 ax2 ax3 ax4 -ax1 -ax1', 'ax2 ax3'],
];

test.each(rows)('%s: %s', async (_name, words, have) => {
  const places = new Places({ ofCaller: 2, ofTenant: 3, ofServer: 4, waiting: { ofCaller: 9, ofTenant: 9 } });
  const releases = new Map<string, () => void>();
  const has = new Set<string>();
  for (const word of words.split(' ')) {
    const name = word.replace('-', '');
    if (word === name) {
      const taking = places.take({ tenant: name.charAt(0), caller: name.charAt(1) });
      void taking.then((release) => releases.set(name, release) && has.add(name));
    } else {
      has.delete(name);
      releases.get(name)?.();
    }
    await Bun.sleep(0);
  }
  expect([...has].join(' ')).toBe(have);
});

test('so many may wait, of a caller and of a tenant', async () => {
  const places = new Places({ ofCaller: 1, ofTenant: 1, ofServer: 1, waiting: { ofCaller: 2, ofTenant: 3 } });
  const outcomes: string[] = [];
  for (const caller of ['x', 'x', 'x', 'x', 'y', 'z']) {
    void places.take({ tenant: 'a', caller }).then(
      () => outcomes.push(`${caller} has one`),
      (error: unknown) => outcomes.push(error instanceof Unavailable ? `${caller} 503` : String(error)),
    );
    await Bun.sleep(0);
  }
  expect(outcomes).toEqual(['x has one', 'x 503', 'z 503']);
});
