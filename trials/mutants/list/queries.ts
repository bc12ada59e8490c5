/** Faults between a question and its records: names, and what is kept of answers for the next question. */
import type { Mutant } from '../mutant.ts';

const plan = 'query/src/plan.ts';
const separation = { files: ['cli/tests/security/separation.test.ts'], named: 'on sqlite' };
const sharedWork = { files: ['cli/tests/security/shared-work.test.ts'], named: 'on sqlite' };

export const queryMutants: readonly Mutant[] = [
  {
    name: 'unread-filter',
    file: plan,
    text: 'if (mistakes.found.length > 0) throw new QueryError(mistakes.found);',
    replacement: '',
    harm: 'answer a filter that cannot be read with all records',
    tests: { files: ['cli/tests/security/hidden-values.test.ts'], named: 'on sqlite' },
  },
  {
    name: 'other-spelling',
    file: 'query/src/plan-where.ts',
    text: 'const field = names.get(name);',
    replacement: 'const field = names.get(name) ?? names.get(name.toLowerCase().trim());',
    harm: 'take a name for another one that is spelled alike',
    tests: { files: ['query/tests/hidden-names.test.ts'] },
  },
  {
    name: 'answers-of-all',
    file: 'server/src/answers/spellings.ts',
    text: '=> `${fingerprint}\\n${text}`;',
    replacement: '=> text + fingerprint.slice(22);',
    harm: "give a tenant another's cached answer to the same question",
    tests: separation,
  },
  {
    name: 'computed-for-all',
    file: 'server/src/answers/answers.ts',
    text: 'const key = keyOf(question);',
    replacement: 'const key = question.text;',
    harm: "give a tenant another's answer to the same question while it is computed",
    tests: sharedWork,
  },
];
