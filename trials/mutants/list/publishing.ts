/** Faults in what is written into the editions store, and when. */
import type { Mutant } from '../mutant.ts';

const buildTables = 'publisher/src/editions/build-tables.ts';
const tableChanges = 'sources/src/postgres/table-changes.ts';
const rowChanges = 'sources/src/row-changes.ts';
const changes = { files: ['sources/tests/postgres-changes.test.ts'] };
const editions = { files: ['cli/tests/publisher/editions.test.ts'] };

export const publishingMutants: readonly Mutant[] = [
  {
    name: 'hidden-field-in-partition',
    file: 'publisher/src/editions/planned-table.ts',
    text: '      fields: own,\n    }))',
    replacement: '      fields: own.length > 0 ? unionOf(group.map(({ shown: { fields } }) => fields)) : own,\n    }))',
    harm: 'write a field that a tenant hides into its partition, for another tenant shows it',
    tests: editions,
  },
  {
    name: 'other-scope-in-partition',
    file: 'publisher/src/editions/row-routes.ts',
    text: 'this.#byScope.get(textOf(scope))',
    replacement: '(this.#byScope.get(textOf(scope)) && this.#routes)',
    harm: "write another tenant's rows of a shared table into a partition",
    tests: editions,
  },
  {
    name: 'failed-table-as-it-is',
    file: buildTables,
    text: 'failed: (table, error) => {\n      buildOf(table).fail(error);',
    replacement: 'failed: (table) => {\n      buildOf(table).finish();',
    harm: 'publish a table that cannot be read as an empty one, or what was read of it',
    tests: editions,
  },
  {
    name: 'named-before-synced',
    file: 'segments/src/write/unfinished-segment.ts',
    text: '    fsyncSync(file);\n',
    replacement: '',
    harm: 'name a segment that a loss of power may leave without its end',
    tests: { files: ['segments/tests/synced.test.ts'] },
  },
  {
    name: 'changes-from-upper-bound',
    file: tableChanges,
    text: 'const [bound = 0n] = known.snapshot',
    replacement: 'const [, bound = 0n] = known.snapshot',
    harm: 'miss what a transaction wrote that was open while a table was read',
    tests: changes,
  },
  {
    name: 'gone-rows-stay',
    file: rowChanges,
    text: 'if (gone > 0) {',
    replacement: 'if (gone > 1) {',
    harm: 'go on showing a record that was deleted',
    tests: changes,
  },
  {
    name: 'changes-without-unique-ids',
    file: rowChanges,
    text: '!isUnique || ',
    replacement: '',
    harm: 'count on ids of which there may be two',
    tests: changes,
  },
  {
    name: 'import-of-another-line',
    file: 'sources/src/sqlite/import-versions.ts',
    text: 'state.lineage.includes(`${number} ${writtenAt}`) && ',
    replacement: '',
    harm: 'miss what an import changed that was begun before another one was published',
    tests: { files: ['cli/tests/importing/changes.test.ts'] },
  },
  {
    name: 'definition-altered-back',
    file: 'sources/src/postgres/table-definitions.ts',
    text: ", 'label', pg_enum.oid, pg_enum.xmin)",
    replacement: ", 'label', pg_enum.oid, pg_enum.enumlabel)",
    harm: 'keep the labels of an enum that were altered while a table was read, and back before the next reading',
    tests: changes,
  },
  {
    name: 'damaged-segment-merged',
    file: 'segments/src/write/segment-merge.ts',
    text: '    this.#old.check(name);\n',
    replacement: '',
    harm: 'give a byte that the disk has changed a digest that vouches for it',
    tests: { files: ['segments/tests/merge.test.ts'] },
  },
];
