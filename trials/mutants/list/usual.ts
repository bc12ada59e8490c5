/** Faults in what is shown where nobody names fields. */
import type { Mutant } from '../mutant.ts';

const grammar = 'tools/privacy/src/usual-headings/grammar.ts';
const usualFields = 'tools/privacy/src/usual-fields.ts';
const headings = { files: ['tools/privacy/tests/usual-headings/usual-headings.test.ts'] };
const fields = { files: ['tools/privacy/tests/usual-fields.test.ts'] };
const allFields = { files: ['cli/tests/commands/all-fields.test.ts'] };

export const usualMutants: readonly Mutant[] = [
  {
    name: 'unknown-word',
    file: grammar,
    text: 'if (word === undefined) return found.head',
    replacement: 'if (word === undefined || roleOf(concept, [word]) === undefined) return found.head',
    harm: 'take a price for usual whatever stands behind the word',
    tests: headings,
  },
  {
    name: 'compound-of-fillers',
    file: grammar,
    text: 'return { roles, parts, isNumbered, hasNeeds: needSet.size > 0 };',
    replacement: 'return { roles, parts: roles, isNumbered, hasNeeds: needSet.size > 0 };',
    harm: 'take a first name in Dutch for a name',
    tests: headings,
  },
  {
    name: 'usual-of-people',
    file: usualFields,
    text: 'chosenSingly !== null || areSettings ? []',
    replacement: 'areSettings ? []',
    harm: 'show the names and cities of customers by "all"',
    tests: fields,
  },
  {
    name: 'usual-of-settings',
    file: usualFields,
    text: 'chosenSingly !== null || areSettings ? []',
    replacement: 'chosenSingly !== null ? []',
    harm: 'show the settings of a program, passwords among them, by "all"',
    tests: fields,
  },
  {
    name: 'usual-whatever-it-holds',
    file: usualFields,
    text: 'if (look !== null && look !== undefined) return false;',
    replacement: '',
    harm: 'show a title that holds tokens by "all"',
    tests: fields,
  },
  {
    name: 'usual-by-label',
    file: usualFields,
    text: 'headings: [key, label, ...columns], tables',
    replacement: 'headings: [label], tables',
    harm: 'show a column of costs by "all" that is labelled as a price',
    tests: fields,
  },
  {
    name: 'all-of-all',
    file: 'cli/src/commands/collection-commands.ts',
    text: 'fields.filter(({ isUsual }) => isUsual)',
    replacement: 'fields.filter(({ concern }) => concern === null)',
    harm: 'show by "all" what does not look private',
    tests: allFields,
  },
  {
    name: 'cost-leads',
    file: 'faces/explorer/src/asking/shown-fields.ts',
    text: "all.find((field) => kindOf(field) === 'currency' && isUsual(field))",
    replacement: "all.find((field) => kindOf(field) === 'currency')",
    harm: 'lead a card with what a thing costs its seller',
    tests: { files: ['faces/explorer/tests/shown-fields.test.ts'] },
  },
];
