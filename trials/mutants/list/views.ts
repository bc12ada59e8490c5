/** Faults in named views: what they show, to whom, and until when. */
import type { Mutant } from '../mutant.ts';

const shownViews = 'core/publisher/src/editions/stored-views.ts';
const definition = 'core/catalog/src/view-definition.ts';
const views = { files: ['cli/tests/security/views.test.ts'], named: 'on sqlite' };
const merging = { files: ['core/publisher/tests/editions/merging.server.test.ts'] };
const ends = { files: ['cli/tests/security/views.test.ts'], named: 'at its end' };
const wholeFilter = { files: ['core/query/tests/row-filter.test.ts'] };

export const viewMutants: readonly Mutant[] = [
  {
    name: 'view-of-all-fields',
    file: definition,
    text: 'const left = fields.filter((field) => isOf(shown, field));',
    replacement: 'const left = fields;',
    harm: 'show in a view fields that its owner left out',
    tests: views,
  },
  {
    name: 'view-by-names',
    file: definition,
    text: 'Object.hasOwn(ids, key) && ids[key] === id;',
    replacement: 'Object.hasOwn(ids, key) && id > 0;',
    harm: 'show in a view a field that was made anew under the name of one',
    tests: views,
  },
  {
    name: 'view-more-public',
    file: shownViews,
    text: "base.isPrivate || row.state === 'private'",
    replacement: "row.state === 'private'",
    harm: 'show a private collection to all by a view',
    tests: views,
  },
  {
    name: 'view-named-as-its-collection',
    file: shownViews,
    text: 'names: noTranslations, ',
    replacement: '',
    harm: "show a view under its collection's name in other languages",
    tests: { files: ['cli/tests/sites/labels.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'private-view',
    file: shownViews,
    text: "base.isPrivate || row.state === 'private'",
    replacement: 'base.isPrivate',
    harm: 'show a private view to all',
    tests: views,
  },
  {
    name: 'view-of-other-rows',
    file: shownViews,
    text: 'const rows = bothRules(base.rows, view.rule);',
    replacement: 'const rows = view.rule;',
    harm: 'show in a view records that its collection does not show',
    tests: views,
  },
  {
    name: 'view-of-all-rows',
    file: shownViews,
    text: 'const rows = bothRules(base.rows, view.rule);',
    replacement: 'const rows = base.rows;',
    harm: 'show in a view records that its filter leaves out',
    tests: views,
  },
  {
    name: 'stale-record-of-a-view',
    file: 'core/publisher/src/editions/row-readings.ts',
    text: 'else merging.remove(route.name, id);',
    replacement: '',
    harm: 'go on showing in a view what a record was before it left it',
    tests: merging,
  },
  {
    name: 'view-of-the-opposite',
    file: 'core/query/src/row-filter.ts',
    text: 'const expected = !condition.isNegated;',
    replacement: 'const expected = true;',
    harm: 'show in a view the records that a negated condition leaves out',
    tests: { files: ['core/query/tests/row-filter.test.ts'] },
  },
  {
    name: 'one-alternative-is-none',
    file: 'core/query/src/row-filter.ts',
    text: '(some.length === 0 || some.some((tests) => tests.every((test) => test(row)))) &&',
    replacement: '',
    harm: 'show in a view what meets none of its alternatives',
    tests: wholeFilter,
  },
  {
    name: 'view-not-searched',
    file: 'core/query/src/row-filter.ts',
    text: '(words.length === 0 || hasWords(words, texts, stems, row));',
    replacement: '(words.length === 0 || texts.length > 0);',
    harm: 'show in a view what its search does not find',
    tests: wholeFilter,
  },
  {
    name: 'view-ended-by-hand',
    file: 'core/publisher/src/editions/stored-rows.ts',
    text: ".where('is_ended', '=', 0)",
    replacement: '',
    harm: 'show a view that its owner has ended',
    tests: views,
  },
  {
    name: 'view-served-past-its-end',
    file: 'core/server/src/served.ts',
    text: 'endsAt === undefined || endsAt > now',
    replacement: 'endsAt === undefined || endsAt > 0',
    harm: 'serve a view past its end until a publisher says so',
    tests: ends,
  },
  {
    name: 'view-held-past-its-end',
    file: 'core/server/src/editions/tenants.ts',
    text: 'held?.manifest === manifest && !isOver',
    replacement: 'held?.manifest === manifest',
    harm: 'go on with what a tenant showed when it was first asked for',
    tests: ends,
  },
  {
    name: 'view-cached-past-its-end',
    file: 'core/store/src/edition.ts',
    text: 'endsAt === undefined || endsAt >= times.endsAt ? times',
    replacement: 'endsAt === undefined || endsAt > 0 ? times',
    harm: 'let caches keep answers of a view past its end',
    tests: ends,
  },
];
