/** Declared collections against their tables as they are now: what is gone, what has changed, whose rows may repeat. */
import { columnsOfOrigin, type Origin, partsOf, shownColumnsOf, type TableShape } from '@vitrine/sources';
import { checkDeclarations } from '../declaring/check-declarations.ts';
import type { CheckedCollection } from '../declaring/checked-collection.ts';
import { declarationOf } from './declaration-of.ts';
import type { DeclaredCollection } from './declared.ts';
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
  return [
    ...findings.mistakes.map(({ message }) =>
      ill(about, `${message} Then mend the catalog file, and run vitrine apply.`),
    ),
    ...(checked === undefined ? [] : changeFindings(about, declared, checked)),
    ...rowFindings(about, findings.warnings),
    ...(checked === undefined ? [] : zoneFindings(about, checked)),
  ];
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
    ...fields.map(({ key, origin }) => [origin, checked.fields.find((field) => field.key === key)?.origin] as const),
  ] as const;
  const changed = pairs.flatMap(([before, now]) => (before && now ? changedKinds(before, now) : []));
  if (changed.length === 0) return [];
  const found = `Its table has changed: ${listSome([...new Set(changed)])}. Apply the catalog file again: vitrine apply.`;
  return [ill(about, found)];
};

/** Of one value, written in one way: the same columns one after another. */
const changedKinds = (before: Origin, now: Origin): readonly string[] => {
  const own = { schema: undefined, table: '' };
  const columns = columnsOfOrigin(now, own);
  return columnsOfOrigin(before, own).flatMap(({ place }, index) => {
    const kind = columns[index]?.place.kind ?? place.kind;
    return kind === place.kind ? [] : [`${place.column} (${place.kind}, now ${kind})`];
  });
};

/** No statement mends these: a column that takes no empty value, or a unique index, keeps out what others insert. */
const rowFindings = (about: string, warnings: readonly { readonly message: string }[]): Finding[] => {
  if (warnings.length === 0) return [];
  const found = warnings.map(({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}`).join(' ');
  return [note(about, found)];
};

const zoneFindings = (about: string, { target, fields }: CheckedCollection): Finding[] => {
  const { id, createdAt, schema, tableName } = target;
  const unzoned = [id, createdAt, ...fields.map(({ origin }) => origin)].flatMap(unzonedParts);
  const columns = unzoned.flatMap((origin) =>
    shownColumnsOf(origin, { schema: schema ?? undefined, table: tableName }),
  );
  const zoneless = columns.filter(({ place }) => place.kind === 'timestamp').map(({ place }) => place.column);
  if (zoneless.length === 0) return [];
  const found = `Timestamps without time zone count as UTC: ${listSome([...new Set(zoneless)])}. If they are of another, write zone: in the catalog file.`;
  return [note(about, found)];
};

const unzonedParts = (origin: Origin): readonly Origin[] => {
  if ('zone' in origin) return [];
  const parts = partsOf(origin);
  return parts.length === 0 ? [origin] : parts.flatMap(unzonedParts);
};
