/** Faults that let a remote, or who answers for its name, send the publisher elsewhere, or see what it sends. */
import type { Mutant } from '../mutant.ts';

const requests = 'engines/feed-engines/src/http/requests.ts';
const tested = { files: ['engines/feed-engines/tests/http/requests.test.ts'] };

export const httpMutants: readonly Mutant[] = [
  {
    name: 'private-address',
    file: 'engines/feed-engines/src/http/reachable-addresses.ts',
    text: 'if (refused === undefined && addresses.length > 0)',
    replacement: 'if (addresses.length > 0)',
    harm: 'read from services of the own network, such as the metadata of a cloud',
    tests: tested,
  },
  {
    name: 'loopback-connected-to',
    file: 'engines/feed-engines/src/http/reachable-addresses.ts',
    text: "address.range() === 'unicast'",
    replacement: "address.range() !== 'private'",
    harm: 'connect to the loopback and to link-local addresses',
    tests: tested,
  },
  {
    name: 'name-connected-to',
    file: requests,
    text: 'this.#session.fetch(atAddress(url, address), {',
    replacement: 'this.#session.fetch(url, {',
    harm: 'connect to what a name resolves to after its address was checked',
    tests: tested,
  },
  {
    name: 'redirect-followed',
    file: requests,
    text: "redirect: 'manual'",
    replacement: "redirect: 'follow'",
    harm: 'follow a redirect to another host',
    tests: tested,
  },
  {
    name: 'redirect-to-another-origin',
    file: requests,
    text: 'if (url.origin === base.origin) return;',
    replacement: 'if (url.origin !== base.origin) return;',
    harm: 'send credentials to another origin that a redirect names',
    tests: tested,
  },
  {
    name: 'next-page-of-another-origin',
    file: requests,
    text: '      requireOrigin(at, this.#options.url);',
    replacement: '      if (at !== url) requireOrigin(at, this.#options.url);',
    harm: 'send credentials to another origin that a link to the next page names',
    tests: { files: ['engines/feed-engines/tests/http/http-source.test.ts'], named: 'another origin' },
  },
  {
    name: 'certificate-unverified',
    file: requests,
    text: 'rejectUnauthorized: true',
    replacement: 'rejectUnauthorized: false',
    harm: 'send credentials to who holds no certificate of the host',
    tests: { files: ['engines/feed-engines/tests/http/verified.system.test.ts'] },
  },
  {
    name: 'credentials-without-tls',
    file: requests,
    text: "if (url.protocol === 'http:' &&",
    replacement: "if (url.protocol === 'none:' &&",
    harm: 'send credentials over the internet without TLS',
    tests: { ...tested, named: 'credentials' },
  },
];
