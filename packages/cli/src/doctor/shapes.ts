/** Declared collections against their tables as they are now: what is gone, what has changed, whose rows may repeat. */
import type { TableShape } from '@vitrine/sources';
import { checkDeclarations } from '../declaring/check-declarations.ts';
import type { CheckedCollection } from '../declaring/checked-collection.ts';
import type { CollectionDeclaration, Written } from '../declaring/declaration.ts';
import { columnsOf, type DeclaredCollection } from './declared.ts';
import { ill, listSome, note, type Finding } from './finding.ts';

/** @param shapes what the role may read of the source */
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
  const { target } = declared.collection;
  const shape = shapes.find(({ schema, name }) => schema === (target.schema ?? '') && name === target.tableName);
  return [
    ...findings.mistakes.map(({ message }) =>
      ill(about, `${message} Then mend the catalog file, and run vitrine apply.`),
    ),
    ...(checked === undefined ? [] : changeFindings(about, declared, checked)),
    ...rowFindings(about, findings.warnings),
    ...(shape === undefined ? [] : zoneFindings(about, declared, shape)),
  ];
};

const nowhere = { line: 1, column: 1 };
const written = <Value>(value: Value): Written<Value> => ({ value, position: nowhere });

/** What the catalog says, as a file would declare it. */
const declarationOf = ({ collection, fields }: DeclaredCollection, source: string): CollectionDeclaration => {
  const { slug, name, target } = collection;
  return {
    position: nowhere,
    slug: written(slug),
    name,
    source: written(source),
    schema: target.schema === null ? undefined : written(target.schema),
    table: written(target.tableName),
    id: written(target.id.column),
    createdAt: written(target.createdAt.column),
    scope: target.scope === null ? undefined : written(target.scope.column),
    nullShared: written(target.isNullShared === true),
    tenant: undefined,
    wholeTable: written(false),
    fields: fields.map(({ key, label, type, column, path }) => ({
      position: nowhere,
      key: written(key),
      label,
      type: written(type),
      column: written(column),
      path: written(path),
    })),
  };
};

/** A column of another kind is read as it was declared, and so perhaps wrongly. */
const changeFindings = (
  about: string,
  { collection, fields }: DeclaredCollection,
  checked: CheckedCollection,
): Finding[] => {
  const { target } = collection;
  const pairs = [
    [target.id, checked.target.id],
    [target.createdAt, checked.target.createdAt],
    [target.scope, checked.target.scope],
    ...fields.map((field) => [field, checked.fields.find(({ key }) => key === field.key)?.place] as const),
  ] as const;
  const changed = pairs.flatMap(([before, now]) =>
    before && now && before.kind !== now.kind ? [`${before.column} (${before.kind}, now ${now.kind})`] : [],
  );
  if (changed.length === 0) return [];
  const found = `Its table has changed: ${listSome([...new Set(changed)])}. Apply the catalog file again: vitrine apply.`;
  return [ill(about, found)];
};

/** No statement mends these: a column that takes no empty value, or a unique index, keeps out what others insert. */
const rowFindings = (about: string, warnings: readonly { readonly message: string }[]): Finding[] => {
  if (warnings.length === 0) return [];
  const found = warnings.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`).join(' ');
  return [note(about, found)];
};

const zoneFindings = (about: string, declared: DeclaredCollection, { columns }: TableShape): Finding[] => {
  const names = columnsOf(declared);
  const zoneless = columns.filter(({ name, kind }) => kind === 'timestamp' && names.has(name)).map(({ name }) => name);
  if (zoneless.length === 0) return [];
  const found = `Timestamps without time zone count as UTC, and must hold UTC: ${listSome(zoneless)}.`;
  return [note(about, found)];
};
