/** The indexes that an exposed collection wants: whether the database has them is seen by how it would read. */
import { fieldTypeTraits } from '@vitrine/contract';
import { postgresIndexes, type ExposedCollection, type WantedIndex } from '@vitrine/query';
import type { Field } from '../catalog/collections.ts';
import { exposedOf, type DeclaredCollection } from './declared.ts';
import { remedyIn, type Examined } from './examined.ts';
import { note, type Finding } from './finding.ts';
import type { StandingTable } from './standing-tables.ts';

/** Fewer rows are read as fast without. */
const rowsWithoutIndexMax = 1000;

/** @param trigramSchema the schema of the extension pg_trgm; none where it is not installed */
export const indexFindings = async (
  about: string,
  examined: Examined,
  declared: DeclaredCollection,
  table: StandingTable,
  trigramSchema: string | undefined,
): Promise<Finding[]> => {
  const broken = brokenFindings(about, table);
  if (!declared.isExposed || (table.estimatedRows ?? Number.POSITIVE_INFINITY) < rowsWithoutIndexMax) return broken;
  const texts = declared.shown.filter(({ type }) => fieldTypeTraits[type].searchable);
  const passing = texts.filter((text) => !isLasting(text, table));
  const { id, createdAt, scope } = declared.collection.target;
  const mayOrder = [id, createdAt, ...(scope === null ? [] : [scope])].every((place) => isLasting(place, table));
  const collection = exposedOf(
    declared,
    texts.filter((text) => !passing.includes(text)),
  );
  const wanted = postgresIndexes(collection, trigramSchema).filter(({ purpose }) =>
    purpose === 'search' ? trigramSchema !== undefined && !table.isRowSecurityActive : mayOrder,
  );
  const missing: WantedIndex[] = [];
  for (const index of wanted) if (!(await isServed(examined, index, scope !== null))) missing.push(index);
  return [
    ...broken,
    ...missingFindings(about, examined, table, collection, missing),
    ...passingFindings(about, passing, mayOrder),
  ];
};

/** Whether a text of the column depends on nothing else, such as the labels of an enum: no index can be of one that does. */
const isLasting = ({ column, kind }: Pick<Field, 'column' | 'kind'>, table: StandingTable): boolean =>
  kind !== 'castable' || table.columns.get(column)?.isTextLasting === true;

const missingFindings = (
  about: string,
  examined: Examined,
  table: StandingTable,
  collection: ExposedCollection,
  missing: readonly WantedIndex[],
): Finding[] => {
  const isBelow = table.kind === 'view' || table.kind === 'foreign table';
  const refusing = isBelow ? [] : missing.filter((index) => refusesRows(index, collection, table));
  const others = missing.filter((index) => !refusing.includes(index));
  const [sorts, usual] = [others.filter(isSort), others.filter((index) => !isSort(index))];
  const advice = isBelow ? `It is a ${table.kind}: indexes go on the tables that it is made of.` : cost;
  const create = table.kind === 'partitioned table' ? 'create index on' : 'create index concurrently on';
  const suggest = (indexes: readonly WantedIndex[], words: string): Finding[] => {
    if (indexes.length === 0) return [];
    const statements = isBelow ? [] : indexes.map(({ definition }) => `${create} ${definition};`);
    return [
      note(about, `${describeMissing(indexes)} ${words}`, remedyIn(examined, 'the owner of the tables', statements)),
    ];
  };
  return [
    ...suggest(usual, advice),
    ...suggest(sorts, `Make those that callers sort by. ${advice}`),
    ...(refusing.length === 0 ? [] : [note(about, `${describeMissing(refusing)} ${refusal}`)]),
  ];
};

const isSort = ({ purpose }: WantedIndex): boolean => purpose === 'sort';

/** Whether an index would keep out rows that the table takes: a B-tree too long texts, and a cast to JSONB some JSON. */
const refusesRows = (
  { purpose, keys }: WantedIndex,
  { location: { id, scope }, fields }: ExposedCollection,
  table: StandingTable,
): boolean => {
  const texts = keys.flatMap((key) => fields.get(key) ?? []);
  if (purpose === 'search') return texts.some(({ column }) => table.columns.get(column)?.indexing === 'none');
  const others = [id, ...(scope === undefined ? [] : [scope])];
  return (
    texts.some(({ path }) => path.length > 0) ||
    [...texts, ...others].some(({ column }) => table.columns.get(column)?.indexing !== 'any')
  );
};

const refusal =
  'One would keep out rows that others may insert now, with texts of more than 2,700 bytes or JSON that is no JSONB: none is suggested.';

const cost = 'An index takes room, and time whenever a row is written.';

const describeMissing = (indexes: readonly WantedIndex[]): string => {
  const sorted = indexes.filter(isSort).flatMap(({ keys }) => keys);
  const served = [
    ...(indexes.some(({ purpose }) => purpose === 'order') ? ['its usual order, newest first'] : []),
    ...indexes.filter(({ purpose }) => purpose === 'search').map(({ keys }) => `search in ${keys.join(', ')}`),
    ...(sorted.length === 0 ? [] : [`a sort by ${sorted.join(', ')}`]),
  ];
  return `No index serves ${served.join('; nor ')}.`;
};

const passingFindings = (about: string, passing: readonly Field[], mayOrder: boolean): Finding[] => [
  ...(passing.length === 0
    ? []
    : [
        note(
          about,
          `No index can serve ${passing.map(({ key }) => key).join(', ')}, whose text the database may change, as that of an enum; a search that looks there too reads all rows of the tenant. Show a column of text instead.`,
        ),
      ]),
  ...(mayOrder
    ? []
    : [note(about, 'No index can serve its order: its id or scope is of a type whose text the database may change.')]),
];

/** Another may be building one of them now, or one may keep rows apart: so no statement drops them. */
const brokenFindings = (about: string, { brokenIndexes }: StandingTable): Finding[] => {
  if (brokenIndexes.length === 0) return [];
  const found = `Building an index has failed, and what is left of it only slows writing: ${brokenIndexes.join(', ')}. Or it is being built now. Whoever builds it can drop it.`;
  return [note(about, found)];
};

// How the database would read

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What is off is used only where there is no other way. */
const only = {
  order: ['seqscan', 'bitmapscan', 'sort'],
  sort: ['seqscan', 'bitmapscan', 'sort'],
  search: ['seqscan', 'indexscan', 'indexonlyscan'],
} as const satisfies Record<WantedIndex['purpose'], readonly string[]>;

const isServed = async ({ queryUnder }: Examined, index: WantedIndex, hasScope: boolean): Promise<boolean> => {
  const { purpose, probe } = index;
  const off = only[purpose].map((method) => `set local enable_${method} = off`);
  const query = queryUnder(['set local max_parallel_workers_per_gather = 0', ...off].join('; '));
  const rows = await query(`explain (format json) ${probe.sql}`, probe.parameters);
  const plans: readonly { readonly Plan: PlanNode }[] = JSON.parse(rows[0]?.[0] ?? '[]');
  const nodes = plans.flatMap(({ Plan }) => flatten(Plan));
  const has = (type: string): boolean => nodes.some((node) => node['Node Type'] === type);
  if (purpose === 'search') return has('Bitmap Index Scan') && !has('Seq Scan');
  return !has('Sort') && !has('Seq Scan') && (!hasScope || nodes.some((node) => / = /.test(node['Index Cond'] ?? '')));
};

const flatten = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
