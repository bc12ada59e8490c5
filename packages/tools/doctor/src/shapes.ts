/** Compares declared collections with their present tables: removed or changed columns, and rows that may repeat. */
import type { FieldType } from '@vitrine/contract';
import {
  boundsOf,
  columnsOfOrigin,
  fieldTypesOf,
  kindToRead,
  type Origin,
  partsOf,
  type ReadColumn,
  shownColumnsOf,
  type TableShape,
} from '@vitrine/sources';
import { checkDeclarations, type CheckedCollection } from '@vitrine/declaring';
import { declarationOf } from './declaration-of.ts';
import type { DeclaredCollection } from './declared.ts';
import { errorFinding, listSome, warningFinding, type Finding } from './finding.ts';

/** @param shapes the columns that the role may read in the source */
export const shapeFindings = (
  about: string,
  source: string,
  declared: DeclaredCollection,
  shapes: readonly TableShape[],
): Finding[] => {
  const declaration = declarationOf(declared, source);
  const surroundings = { tables: new Map([[source, shapes]]), tenants: [], taken: [] };
  const { collections, findings } = checkDeclarations([declaration], surroundings);
  const [checked] = collections;
  return [
    ...findings.mistakes.map(({ message }) =>
      errorFinding(about, `${message} Then correct the catalog file, and run vitrine apply.`),
    ),
    ...(checked === undefined ? [] : changeFindings(about, declared, checked, shapes)),
    ...rowFindings(about, findings.warnings),
    ...(checked === undefined ? [] : zoneFindings(about, checked)),
  ];
};

/** Reports changed columns, except for changes that do not affect reading. */
const changeFindings = (
  about: string,
  { collection, fields }: DeclaredCollection,
  checked: CheckedCollection,
  shapes: readonly TableShape[],
): Finding[] => {
  const { target } = collection;
  const own = { schema: target.schema ?? undefined, table: target.tableName };
  const pairs = [
    ['text', target.id, checked.target.id],
    ['datetime', target.createdAt, checked.target.createdAt],
    ['text', target.scope, checked.target.scope],
    ['text', target.validity?.from, checked.target.validity?.from],
    ['text', target.validity?.until, checked.target.validity?.until],
    ...fields.map(
      ({ key, type, origin }) => [type, origin, checked.fields.find((field) => field.key === key)?.origin] as const,
    ),
  ] as const;
  const changed = pairs.flatMap(([type, before, now]) => {
    if (!before || !now) return [];
    const columns = columnsOfOrigin(now, own);
    return columnsOfOrigin(before, own).flatMap((column, index) => changedKind(type, column, columns[index], shapes));
  });
  if (changed.length === 0) return [];
  const found = `Its table has changed: ${listSome([...new Set(changed)])}. Apply the catalog file again: vitrine apply.`;
  return [errorFinding(about, found)];
};

/** @param now the same column at present; undefined where it is gone */
const changedKind = (
  type: FieldType,
  { place }: ReadColumn,
  now: ReadColumn | undefined,
  shapes: readonly TableShape[],
): readonly string[] => {
  if (now === undefined || now.place.kind === place.kind) return [];
  const table = shapes.find(({ schema, name }) => name === now.table && schema === (now.schema ?? ''));
  const found = table?.columns.find(({ name }) => name === now.place.column);
  // Identifying columns are read as text or by their own type.
  const types = [type, ...fieldTypesOf(place.kind, place.path.length > 0).slice(0, 1)];
  const isHarmless = found !== undefined && types.some((each) => kindToRead({ ...place, type: each }, found));
  return isHarmless ? [] : [`${place.column} (${place.kind}, now ${now.place.kind})`];
};

/** Gives no statements: a NOT NULL constraint or a unique index could make other programs' inserts fail. */
const rowFindings = (about: string, warnings: readonly { readonly message: string }[]): Finding[] => {
  if (warnings.length === 0) return [];
  const found = warnings.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`).join(' ');
  return [warningFinding(about, found)];
};

const zoneFindings = (about: string, { target, fields }: CheckedCollection): Finding[] => {
  const { id, createdAt, schema, tableName, validity } = target;
  const bounds = validity?.zone === undefined ? boundsOf(validity) : [];
  const unzoned = [id, createdAt, ...bounds, ...fields.map(({ origin }) => origin)].flatMap(unzonedParts);
  const columns = unzoned.flatMap((origin) =>
    shownColumnsOf(origin, { schema: schema ?? undefined, table: tableName }),
  );
  const zoneless = columns.filter(({ place }) => place.kind === 'timestamp').map(({ place }) => place.column);
  if (zoneless.length === 0) return [];
  const found = `Timestamps without time zone count as UTC: ${listSome([...new Set(zoneless)])}. If they are in another zone, set zone: in the catalog file.`;
  return [warningFinding(about, found)];
};

const unzonedParts = (origin: Origin): readonly Origin[] => {
  if ('zone' in origin) return [];
  const parts = partsOf(origin);
  return parts.length === 0 ? [origin] : parts.flatMap(unzonedParts);
};
