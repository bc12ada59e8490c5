/** Faults in the element for owners' websites: what would let a record or an address run something there. */
import type { Mutant } from '../mutant.ts';

const frames = { files: ['faces/pages/tests/frames.test.ts'] };

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
    name: 'frame-with-scripts',
    file: 'faces/pages/src/explorer.ts',
    text: `'script-src': "'none'", 'connect-src': "'none'", `,
    replacement: '',
    harm: 'let what a frame on another website shows run a script',
    tests: frames,
  },
  {
    name: 'frame-that-leads-anywhere',
    file: 'faces/values/src/links.ts',
    text: 'return isWeb(filled) ? filled : undefined;',
    replacement: 'return filled;',
    harm: "let a record's address run a script in a frame",
    tests: frames,
  },
  {
    name: 'frame-with-a-key',
    file: 'faces/pages/src/explorer.ts',
    text: 'if (collection.isPrivate) throw collectionNotFound();',
    replacement: '',
    harm: 'let a frame show a private collection',
    tests: frames,
  },
];
