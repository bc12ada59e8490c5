/** Compares the catalog with the file, and lists the changes. */
import { boundsOf, identityOf, isPlace, type Origin, printOrigin } from '@vitrine/sources';
import { type Field, type RecordsTarget, renameInConditions, type Translations } from '@vitrine/publisher';
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
  scope: scope === null ? '' : wayTo(scope),
  'rows without a scope value': isNullShared === true ? 'shared' : '',
});

/** True if the change can show records that were hidden before. */
const widens = (before: RecordsTarget, after: RecordsTarget): boolean =>
  (before.rows ?? []).some((condition) => !(after.rows ?? []).includes(condition)) ||
  Object.entries(wayToBounds(before)).some(([bound, way]) => way !== '' && way !== wayToBounds(after)[bound]) ||
  (before.validity !== undefined && before.validity.zone !== after.validity?.zone);

const compareRows = (before: RecordsTarget, after: RecordsTarget) =>
  compareTexts(
    { rows: (before.rows ?? []).join(', '), ...wayToBounds(before), 'zone of validity': before.validity?.zone ?? '' },
    { rows: (after.rows ?? []).join(', '), ...wayToBounds(after), 'zone of validity': after.validity?.zone ?? '' },
  );

const wayToBounds = ({ validity: { from, until } = {} }: RecordsTarget): Readonly<Record<string, string>> => ({
  validFrom: from === undefined ? '' : wayTo(from),
  validUntil: until === undefined ? '' : wayTo(until),
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

const rolesOf = ({ id, createdAt, scope, validity, language, synonyms = [] }: RecordsTarget) => ({
  language: language ?? '',
  synonyms: synonyms.map((words) => words.join(', ')).join('; '),
  createdAt: wayTo(createdAt),
  'kind of id': kindOf(id),
  'kind of createdAt': kindOf(createdAt),
  'kind of scope': scope === null ? 'none' : kindOf(scope),
  'kind of validity': boundsOf(validity).map(kindOf).join(', '),
});

const compareTexts = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Difference[] =>
  Object.entries(before).flatMap(([what, value]) =>
    after[what] === undefined || after[what] === value ? [] : [{ what, before: value, after: after[what] }],
  );

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

/** Prints a column as in a catalog file, and other origins by their identity. */
const wayTo = (origin: Origin): string => (isPlace(origin) ? printOrigin(origin) : identityOf(origin));

/** The kind of a column; for an origin of several columns, the whole origin with all their kinds and its labels. */
const kindOf = (origin: Origin): string => (isPlace(origin) ? origin.kind : JSON.stringify(origin));

const traitsOf = ({ label, translations, meaning, type, currency, look, origin }: Omit<CheckedField, 'key'>) => ({
  label,
  description: meaning.description ?? '',
  unit: meaning.unit ?? '',
  options: (meaning.options ?? []).map(({ value, label: read }) => `${value} ${JSON.stringify(read)}`).join(', '),
  translations: printTranslations(translations),
  type,
  currency: currency ?? 'not given',
  kind: kindOf(origin),
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
