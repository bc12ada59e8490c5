/**
 * The indexes that serve a collection in PostgreSQL: of the very expressions that the dialect searches and sorts by, and
 * for each a statement that tells by its plan whether there is such an index already.
 */
import { fieldTypeTraits } from '@vitrine/contract';
import { sql } from 'kysely';
import { compilePage } from '../compile.ts';
import type { ExposedCollection, ExposedField, Place, RecordsLocation } from '../exposure.ts';
import { parse } from '../parse.ts';
import { plan } from '../plan.ts';
import type { Fragment, Statement } from './dialect.ts';
import { folded, postgresDialect } from './postgres.ts';
import { byCodePoint, shapeOf, type NameColumn } from './postgres-shapes.ts';

export interface WantedIndex {
  /** What asks for it: the usual order, a search, or a sort by a text. */
  readonly purpose: 'order' | 'search' | 'sort';
  /** The keys of the fields that it serves; none for the usual order. */
  readonly keys: readonly string[];
  /** What stands behind `create index on`: `schema.table using method (columns)`. */
  readonly definition: string;
  /** A statement that such an index serves. It is to be planned, not run. */
  readonly probe: Statement;
}

/**
 * What each collection wants: one for its order, one for search in all its texts, and one for each text's sort.
 * @param trigramSchema where the extension pg_trgm is, if it is not to be found by the search path
 */
export const postgresIndexes = (collection: ExposedCollection, trigramSchema?: string): readonly WantedIndex[] => {
  const texts = [...collection.fields.values()].filter(({ type }) => fieldTypeTraits[type].searchable);
  return [
    orderIndex(collection),
    ...searchIndex(collection, texts, trigramSchema),
    ...texts.map((text) => sortIndex(collection, text)),
  ];
};

const orderIndex = (collection: ExposedCollection): WantedIndex => {
  const { location } = collection;
  const createdAt = ordered(fieldOf(location.createdAt, 'datetime'));
  const columns = [...scopeOf(location), sql`${createdAt} desc`, idOf(location)];
  return {
    purpose: 'order',
    keys: [],
    definition: define(location, sql`btree`, columns),
    probe: page(collection, ''),
  };
};

const searchIndex = (
  collection: ExposedCollection,
  texts: readonly ExposedField[],
  trigramSchema: string | undefined,
): WantedIndex[] => {
  if (texts.length === 0) return [];
  const { location } = collection;
  const operators = trigramSchema === undefined ? sql.id(trigrams) : sql.id(trigramSchema, trigrams);
  const columns = texts.map((text) => sql`(${folded(shapeOf(text, bare).value)}) ${operators}`);
  const condition = postgresDialect.search(location, texts, ['abcdef']);
  return [
    {
      purpose: 'search',
      keys: texts.map(({ key }) => key),
      definition: define(location, sql`gin`, columns),
      probe: postgresDialect.compile(sql`select 1 from ${postgresDialect.table(location)} where ${condition}`),
    },
  ];
};

const trigrams = 'gin_trgm_ops';

const sortIndex = (collection: ExposedCollection, text: ExposedField): WantedIndex => {
  const { location } = collection;
  return {
    purpose: 'sort',
    keys: [text.key],
    definition: define(location, sql`btree`, [...scopeOf(location), ordered(text), idOf(location)]),
    probe: page(collection, `sort=${text.key}`),
  };
};

const page = (collection: ExposedCollection, parameters: string): Statement =>
  compilePage(plan(parse(parameters), collection), postgresDialect, { after: undefined, skip: 0 });

// Columns of an index: expressions stand in parentheses, and without the alias that statements give the table

const bare: NameColumn = (column) => sql.id(column);

const fieldOf = (place: Place, type: ExposedField['type']): ExposedField => ({ ...place, key: '', label: '', type });

const ordered = (field: ExposedField): Fragment => {
  const { value, sqlType } = shapeOf(field, bare);
  return indexed(field, sqlType === 'text' ? byCodePoint(value) : value);
};

const idOf = ({ id }: RecordsLocation): Fragment => ordered(fieldOf(id, 'text'));

const scopeOf = ({ scope }: RecordsLocation): Fragment[] => {
  if (scope === undefined) return [];
  const field = fieldOf(scope, 'text');
  return [indexed(field, shapeOf(field, bare).equal)];
};

const indexed = ({ column }: Place, expression: Fragment): Fragment =>
  print(expression) === print(bare(column)) ? expression : sql`(${expression})`;

const define = ({ schema, table }: RecordsLocation, method: Fragment, columns: readonly Fragment[]): string => {
  const name = schema === undefined ? sql.id(table) : sql.id(schema, table);
  return print(sql`${name} using ${method} (${sql.join(columns)})`);
};

const print = (fragment: Fragment): string => postgresDialect.compile(fragment).sql;
