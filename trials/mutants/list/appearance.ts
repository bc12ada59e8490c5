/** Faults in how pages look by their owner's choice: what is told by it, and what it lets run. */
import type { Mutant } from '../mutant.ts';

const catalog = { files: ['tools/administering/tests/appearance.test.ts'], named: 'on sqlite' };
const purged = { files: ['cli/tests/edge/purged.test.ts'] };
const pages = { files: ['cli/tests/sites/appearance.browser.test.ts'] };

export const appearanceMutants: readonly Mutant[] = [
  {
    name: 'hidden-field-of-card',
    file: 'core/catalog/src/presentation.ts',
    text: 'field !== undefined && listed.some(({ id }) => id === field.id);',
    replacement: 'field !== undefined;',
    harm: 'tell the key of a hidden field, as its owner once chose it for cards',
    tests: catalog,
  },
  {
    name: 'hidden-field-described',
    file: 'core/catalog/src/presentation.ts',
    text: '...(!isEmpty(meanings) && { meanings }),',
    replacement:
      'meanings: { ...meanings, ...byKey(Object.entries(chosen.fieldDescriptions).map(([key, description]) => ({ id: 0, key, translations: {}, meaning: { description } })), ({ meaning }) => meaning) },',
    harm: 'tell what an owner once wrote about a field that is hidden now',
    tests: catalog,
  },
  {
    name: 'link-that-runs',
    file: 'core/contract/src/about.ts',
    text: '!allowed.includes(url.protocol) || ',
    replacement: '',
    harm: 'let a link of a page run a script',
    tests: { files: ['core/contract/tests/about.test.ts'] },
  },
  {
    name: 'withheld-meanings-shown',
    file: 'core/catalog/src/presentation.ts',
    text: '  !isEmpty(meaningOf(chosen, field)) ||\n',
    replacement: '',
    harm: 'describe a field that is hidden in many tenants, and keep answers in caches that are not purged',
    tests: { files: ['core/publisher/tests/editions/shows-less.test.ts'] },
  },
  {
    name: 'alt-of-another-picture',
    file: 'core/catalog/src/presentation.ts',
    text: ".filter((role) => role !== 'alt' || isPictured)",
    replacement: '',
    harm: 'describe the picture that is guessed by the words for one that is hidden',
    tests: catalog,
  },
  {
    name: 'hidden-alt',
    file: 'core/catalog/src/presentation.ts',
    text: 'isListed(card[role]) ?',
    replacement: "(isListed(card[role]) || (role === 'alt' && card[role] !== undefined)) ?",
    harm: 'tell the key of a hidden field, as its owner once had it describe pictures',
    tests: catalog,
  },
  {
    name: 'logo-of-any-kind',
    file: 'tools/administering/src/logo.ts',
    text: 'logoTypes.find((each) => signatures[each](bytes))',
    replacement: "logoTypes.find((each) => signatures[each](bytes) || each === 'webp')",
    harm: 'serve a document that runs, as a logo',
    tests: catalog,
  },
  {
    name: 'any-inline-style',
    file: 'faces/pages/src/explorer.ts',
    text: "`'self' 'sha256-${digest}'`",
    replacement: "`'self' 'unsafe-inline'`",
    harm: 'let whatever is written into a page style it',
    tests: pages,
  },
  {
    name: 'look-of-before',
    file: 'core/server/src/served.ts',
    text: '[tenant, presentation, collections.map(describeShown)]',
    replacement: '[tenant, collections.map(describeShown)]',
    harm: 'hold pages with a logo that its owner has taken back',
    tests: pages,
  },
  {
    name: 'left-out-but-listed',
    file: 'faces/pages/src/sitemap.ts',
    text: '\n    .filter(({ presentation }) => readCollectionPresentation(presentation).isUnlisted !== true)',
    replacement: '',
    harm: 'give search engines the addresses that an owner wants left out',
    tests: pages,
  },
  {
    name: 'frame-in-caches',
    file: 'core/server/src/served.ts',
    text: '[...new Set([...cacheTags, ...profileTags])]',
    replacement: 'cacheTags',
    harm: 'leave the names of withdrawn collections in pages of others that a cache keeps',
    tests: { files: ['cli/tests/edge/headers.test.ts'] },
  },
  {
    name: 'look-in-caches',
    file: 'core/store/src/cache-tags.ts',
    text: 'collections.map(describe), ...listOf(presentation)]',
    replacement: 'collections.map(describe)]',
    harm: 'leave pages in a cache with a logo that their owner has taken back',
    tests: purged,
  },
  {
    name: 'counts-in-caches',
    file: 'core/publisher/src/editions/shown-tags.ts',
    text: 'fingerprint(ofCollections)',
    replacement: "''",
    harm: 'leave counts of withdrawn records in a page that a cache keeps',
    tests: purged,
  },
];
