/** Drafts a declaration of a table, as lines of YAML for a person to edit. */
import { fieldTypesOf, isJson, tableNameOf } from '@vitrine/sources';
import {
  concernOf,
  describeChosenSingly,
  describeConcern,
  findUsual,
  joinWords,
  listWords,
  type Usual,
} from '@vitrine/privacy';
import type { Tenant } from '@vitrine/publisher';
import type { ColumnShape, TableShape } from '@vitrine/sources';
import { withoutValues } from '@vitrine/sources/files';
import { makeKeys, makeLabel } from '@vitrine/importing';
import { firstSeen } from './check-columns.ts';
import type { ColumnLooks } from './column-looks.ts';
import { defaultSchema, defaultSource } from './declaration.ts';
import { draftConditions, draftLookUps } from './draft-conditions.ts';
import { draftMarks } from './draft-marks.ts';
import { findPoints, type PointColumns } from './draft-points.ts';
import {
  comment,
  commentCharactersMax,
  oneLine,
  proposalCharactersMax,
  proposed,
  readable,
  scalar,
} from './draft-text.ts';
import { list } from './mistake.ts';
import { findIds, isView } from './find-ids.ts';
import { findCreatedAt, findMoments, typeOf } from './name-hints.ts';

/**
 * The owner of a table's rows: given by its scope column, one tenant, unknown until the operator names it, or several
 * that cannot be distinguished.
 */
export type RowsOf =
  | { readonly column: ColumnShape }
  | {
      readonly tenant: Tenant;
      /** True if the operator said that all rows are the tenant's, although it has a scope value. */
      readonly isWhole: boolean;
    }
  | 'of somebody'
  | 'of each tenant'
  | 'of several';

interface Draft {
  readonly source: string;
  readonly slug: string;
  readonly rows: Exclude<RowsOf, 'of several'>;
  /** The looks of columns, by name. */
  readonly looks: ColumnLooks;
  /** The tables of the source, to which foreign keys may lead. */
  readonly tables: readonly TableShape[];
}

/** The lines of one item of `collections:`, commented out as a whole where something is missing. */
export const draftCollection = (table: TableShape, draft: Draft): readonly string[] => {
  if (table.unreadable !== undefined) return [`# ${titleOf(table)}`];
  const { source, slug, rows } = draft;
  const scope = typeof rows === 'object' && 'column' in rows ? rows.column : undefined;
  const ids = findIds(table, scope);
  const [id] = ids;
  const createdAt = findCreatedAt(table);
  const reasons = [...(id === undefined ? [missingId(table)] : []), ...(rows === 'of somebody' ? [missingTenant] : [])];
  const name = readable(makeLabel({ header: headerOf(table), index: 0 }), slug);
  const roles = new Set([createdAt, scope, ...(ids.length === 1 ? ids : [])]);
  const others = table.columns.filter((column) => !roles.has(column));
  const conditions = draftConditions(table, missing);
  const marks = draftMarks(table, draft.looks, keyOf);
  const found = findUsualColumns(table, others, draft.looks);
  const usual = { ...found, keys: found.keys.union(new Set(marks.needed)) };
  const named = others.map((column) => nameBehind(column, draft.tables));
  const isWide = others.length + named.filter((behind) => behind !== undefined).length > fieldsMax;
  const lines = [
    `- slug: ${scalar(slug)}`,
    `  name: ${scalar(name)}`,
    ...proposed(table.comment).map((text) => `  # description: ${text}`),
    ...(source === defaultSource ? [] : [`  source: ${scalar(source)}`]),
    ...(['', defaultSchema].includes(table.schema) ? [] : [`  schema: ${scalar(table.schema)}`]),
    `  table: ${scalar(table.name)}`,
    `  id: ${ids.length > 1 ? `[${ids.map(({ name: column }) => scalar(column)).join(', ')}]` : scalar(id?.name ?? placeholder)}`,
    ...(createdAt === undefined ? [comment(missingCreatedAt(table)).replace(/^/, '  ')] : []),
    `  createdAt: ${scalar(createdAt?.name ?? firstSeen)}`,
    ...draftRows(rows),
    ...[...marks.lines, ...conditions.lines].map((line) => `  ${line}`),
    ...draftFields(
      table,
      others,
      isWide ? { ...draft, usual: limitUsual(usual, others, draft.looks), named: [] } : { ...draft, usual, named },
    ),
  ];
  return [
    ...describe(table, scope),
    ...[...marks.comments, ...conditions.comments, ...draftLookUps(table, draft.tables)].map((text) =>
      comment(text, proposalCharactersMax),
    ),
    ...(usual.chosenSingly === null ? [] : [comment(describeChosenSingly(table.name, usual.chosenSingly))]),
    ...(isWide ? [comment(tooManyFields(usual.keys.size))] : []),
    ...reasons.map((reason) => comment(`Left out: ${reason}`)),
    ...lines.map((line) => (reasons.length > 0 ? `# ${line}` : line)),
  ];
};

/** Files have hyphens and patterns in their names. */
const headerOf = ({ name, kind }: TableShape): string =>
  kind === 'file' ? name.replaceAll(/[-_.*]+/g, '_').replaceAll(/^_|_$/g, '') : name;

const draftRows = (rows: Draft['rows']): readonly string[] => {
  if (rows === 'of each tenant') return [];
  if (rows === 'of somebody') return [`  tenant: ${placeholder}`];
  if ('column' in rows) return [`  scope: ${scalar(rows.column.name)}`];
  const { publicId, scope } = rows.tenant;
  return [`  tenant: ${scalar(publicId)}`, ...(rows.isWhole && scope !== null ? ['  wholeTable: true'] : [])];
};

/** Marks a place where a person must choose. */
const placeholder = 'CHOOSE';

const describe = (table: TableShape, scope: ColumnShape | undefined): readonly string[] => [
  comment(titleOf(table)),
  ...(scope?.isNullable === true && table.kind !== 'view' && table.kind !== 'materialized view'
    ? [comment(`Rows without a value in ${scope.name} are shown to no tenant; nullScope: shared shows them to all.`)]
    : []),
];

const missing = (column: ColumnShape): string => `${keyOf(column)}[exists]=false`;

const keyOf = ({ name }: ColumnShape): string => makeKeys([{ header: name, index: 0 }])[0] ?? name;

/** Prints a table's title: `public.product: table, about 200 rows. Products for sale` */
export const titleOf = (table: TableShape): string => {
  const { kind, unreadable, estimatedRows, consistency } = table;
  const text = unreadable === undefined ? table.comment : `It cannot be read. ${withoutValues(unreadable)}`;
  const rows = estimatedRows === undefined ? '' : `, about ${estimatedRows.toLocaleString('en-US')} rows`;
  const moments = consistency === undefined ? '' : `, consistency: ${consistency}`;
  return oneLine(
    `${tableNameOf(table)}: ${kind}${rows}${moments}${text === undefined ? '' : `. ${text}`}`,
    unreadable === undefined ? commentCharactersMax : proposalCharactersMax,
  );
};

const missingId = (table: TableShape): string =>
  isView(table)
    ? 'no column is named id. Choose one that no two rows share.'
    : 'it has no key that could be an id. Choose a column that no two rows share, or several: id: [a, b].';

const missingCreatedAt = ({ columns }: TableShape): string => {
  const moments = findMoments(columns).map(({ name }) => name);
  return moments.length === 0
    ? 'No column holds a time: firstSeen is when Vitrine first saw the row.'
    : `firstSeen is when Vitrine first saw the row. If a column says when it was made, write that: ${list(moments)}.`;
};

const missingTenant =
  "no column tells whose a row is. If the whole table is one tenant's, write its ID behind tenant:.";

/** Drafts the fields that are usual to publish; all others become comments for a person to review. */
const findUsualColumns = (table: TableShape, columns: readonly ColumnShape[], looks: ColumnLooks): Usual =>
  findUsual(
    [table.name],
    columns.flatMap(({ name, kind, type: found, refersTo }) => {
      if (kind === undefined) return [];
      const type = typeOf({ name, kind, type: found });
      return [
        {
          key: name,
          label: name,
          type,
          look: looks.get(name)?.look,
          headings: [name],
          tables: refersTo ? [refersTo.table] : [],
        },
      ];
    }),
  );

/** The number of fields that a collection may have. */
const fieldsMax = 500;

const tooManyFields = (usual: number): string =>
  `A collection has at most ${fieldsMax} fields. ${usual.toLocaleString('en-US')} columns are usual to publish: first those with values in the first rows are drafted.`;

const limitUsual = (usual: Usual, columns: readonly ColumnShape[], looks: ColumnLooks): Usual => {
  const isEmpty = ({ name }: ColumnShape): number => Number((looks.get(name)?.values ?? []).length === 0);
  const found = columns.filter(({ name }) => usual.keys.has(name));
  const kept = found.toSorted((one, other) => isEmpty(one) - isEmpty(other)).slice(0, fieldsMax);
  return { ...usual, keys: new Set(kept.map(({ name }) => name)) };
};

interface FieldsDraft extends Pick<Draft, 'looks'> {
  readonly usual: Usual;
  /** The name behind each column; empty to draft none. */
  readonly named: readonly (NameBehind | undefined)[];
}

const draftFields = (table: TableShape, columns: readonly ColumnShape[], draft: FieldsDraft): readonly string[] => {
  const { named } = draft;
  const points = findPoints(columns, draft.looks);
  const headers = [
    ...columns.map(({ name }) => name),
    ...columns.map(({ name }, index) => `${name} ${named[index]?.column.name ?? ''}`),
    ...points.map(({ heading }) => heading),
  ];
  const keys = makeKeys(
    headers.map((header, index) => ({ header, index })),
    ['id', 'createdAt'],
  );
  const lines = columns.flatMap((column, index) => {
    const behind = named[index];
    const place = points.findIndex(({ latitude, longitude }) => column === latitude || column === longitude);
    const point = points[place];
    if (point !== undefined)
      return column === point.latitude ? draftPoint(table, point, keys[2 * columns.length + place] ?? '', draft) : [];
    return [
      ...draftField(table, column, { key: keys[index] ?? '', index, draft }),
      ...(behind === undefined ? [] : [draftBehind(column, behind, keys[columns.length + index] ?? '', draft.usual)]),
    ];
  });
  return ['  fields:', ...lines.map((line) => `    ${line}`)];
};

interface ColumnDraft {
  readonly key: string;
  readonly index: number;
  readonly draft: FieldsDraft;
}

const startField = (key: string, label: string, rest: string): string =>
  `- { key: ${scalar(key)}, label: ${scalar(label)}, ${rest}`;

const draftField = (table: TableShape, column: ColumnShape, { key, index, draft }: ColumnDraft): readonly string[] => {
  const { name, kind } = column;
  if (kind === undefined) return [comment(`${name} holds ${column.type}, which no field can show.`)];
  const label = readable(makeLabel({ header: name, index }), key);
  const place = key === name ? '' : `, column: ${scalar(name)}`;
  const type = typeOf({ name, kind, type: column.type });
  const about = proposed(column.comment).flatMap((text) => [`    # description: ${text},`, '  }']);
  const { look, values = [], isDecomposed = false } = draft.looks.get(name) ?? {};
  const lines = [startField(key, label, `type: ${type}${place}${about.length === 0 ? ' }' : ','}`), ...about];
  const way = `type: text, column: ${scalar(name)}, path: [name, of, the, value]`;
  const example = isJson(kind)
    ? [comment(`A part of it: ${startField(`${key.slice(0, 60)}Part`, 'Part', way)} }`)]
    : [];
  const form = isDecomposed ? [comment(`${name} ${decomposed}`)] : [];
  if (draft.usual.keys.has(name)) return [...form, ...lines, ...example];
  // The file is stored and shared, so it must not contain personal or financial values.
  const printed = draft.usual.chosenSingly === null && !draft.usual.areSettings ? printValues(values) : '';
  const concern = concernOf({ tables: [table.name], columns: [name], type, look });
  const reason = concern === undefined ? `is not known to be usual to publish${printed}` : describeConcern(concern);
  const hidden = lines.map((line) => `# ${line}`);
  return [...form, comment(`${name} ${reason}:`), ...hidden, ...(concern === undefined ? example : [])];
};

const decomposed =
  "has texts that are not in Unicode's form NFC: filters and facets tell them from texts that look the same.";

/** One field of two columns. */
const draftPoint = (
  table: TableShape,
  { latitude, longitude, heading }: PointColumns,
  key: string,
  { usual }: FieldsDraft,
): readonly string[] => {
  const names = [latitude.name, longitude.name];
  const label = readable(makeLabel({ header: heading.replaceAll(' ', '_'), index: 0 }), key);
  const template = scalar(`{${latitude.name}},{${longitude.name}}`);
  const line = startField(key, label, `type: geo, template: ${template} }`);
  if (names.every((name) => usual.keys.has(name))) return [line];
  const concern = concernOf({ tables: [table.name], columns: names, type: 'geo', look: undefined });
  const reason = concern === undefined ? 'is not known to be usual to publish' : describeConcern(concern);
  return [comment(`${names.join(' with ')} ${reason}:`), `# ${line}`];
};

const printValues = (values: readonly string[]): string =>
  values.length === 0 ? '' : `; it holds ${values.join(' · ')}`;

interface NameBehind {
  readonly table: TableShape;
  readonly column: ColumnShape;
}

/** The name column of the row that a foreign key refers to, if a dotted path can reach it. */
const nameBehind = ({ name, refersTo }: ColumnShape, tables: readonly TableShape[]): NameBehind | undefined => {
  const table = refersTo && tables.find((each) => each.name === refersTo.table && each.schema === refersTo.schema);
  if (table === undefined || name.includes('.')) return undefined;
  const columns = rowNames.map((candidate) => table.columns.find((each) => joinWords(each.name) === candidate));
  const column = columns.find((each) => each?.kind !== undefined && fieldTypesOf(each.kind, false).includes('text'));
  return column && { table, column };
};

/** The most likely first. */
const rowNames = listWords('name displayname fullname title label description symbol code number');

const draftBehind = ({ name }: ColumnShape, { table, column }: NameBehind, key: string, usual: Usual): string => {
  const label = readable(makeLabel({ header: key, index: 0 }), key);
  const line = startField(key, label, `type: text, column: ${scalar(`${name}.${column.name}`)} }`);
  const headings = [`${name} ${column.name}`, column.name];
  const field = { key, label, type: 'text', headings, tables: [table.name] } as const;
  const isUsual = usual.chosenSingly === null && findUsual([], [field]).keys.has(key);
  return isUsual ? line : `# ${line}`;
};
