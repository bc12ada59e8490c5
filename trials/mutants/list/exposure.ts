/** Faults in what a tenant shows, and to whom: read from the catalog, published, taken up by servers, withdrawn. */
import type { Mutant } from '../mutant.ts';

const shownTenants = 'publisher/src/editions/shown-tenants.ts';
const shownRows = 'publisher/src/editions/shown-rows.ts';
const follower = 'publisher/src/editions/catalog-follower.ts';
const served = 'server/src/served.ts';
const liveEdition = 'server/src/editions/live-edition.ts';
const separation = { files: ['cli/tests/security/separation.test.ts'], named: 'on sqlite' };
const hiddenValues = { files: ['cli/tests/security/hidden-values.test.ts'], named: 'on sqlite' };
const withdrawal = { files: ['cli/tests/http/withdrawal.test.ts'], named: 'on sqlite' };
const revocation = { files: ['cli/tests/security/revocation.test.ts'], named: 'on sqlite' };
const keys = { files: ['cli/tests/http/keys.test.ts'], named: 'on sqlite' };
const labels = { files: ['cli/tests/sites/labels.test.ts'], named: 'on sqlite' };
const lease = { files: ['cli/tests/security/lease.test.ts'], named: 'on sqlite' };

export const exposureMutants: readonly Mutant[] = [
  {
    name: 'hidden-fields',
    file: shownTenants,
    text: 'shown?.has(id) === true',
    replacement: 'shown !== undefined && id > 0',
    harm: 'show all fields of a collection of which one is shown',
    tests: hiddenValues,
  },
  {
    name: 'hidden-labels',
    file: shownTenants,
    text: 'shown?.has(id) === true',
    replacement: 'shown !== undefined && id > 0',
    harm: 'publish what hidden fields are called in other languages',
    tests: labels,
  },
  {
    name: 'labels-in-answers',
    file: 'server/src/http/collections/envelopes.ts',
    text: '({ key, label, type }) => ({ key, label, type })',
    replacement: '(field) => field',
    harm: "send labels in other languages where the contract's descriptors have none",
    tests: labels,
  },
  {
    name: 'fields-of-others',
    file: shownTenants,
    text: 'fields(collection_id, shown.get(tenantId))',
    replacement: 'fields(collection_id, new Set([...shown.values()].flatMap((ids) => [...ids])))',
    harm: 'show a field because another tenant shows it',
    tests: separation,
  },
  {
    name: 'collections-of-others',
    file: shownTenants,
    text: '(rows.exposures.get(tenantId) ?? [])',
    replacement: '[...rows.exposures.values()].flat()',
    harm: 'show a collection because another tenant shows it',
    tests: separation,
  },
  {
    name: 'foreign-collection',
    file: shownTenants,
    text: 'if (tenant_id !== null && tenant_id !== tenant.id) return false;',
    replacement: '',
    harm: "show another tenant's own collection once an exposure of it is written",
    tests: separation,
  },
  {
    name: 'no-scope-value',
    file: shownTenants,
    text: 'scope_column === null ? tenant_id !== null : tenant.scope !== null;',
    replacement: 'scope_column === null ? tenant_id !== null : true;',
    harm: 'show a shared table to a tenant without a scope value',
    tests: separation,
  },
  {
    name: 'no-scope-column',
    file: shownTenants,
    text: 'scope_column === null ? tenant_id !== null : tenant.scope !== null;',
    replacement: 'scope_column === null ? true : tenant.scope !== null;',
    harm: 'show a whole table that is offered to all tenants',
    tests: separation,
  },
  {
    name: 'revoked-key',
    file: shownRows,
    text: `.where('revoked_at', 'is', null)`,
    replacement: '',
    harm: 'take a revoked key',
    tests: keys,
  },
  {
    name: 'change-for-all',
    file: follower,
    text: `if (tenantId === null) return 'all';`,
    replacement: 'if (tenantId === null) continue;',
    harm: 'keep showing a collection that is offered to all tenants no more',
    tests: withdrawal,
  },
  {
    name: 'late-exposures',
    file: follower,
    text: `const loaded = await loadShownTenants(store, 'all');
    if ((await latestRevision(store)) !== revision) return false;`,
    replacement: `const loaded = await loadShownTenants(store, 'all');`,
    harm: 'publish exposures and keys that were read before a change and arrived after it',
    tests: revocation,
  },
  {
    name: 'disabled-tenant',
    file: 'publisher/src/editions/publication.ts',
    text: 'if (!tenant.isEnabled) return { tenant, name: undefined, segments: [], shownTags: noTags };',
    replacement: '',
    harm: 'show a tenant whose public API is off',
    tests: withdrawal,
  },
  {
    name: 'private-to-all',
    file: served,
    text: 'served.filter(({ isPrivate }) => !isPrivate),',
    replacement: 'served,',
    harm: 'show private collections without a key',
    tests: separation,
  },
  {
    name: 'kept-answers',
    file: liveEdition,
    text: 'if (manifest.tenants[publicId] !== next.tenants[publicId]) this',
    replacement: 'if (manifest.tenants[publicId] === next.tenants[publicId]) this',
    harm: 'keep withdrawn records in the memory of the process',
    tests: withdrawal,
  },
  {
    name: 'answers-with-hidden-collections',
    file: served,
    text: '[tenant, appearance, collections.map(describeShown)]',
    replacement: '[tenant, appearance]',
    harm: 'answer from memory with a profile that has what is hidden since',
    tests: withdrawal,
  },
  {
    name: 'kept-tenants',
    file: liveEdition,
    text: 'tenants: new LRUCache({ max: tenantsHeldMax }),',
    replacement: 'tenants: this.#taken?.tenants ?? new LRUCache({ max: tenantsHeldMax }),',
    harm: 'answer by exposures that were withdrawn since they were first asked for',
    tests: withdrawal,
  },
  {
    name: 'kept-keys',
    file: liveEdition,
    text: 'keys: this.#store.keys(manifest),',
    replacement: 'keys: this.#taken?.keys ?? this.#store.keys(manifest),',
    harm: 'take a key that was revoked since the server has started',
    tests: revocation,
  },
  {
    name: 'keyed-for-all',
    file: liveEdition,
    text: 'if (held !== undefined && !isOver(held.keyed.endsAt, now)) return held[access];',
    replacement: 'if (held !== undefined && !isOver(held.keyed.endsAt, now)) return held.keyed;',
    harm: 'answer everyone as one who has a key',
    tests: separation,
  },
  {
    name: 'expired-key',
    file: liveEdition,
    text: 'key.expiresAt <= now',
    replacement: 'key.expiresAt <= 0 * now',
    harm: 'take a key that has expired',
    tests: keys,
  },
  {
    name: 'unchecked-lease',
    file: liveEdition,
    text: `if (this.#isPastLease()) throw new Unavailable('The publisher`,
    replacement: `if (this.#taken === undefined) throw new Unavailable('The publisher`,
    harm: 'believe what was published last for as long as the publisher is not heard',
    tests: lease,
  },
  {
    name: 'lease-by-one-clock',
    file: liveEdition,
    text: 'Math.max(clock.now() - now, clock.monotonic() - monotonic)',
    replacement: 'Math.max(0 * (clock.now() - now), clock.monotonic() - monotonic)',
    harm: 'believe it after a machine was suspended',
    tests: lease,
  },
];
