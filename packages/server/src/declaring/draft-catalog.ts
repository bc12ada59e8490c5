/** The tables of a source ─▶ a first catalog file, which `vitrine apply` takes as it is. */
import type { Tenant } from '../catalog/tenants.ts';
import type { TableShape } from '../sources/table-shape.ts';
import { draftCollection, makeSlugs, type DraftScope } from './draft-collection.ts';
import { findScope, findScopeName } from './name-hints.ts';

export interface DraftOrder {
  readonly source: string;
  readonly tables: readonly TableShape[];
  readonly tenants: readonly Tenant[];
  /** Whose the tables are that do not tell tenants apart. */
  readonly tenant?: Tenant | undefined;
}

/**
 * Gives the file's text. Tables that cannot be declared as they are stand in it as comments, with the reason.
 */
export const draftCatalog = ({ source, tables, tenants, tenant }: DraftOrder): string => {
  const whole = tables.filter(({ isPartition }) => !isPartition).slice(0, tablesMax);
  const scopeName = findScopeName(whole);
  // In a database of one tenant, and only there, a whole table may be taken for its own.
  const only = scopeName === undefined && tenants.length === 1 ? tenants[0] : undefined;
  const draft: DraftScope = { source, scopeName, tenant: (tenant ?? only)?.publicId };
  const slugs = makeSlugs(whole);
  const items = whole.map((table, index) => draftCollection(table, slugs[index] ?? '', draft));
  const scoped = new Set(whole.flatMap((table) => findScope(table, scopeName)?.name ?? []));
  return [
    ...introduction(source),
    ...(scoped.size === 0 ? [] : introduceScope([...scoped])),
    ...(whole.length < tables.filter(({ isPartition }) => !isPartition).length ? [tooMany] : []),
    '',
    'collections:',
    ...items.map((lines) => ['', lines.map((line) => `  ${line}`)].flat().join('\n')),
    '',
  ].join('\n');
};

/** As many as a catalog may have. */
const tablesMax = 1000;
const tooMany = `# There are more than ${tablesMax} tables: these are the first. Draft the others by --schema.`;

const introduction = (source: string): readonly string[] => [
  '# yaml-language-server: $schema=./packages/server/src/declaring/catalog.schema.json',
  '#',
  `# A first catalog: the tables of the source ${JSON.stringify(source)} as collections that tenants can be offered.`,
  '# To declare exposes nothing. What the world sees is chosen later, field by field, with "vitrine expose".',
  '#',
  '# 1. Remove what nobody should ever be able to expose, and look at what is left out, and why.',
  '# 2. vitrine apply catalog.yaml --dry-run    shows what would change',
  '# 3. vitrine apply catalog.yaml              changes it; again, after each change of this file',
  '#',
  '# A field is known by its key, its column and its path: where one of them changes, it is hidden until it is',
  '# exposed again. Labels, types and the order can be changed freely.',
];

/** Tables may spell it differently. */
const introduceScope = (columns: readonly string[]): readonly string[] => [
  '#',
  `# scope: is the column that tells whose a row is. It was taken to be ${columns.map((column) => JSON.stringify(column)).join(' or ')}:`,
  '# see that this is true. A tenant is shown the rows that hold its scope value there:',
  '# vitrine tenant create … --scope VALUE',
];
