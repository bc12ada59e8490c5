/** Turns a collection of the catalog back into the declaration that a file would contain. */
import type { FieldType } from '@vitrine/contract';
import {
  boundsOf,
  isForeignKey,
  isPlace,
  type LookUp,
  type Origin,
  partsOf,
  type Place,
  printOrigin,
  type Validity,
} from '@vitrine/sources';
import type { Translations } from '@vitrine/catalog';
import type {
  CollectionDeclaration,
  FieldDeclaration,
  LookUpDeclaration,
  LookUpValue,
  ValidityDeclaration,
  Written,
} from '@vitrine/declaring';
import type { DeclaredCollection } from './declared.ts';

const nowhere = { line: 1, column: 1 };
const written = <Value>(value: Value): Written<Value> => ({ value, position: nowhere });

export const declarationOf = ({ collection, fields }: DeclaredCollection, source: string): CollectionDeclaration => {
  const { slug, name, translations, target } = collection;
  const { id, createdAt, scope, validity } = target;
  const roles = [id, createdAt, ...(scope === null ? [] : [scope]), ...boundsOf(validity)];
  const origins = [...roles, ...fields.map(({ origin }) => origin)];
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
    zone: zoneOf(origins, validity),
    language: target.language === undefined ? undefined : written(target.language),
    relations: [],
    synonyms: (target.synonyms ?? []).map((words) => written(words.join(', '))),
    lookUps: lookUpsOf(origins),
    rows: (target.rows ?? []).map(written),
    validity: declareValidity(validity, printOrigin),
    fields: fields.map(({ key, label, translations: own, type, currency, origin }): FieldDeclaration => {
      const labels = 'labels' in origin ? written(origin.labels) : undefined;
      const whole = 'labels' in origin ? origin.of : origin;
      const form = 'written' in whole ? whole.written : {};
      const unlabelled = 'written' in whole ? whole.of : whole;
      return {
        position: nowhere,
        key: written(key),
        was: undefined,
        label,
        translations: translationsOf(own),
        type: written(type),
        columns: columnsOf(unlabelled),
        path: written(isPlace(unlabelled) ? unlabelled.path : []),
        template: 'filled' in unlabelled ? written(printTemplate(unlabelled.filled)) : undefined,
        currency: currency === null ? undefined : written(currency),
        decimal: form.decimal === undefined ? undefined : written(form.decimal),
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

/** An origin and all origins that it is composed of. */
const withParts = (origin: Origin): readonly Origin[] => [origin, ...partsOf(origin).flatMap(withParts)];

const zoneOf = (origins: readonly Origin[], validity: Validity<unknown> | undefined): Written<string> | undefined => {
  const zones = [validity?.zone, ...origins.flatMap(withParts).flatMap(zonesIn)];
  const zone = zones.find((each) => each !== undefined);
  return zone === undefined ? undefined : written(zone);
};

const zonesIn = (origin: Origin): readonly (string | undefined)[] => {
  if ('zone' in origin) return [origin.zone];
  if ('written' in origin) return [origin.written.zone];
  return 'lookUps' in origin ? origin.lookUps.map(({ validity }) => validity?.zone) : [];
};

const declareValidity = <Bound>(
  { from, until }: Validity<Bound> = {},
  print: (bound: Bound) => string,
): ValidityDeclaration => ({
  from: from === undefined ? undefined : written(print(from)),
  until: until === undefined ? undefined : written(print(until)),
});

/** The look-ups that a file would declare: all except those along foreign keys, which need no declaration. */
const lookUpsOf = (origins: readonly Origin[]): readonly LookUpDeclaration[] => {
  const lookUps = new Map<string, LookUpDeclaration>();
  for (const origin of origins.flatMap(withParts)) {
    if (!('lookUps' in origin)) continue;
    for (const [index, lookUp] of origin.lookUps.entries())
      if (!isForeignKey(lookUp)) lookUps.set(lookUp.name, declareLookUp(lookUp, origin.lookUps.slice(0, index)));
  }
  return [...lookUps.values()];
};

const declareLookUp = (
  { name, schema, table, match, where, order, validity }: LookUp,
  before: readonly LookUp[],
): LookUpDeclaration => ({
  name: written(name),
  schema: schema === undefined ? undefined : written(schema),
  table: written(table),
  match: match.map(({ from, to }) => ({ to: written(to.column), from: written(printFrom(before, from)) })),
  where: where.map(({ place, type, value }) => ({
    column: written(place.column),
    value: written(isList(value) ? value.map((each) => valueOf(each, type)) : valueOf(value, type)),
  })),
  validity: declareValidity(validity, ({ column }) => column),
  order: order.map(({ place, isDescending }) => written(`${isDescending ? '-' : ''}${place.column}`)),
  takesFirst: false,
});

type Held = LookUp['where'][number]['value'];

const isList = (value: Held): value is Extract<Held, readonly unknown[]> => Array.isArray(value);

const valueOf = (value: Exclude<Held, readonly unknown[]>, type: FieldType): LookUpValue => {
  if (value === null) return null;
  return type === 'boolean' ? value === 1 : String(value);
};

const printFrom = (lookUps: readonly LookUp[], place: Place): string =>
  lookUps.length === 0 ? place.column : printOrigin({ lookUps, place });
