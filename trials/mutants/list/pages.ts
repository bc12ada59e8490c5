/** Faults in how pages are made and held. */
import type { Mutant } from '../mutant.ts';

const page = 'server/src/http/pages/page.ts';
const tests = { files: ['cli/tests/sites/pages.test.ts'] };

export const pageMutants: readonly Mutant[] = [
  {
    name: 'shared-private-page',
    file: page,
    text: `asker.access === 'keyed' || collectionOf(exposure, route)?.isPrivate === true`,
    replacement: 'false',
    harm: 'let a shared cache keep a page that a key opened',
    tests,
  },
  {
    name: 'page-of-a-private-collection',
    file: page,
    text: `[route.kind, access, language, exposure.fingerprint`,
    replacement: `[route.kind, language, exposure.tenant.publicId`,
    harm: 'give out a page that was made for a key',
    tests,
  },
  {
    name: 'value-that-ends-a-script',
    file: 'explorer/src/found/json-ld.ts',
    text: `.replaceAll('<', String.raw\`\\u003c\`)`,
    replacement: '',
    harm: 'run what a record holds as a script of the page',
    tests: { files: ['cli/tests/sites/found.test.ts', 'explorer/tests/record-data.test.ts'] },
  },
  {
    name: 'private-collection-in-the-sitemap',
    file: 'server/src/http/pages/sitemap.ts',
    text: '.filter(({ isPrivate }) => !isPrivate)',
    replacement: '',
    harm: 'list the records of private collections in a sitemap',
    tests: { files: ['cli/tests/sites/found.test.ts'] },
  },
  {
    name: 'private-collection-in-the-data-of-a-tenant',
    file: 'explorer/src/found/dataset.ts',
    text: '    .filter(({ isPrivate }) => !isPrivate)\n',
    replacement: '',
    harm: 'name private collections to search engines',
    tests: { files: ['cli/tests/sites/found.test.ts'] },
  },
];
