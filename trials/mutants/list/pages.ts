/** Faults in how pages are made and held. */
import type { Mutant } from '../mutant.ts';

const page = 'server/src/http/pages/page.ts';
const tests = { files: ['cli/tests/sites/pages.test.ts'] };

export const pageMutants: readonly Mutant[] = [
  {
    name: 'page-of-a-former-exposure',
    file: page,
    text: 'access, language, exposure.fingerprint, ...counted',
    replacement: 'access, language, ...counted',
    harm: 'go on naming a collection that was withdrawn, in the frame of the others',
    tests,
  },
  {
    name: 'shared-private-page',
    file: page,
    text: `asker.access === 'keyed' || collectionOf(exposure, target.route)?.isPrivate === true`,
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
    name: 'reference-of-a-former-exposure',
    file: page,
    text: `text: textOf(exposure, target, asker),`,
    replacement: `text: textOf(exposure, target, { ...asker, access: 'anonymous' }),`,
    harm: 'give out the reference that was made for a key, with the private collections in it',
    tests: { files: ['cli/tests/sites/reference.test.ts'] },
  },
];
