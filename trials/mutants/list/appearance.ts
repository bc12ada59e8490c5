/** Faults in how pages look by their owner's choice: what is told by it, and what it lets run. */
import type { Mutant } from '../mutant.ts';

const catalog = { files: ['cli/tests/catalog/appearance.test.ts'], named: 'on sqlite' };
const purged = { files: ['cli/tests/edge/purged.test.ts'] };
const pages = { files: ['cli/tests/sites/appearance.test.ts'] };

export const appearanceMutants: readonly Mutant[] = [
  {
    name: 'hidden-field-of-card',
    file: 'publisher/src/editions/publication.ts',
    text: 'field !== undefined && listed.some(({ id }) => id === field.id);',
    replacement: 'field !== undefined;',
    harm: 'tell the key of a hidden field, as its owner once chose it for cards',
    tests: catalog,
  },
  {
    name: 'alt-of-another-picture',
    file: 'publisher/src/editions/publication.ts',
    text: ".filter((role) => role !== 'alt' || isPictured)",
    replacement: '',
    harm: 'describe the picture that is guessed by the words for one that is hidden',
    tests: catalog,
  },
  {
    name: 'hidden-alt',
    file: 'publisher/src/editions/publication.ts',
    text: 'isListed(card[role]) ?',
    replacement: "(isListed(card[role]) || (role === 'alt' && card[role] !== undefined)) ?",
    harm: 'tell the key of a hidden field, as its owner once had it describe pictures',
    tests: catalog,
  },
  {
    name: 'logo-of-any-kind',
    file: 'publisher/src/catalog/logo.ts',
    text: 'logoTypes.find((each) => signatures[each](bytes))',
    replacement: "logoTypes.find((each) => signatures[each](bytes) || each === 'webp')",
    harm: 'serve a document that runs, as a logo',
    tests: catalog,
  },
  {
    name: 'any-inline-style',
    file: 'server/src/http/pages/explorer.ts',
    text: "`'self' 'sha256-${digest}'`",
    replacement: "`'self' 'unsafe-inline'`",
    harm: 'let whatever is written into a page style it',
    tests: pages,
  },
  {
    name: 'look-of-before',
    file: 'server/src/served.ts',
    text: '[tenant, appearance, collections.map(describeShown)]',
    replacement: '[tenant, collections.map(describeShown)]',
    harm: 'hold pages with a logo that its owner has taken back',
    tests: pages,
  },
  {
    name: 'left-out-but-listed',
    file: 'server/src/http/pages/sitemap.ts',
    text: '\n    .filter(({ isUnlisted }) => isUnlisted !== true)',
    replacement: '',
    harm: 'give search engines the addresses that an owner wants left out',
    tests: pages,
  },
  {
    name: 'frame-in-caches',
    file: 'server/src/served.ts',
    text: '[...new Set([...cacheTags, ...profileTags])]',
    replacement: 'cacheTags',
    harm: 'leave the names of withdrawn collections in pages of others that a cache keeps',
    tests: { files: ['cli/tests/edge/headers.test.ts'] },
  },
  {
    name: 'look-in-caches',
    file: 'store/src/cache-tags.ts',
    text: '...(appearance === undefined ? [] : [appearance])',
    replacement: '',
    harm: 'leave pages in a cache with a logo that their owner has taken back',
    tests: purged,
  },
  {
    name: 'counts-in-caches',
    file: 'publisher/src/purging/shown-tags.ts',
    text: 'fingerprint(ofCollections)',
    replacement: "''",
    harm: 'leave counts of withdrawn records in a page that a cache keeps',
    tests: purged,
  },
];
