/** Faults between a question and its records: names, and what is kept of answers for the next question. */
import type { Mutant } from '../mutant.ts';

const plan = 'core/query/src/plan-query.ts';
const separation = { files: ['core/server/tests/security/separation.test.ts'], named: 'on sqlite' };
const sharedWork = { files: ['core/server/tests/security/shared-work.test.ts'], named: 'on sqlite' };
const suggestions = { files: ['core/segments/tests/suggestions.test.ts'] };

export const queryMutants: readonly Mutant[] = [
  {
    name: 'unread-filter',
    file: plan,
    text: 'if (mistakes.found.length > 0) throw new QueryError(mistakes.found);',
    replacement: '',
    harm: 'answer a filter that cannot be read with all records',
    tests: { files: ['core/server/tests/security/hidden-values.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'lists-are-searched',
    file: 'core/contract/src/field-types.ts',
    text: "searchable: false,\n    stored: 'text',\n    fit: fitOptions,",
    replacement: "searchable: true,\n    stored: 'text',\n    fit: fitOptions,",
    harm: 'search the options of a multiselect, which the contract leaves out',
    tests: { files: ['core/contract/tests/field-types.test.ts', 'core/segments/tests/find.test.ts'] },
  },
  {
    name: 'other-spelling',
    file: 'core/query/src/names.ts',
    text: 'const field = names.get(name);',
    replacement: 'const field = names.get(name) ?? names.get(name.toLowerCase().trim());',
    harm: 'take a name for another one that is spelled alike',
    tests: { files: ['core/query/tests/hidden-names.test.ts'] },
  },
  {
    name: 'answers-of-all',
    file: 'core/server/src/answers/answer-cache.ts',
    text: '=> `${fingerprint}\\n${text}`;',
    replacement: '=> text + fingerprint.slice(22);',
    harm: "give a tenant another's cached answer to the same question",
    tests: separation,
  },
  {
    name: 'computed-for-all',
    file: 'core/server/src/answers/answer-cache.ts',
    text: 'const key = keyOf(question);',
    replacement: 'const key = question.text;',
    harm: "give a tenant another's answer to the same question while it is computed",
    tests: sharedWork,
  },
  {
    name: 'suggests-hidden-words',
    file: 'core/segments/src/suggestions.ts',
    text: 'return searchesNear(plan, ',
    replacement:
      "return searchesNear({ ...plan, searchFields: partition.fields.map((field) => ({ ...field, label: '' })) }, ",
    harm: 'suggest words of fields that are not shown',
    tests: suggestions,
  },
  {
    name: 'suggests-what-finds-nothing',
    file: 'core/segments/src/suggestions.ts',
    text: '.filter((search) => findsSome(search, plan, partition, budget))',
    replacement: '',
    harm: 'suggest a search that finds nothing with the filters',
    tests: suggestions,
  },
];
