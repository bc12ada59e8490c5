/** Faults in the element for owners' websites: what would let a record or an address run something there. */
import type { Mutant } from '../mutant.ts';

const addresses = { files: ['embed/tests/addresses.test.ts'] };

export const embedMutants: readonly Mutant[] = [
  {
    name: 'link-to-anything',
    file: 'embed/src/safe-address.ts',
    text: 'URL.canParse(text) && protocols.includes(new URL(text).protocol)',
    replacement: 'URL.canParse(text)',
    harm: "let a record's address run a script on the owner's website",
    tests: addresses,
  },
  {
    name: 'frame-of-another-service',
    file: 'embed/src/frame-address.ts',
    text: `new Set(['service', 'tenant'`,
    replacement: `new Set(['tenant'`,
    harm: "let a frame's address say which service it asks",
    tests: addresses,
  },
  {
    name: 'frame-with-any-attribute',
    file: 'embed/src/frame-address.ts',
    text: 'const known = attributeNames.filter(',
    replacement: 'const known = [...parameters.keys()].filter(',
    harm: "let a frame's address set attributes that run",
    tests: addresses,
  },
];
