/** Drafts a declaration of a table, as lines of YAML for a person to edit. */
import { isRelatable } from '@vitrine/contract';
import { type ColumnShape, isJson, tableNameOf, type TableShape } from '@vitrine/sources';
import { concernOf, describeChosenSingly, describeConcern, type Usual } from '@vitrine/privacy';
import type { Tenant } from '@vitrine/catalog';
import { withoutValues } from '@vitrine/files';
import { makeKeys, makeLabel } from '@vitrine/importing';
import { firstSeen } from './check-columns.ts';
import type { ColumnLooks } from './column-looks.ts';
import { defaultSchema, defaultSource } from './declaration.ts';
import { draftConditions, draftLookUps } from './draft-conditions.ts';
import { draftMarks } from './draft-marks.ts';
import { type DraftedTypes, draftTypes, printType } from './drafted-type.ts';
import { type DraftedCollection, type DraftedKey } from './draft-relations.ts';
import { findPoints, type PointColumns } from './draft-points.ts';
import {
  comment,
  commentCharactersMax,
  oneLine,
  proposalCharactersMax,
  proposed,
  readable,
  scalar,
  startField,
} from './draft-text.ts';
import { list } from './mistake.ts';
import { draftBehind, type NameBehind, nameBehind } from './names-behind.ts';
import { findIds, isView } from './find-ids.ts';
import { fieldsMax, findUsualColumns, limitUsual, tooManyFields, withNeeded } from './usual-columns.ts';
import { findCreatedAt, findMoments } from './name-hints.ts';

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

/** An item of `collections:`. */
export interface CollectionDraft extends DraftedCollection {
  /** Its lines, with those of its relations; commented out as a whole where something is missing. */
  readonly print: (relations: readonly string[]) => readonly string[];
}

export const draftCollection = (table: TableShape, draft: Draft): CollectionDraft => {
  const { source, slug, rows } = draft;
  if (table.unreadable !== undefined) {
    const print = () => [`# ${titleOf(table)}`];
    return { table, slug, isLeftOut: true, isPrivate: false, fields: new Map(), keys: new Set(), print };
  }
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
  const types = draftTypes(others, draft.looks);
  const found = findUsualColumns(table, others, draft.looks, types);
  const usual = { ...found, keys: withNeeded(found, marks, others, types) };
  const named = others.map((column) => nameBehind(column, draft.tables));
  const isWide = others.length + named.filter((behind) => behind !== undefined).length > fieldsMax;
  const fieldsDraft = isWide
    ? { ...draft, types, usual: limitUsual(usual, others, draft.looks), named: [] }
    : { ...draft, types, usual, named };
  const keyed = keyFields(others, fieldsDraft);
  const linesWith = (relations: readonly string[]) => [
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
    ...[...marks.lines, ...conditions.lines, ...relations].map((line) => `  ${line}`),
    ...draftFields(table, others, keyed, fieldsDraft),
  ];
  const print: CollectionDraft['print'] = (relations) => [
    ...describe(table, scope),
    ...[...marks.comments, ...conditions.comments, ...draftLookUps(table, draft.tables)].map((text) =>
      comment(text, proposalCharactersMax),
    ),
    ...(usual.chosenSingly === null ? [] : [comment(describeChosenSingly(table.name, usual.chosenSingly))]),
    ...(isWide ? [comment(tooManyFields(usual.keys.size))] : []),
    ...reasons.map((reason) => comment(`Left out: ${reason}`)),
    ...linesWith(relations).map((line) => (reasons.length > 0 ? `# ${line}` : line)),
  ];
  return {
    table,
    slug,
    isLeftOut: reasons.length > 0,
    isPrivate: usual.chosenSingly !== null,
    fields: new Map([
      ...relatableFields(others, keyed, fieldsDraft),
      ...(ids.length === 1 ? ids : []).map(({ name: column }) => [column, { key: 'id', isDrafted: true }] as const),
    ]),
    keys: new Set(keyed.keys),
    print,
  };
};

/** The fields that relations can be by. */
const relatableFields = (
  columns: readonly ColumnShape[],
  { keys, points }: KeyedFields,
  { types, usual }: FieldsDraft,
): readonly (readonly [column: string, field: DraftedKey])[] =>
  columns.flatMap((column, index) => {
    const { name } = column;
    const type = types.of(column)?.type;
    const isPoint = points.some(({ latitude, longitude }) => column === latitude || column === longitude);
    const isField = type !== undefined && isRelatable(type) && !isPoint;
    return isField ? [[name, { key: keys[index] ?? '', isDrafted: usual.keys.has(name) }]] : [];
  });

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

interface FieldsDraft extends Pick<Draft, 'looks'> {
  readonly types: DraftedTypes;
  readonly usual: Usual;
  /** The name behind each column; empty to draft none. */
  readonly named: readonly (NameBehind | undefined)[];
}

interface KeyedFields {
  readonly points: readonly PointColumns[];
  /** The keys of columns, then of lookups, then of points. */
  readonly keys: readonly string[];
}

const keyFields = (columns: readonly ColumnShape[], { named, looks }: FieldsDraft): KeyedFields => {
  const points = findPoints(columns, looks);
  const headers = [
    ...columns.map(({ name }) => name),
    ...columns.map(({ name }, index) => `${name} ${named[index]?.column.name ?? ''}`),
    ...points.map(({ heading }) => heading),
  ];
  const keys = makeKeys(
    headers.map((header, index) => ({ header, index })),
    ['id', 'createdAt'],
  );
  return { points, keys };
};

const draftFields = (
  table: TableShape,
  columns: readonly ColumnShape[],
  { points, keys }: KeyedFields,
  draft: FieldsDraft,
): readonly string[] => {
  const { named } = draft;
  const currencyKey = keys[columns.findIndex((column) => column === draft.types.currency)];
  const lines = columns.flatMap((column, index) => {
    const behind = named[index];
    const place = points.findIndex(({ latitude, longitude }) => column === latitude || column === longitude);
    const point = points[place];
    if (point !== undefined)
      return column === point.latitude ? draftPoint(table, point, keys[2 * columns.length + place] ?? '', draft) : [];
    return [
      ...draftField(table, column, { key: keys[index] ?? '', index, currencyKey, draft }),
      ...(behind === undefined ? [] : [draftBehind(column, behind, keys[columns.length + index] ?? '', draft.usual)]),
    ];
  });
  return ['  fields:', ...lines.map((line) => `    ${line}`)];
};

interface ColumnDraft {
  readonly key: string;
  readonly index: number;
  /** The key of the field that holds codes of currencies. */
  readonly currencyKey: string | undefined;
  readonly draft: FieldsDraft;
}

const draftField = (
  table: TableShape,
  column: ColumnShape,
  { key, index, currencyKey, draft }: ColumnDraft,
): readonly string[] => {
  const { name, kind } = column;
  const drafted = draft.types.of(column);
  if (drafted === undefined) return [comment(`${name} holds ${column.type}, which no field can show.`)];
  const label = readable(makeLabel({ header: name, index }), key);
  const place = key === name ? '' : `, column: ${scalar(name)}`;
  const { type } = drafted;
  const about = proposed(column.comment).flatMap((text) => [`    # description: ${text},`, '  }']);
  const { look, values = [], isDecomposed = false } = draft.looks.get(name) ?? {};
  const lines = [
    startField(key, label, `${printType(drafted, currencyKey)}${place}${about.length === 0 ? ' }' : ','}`),
    ...about,
  ];
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
