/** Which tenants a prefix has: those whose hash and ID begin with it, and each is in one half of it. */
import { expect, test } from 'bun:test';
import { halvesOf, isInShard, ownPrefixOf, prefixesOf, type SizedShard } from '../../src/editions/shards.ts';

const tenants = Array.from({ length: 300 }, () => Math.random().toString(36).slice(2));
const randomBelow = (bound: number): number => Math.floor(Math.random() * bound);
const anyTenant = (): string => tenants[randomBelow(tenants.length)] ?? '';

test('a tenant is in a shard if its own prefix begins with that of the shard', () => {
  for (let tries = 0; tries < 3000; tries++) {
    const [tenant, other] = [anyTenant(), ownPrefixOf(anyTenant())];
    // Most tenants differ in the first bits, so short prefixes are tried most.
    const length = randomBelow(Math.random() < 0.5 ? 4 : other.length + 1);
    const prefix = (Math.random() < 0.5 ? other : ownPrefixOf(tenant)).slice(0, length);
    expect([tenant, prefix, isInShard(tenant, prefix)]).toEqual([
      tenant,
      prefix,
      ownPrefixOf(tenant).startsWith(prefix),
    ]);
  }
});

test('the halves of a shard have each of its tenants once', () => {
  const halves = halvesOf('', new Set(tenants));
  for (const tenant of tenants) expect(halves.filter((half) => isInShard(tenant, half))).toHaveLength(1);
});

const sized = (prefix: string, bytes: number, count: number): SizedShard => ({ prefix, bytes, tenants: count });

test.each([
  ['small in both', [sized('0', 10, 10), sized('1', 10, 10)], ['']],
  ['with many tenants together', [sized('0', 10, 20), sized('1', 10, 20)], ['0', '1']],
  ['with large segments together', [sized('0', 20, 10), sized('1', 20, 10)], ['0', '1']],
  ['one of which is missing', [sized('00', 10, 20), sized('1', 10, 20)], ['0', '1']],
])('siblings %s', (_what, existing, prefixes) => {
  expect([...prefixesOf(existing, { bytes: 100, tenants: 100 })].toSorted()).toEqual(prefixes);
});
