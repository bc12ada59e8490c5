/** Faults on the way of a request: who asks, what is refused, what an answer says of itself. */
import type { Mutant } from '../mutant.ts';

const handler = 'server/src/http/handler.ts';
const wholeAnswers = 'server/src/http/whole-answers.ts';
const separation = { files: ['cli/tests/security/separation.test.ts'], named: 'on sqlite' };
const withdrawal = { files: ['cli/tests/http/withdrawal.test.ts'], named: 'on sqlite' };
const revocation = { files: ['cli/tests/security/revocation.test.ts'], named: 'on sqlite' };
const keys = { files: ['cli/tests/http/keys.test.ts'], named: 'on sqlite' };
const counters = { files: ['server/tests/limits/counter-table.test.ts'] };
const caller = { files: ['server/tests/limits/caller.test.ts'] };

export const requestMutants: readonly Mutant[] = [
  {
    name: 'withdrawn-on-its-way',
    file: handler,
    text: 'return shown.fingerprint === exposure.fingerprint ?',
    replacement: `return shown.fingerprint !== '' ?`,
    harm: 'give out what was withdrawn while it was computed',
    tests: withdrawal,
  },
  {
    name: 'key-of-another-tenant',
    file: handler,
    text: 'route.publicId !== owner?.publicId',
    replacement: `route.publicId === ''`,
    harm: "open a tenant's private collections to another tenant's key",
    tests: keys,
  },
  {
    name: 'logged-message',
    file: 'cli/src/reason.ts',
    text: 'mayQuoteValues(reason) ? {} : { message: reason.message }',
    replacement: 'mayQuoteValues(reason) && false ? {} : { message: reason.message }',
    harm: 'log what a database says of a row',
    tests: { files: ['cli/tests/security/foreign-errors.test.ts'] },
  },
  {
    name: 'answer-of-any-size',
    file: 'segments/src/show.ts',
    text: 'if (bytes > bytesMax) throw new TooLarge(bytesMax);',
    replacement: 'if (bytes > Infinity) throw new TooLarge(bytesMax);',
    harm: 'make an answer of any size',
    tests: { files: ['cli/tests/security/large-answers.test.ts'] },
  },
  {
    name: 'held-past-the-limit',
    file: handler,
    text: '  !allowed || isTooLong ||',
    replacement: '  (!allowed && isTooLong) || isTooLong ||',
    harm: 'give what is held to one who asks too often',
    tests: { files: ['cli/tests/http/limits.test.ts'] },
  },
  {
    name: 'no-limit',
    file: handler,
    text: 'if (!verdict.allowed) throw rateLimited',
    replacement: 'if (verdict.limit < 0) throw rateLimited',
    harm: 'refuse nobody who asks too often',
    tests: { files: ['cli/tests/http/limits.test.ts'] },
  },
  {
    name: 'public-private-records',
    file: 'server/src/http/collection-question.ts',
    text: 'new Answer(body, isPrivate)',
    replacement: 'new Answer(body, false)',
    harm: 'let shared caches keep records that a key opened',
    tests: separation,
  },
  {
    name: 'public-keyed-profile',
    file: wholeAnswers,
    text: `new Answer(renderProfile(exposure), access === 'keyed')`,
    replacement: 'new Answer(renderProfile(exposure), false)',
    harm: 'let shared caches keep a profile that a key opened',
    tests: separation,
  },
  {
    name: 'public-keyed-guide',
    file: wholeAnswers,
    text: `new Answer(renderTenantGuide(exposure, publicUrl), access === 'keyed', 'text')`,
    replacement: `new Answer(renderTenantGuide(exposure, publicUrl), false, 'text')`,
    harm: 'let shared caches keep what a key opened',
    tests: { files: ['cli/tests/http/guides.test.ts'] },
  },
  {
    name: 'one-profile',
    file: wholeAnswers,
    text: "access === 'keyed' ? `keyed ${what}` : what",
    replacement: "access === 'keyed' ? what : what",
    harm: 'let shared caches keep the profile of one who sent a key, where all is public',
    tests: { files: ['cli/tests/http/caching.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'public-keyed-document',
    file: wholeAnswers,
    text: `describeTenant(exposure, { form, publicUrl }), access === 'keyed')`,
    replacement: 'describeTenant(exposure, { form, publicUrl }), false)',
    harm: 'let shared caches keep an OpenAPI document that a key opened',
    tests: { files: ['cli/tests/openapi/documents.test.ts'] },
  },
  {
    name: 'cache-control-of-the-last',
    file: 'server/src/http/answer-head.ts',
    text: 'if (isPrivate === this.#isPrivate && left === this.#secondsLeft) return;',
    replacement: 'if (left === this.#secondsLeft) return;',
    harm: 'send a private answer with the cache headers of the public one before it',
    tests: separation,
  },
  {
    name: 'any-tag',
    file: 'server/src/answers/answer.ts',
    text: `return etags.some((etag) => etag === '*' || (etag.includes(this.#digest) && this.#isTag(etag)));`,
    replacement: 'return etags.length > 0;',
    harm: 'tell a caller that what was withdrawn still holds',
    tests: revocation,
  },
  {
    name: 'cached-failure',
    file: 'server/src/http/response.ts',
    text: "isNotFound ? `public, max-age=${notFoundSeconds}` : 'no-store'",
    replacement: '`public, max-age=${notFoundSeconds}`',
    harm: "let caches keep a refused key's 401 for others",
    tests: keys,
  },
  {
    name: 'window-of-another-clock',
    file: 'server/src/limits/counter-table.ts',
    text: 'leftMs <= windowMs + skewMs',
    replacement: 'leftMs <= windowMs',
    harm: 'begin a window anew where another process has a clock that is a millisecond ahead',
    tests: counters,
  },
  {
    name: 'counted-twice-at-once',
    file: 'server/src/limits/counter-table.ts',
    text: ' && this.#isAlone(owner, slot)',
    replacement: '',
    harm: 'let a caller have two windows, where two processes begin one at once',
    tests: counters,
  },
  {
    name: 'mapped-address',
    file: 'server/src/limits/address.ts',
    text: 'return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;',
    replacement: 'return address;',
    harm: 'count one client as many, by the spellings of its address',
    tests: caller,
  },
  {
    name: 'whole-address',
    file: 'server/src/limits/address.ts',
    text: 'address instanceof ipaddr.IPv4 ? address.toString() : printNetwork64(address)',
    replacement: 'address.toString()',
    harm: 'count one client as many, by the addresses of its network',
    tests: caller,
  },
  {
    name: 'any-proxy',
    file: 'server/src/limits/trusted-proxies.ts',
    text: 'address.match(proxy.network, proxy.prefixBits)',
    replacement: 'address.match(proxy.network, 0)',
    harm: 'believe anyone who names another address in X-Forwarded-For',
    tests: caller,
  },
];
