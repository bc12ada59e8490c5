/** Faults in what a tenant shows, and to whom: loaded from the catalog, kept live, withdrawn. */
import type { Mutant } from '../mutant.ts';

const exposures = 'server/src/catalog/exposures.ts';
const liveCatalog = 'server/src/catalog/live-catalog.ts';
const separation = { files: ['server/tests/security/separation.test.ts'], named: 'on sqlite' };
const hiddenValues = { files: ['server/tests/security/hidden-values.test.ts'], named: 'on sqlite' };
const withdrawal = { files: ['server/tests/http/withdrawal.test.ts'], named: 'on sqlite' };
const revocation = { files: ['server/tests/security/revocation.test.ts'], named: 'on sqlite' };
const keys = { files: ['server/tests/http/keys.test.ts'], named: 'on sqlite' };
const lease = { files: ['server/tests/security/lease.test.ts'], named: 'on sqlite' };

export const exposureMutants: readonly Mutant[] = [
  {
    name: 'hidden-fields',
    file: exposures,
    text: `.innerJoin('field_exposure', 'field_exposure.field_id', 'field.id')`,
    replacement: `.innerJoin('field_exposure', (join) => join.onTrue())`,
    harm: 'show all fields of a collection of which one is shown',
    tests: hiddenValues,
  },
  {
    name: 'fields-of-others',
    file: exposures,
    text: `.where('field_exposure.tenant_id', '=', tenantId)`,
    replacement: '',
    harm: 'show a field because another tenant shows it',
    tests: separation,
  },
  {
    name: 'collections-of-others',
    file: exposures,
    text: `.where('collection_exposure.tenant_id', '=', tenantId)`,
    replacement: '',
    harm: 'show a collection because another tenant shows it',
    tests: separation,
  },
  {
    name: 'foreign-collection',
    file: exposures,
    text: `where.or([where('collection.tenant_id', '=', tenantId), where('collection.tenant_id', 'is', null)])`,
    replacement: 'where.lit(true)',
    harm: "show another tenant's own collection once an exposure of it is written",
    tests: separation,
  },
  {
    name: 'no-scope-value',
    file: exposures,
    text: '(row.scope_column === null || tenant.scope === null)',
    replacement: 'row.scope_column === null',
    harm: 'show a whole shared table to a tenant without a scope value',
    tests: separation,
  },
  {
    name: 'no-scope-column',
    file: exposures,
    text: '(row.scope_column === null || tenant.scope === null)',
    replacement: 'tenant.scope === null',
    harm: 'show a whole table that is offered to all tenants',
    tests: separation,
  },
  {
    name: 'private-to-all',
    file: exposures,
    text: 'collections.filter(({ isPrivate }) => !isPrivate),',
    replacement: 'collections,',
    harm: 'show private collections without a key',
    tests: separation,
  },
  {
    name: 'disabled-tenant',
    file: exposures,
    text: `.where('is_enabled', '=', 1)`,
    replacement: '',
    harm: 'show a tenant whose public API is off',
    tests: withdrawal,
  },
  {
    name: 'fingerprint-without-fields',
    file: exposures,
    text: '[tenant.id, row.collection_id, collection, [...collection.fields]]',
    replacement: '[tenant.id, row.collection_id, collection]',
    harm: 'give out a cached answer with a field that is hidden since',
    tests: withdrawal,
  },
  {
    name: 'fingerprint-without-collections',
    file: exposures,
    text: '[tenant, collections.map((collection) => collection.fingerprint)]',
    replacement: '[tenant]',
    harm: 'give out a cached profile with what is hidden since',
    tests: withdrawal,
  },
  {
    name: 'late-exposures',
    file: liveCatalog,
    text: 'if (exposures !== undefined && revision === this.#revision)',
    replacement: 'if (exposures !== undefined)',
    harm: 'keep exposures that were read before a change and arrived after it',
    tests: revocation,
  },
  {
    name: 'late-key',
    file: liveCatalog,
    text: 'if (owner !== undefined && revision === this.#revision)',
    replacement: 'if (owner !== undefined)',
    harm: 'keep a key that was read before it was revoked and arrived after it',
    tests: revocation,
  },
  {
    name: 'kept-key',
    file: liveCatalog,
    text: 'if (concerns(owner)) this.#keys.delete(hash);',
    replacement: 'if (concerns(owner)) break;',
    harm: 'take a key that was revoked after its first use',
    tests: revocation,
  },
  {
    name: 'kept-tenant',
    file: liveCatalog,
    text: 'for (const [publicId] of concerned) this.#tenants.delete(publicId);',
    replacement: '',
    harm: 'show a tenant that was switched off',
    tests: withdrawal,
  },
  {
    name: 'change-for-all',
    file: liveCatalog,
    text: 'const isForAll = changes.some(({ tenantId }) => tenantId === null);',
    replacement: 'const isForAll = false;',
    harm: 'keep showing a collection that is offered to all tenants no more',
    tests: withdrawal,
  },
  {
    name: 'cached-after-withdrawal',
    file: liveCatalog,
    text: 'if (withdrawn.size > 0) this.#onWithdrawn(withdrawn);',
    replacement: '',
    harm: 'keep withdrawn rows in the memory of the process',
    tests: withdrawal,
  },
  {
    name: 'no-lease',
    file: liveCatalog,
    text: 'this.#clock.monotonic() - monotonic) > this.#leaseMs',
    replacement: 'this.#clock.monotonic() - monotonic) > Infinity',
    harm: 'believe what is known of the catalog for as long as it cannot be read',
    tests: lease,
  },
  {
    name: 'lease-by-one-clock',
    file: liveCatalog,
    text: 'Math.max(this.#clock.now() - now, ',
    replacement: 'Math.max(0, ',
    harm: 'believe it after a machine was suspended',
    tests: lease,
  },
  {
    name: 'expired-key',
    file: liveCatalog,
    text: 'owner.expiresAt <= now',
    replacement: 'owner.expiresAt <= 0',
    harm: 'take a key that has expired',
    tests: keys,
  },
  {
    name: 'revoked-key',
    file: 'server/src/catalog/keys.ts',
    text: `.where('api_key.revoked_at', 'is', null)`,
    replacement: '',
    harm: 'take a revoked key',
    tests: keys,
  },
];
