/** Faults in which rows are shown, and in what is put together of several tables. */
import type { Mutant } from '../mutant.ts';

const rules = 'publisher/src/catalog/row-rules.ts';
const routes = 'publisher/src/editions/row-routes.ts';
const readTable = 'sources/src/composing/read-table.ts';
const scan = 'sources/src/composing/scan-records.ts';
const rows = { files: ['cli/tests/security/hidden-rows.test.ts'], named: 'on sqlite' };
const composing = { files: ['sources/tests/composing.test.ts'] };
const origins = { files: ['cli/tests/declaring/apply.test.ts'] };

export const rowMutants: readonly Mutant[] = [
  {
    name: 'rows-unasked',
    file: routes,
    text: 'tests.every((test) => test(row));',
    replacement: 'tests.every((test) => test(row) || true);',
    harm: 'show rows that do not meet the conditions',
    tests: rows,
  },
  {
    name: 'one-condition-of-many',
    file: 'query/src/holds.ts',
    text: 'all.every((test) => test(row)) &&',
    replacement: '(all.length === 0 || all.some((test) => test(row))) &&',
    harm: 'show rows that meet one of the conditions',
    tests: rows,
  },
  {
    name: 'rule-of-another-field',
    file: rules,
    text: 'every(isSame) ? ruleOf(where, fields) : closed',
    replacement: 'every(isSame) ? ruleOf(where, fields) : { filters: [], fields: [] }',
    harm: 'show all rows once a field of the rule is another one',
    tests: rows,
  },
  {
    name: 'rule-in-force-late',
    file: 'publisher/src/editions/print-records.ts',
    text: 'if (scope === undefined && filters.length === 0) return',
    replacement: 'if (scope === undefined) return',
    harm: 'go on showing rows that the owner has just withdrawn',
    tests: rows,
  },
  {
    name: 'condition-of-a-lookup',
    file: readTable,
    text: 'if (key === null || !this.#isMeant(row)) continue;',
    replacement: 'if (key === null) continue;',
    harm: "show another company's price",
    tests: composing,
  },
  {
    name: 'half-read-lookup',
    file: scan,
    text: 'if (!state.hasFailed) this.#sink.failed(state.composition.table, error);\n    state.hasFailed = true;',
    replacement: 'if (state.hasFailed) this.#sink.failed(state.composition.table, error);',
    harm: 'publish records without what a table that could not be read has of them',
    tests: composing,
  },
  {
    name: 'same-field-elsewhere',
    file: 'cli/src/declaring/changes.ts',
    text: 'if (identityOf(before.origin) !== identityOf(after.origin))',
    replacement: 'if (before.key !== after.key)',
    harm: 'go on showing a field that is found in another column now',
    tests: origins,
  },
];
