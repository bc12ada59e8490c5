/** Faults in which rows are shown, and in what is put together of several tables. */
import type { Mutant } from '../mutant.ts';

const rules = 'core/catalog/src/row-rules.ts';
const routes = 'core/publisher/src/editions/row-routes.ts';
const readTable = 'core/sources/src/composing/read-table.ts';
const bounds = 'core/sources/src/composing/validity.ts';
const scan = 'core/sources/src/composing/scan-records.ts';
const rows = { files: ['core/server/tests/security/hidden-rows.test.ts'], named: 'on sqlite' };
const composing = { files: ['core/sources/tests/composing.test.ts'] };
const validity = { files: ['cli/tests/engines/validity.system.test.ts'], named: 'PostgreSQL rows that are valid' };
const turns = { files: ['cli/tests/editions/validity.process.test.ts'], named: 'PostgreSQL' };
const unreadable = { files: ['cli/tests/security/unreadable.server.test.ts'] };
const origins = { files: ['tools/declaring/tests/apply.test.ts'] };

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
    name: 'unreadable-passes',
    file: routes,
    text: 'needed.every((place) => row[place] !== unreadable) && ',
    replacement: '',
    harm: 'show rows of which a value cannot be read that a rule asks about',
    tests: unreadable,
  },
  {
    name: 'unreadable-alternative',
    file: routes,
    text: '[...conditions, ...alternatives.flat()]',
    replacement: 'conditions',
    harm: 'show rows of which a value cannot be read that an alternative asks about',
    tests: unreadable,
  },
  {
    name: 'words-only-in-columns',
    file: 'core/sources/src/shown-json.ts',
    text: 'boolean: showWrittenTruth,',
    replacement: "boolean: (text) => (text === 'true' ? 1 : text === 'false' ? 0 : null),",
    harm: 'take a boolean for no value that is written as a word or a number in JSON, and show what is not true by it',
    tests: unreadable,
  },
  {
    name: 'foreign-message-told',
    file: 'core/sources/src/failure-sentence.ts',
    text: 'if (ownNames.has(name)) return message;',
    replacement: "if (ownNames.has(name) || name.endsWith('Error')) return message;",
    harm: 'write a value of a row into the log, as a driver or a parser quotes it',
    tests: { files: ['core/sources/tests/failure-sentence.test.ts'] },
  },
  {
    name: 'built-in-message-told',
    file: 'cli/src/reason.ts',
    text: 'builtInNames.has(error.name) ||',
    replacement: 'error instanceof SyntaxError ||',
    harm: 'write a value of a row into the log, as a parser in another thread quotes it',
    tests: { files: ['cli/tests/observe/log.test.ts'] },
  },
  {
    name: 'altered-column',
    file: 'core/sources/src/found-columns.ts',
    text: 'if (family === undefined || !serves(declared, found)) return undefined;',
    replacement: 'if (family === undefined || !serves(declared, found)) return kind;',
    harm: 'read a column whose type was altered as if it were declared so',
    tests: { files: ['cli/tests/engines/changed-columns.system.test.ts'], named: 'PostgreSQL' },
  },
  {
    name: 'printed-raw',
    file: 'core/contract/src/stored-value.ts',
    text: "typeof value === 'bigint' || numberPattern.test(value) ? value : undefined",
    replacement: 'value',
    harm: 'print a text as a number, so that who writes it forges properties',
    tests: { files: ['core/segments/tests/printed-values.test.ts'] },
  },
  {
    name: 'one-condition-of-many',
    file: 'core/query/src/row-filter.ts',
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
    file: 'core/publisher/src/editions/print-records.ts',
    text: 'if (scope === undefined && filters.length === 0) return',
    replacement: 'if (scope === undefined) return',
    harm: 'go on showing rows that the owner has just withdrawn',
    tests: rows,
  },
  {
    name: 'condition-of-a-lookup',
    file: readTable,
    text: 'if (isMeant) this.#rows',
    replacement: 'this.#rows',
    harm: "show another company's price",
    tests: composing,
  },
  {
    name: 'bound-without-end',
    file: bounds,
    text: 'return startsAt <= this.#at && this.#at < endsAt;',
    replacement: 'return startsAt <= this.#at;',
    harm: 'show a price that has expired',
    tests: validity,
  },
  {
    name: 'bound-unread-is-open',
    file: bounds,
    text: 'if (error instanceof RangeError) return NaN;',
    replacement: "if (error instanceof RangeError) return side === 'from' ? -Infinity : Infinity;",
    harm: 'show a row of which nobody can tell whether it is valid',
    tests: { files: ['core/sources/tests/validity.test.ts'], named: 'a bound until' },
  },
  {
    name: 'bound-unread-uncounted',
    file: bounds,
    text: "if (Number.isNaN(startsAt)) onUnread('validFrom');",
    replacement: '',
    harm: 'hide rows for a bound that cannot be read, without a word',
    tests: composing,
  },
  {
    name: 'lookup-unread-uncounted',
    file: readTable,
    text: 'for (const field of this.#unreadNow) this.#unreadAt.getOrInsertComputed(key, () => new Set()).add(field);',
    replacement: '',
    harm: 'pass over a price whose condition cannot be read, without a word',
    tests: composing,
  },
  {
    name: 'unread-of-nobody',
    file: 'core/sources/src/composing/composition.ts',
    text: 'if (unread.hasAny && isSomebodys(recordScope)) unread',
    replacement: 'unread',
    harm: "count rows that are no tenant's, and tell their ids",
    tests: composing,
  },
  {
    name: 'lookup-of-any-time',
    file: readTable,
    text: 'const isValid = this.#isValid(row);',
    replacement: 'const isValid = this.#isValid(row) || true;',
    harm: 'show a price that is announced for next year',
    tests: turns,
  },
  {
    name: 'record-of-any-time',
    file: 'core/sources/src/composing/composition.ts',
    text: 'if (!isValid(row) && !unread.hidesRecord) return undefined;',
    replacement: 'isValid(row);',
    harm: 'show records that are not valid yet, or not any more',
    tests: validity,
  },
  {
    name: 'segment-outlives-its-bounds',
    file: 'core/publisher/src/editions/built-segment.ts',
    text: 'boolean => at < turnsAt;',
    replacement: 'boolean => at < turnsAt || at === at;',
    harm: 'go on showing a price that has expired, while nobody writes to the table',
    tests: turns,
  },
  {
    name: 'looser-bounds',
    file: 'tools/declaring/src/changes.ts',
    text: "way !== '' && exactly(way) !== exactly(wayToBounds(after)[bound] ?? '')",
    replacement: "way === 'no bound' && wayToBounds(after)[bound] === way",
    harm: 'show without an exposure what the operator no longer bounds',
    tests: origins,
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
    file: 'tools/declaring/src/renamed-fields.ts',
    text: 'identityOf(before.origin) === identityOf(after.origin) ||',
    replacement: 'before.key === after.key ||',
    harm: 'go on showing a field that is found in another column now',
    tests: origins,
  },
];
