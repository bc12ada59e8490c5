/** Faults in what is written into the editions store, and when. */
import type { Mutant } from '../mutant.ts';

const buildTables = 'publisher/src/editions/build-tables.ts';
const editions = { files: ['cli/tests/publisher/editions.test.ts'] };

export const publishingMutants: readonly Mutant[] = [
  {
    name: 'hidden-field-in-partition',
    file: 'publisher/src/editions/planned-table.ts',
    text: '      fields: own,\n    }))',
    replacement: '      fields: own.length > 0 ? unionOf(group.map(({ shown }) => shown)) : own,\n    }))',
    harm: 'write a field that a tenant hides into its partition, for another tenant shows it',
    tests: editions,
  },
  {
    name: 'other-scope-in-partition',
    file: buildTables,
    text: 'this.#byScope.get(textOf(scope))',
    replacement: '(this.#byScope.get(textOf(scope)) && this.#routes)',
    harm: "write another tenant's rows of a shared table into a partition",
    tests: editions,
  },
  {
    name: 'failed-table-as-it-is',
    file: buildTables,
    text: 'failed: (table, error) => {\n      buildOf(table).fail(error);',
    replacement: 'failed: (table) => {\n      buildOf(table).finish(begunAt);',
    harm: 'publish a table that cannot be read as an empty one, or what was read of it',
    tests: editions,
  },
  {
    name: 'named-before-synced',
    file: 'segments/src/segment-writer.ts',
    text: '    fsyncSync(file);\n',
    replacement: '',
    harm: 'name a segment that a loss of power may leave without its end',
    tests: { files: ['segments/tests/synced.test.ts'] },
  },
];
