/** Compares the catalog with the file, and lists the changes. */
import type { Relation } from '@vitrine/contract';
import { boundsOf, columnsOfOrigin, identityOf, isPlace, type Origin, partsOf, printOrigin } from '@vitrine/sources';
import { type Field, type RecordsTarget, renameInConditions, type Translations } from '@vitrine/catalog';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';
import { isKept, renamedKeys, standingOf } from './renamed-fields.ts';
import { findStanding, isSame, type StandingCollection } from './standing-collection.ts';

/**
 * A change of one collection. Exposure belongs to ids: a `changed` collection keeps its id; a `remade` one gets a new
 * id and is hidden until it is exposed again.
 */
export type CollectionChange =
  | { readonly kind: 'added'; readonly after: CheckedCollection }
  | {
      readonly kind: 'remade';
      readonly before: StandingCollection;
      readonly after: CheckedCollection;
      readonly differences: readonly Difference[];
    }
  | {
      readonly kind: 'changed';
      readonly before: StandingCollection;
      readonly after: CheckedCollection;
      readonly differences: readonly Difference[];
      readonly fields: readonly FieldChange[];
      readonly isReordered: boolean;
    }
  | { readonly kind: 'dropped'; readonly before: StandingCollection }
  /** In the catalog, but not in the file. */
  | { readonly kind: 'left'; readonly before: StandingCollection };

export type FieldChange =
  | { readonly kind: 'added'; readonly after: CheckedField }
  | { readonly kind: 'remade'; readonly before: Field; readonly after: CheckedField }
  | {
      readonly kind: 'changed';
      readonly before: Field;
      readonly after: CheckedField;
      readonly differences: readonly Difference[];
    }
  | { readonly kind: 'dropped'; readonly before: Field };

export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** Lists the changes in the file's order, then the collections that the file does not name. */
export const compareCollections = (
  standing: readonly StandingCollection[],
  collections: readonly CheckedCollection[],
  isRemoving: boolean,
): readonly CollectionChange[] => {
  const changes = collections.map((after) => {
    const before = findStanding(standing, after);
    return before === undefined ? ({ kind: 'added', after } as const) : compareRenamed(before, after);
  });
  const unnamed = standing.filter(
    ({ tenant, collection }) => !collections.some((after) => isSame(after, tenant, collection.slug)),
  );
  return [
    ...changes.filter((change) => change !== undefined),
    ...unnamed.map((before) => ({ kind: isRemoving ? 'dropped' : 'left', before }) as const),
  ];
};

/** Compares with the operator's conditions under the keys that the file gives: to rename a field widens none. */
const compareRenamed = (before: StandingCollection, after: CheckedCollection): CollectionChange | undefined => {
  const { collection, ...standing } = before;
  const rows = renameInConditions(collection.target.rows ?? [], renamedKeys(before, after));
  const renamed = { ...standing, collection: { ...collection, target: { ...collection.target, rows } } };
  return compare(renamed, keepLooks(before, after));
};

/** Keeps the earlier look of an unchanged field where the new sample shows none: a small sample can miss private values. */
const keepLooks = ({ fields }: StandingCollection, after: CheckedCollection): CheckedCollection => {
  const kept = after.fields.map((field) => {
    const before = standingOf(fields, field);
    const known = before !== undefined && isKept(before, field) ? before.look : undefined;
    return { ...field, look: field.look ?? known };
  });
  return { ...after, fields: kept };
};

const compare = (before: StandingCollection, after: CheckedCollection): CollectionChange | undefined => {
  const keys = renamedKeys(before, after);
  const moves = compareTexts(originOf(before.collection.target), originOf(after.target)).concat(
    widens(before.collection.target, after.target) ? compareRows(before.collection.target, after.target) : [],
  );
  if (moves.length > 0) return { kind: 'remade', before, after, differences: moves };
  const differences = compareTexts(
    { ...namesOf(before.collection), ...rolesOf(before.collection.target) },
    { ...namesOf(after), ...rolesOf(after.target) },
  ).concat(compareRows(before.collection.target, after.target));
  const fields = compareFields(before.fields, after.fields);
  const keyed = before.fields.map(({ key, ...field }) => ({ ...field, key: keys.get(key) ?? key }));
  const isReordered = orderOf(keyed, after.fields) !== orderOf(after.fields, keyed);
  if (differences.length === 0 && fields.length === 0 && !isReordered) return undefined;
  return { kind: 'changed', before, after, differences, fields, isReordered };
};

/** The properties that decide which rows a collection shows, and whose. If one changes, the collection is remade. */
const originOf = ({ source, schema, tableName, id, scope, isNullShared }: RecordsTarget) => ({
  source: source ?? '',
  schema: schema ?? '',
  table: tableName,
  id: wayTo(id),
  scope: wayTo(scope),
  'rows without a scope value': isNullShared === true ? 'shared' : '',
});

/** True if the change can show records that were hidden before. */
const widens = (before: RecordsTarget, after: RecordsTarget): boolean =>
  (before.rows ?? []).some((condition) => !(after.rows ?? []).includes(condition)) ||
  Object.entries(wayToBounds(before)).some(
    ([bound, way]) => way !== '' && exactly(way) !== exactly(wayToBounds(after)[bound] ?? ''),
  ) ||
  (before.validity !== undefined && before.validity.zone !== after.validity?.zone);

const compareRows = (before: RecordsTarget, after: RecordsTarget) =>
  compareTexts(
    { rows: (before.rows ?? []).join(', '), ...wayToBounds(before), 'zone of validity': before.validity?.zone ?? '' },
    { rows: (after.rows ?? []).join(', '), ...wayToBounds(after), 'zone of validity': after.validity?.zone ?? '' },
  );

const wayToBounds = ({ validity: { from, until } = {} }: RecordsTarget): Readonly<Record<string, Trait>> => ({
  validFrom: wayTo(from),
  validUntil: wayTo(until),
});

const namesOf = ({
  name,
  translations,
  description,
}: Pick<CheckedCollection, 'name' | 'translations' | 'description'>) => ({
  name,
  description: description ?? '',
  translations: printTranslations(translations),
});

const printTranslations = (translations: Translations): string =>
  Object.entries(translations)
    .map(([language, text]) => `${language} ${JSON.stringify(text)}`)
    .join(', ');

const rolesOf = ({ id, createdAt, scope, validity, language, synonyms = [], relations = [] }: RecordsTarget) => ({
  language: language ?? '',
  synonyms: synonyms.map((words) => words.join(', ')).join('; '),
  relations: relations.map(printRelation).join('; '),
  createdAt: wayTo(createdAt),
  'kind of id': kindsOf([id]),
  'kind of createdAt': kindsOf([createdAt]),
  'kind of scope': kindsOf(scope === null ? [] : [scope]),
  'kind of validity': kindsOf(boundsOf(validity)),
});

/** `artist "Artist": one of artists by id = artistId`, the other collection's field first. */
export const printRelation = ({ key, label, kind, collection, from, to }: Relation): string =>
  `${key} ${JSON.stringify(label)}: ${kind} of ${collection} by ${to} = ${from}`;

/** A text, or a value that is compared exactly, and printed as briefly as the difference allows. */
type Trait = string | { readonly exact: string; readonly printed: readonly string[] };

const compareTexts = (
  before: Readonly<Record<string, Trait>>,
  after: Readonly<Record<string, Trait>>,
): readonly Difference[] =>
  Object.entries(before).flatMap(([what, value]) => {
    const other = after[what];
    return other === undefined || exactly(value) === exactly(other) ? [] : [{ what, ...printBoth(value, other) }];
  });

const exactly = (trait: Trait): string => (typeof trait === 'string' ? trait : trait.exact);

const textsOf = (trait: Trait): readonly string[] =>
  typeof trait === 'string' ? [trait] : trait.printed.concat(trait.exact);

const printBoth = (before: Trait, after: Trait): Pick<Difference, 'before' | 'after'> => {
  const later = textsOf(after);
  const pairs = textsOf(before).map((text, index) => ({ before: text, after: later[index] ?? exactly(after) }));
  return pairs.find((pair) => pair.before !== pair.after) ?? { before: exactly(before), after: exactly(after) };
};

const compareFields = (before: readonly Field[], after: readonly CheckedField[]): readonly FieldChange[] => {
  const kept = new Set(after.map((field) => standingOf(before, field)?.key));
  return [
    ...after.flatMap((field) => compareField(standingOf(before, field), field)),
    ...before.filter(({ key }) => !kept.has(key)).map((field) => ({ kind: 'dropped', before: field }) as const),
  ];
};

const compareField = (before: Field | undefined, after: CheckedField): readonly FieldChange[] => {
  if (before === undefined) return [{ kind: 'added', after }];
  if (!isKept(before, after)) return [{ kind: 'remade', before, after }];
  const differences = compareTexts(namesOfField(before), namesOfField(after)).concat(
    compareTexts(traitsOf(before), traitsOf(after)),
  );
  return differences.length === 0 ? [] : [{ kind: 'changed', before, after, differences }];
};

/** These differ for a field that the file has renamed. */
const namesOfField = ({ key, origin }: Pick<CheckedField, 'key' | 'origin'>) => ({ key, column: wayTo(origin) });

/** The origin of values, printed as in a catalog file. */
const wayTo = (origin: Origin | null | undefined): Trait =>
  origin === null || origin === undefined
    ? ''
    : { exact: identityOf(origin), printed: [printOrigin(origin), `${printOrigin(origin)} (${printKind(origin)})`] };

/** The kind of a column; of an origin of several columns all counts: their kinds, their names and its labels. */
const kindsOf = (origins: readonly Origin[]): Trait => ({
  exact: origins.map((origin) => (isPlace(origin) ? origin.kind : JSON.stringify(origin))).join(', '),
  printed: [printKind, printColumns].map((print) => origins.map(print).join(', ')),
});

/** The kind of a column, and what becomes of its values. */
const printKind = (origin: Origin): string => {
  if (isPlace(origin)) return origin.kind;
  if ('lookUps' in origin) return origin.place.kind;
  if ('firstSeen' in origin) return 'firstSeen';
  const kinds = partsOf(origin).map(printKind).join(' or ');
  if ('written' in origin) {
    const { decimal, zone } = origin.written;
    return `${kinds} read by its type${decimal === undefined ? '' : `, decimal "${decimal}"`}${zone === undefined ? '' : `, in ${zone}`}`;
  }
  if ('zone' in origin) return `${kinds} in ${origin.zone}`;
  return 'labels' in origin ? `${kinds} with labels ${printTranslations(origin.labels)}` : kinds;
};

/** All columns that are read, with their kinds. */
const printColumns = (origin: Origin): string =>
  columnsOfOrigin(origin, { schema: undefined, table: '' })
    .map(({ place }) => `${printOrigin(place)} ${place.kind}`)
    .join(', ');

const traitsOf = ({ label, translations, meaning, type, currency, look, origin }: Omit<CheckedField, 'key'>) => ({
  label,
  description: meaning.description ?? '',
  unit: meaning.unit ?? '',
  options: (meaning.options ?? []).map(({ value, label: read }) => `${value} ${JSON.stringify(read)}`).join(', '),
  translations: printTranslations(translations),
  type,
  currency: currency ?? 'not given',
  kind: kindsOf([origin]),
  'values look like': look ?? '',
});

/** The keys that the other list has too, in order. */
const orderOf = (fields: readonly { readonly key: string }[], others: readonly { readonly key: string }[]): string => {
  const shared = new Set(others.map(({ key }) => key));
  return fields
    .map(({ key }) => key)
    .filter((key) => shared.has(key))
    .join();
};
