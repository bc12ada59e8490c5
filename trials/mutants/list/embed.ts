/** Faults in the element for owners' websites: what would let a record or an address run something there. */
import type { Mutant } from '../mutant.ts';

const addresses = { files: ['faces/embed/tests/addresses.test.ts'] };

export const embedMutants: readonly Mutant[] = [
  {
    name: 'link-to-anything',
    file: 'faces/values/src/links.ts',
    text: String.raw`/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)`,
    replacement: 'URL.canParse(text)',
    harm: "let a record's address run a script on pages and on the owner's website",
    tests: { files: ['faces/values/tests/shown-value.test.ts'] },
  },
  {
    name: 'frame-of-another-service',
    file: 'faces/embed/src/frame-address.ts',
    text: `new Set(['service', 'tenant'`,
    replacement: `new Set(['tenant'`,
    harm: "let a frame's address say which service it asks",
    tests: addresses,
  },
  {
    name: 'frame-with-any-attribute',
    file: 'faces/embed/src/frame-address.ts',
    text: 'const known = attributeNames.filter(',
    replacement: 'const known = [...parameters.keys()].filter(',
    harm: "let a frame's address set attributes that run",
    tests: addresses,
  },
];
