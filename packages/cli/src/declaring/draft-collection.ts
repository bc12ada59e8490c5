/** A table ─▶ a first declaration of it, as lines of YAML for a person to go on with. */
import { type ColumnKind, fieldTypesOf, isJson, kindsOf, tableNameOf } from '@vitrine/sources';
import { kebabCase } from 'change-case';
import { stringify } from 'yaml';
import {
  concernOf,
  describeConcern,
  joinWords,
  listWords,
  type Tenant,
  type ValueLook,
  wordsOf,
} from '@vitrine/publisher';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import { makeKeys, makeLabel } from '../importing/keys.ts';
import { firstSeen } from './check-columns.ts';
import { defaultSchema, defaultSource } from './declaration.ts';
import { list } from './mistake.ts';
import { findCreatedAt, findDeletionMark, findMoments, suggestType } from './name-hints.ts';

/**
 * Whose the rows of a table are: told by its scope column, all a tenant's, of somebody whom the operator must name, or of
 * several whom nothing tells apart.
 */
export type RowsOf = { readonly column: ColumnShape } | { readonly tenant: Tenant } | 'of somebody' | 'of several';

interface Draft {
  readonly source: string;
  readonly slug: string;
  readonly rows: Exclude<RowsOf, 'of several'>;
  /** What the values of columns look like, by name. */
  readonly looks: ColumnLooks;
  /** The tables of the source, to which foreign keys may lead. */
  readonly tables: readonly TableShape[];
}

export type ColumnLooks = ReadonlyMap<string, ValueLook>;

/** Gives the lines of one item of `collections:`, commented out as a whole where something is missing. */
export const draftCollection = (table: TableShape, draft: Draft): readonly string[] => {
  const { source, slug, rows } = draft;
  const scope = typeof rows === 'object' && 'column' in rows ? rows.column : undefined;
  const ids = findIds(table, scope);
  const [id] = ids;
  const createdAt = findCreatedAt(table);
  const reasons = [...(id === undefined ? [missingId(table)] : []), ...(rows === 'of somebody' ? [missingTenant] : [])];
  const name = readable(makeLabel({ header: table.name, index: 0 }), slug);
  const roles = new Set([createdAt, scope, ...(ids.length === 1 ? ids : [])]);
  const others = table.columns.filter((column) => !roles.has(column));
  const lines = [
    `- slug: ${scalar(slug)}`,
    `  name: ${scalar(name)}`,
    ...(source === defaultSource ? [] : [`  source: ${scalar(source)}`]),
    ...(['', defaultSchema].includes(table.schema) ? [] : [`  schema: ${scalar(table.schema)}`]),
    `  table: ${scalar(table.name)}`,
    `  id: ${ids.length > 1 ? `[${ids.map(({ name: column }) => scalar(column)).join(', ')}]` : scalar(id?.name ?? placeholder)}`,
    ...(createdAt === undefined ? [comment(missingCreatedAt(table)).replace(/^/, '  ')] : []),
    `  createdAt: ${scalar(createdAt?.name ?? firstSeen)}`,
    ...draftRows(rows),
    ...draftFields(table, others, draft),
  ];
  const isOpen = reasons.length > 0;
  return [
    ...describe(table, scope),
    ...reasons.map((reason) => comment(`Left out: ${reason}`)),
    ...lines.map((line) => (isOpen ? `# ${line}` : line)),
  ];
};

const draftRows = (rows: Draft['rows']): readonly string[] => {
  if (rows === 'of somebody') return [`  tenant: ${placeholder}`];
  if ('column' in rows) return [`  scope: ${scalar(rows.column.name)}`];
  const { publicId, scope } = rows.tenant;
  return [`  tenant: ${scalar(publicId)}`, ...(scope === null ? [] : ['  wholeTable: true'])];
};

/** Stands where a person must choose. */
const placeholder = 'CHOOSE';

const describe = (table: TableShape, scope: ColumnShape | undefined): readonly string[] => {
  const mark = findDeletionMark(table);
  return [
    comment(titleOf(table)),
    ...(mark === undefined
      ? []
      : [
          comment(
            `Rows that ${mark.name} marks as deleted are shown too; this leaves them out: rows: ${conditionOf(mark)}`,
          ),
        ]),
    ...(scope?.isNullable === true && table.kind !== 'view' && table.kind !== 'materialized view'
      ? [comment(`Rows without a value in ${scope.name} are shown to no tenant; nullScope: shared shows them to all.`)]
      : []),
  ];
};

/** That a row is not marked as deleted. */
const conditionOf = ({ name, kind }: ColumnShape): string => {
  const [key = name] = makeKeys([{ header: name, index: 0 }]);
  return kind === 'boolean' || kind === 'flag' ? `${key}[ne]=true` : `${key}[exists]=false`;
};

/** `public.product: table, about 200 rows. What is sold` */
export const titleOf = (table: TableShape): string => {
  const { kind, comment: text, estimatedRows } = table;
  const rows = estimatedRows === undefined ? '' : `, about ${estimatedRows.toLocaleString('en-US')} rows`;
  return oneLine(`${tableNameOf(table)}: ${kind}${rows}${text === undefined ? '' : `. ${text}`}`);
};

/** Several tell records apart together; none where nothing seems to. */
const findIds = (table: TableShape, scope: ColumnShape | undefined): readonly ColumnShape[] => {
  const id = findId(table, scope);
  if (id !== undefined) return [id];
  const key = table.primaryKey.filter((name) => name !== scope?.name);
  const columns = key.map((name) => table.columns.find((column) => column.name === name));
  const usable = columns.filter((column) => column?.kind !== undefined && idKinds.includes(column.kind));
  return usable.length < key.length ? [] : usable.filter((column) => column !== undefined);
};

const findId = (table: TableShape, scope: ColumnShape | undefined): ColumnShape | undefined => {
  const columns = table.columns.filter(({ kind }) => kind !== undefined && idKinds.includes(kind));
  const keys = [table.primaryKey, ...table.uniqueKeys].map((key) => key.filter((name) => name !== scope?.name));
  const unique = [...keys, table.primaryKey].find((key) => key.length === 1)?.[0];
  if (table.kind === 'table' || table.kind === 'partitioned table') return columns.find(({ name }) => name === unique);
  const names = [unique, 'id', `${table.name}_id`, 'uuid'];
  return names
    .map((candidate) => columns.find(({ name }) => name === candidate))
    .find((column) => column !== undefined);
};

const idKinds: readonly ColumnKind[] = kindsOf.id;

const missingId = ({ kind }: TableShape): string =>
  kind === 'table' || kind === 'partitioned table'
    ? 'it has no key that could be an id. Choose a column that no two rows share, or several: id: [a, b].'
    : 'no column is named id. Choose one that no two rows share.';

const missingCreatedAt = ({ columns }: TableShape): string => {
  const moments = findMoments(columns).map(({ name }) => name);
  return moments.length === 0
    ? 'No column holds a time: firstSeen is when Vitrine first saw the row.'
    : `firstSeen is when Vitrine first saw the row. If a column says when it was made, write that: ${list(moments)}.`;
};

const missingTenant =
  "no column tells whose a row is. If the whole table is one tenant's, write its ID behind tenant:.";

const draftFields = (
  table: TableShape,
  columns: readonly ColumnShape[],
  { looks, tables }: Pick<Draft, 'looks' | 'tables'>,
): readonly string[] => {
  const named = columns.map((column) => nameBehind(column, tables));
  const headers = [
    ...columns.map(({ name }) => name),
    ...columns.map(({ name }, index) => `${name} ${named[index]?.column.name ?? ''}`),
  ];
  const keys = makeKeys(
    headers.map((header, index) => ({ header, index })),
    ['id', 'createdAt'],
  );
  const lines = columns.flatMap((column, index) => {
    const behind = named[index];
    return [
      ...draftField(table, column, { key: keys[index] ?? '', index, look: looks.get(column.name) }),
      ...(behind === undefined ? [] : [draftBehind(column, behind, keys[columns.length + index] ?? '')]),
    ];
  });
  return ['  fields:', ...lines.map((line) => `    ${line}`)];
};

const draftField = (
  table: TableShape,
  column: ColumnShape,
  { key, index, look }: { readonly key: string; readonly index: number; readonly look: ValueLook | undefined },
): readonly string[] => {
  const { name, kind } = column;
  if (kind === undefined) return [comment(`${name} holds ${column.type}, which no field can show.`)];
  const label = readable(makeLabel({ header: name, index }), key);
  const place = key === name ? '' : `, column: ${scalar(name)}`;
  const field = (fieldKey: string, fieldLabel: string, rest: string): string =>
    `- { key: ${scalar(fieldKey)}, label: ${scalar(fieldLabel)}, ${rest} }`;
  const type = suggestType(name, kind);
  const line = field(key, label, `type: ${type}${place}`);
  const concern = concernOf({ tables: [table.name], columns: [name], type, look });
  const about = column.comment === undefined ? [] : [comment(column.comment)];
  if (concern !== undefined) return [...about, comment(`${name} ${describeConcern(concern)}:`), `# ${line}`];
  const way = `type: text, column: ${scalar(name)}, path: [name, of, the, value]`;
  const example = isJson(kind) ? [comment(`A part of it: ${field(`${key.slice(0, 60)}Part`, 'Part', way)}`)] : [];
  return [...about, line, ...example];
};

interface NameBehind {
  readonly table: TableShape;
  readonly column: ColumnShape;
}

/** What the row is called that a foreign key leads to, where a dot can lead there. */
const nameBehind = ({ name, refersTo }: ColumnShape, tables: readonly TableShape[]): NameBehind | undefined => {
  const table = refersTo && tables.find((each) => each.name === refersTo.table && each.schema === refersTo.schema);
  if (table === undefined || name.includes('.')) return undefined;
  const columns = rowNames.map((candidate) => table.columns.find((each) => joinWords(each.name) === candidate));
  const column = columns.find((each) => each?.kind !== undefined && fieldTypesOf(each.kind, false).includes('text'));
  return column && { table, column };
};

/** The likelier first. */
const rowNames = listWords('name displayname fullname title label description symbol code number');

const draftBehind = ({ name }: ColumnShape, { table, column }: NameBehind, key: string): string => {
  const concern = concernOf({ tables: [table.name], columns: [column.name], type: 'text', look: undefined });
  const label = readable(makeLabel({ header: key, index: 0 }), key);
  const line = `- { key: ${scalar(key)}, label: ${scalar(label)}, type: text, column: ${scalar(`${name}.${column.name}`)} }`;
  return concern === undefined && !isOfPeople(table) ? line : `# ${line}`;
};

/** The name of a person is for nobody to see who did not ask for it. */
const isOfPeople = ({ name }: TableShape): boolean => wordsOf(name).some((word) => people.has(word));

const people: ReadonlySet<string> = new Set(
  listWords(
    'party parties person persons partner partners customer customers client clients user users employee employees ' +
      'contact contacts patient patients member members',
  ),
);

/** Names for people need something that can be seen. */
const readable = (text: string, otherwise: string): string => (/\S/.test(text) ? text : otherwise);

/** Names come from the database and may hold anything: here they end no line. */
const oneLine = (text: string): string => {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return line.length > commentCharactersMax ? `${line.slice(0, commentCharactersMax)}…` : line;
};

const comment = (text: string): string => `# ${oneLine(text)}`;

const commentCharactersMax = 200;

/** As YAML has it, in braces too: plain where that is the same text, else in double quotes. */
const scalar = (text: string): string =>
  /^[A-Za-z](?:[\w -]*\w)?$/.test(text) && stringify(text).trimEnd() === text ? text : JSON.stringify(text);

/** Gives each table a slug of its own. */
export const makeSlugs = (tables: readonly TableShape[]): readonly string[] => {
  const used = new Set<string>();
  const keys = makeKeys(tables.map(({ name }, index) => ({ header: name, index })));
  return tables.map(({ schema, name }, index) => {
    const candidates = [name, `${schema} ${name}`, keys[index] ?? ''].map(slugOf);
    const named = candidates.find((candidate) => candidate !== '' && !isMade.test(candidate) && !used.has(candidate));
    const slug = named ?? firstFree(index + 1, used);
    used.add(slug);
    return slug;
  });
};

/** Keys that are made of no letter of the name say nothing of it. */
const isMade = /^field-?\d/;

const firstFree = (number: number, used: ReadonlySet<string>): string =>
  used.has(`table-${number}`) ? firstFree(number + 1, used) : `table-${number}`;

/** Empty where the name has other letters than a slug can have. */
const slugOf = (name: string): string => {
  const slug = kebabCase(name).toLowerCase();
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= slugCharactersMax ? slug : '';
};

const slugCharactersMax = 64;
