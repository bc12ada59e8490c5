/** Faults in what a tenant shows, and to whom: read from the catalog, published, taken up by servers, withdrawn. */
import type { Mutant } from '../mutant.ts';

const shownTenants = 'core/publisher/src/editions/stored-tenants.ts';
const shownRows = 'core/publisher/src/editions/stored-rows.ts';
const follower = 'core/publisher/src/editions/catalog-follower.ts';
const served = 'core/server/src/served.ts';
const liveEdition = 'core/server/src/editions/live-edition.ts';
const heldTenants = 'core/server/src/editions/held-tenants.ts';
const publishedTenants = 'core/publisher/src/editions/published-tenants.ts';
const separation = { files: ['core/server/tests/security/separation.test.ts'], named: 'on sqlite' };
const hiddenValues = { files: ['core/server/tests/security/hidden-values.test.ts'], named: 'on sqlite' };
const withdrawal = { files: ['core/server/tests/http/withdrawal.test.ts'], named: 'on sqlite' };
const revocation = { files: ['core/server/tests/security/revocation.test.ts'], named: 'on sqlite' };
const keys = { files: ['core/server/tests/http/keys.test.ts'], named: 'on sqlite' };
const labels = { files: ['cli/tests/sites/labels.test.ts'], named: 'on sqlite' };
const lease = { files: ['core/server/tests/security/lease.test.ts'], named: 'on sqlite' };
const bulk = { files: ['cli/tests/catalog/tenants-in-bulk.server.test.ts'], named: 'a catalog in sqlite' };
const renamed = { files: ['tools/declaring/tests/renamed-fields.test.ts'], named: 'it is a mistake' };

export const exposureMutants: readonly Mutant[] = [
  {
    name: 'bulk-opens-private',
    file: 'core/publisher/src/catalog/bulk/expose-tenants.ts',
    text: 'if (opensUnasked(standing, id, order)) refused.add(id);',
    replacement: 'if (refused.has(id)) refused.add(id);',
    harm: 'make collections public for many tenants that show them to holders of a key',
    tests: bulk,
  },
  {
    name: 'bulk-enables-template',
    file: 'core/publisher/src/catalog/bulk/apply-tenants.ts',
    text: 'order.isEnablingTemplate ?',
    replacement: 'order.rows.length > 0 ?',
    harm: 'expose what the template proposes though the operator has not said so',
    tests: bulk,
  },
  {
    name: 'bulk-deletes-missing',
    file: 'core/publisher/src/catalog/bulk/plan-tenants.ts',
    text: 'if (isDeletingMissing) {',
    replacement: 'if (this.#mistakes.length === 0) {',
    harm: 'delete the tenants that a file does not name',
    tests: bulk,
  },
  {
    name: 'was-any-column',
    file: 'tools/declaring/src/renamed-fields.ts',
    text: '(after.was !== undefined && isNamed(before, after))',
    replacement: 'after.was !== undefined',
    harm: 'show another column under an old exposure, because the file says of the field what it was not',
    tests: renamed,
  },
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
    name: 'more-in-descriptors',
    file: 'core/server/src/http/collections/envelopes.ts',
    text: '({ key, label, type }) => ({ key, label, type })',
    replacement: '(field) => field',
    harm: "send more of a field than the contract's descriptors have",
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
    text: 'hasScope(collection.target) ? tenant.scope !== null : tenant_id !== null;',
    replacement: 'hasScope(collection.target) ? true : tenant_id !== null;',
    harm: 'show a shared table to a tenant without a scope value',
    tests: separation,
  },
  {
    name: 'no-scope-column',
    file: shownTenants,
    text: 'hasScope(collection.target) ? tenant.scope !== null : tenant_id !== null;',
    replacement: 'hasScope(collection.target) ? tenant.scope !== null : true;',
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
    text: 'const areAll = changes.some(({ tenantId }) => tenantId === null);',
    replacement: 'const areAll = false;',
    harm: 'keep showing a collection that is offered to all tenants no more',
    tests: withdrawal,
  },
  {
    name: 'late-exposures',
    file: follower,
    text: 'const read = ids.difference(changed);',
    replacement: 'const read = ids;',
    harm: 'publish exposures and keys that were read before a change and arrived after it',
    tests: revocation,
  },
  {
    name: 'disabled-tenant',
    file: 'core/publisher/src/editions/tenant-files.ts',
    text: 'if (!tenant.isEnabled) return withoutFile(tenant);',
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
    file: heldTenants,
    text: 'this.#options.onReplaced(fingerprintsOf(held.served, held.opened.values()));',
    replacement: '',
    harm: 'keep withdrawn records in the memory of the process',
    tests: withdrawal,
  },
  {
    name: 'answers-held-after-a-drop',
    file: 'core/server/src/http/collections/question.ts',
    text: 'const computed = drops === answers.drops ? answers.compute(question, sent, compute) : compute();',
    replacement: 'const computed = drops >= 0 ? answers.compute(question, sent, compute) : compute();',
    harm: 'keep in memory what was withdrawn while its question waited for its turn',
    tests: { files: ['core/server/tests/http/question.test.ts'] },
  },
  {
    name: 'answers-with-hidden-collections',
    file: served,
    text: '[tenant, presentation, collections.map(describeShown)]',
    replacement: '[tenant, presentation]',
    harm: 'answer from memory with a profile that has what is hidden since',
    tests: withdrawal,
  },
  {
    name: 'kept-tenants',
    file: heldTenants,
    text: 'held?.manifest === manifest && !isOver',
    replacement: 'held !== undefined && !isOver',
    harm: 'answer with the records of the edition in which a tenant was first asked for',
    tests: { files: ['core/server/tests/editions/one-state.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'kept-keys',
    file: publishedTenants,
    text: 'entries.set(hash, undefined);',
    replacement: '',
    harm: 'take a key that was revoked',
    tests: revocation,
  },
  {
    name: 'keyed-for-all',
    file: liveEdition,
    text: 'manifest, this.#options.clock.now(), opens);',
    replacement: `manifest, this.#options.clock.now(), opens === undefined ? opens : 'all');`,
    harm: 'answer everyone as one whose key opens everything',
    tests: separation,
  },
  {
    name: 'expired-key',
    file: liveEdition,
    text: 'expiresAt <= this.#options.clock.now()',
    replacement: 'expiresAt <= 0 * this.#options.clock.now()',
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
