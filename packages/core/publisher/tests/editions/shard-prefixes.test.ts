/** Which tenants a prefix has: those whose hash and ID begin with it, and each is in one half of it. */
import { expect, test } from 'bun:test';
import { halvesOf, isInShard, ownPrefixOf } from '../../src/editions/shards.ts';

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
