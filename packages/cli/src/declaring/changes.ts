/** What the catalog says now ─▶ what the file says: the changes between the two. */
import { identityOf, isPlace, type Origin, printOrigin } from '@vitrine/sources';
import type { Collection, Field, RecordsTarget, Translations } from '@vitrine/publisher';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';

/** A declared collection as the catalog has it. */
export interface StandingCollection {
  readonly collection: Collection;
  /** The public ID of the tenant that it is offered to; none: to all. */
  readonly tenant: string | undefined;
  readonly fields: readonly Field[];
}

/**
 * What becomes of a collection. Exposure is bound to ids: what is `changed` keeps its id, what is `remade` gets another,
 * and is hidden until it is exposed again.
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
  /** In the catalog and not in the file. */
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

/** Gives the changes in the file's order, then what becomes of the collections that it does not name. */
export const compareCollections = (
  standing: readonly StandingCollection[],
  collections: readonly CheckedCollection[],
  isRemoving: boolean,
): readonly CollectionChange[] => {
  const changes = collections.map((after) => {
    const before = standing.find(({ tenant, collection }) => isSame(after, tenant, collection.slug));
    return before === undefined ? ({ kind: 'added', after } as const) : compare(before, keepLooks(before, after));
  });
  const unnamed = standing.filter(
    ({ tenant, collection }) => !collections.some((after) => isSame(after, tenant, collection.slug)),
  );
  return [
    ...changes.filter((change) => change !== undefined),
    ...unnamed.map((before) => ({ kind: isRemoving ? 'dropped' : 'left', before }) as const),
  ];
};

/** A collection is known by whom it is offered to, and its slug. */
const isSame = (after: CheckedCollection, tenant: string | undefined, slug: string): boolean =>
  after.slug === slug && after.tenant?.publicId === tenant;

/** What once looked private does so until it is another field: a sample is small. */
const keepLooks = ({ fields }: StandingCollection, after: CheckedCollection): CheckedCollection => {
  const looks = new Map(fields.map((field) => [`${field.key} ${identityOf(field.origin)}`, field.look]));
  const kept = after.fields.map((field) => ({
    ...field,
    look: field.look ?? looks.get(`${field.key} ${identityOf(field.origin)}`),
  }));
  return { ...after, fields: kept };
};

const compare = (before: StandingCollection, after: CheckedCollection): CollectionChange | undefined => {
  const moves = compareTexts(originOf(before.collection.target), originOf(after.target)).concat(
    widens(before.collection.target, after.target) ? compareRows(before.collection.target, after.target) : [],
  );
  if (moves.length > 0) return { kind: 'remade', before, after, differences: moves };
  const differences = compareTexts(
    { ...namesOf(before.collection), ...rolesOf(before.collection.target) },
    { ...namesOf(after), ...rolesOf(after.target) },
  ).concat(compareRows(before.collection.target, after.target));
  const fields = compareFields(before.fields, after.fields);
  const isReordered = orderOf(before.fields, after.fields) !== orderOf(after.fields, before.fields);
  if (differences.length === 0 && fields.length === 0 && !isReordered) return undefined;
  return { kind: 'changed', before, after, differences, fields, isReordered };
};

/** What makes a collection another one where it changes: whose rows it shows, and which. */
const originOf = ({ source, schema, tableName, id, scope, isNullShared }: RecordsTarget) => ({
  source: source ?? '',
  schema: schema ?? '',
  table: tableName,
  id: wayTo(id),
  scope: scope === null ? '' : wayTo(scope),
  'rows without a scope value': isNullShared === true ? 'shared' : '',
});

/** Whether records may be shown that were not before. */
const widens = ({ rows: before = [] }: RecordsTarget, { rows: after = [] }: RecordsTarget): boolean =>
  before.some((condition) => !after.includes(condition));

const compareRows = ({ rows: before = [] }: RecordsTarget, { rows: after = [] }: RecordsTarget) =>
  compareTexts({ rows: before.join(', ') }, { rows: after.join(', ') });

const namesOf = ({ name, translations }: Pick<CheckedCollection, 'name' | 'translations'>) => ({
  name,
  translations: printTranslations(translations),
});

const printTranslations = (translations: Translations): string =>
  Object.entries(translations)
    .map(([language, text]) => `${language} ${JSON.stringify(text)}`)
    .join(', ');

const rolesOf = ({ id, createdAt, scope }: RecordsTarget) => ({
  createdAt: wayTo(createdAt),
  'kind of id': kindOf(id),
  'kind of createdAt': kindOf(createdAt),
  'kind of scope': scope === null ? 'none' : kindOf(scope),
});

const compareTexts = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly Difference[] =>
  Object.entries(before).flatMap(([what, value]) =>
    after[what] === undefined || after[what] === value ? [] : [{ what, before: value, after: after[what] }],
  );

const compareFields = (before: readonly Field[], after: readonly CheckedField[]): readonly FieldChange[] => {
  const standing = new Map(before.map((field) => [field.key, field]));
  const kept = new Set(after.map(({ key }) => key));
  return [
    ...after.flatMap((field) => compareField(standing.get(field.key), field)),
    ...before.filter(({ key }) => !kept.has(key)).map((field) => ({ kind: 'dropped', before: field }) as const),
  ];
};

const compareField = (before: Field | undefined, after: CheckedField): readonly FieldChange[] => {
  if (before === undefined) return [{ kind: 'added', after }];
  if (identityOf(before.origin) !== identityOf(after.origin)) return [{ kind: 'remade', before, after }];
  const differences = compareTexts(traitsOf(before), traitsOf(after));
  return differences.length === 0 ? [] : [{ kind: 'changed', before, after, differences }];
};

/** Written as in a catalog where that says all of it. */
const wayTo = (origin: Origin): string => (isPlace(origin) ? printOrigin(origin) : identityOf(origin));

/** That of a column; of what is made of several, how all of them are held, and what codes are called. */
const kindOf = (origin: Origin): string => (isPlace(origin) ? origin.kind : JSON.stringify(origin));

const traitsOf = ({ label, translations, type, currency, look, origin }: Omit<CheckedField, 'key'>) => ({
  label,
  translations: printTranslations(translations),
  type,
  currency: currency ?? 'not given',
  kind: kindOf(origin),
  'values look like': look ?? '',
});

/** The keys of those fields that the others have too, in order. */
const orderOf = (fields: readonly { readonly key: string }[], others: readonly { readonly key: string }[]): string => {
  const shared = new Set(others.map(({ key }) => key));
  return fields
    .map(({ key }) => key)
    .filter((key) => shared.has(key))
    .join();
};
