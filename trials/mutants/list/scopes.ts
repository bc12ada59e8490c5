/** Faults in what keys open. */
import type { Mutant } from '../mutant.ts';

const served = 'core/server/src/served.ts';
const heldTenants = 'core/server/src/editions/held-tenants.ts';
const publishedTenants = 'core/publisher/src/editions/published-tenants.ts';
const scopes = { files: ['cli/tests/security/key-scopes.test.ts'] };
const keyScopes = { files: ['core/publisher/tests/catalog/key-scopes.server.test.ts'], named: 'on sqlite' };
const keyLimits = { files: ['core/server/tests/http/key-limits.test.ts'] };
const publishableKeys = {
  files: ['core/server/tests/http/publishable-keys.test.ts', 'core/publisher/tests/catalog/publishable-keys.test.ts'],
};
const withdrawal = { files: ['core/server/tests/http/withdrawal.test.ts'], named: 'on sqlite' };

export const scopeMutants: readonly Mutant[] = [
  {
    name: 'opens-all-private',
    file: served,
    text: 'id !== undefined && opened.has(id)',
    replacement: 'id !== undefined && opened.size > 0',
    harm: 'have a key open every private collection',
    tests: scopes,
  },
  {
    name: 'opened-as-another-key',
    file: heldTenants,
    text: "const name = opens === 'all' ? opens : opens.join(' ');",
    replacement: "const name = opens === 'all' ? opens : String(opens.length);",
    harm: 'take the exposure of one key for another',
    tests: scopes,
  },
  {
    name: 'exposures-with-one-fingerprint',
    file: served,
    text: 'fingerprint: fingerprintOf([tenant, presentation, collections.map(describeShown)]),',
    replacement: 'fingerprint: fingerprintOf([tenant, presentation, collections.length > 0]),',
    harm: "give a key the held profile, pages and documents of another key's exposure",
    tests: scopes,
  },
  {
    name: 'late-look-at-what-arrived',
    file: 'core/server/src/http/handler.ts',
    text: 'owner?.opens ?? opensNothing',
    replacement: 'arrived.asker.opens',
    harm: 'send an answer that the key opened when it was asked, and opens no longer',
    tests: withdrawal,
  },
  {
    name: 'narrower-scope-unpublished',
    file: publishedTenants,
    text: 'Bun.deepEquals(known?.keys, now?.keys)',
    replacement: 'known?.keys.map(({ hash }) => hash).join() === now?.keys.map(({ hash }) => hash).join()',
    harm: 'go on with what a key opened before it was changed',
    tests: scopes,
  },
  {
    name: 'scope-by-slug',
    file: 'core/publisher/src/catalog/opened.ts',
    text: "`${kind === 'view' ? 'v' : 'c'}${id}`",
    replacement: '`${kind.length > 0 ? id : kind}`',
    harm: 'have a key that opens a view open the collection of the same number',
    tests: scopes,
  },
  {
    name: 'rotation-opens-more',
    file: 'core/publisher/src/catalog/keys.ts',
    text: 'const { name, kind, opens, limits, origins } = old;',
    replacement:
      'const { name, kind, limits, origins } = old; const opens = await chooseOpenedBy(transaction, tenant, kind, undefined);',
    harm: 'have a rotated key open what has become private since',
    tests: keyScopes,
  },
  {
    name: 'names-what-is-hidden',
    file: 'core/publisher/src/catalog/opened.ts',
    text: "opened.state === 'private' || isKept(opened)",
    replacement: "opened.state !== 'public' || isKept(opened)",
    harm: 'let a key name a collection before it is private',
    tests: keyScopes,
  },
  {
    name: 'upgrade-opens-hidden',
    file: 'core/publisher/src/catalog/key-tables.ts',
    text: ".where('collection_exposure.state', '=', 'private'),",
    replacement: ".where('collection_exposure.state', '!=', 'hidden'),",
    harm: 'have keys of before open collections that are public now and may be made private later',
    tests: keyScopes,
  },
  {
    name: 'visitors-without-a-total',
    file: 'core/server/src/http/identify.ts',
    text: 'id: `${keyId} ${printCaller(visitor)}`, limit: visitorRequests, within: key }',
    replacement: 'id: `${keyId} ${printCaller(visitor)}`, limit: visitorRequests }',
    harm: 'let a key have any number of requests by inventing visitors',
    tests: keyLimits,
  },
  {
    name: 'visitors-of-any-key',
    file: 'core/server/src/http/identify.ts',
    text: 'visitorRequests === undefined ? null : parseAddress(',
    replacement: 'requests === 0 ? null : parseAddress(',
    harm: 'count by a header that any caller may write',
    tests: keyLimits,
  },
  {
    name: 'visitor-as-an-address',
    file: 'core/server/src/http/identify.ts',
    text: 'id: `${keyId} ${printCaller(visitor)}`',
    replacement: 'id: printCaller(visitor)',
    harm: 'let a server use up the limit of any address',
    tests: keyLimits,
  },
  {
    name: 'publishable-opens-when-made',
    file: 'core/publisher/src/catalog/key-kinds.ts',
    text: 'if (slugs === undefined || slugs.length === 0) return [];',
    replacement: 'if (slugs === undefined || slugs.length === 0 || kept.length === 0) return [];',
    harm: 'take a publishable key that is to open something without a word',
    tests: publishableKeys,
  },
  {
    name: 'publishable-opens-in-the-store',
    file: 'core/publisher/src/editions/stored-tenants.ts',
    text: "opens: kind === 'publishable' ? [] : opened",
    replacement: 'opens: opened',
    harm: 'publish that a publishable key opens what the catalog has for it by mistake',
    tests: publishableKeys,
  },
  {
    name: 'publishable-opens-in-the-exposure',
    file: 'core/server/src/editions/live-edition.ts',
    text: "opens: kind === 'publishable' ? opensNothing : (key.opens ?? 'all')",
    replacement: "opens: key.opens ?? 'all'",
    harm: 'let a key that stands in a page open what the store has for it',
    tests: publishableKeys,
  },
  {
    name: 'publishable-without-a-total',
    file: 'core/server/src/http/identify.ts',
    text: 'id: `${keyId} ${address}`, limit: visitorRequests, within: key }',
    replacement: 'id: `${keyId} ${address}`, limit: visitorRequests }',
    harm: 'let the visitors of a page have any number of requests together',
    tests: publishableKeys,
  },
  {
    name: 'publishable-as-an-address',
    file: 'core/server/src/http/identify.ts',
    text: 'id: `${keyId} ${address}`, limit: visitorRequests, within: key }',
    replacement: 'id: address, limit: visitorRequests, within: key }',
    harm: 'count what a page asks for the visitor of all pages',
    tests: publishableKeys,
  },
  {
    name: 'origin-by-its-beginning',
    file: 'core/server/src/http/identify.ts',
    text: 'origins.includes(origin)',
    replacement: 'origins.some((each) => origin.startsWith(each))',
    harm: 'take https://shop.example.evil for https://shop.example',
    tests: publishableKeys,
  },
  {
    name: 'origin-only-if-sent',
    file: 'core/server/src/http/identify.ts',
    text: 'origin !== null && origins',
    replacement: 'origin === null || origins',
    harm: 'answer requests that name no origin with a key that is bound to some',
    tests: publishableKeys,
  },
  {
    name: 'key-without-a-list',
    file: 'core/store/src/manifest-file.ts',
    text: 'opens: isListOf(isText),',
    replacement: 'opens: isMissingOr(isListOf(isText)),',
    harm: 'have a key whose list is missing open everything',
    tests: { files: ['core/store/tests/damage.test.ts'], named: 'a key without a list' },
  },
  {
    name: 'failure-page-shared',
    file: 'core/server/src/http/response.ts',
    text: "isOwn ? 'private' : 'public'",
    replacement: "isOwn ? 'public' : 'public'",
    harm: 'let shared caches keep the page of a 404 that links to what a key opens',
    tests: scopes,
  },
];
