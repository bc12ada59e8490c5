/** Faults in how pages are made and held. */
import type { Mutant } from '../mutant.ts';

const page = 'faces/pages/src/page.ts';
const tests = { files: ['faces/pages/tests/pages.test.ts'] };

export const pageMutants: readonly Mutant[] = [
  {
    name: 'face-with-the-finder',
    file: 'core/server/src/http/face.ts',
    text: 'const narrow = narrowServices(services);',
    replacement: 'const narrow = { ...services, ...narrowServices(services) };',
    harm: 'let a face read records past the API',
    tests: { files: ['core/server/tests/http/face-services.test.ts'] },
  },
  {
    name: 'shared-private-page',
    file: page,
    text: `requester.access === 'keyed' || collectionOf(exposure, asked)?.isPrivate === true`,
    replacement: 'false',
    harm: 'let a shared cache keep a page that a key opened',
    tests,
  },
  {
    name: 'shared-private-feed',
    file: 'faces/feeds/src/answer-feed.ts',
    text: `asked.requester.access === 'keyed' || asked.collection.isPrivate`,
    replacement: 'false',
    harm: 'let a shared cache keep a feed that a key opened',
    tests: { files: ['faces/feeds/tests/feeds.test.ts'] },
  },
  {
    name: 'feed-without-filters',
    file: 'faces/feeds/src/reader.ts',
    text: 'const search = `${question}',
    replacement: "const search = `${''}",
    harm: 'show records in a feed that its filters leave out',
    tests: { files: ['faces/feeds/tests/feeds.test.ts'] },
  },
  {
    name: 'page-of-a-private-collection',
    file: page,
    text: `[kind, access, language, exposure.fingerprint`,
    replacement: `[kind, language, exposure.tenant.publicId`,
    harm: 'give out a page that was made for a key',
    tests,
  },
  {
    name: 'page-for-a-key-held-for-all',
    file: page,
    text: `[kind, access, language,`,
    replacement: `[kind, access === 'keyed' ? 'anonymous' : access, language,`,
    harm: 'let a shared cache keep a page that was asked for with a key, or give it to those without',
    tests,
  },
  {
    name: 'value-that-ends-a-script',
    file: 'faces/explorer/src/found/json-ld.ts',
    text: `.replaceAll('<', String.raw\`\\u003c\`)`,
    replacement: '',
    harm: 'run what a record holds as a script of the page',
    tests: { files: ['faces/pages/tests/found.test.ts', 'faces/explorer/tests/record-data.test.ts'] },
  },
  {
    name: 'private-collection-in-the-sitemap',
    file: 'faces/pages/src/sitemap.ts',
    text: '.filter(({ isPrivate }) => !isPrivate)',
    replacement: '',
    harm: 'list the records of private collections in a sitemap',
    tests: { files: ['faces/pages/tests/found.test.ts'] },
  },
  {
    name: 'private-collection-in-the-data-of-a-tenant',
    file: 'faces/explorer/src/found/dataset.ts',
    text: '    .filter(({ isPrivate }) => !isPrivate)\n',
    replacement: '',
    harm: 'name private collections to search engines',
    tests: { files: ['faces/pages/tests/found.test.ts'] },
  },
];
