/** The names of the segments that a request refers to, and of those that a reply brings. */
import type { BuiltTable, TableToBuild } from '../editions/built-table.ts';

/** The segments and deltas that were built. */
export const namesIn = (built: readonly BuiltTable[]): readonly string[] =>
  built.flatMap((each) =>
    each.kind === 'built' ? [each.name, ...(each.delta === undefined ? [] : [each.delta.name])] : [],
  );

/** The segments that are read to build these tables. */
export const namesReadFor = (tables: readonly TableToBuild[]): readonly string[] =>
  tables.flatMap(({ known, before = [], earlier = [] }) => [
    ...(known === undefined ? [] : [known.segment]),
    ...before.map(({ name }) => name),
    ...earlier.map(({ segment }) => segment),
  ]);
