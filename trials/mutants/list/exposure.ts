/** Faults in what a tenant shows, and to whom: read from the catalog, published, taken up by servers, withdrawn. */
import type { Mutant } from '../mutant.ts';

const shownTenants = 'core/publisher/src/editions/stored-tenants.ts';
const shownRows = 'core/publisher/src/editions/stored-rows.ts';
const follower = 'core/publisher/src/editions/catalog-follower.ts';
const served = 'core/server/src/served.ts';
const servedTenants = 'core/server/src/editions/tenants.ts';
const servedKeys = 'core/server/src/editions/keys.ts';
const currentEdition = 'core/server/src/editions/current-edition.ts';
const publishedTenants = 'core/publisher/src/editions/published-tenants.ts';
const separation = { files: ['core/server/tests/security/separation.test.ts'], named: 'on sqlite' };
const hiddenValues = { files: ['core/server/tests/security/hidden-values.test.ts'], named: 'on sqlite' };
const withdrawal = { files: ['core/server/tests/http/withdrawal.test.ts'], named: 'on sqlite' };
const revocation = { files: ['core/server/tests/security/revocation.test.ts'], named: 'on sqlite' };
const keys = { files: ['core/server/tests/http/keys.test.ts'], named: 'on sqlite' };
const labels = { files: ['cli/tests/sites/labels.test.ts'], named: 'on sqlite' };
const lease = { files: ['core/server/tests/security/lease.test.ts'], named: 'on sqlite' };
const bulk = { files: ['cli/tests/catalog/tenants-in-bulk.server.test.ts'], named: 'a catalog in sqlite' };
const related = { files: ['core/server/tests/security/related-records.test.ts'], named: 'on sqlite' };
const relatedAtRandom = {
  files: ['core/server/tests/security/related-random.test.ts', 'faces/odata/tests/related-random.test.ts'],
};
const renamed = { files: ['tools/declaring/tests/renamed-fields.test.ts'], named: 'it is a mistake' };

export const exposureMutants: readonly Mutant[] = [
  {
    name: 'related-by-hidden-fields',
    file: 'core/contract/src/relations.ts',
    text: 'isKnown(typeOf, from) && isKnown(typesOf(collection), to)',
    replacement: 'from !== to && typesOf(collection) !== undefined',
    harm: 'relate records by fields that are hidden, and so tell their values',
    tests: related,
  },
  {
    name: 'related-shared',
    file: served,
    text: 'const isPrivate = all.some((each) => each.isPrivate);',
    replacement: 'const { isPrivate } = collection;',
    harm: 'let shared caches keep related records that are private',
    tests: related,
  },
  {
    name: 'related-of-any-size',
    file: 'core/server/src/http/collections/expand.ts',
    text: 'if (room.ones < 0) throw',
    replacement: 'if (room.ones < -Infinity) throw',
    harm: 'repeat a large related record for each of a hundred records before its answer is refused',
    tests: { files: ['core/server/tests/security/large-answers.test.ts'], named: 'related records' },
  },
  {
    name: 'credentials-of-blanks',
    file: 'core/server/src/http/api-key.ts',
    text: "credentials.slice('basic'.length).trim()",
    replacement: "/^basic +([a-z0-9+/=]*) *$/i.exec(credentials)?.[1] ?? ''",
    harm: 'hold the event loop for seconds by a header of blanks',
    tests: { files: ['core/server/tests/security/hostile-requests.test.ts'], named: 'credentials' },
  },
  {
    name: 'related-without-tags',
    file: served,
    text: '[...new Set(all.flatMap(({ cacheTags }) => cacheTags))]',
    replacement: 'collection.cacheTags',
    harm: 'leave related records that are hidden since in the copies of a CDN',
    tests: { files: ['core/server/tests/security/related-tags.test.ts'] },
  },
  {
    name: 'related-as-another-key',
    file: served,
    text: 'return seen.length === whole.collections.size ? whole : exposureOf(whole, seen, [], declared);',
    replacement:
      'return { ...exposureOf(whole, seen, [], declared), collections: new Map(seen.map((each) => [each.slug, each])) };',
    harm: 'relate records of private collections that a key does not open',
    tests: relatedAtRandom,
  },
  {
    name: 'more-than-is-related',
    file: 'core/server/src/http/collections/expand.ts',
    text: "where%5B${to.key}%5D%5Beq%5D=${encodeURIComponent(text ?? '')}",
    replacement: "where%5B${to.key}%5D%5Bcontains%5D=${encodeURIComponent(text ?? '')}",
    harm: 'give an address of further related records that has others too',
    tests: related,
  },
  {
    name: 'related-of-before',
    file: served,
    text: 'relations.map(describeRelation), all.map(({ fingerprint }) => fingerprint)',
    replacement: 'relations.map(describeRelation), collection.fingerprint',
    harm: 'give related records as they were, from what is held',
    tests: related,
  },
  {
    name: 'related-uncounted',
    file: 'core/server/src/http/collections/expand.ts',
    text: 'records: records.length + all.reduce((sum, added) => sum + added.records, 0)',
    replacement: 'records: records.length',
    harm: 'give related records that no limit counts',
    tests: related,
  },
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
    file: servedTenants,
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
    file: servedTenants,
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
    file: servedTenants,
    text: 'if (held === undefined || opens.length === 0) return held?.served.anonymous;',
    replacement: 'if (held === undefined || opens.length >= 0) return held?.served.whole;',
    harm: 'answer everyone as one whose key opens everything',
    tests: separation,
  },
  {
    name: 'expired-key',
    file: servedKeys,
    text: 'expiresAt <= clock.now()',
    replacement: 'expiresAt <= 0 * clock.now()',
    harm: 'take a key that has expired',
    tests: keys,
  },
  {
    name: 'unchecked-lease',
    file: currentEdition,
    text: `if (lease.isOver) throw new Unavailable('The publisher`,
    replacement: `if (this.#loaded === undefined) throw new Unavailable('The publisher`,
    harm: 'believe what was published last for as long as the publisher is not heard',
    tests: lease,
  },
  {
    name: 'lease-by-one-clock',
    file: 'core/server/src/editions/lease.ts',
    text: 'Math.max(clock.now() - now, clock.monotonic() - monotonic)',
    replacement: 'Math.max(0 * (clock.now() - now), clock.monotonic() - monotonic)',
    harm: 'believe it after a machine was suspended',
    tests: lease,
  },
];
