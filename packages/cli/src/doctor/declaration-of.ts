/** What the catalog says of a collection, as a file would declare it. */
import { isPlace, type LookUp, type Origin, partsOf, type Place, printOrigin } from '@vitrine/sources';
import type { Translations } from '@vitrine/publisher';
import type { CollectionDeclaration, FieldDeclaration, LookUpDeclaration, Written } from '../declaring/declaration.ts';
import type { DeclaredCollection } from './declared.ts';

const nowhere = { line: 1, column: 1 };
const written = <Value>(value: Value): Written<Value> => ({ value, position: nowhere });

export const declarationOf = ({ collection, fields }: DeclaredCollection, source: string): CollectionDeclaration => {
  const { slug, name, translations, target } = collection;
  const { id, createdAt, scope } = target;
  const origins = [id, createdAt, ...(scope === null ? [] : [scope]), ...fields.map(({ origin }) => origin)];
  return {
    position: nowhere,
    slug: written(slug),
    name,
    translations: translationsOf(translations),
    source: written(source),
    schema: target.schema === null ? undefined : written(target.schema),
    table: written(target.tableName),
    id: columnsOf(id),
    createdAt: columnsOf(createdAt),
    scope: scope === null ? undefined : columnsOf(scope)[0],
    nullShared: written(target.isNullShared === true),
    tenant: undefined,
    wholeTable: written(false),
    zone: zoneOf(origins),
    lookUps: lookUpsOf(origins),
    rows: (target.rows ?? []).map(written),
    fields: fields.map(({ key, label, translations: own, type, currency, origin }): FieldDeclaration => {
      const labels = 'labels' in origin ? written(origin.labels) : undefined;
      const unlabelled = 'labels' in origin ? origin.of : origin;
      return {
        position: nowhere,
        key: written(key),
        label,
        translations: translationsOf(own),
        type: written(type),
        columns: columnsOf(unlabelled),
        path: written(isPlace(unlabelled) ? unlabelled.path : []),
        template: 'filled' in unlabelled ? written(printTemplate(unlabelled.filled)) : undefined,
        currency: currency === null ? undefined : written(currency),
        labels,
      };
    }),
  };
};

const translationsOf = (translations: Translations): CollectionDeclaration['translations'] =>
  Object.entries(translations).map(([language, text]) => ({ language: written(language), text }));

const columnsOf = (origin: Origin): readonly Written<string>[] => {
  if (isPlace(origin)) return [written(origin.column)];
  if ('firstOf' in origin) return origin.firstOf.map((each) => written(printOrigin(each)));
  if ('joined' in origin) return origin.joined.map((each) => written(printOrigin(each)));
  return [written(printOrigin(origin))];
};

const printTemplate = (parts: Extract<Origin, { readonly filled: unknown }>['filled']): string =>
  parts
    .map((part) =>
      typeof part === 'string' ? part : `{${part.escape === 'reserved' ? '+' : ''}${printOrigin(part.origin)}}`,
    )
    .join('');

/** What an origin is made of, and it itself. */
const withParts = (origin: Origin): readonly Origin[] => [origin, ...partsOf(origin).flatMap(withParts)];

const zoneOf = (origins: readonly Origin[]): Written<string> | undefined => {
  const zoned = origins.flatMap(withParts).find((origin) => 'zone' in origin);
  return zoned && 'zone' in zoned ? written(zoned.zone) : undefined;
};

/** Those that the catalog names; foreign keys are followed by what they are. */
const lookUpsOf = (origins: readonly Origin[]): readonly LookUpDeclaration[] => {
  const lookUps = new Map<string, LookUpDeclaration>();
  for (const origin of origins.flatMap(withParts)) {
    if (!('lookUps' in origin)) continue;
    for (const [index, lookUp] of origin.lookUps.entries())
      if (!isForeignKey(lookUp)) lookUps.set(lookUp.name, declareLookUp(lookUp, origin.lookUps.slice(0, index)));
  }
  return [...lookUps.values()];
};

const isForeignKey = ({ name, match, where, order }: LookUp): boolean =>
  match.length === 1 && match[0]?.from.column === name && where.length === 0 && order.length === 0;

const declareLookUp = (
  { name, schema, table, match, where, order }: LookUp,
  before: readonly LookUp[],
): LookUpDeclaration => ({
  name: written(name),
  schema: schema === undefined ? undefined : written(schema),
  table: written(table),
  match: match.map(({ from, to }) => ({ to: written(to.column), from: written(printFrom(before, from)) })),
  where: where.map(({ place, type, value }) => ({
    column: written(place.column),
    value: type === 'boolean' && value !== null ? value === 1 : value === null ? null : String(value),
  })),
  order: order.map(({ place, isDescending }) => written(`${isDescending ? '-' : ''}${place.column}`)),
});

const printFrom = (lookUps: readonly LookUp[], place: Place): string =>
  lookUps.length === 0 ? place.column : printOrigin({ lookUps, place });
