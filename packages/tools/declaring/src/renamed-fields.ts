/** Matches fields that the catalog file renames by `was` with those of the catalog, and finds mistakes in `was`. */
import { identityOf, printOrigin } from '@vitrine/sources';
import type { Field } from '@vitrine/catalog';
import type { CheckedCollection, CheckedField } from './checked-collection.ts';
import { list, type Mistake, quote } from './mistake.ts';
import type { StandingCollection } from './standing-collection.ts';

/** The field of the catalog that a declared field is: the one of its key, or else the one of its former key. */
export const standingOf = (fields: readonly Field[], { key, was }: CheckedField): Field | undefined =>
  fields.find((field) => field.key === key) ??
  (was === undefined ? undefined : fields.find((field) => field.key === was.value));

/** True if the field keeps its ID: its values are of the same column, or the file says what it was. */
export const isKept = (before: Field, after: CheckedField): boolean =>
  identityOf(before.origin) === identityOf(after.origin) || (after.was !== undefined && isNamed(before, after));

/** True if `was` names the field by its former key, or by its column if the key stays. */
const isNamed = (before: Field, { key, was }: CheckedField): boolean =>
  was?.value === (before.key === key ? printOrigin(before.origin) : before.key);

/** New keys by former ones. */
export const renamedKeys = ({ fields }: StandingCollection, after: CheckedCollection): ReadonlyMap<string, string> =>
  new Map(
    after.fields.flatMap((field) => {
      const before = standingOf(fields, field);
      return before === undefined || before.key === field.key ? [] : [[before.key, field.key] as const];
    }),
  );

/**
 * The mistakes in `was`, of collections that the catalog has: a wrong one would hide the field, or show another's values
 * in its place.
 */
export const findRenamingMistakes = (before: StandingCollection, after: CheckedCollection): readonly Mistake[] =>
  after.fields.flatMap((field) => {
    const { key, was } = field;
    if (was === undefined) return [];
    const { value, position } = was;
    const others = after.fields.filter((other) => other !== field);
    const message =
      refuseShared(value, others) ??
      refuseUnknown(before, field) ??
      refuseColumn(standingOf(before.fields, field), field);
    return message === undefined ? [] : [{ position, message: `found was: ${quote(value)} for ${key}, ${message}` }];
  });

const refuseShared = (was: string, others: readonly CheckedField[]): string | undefined => {
  if (others.some(({ key }) => key === was))
    return `but a field of this key is still in the file. Remove one of the two.`;
  if (others.some((other) => other.was?.value === was)) return 'but another field was it too. Remove one of the two.';
  return undefined;
};

const refuseUnknown = ({ fields }: StandingCollection, field: CheckedField): string | undefined =>
  standingOf(fields, field) === undefined
    ? `but the catalog has no field of this key, expected one of ${list(fields.map(({ key }) => key))}.`
    : undefined;

/** A field of the key is there already: `was` is done, or it names the column that the key had. */
const refuseColumn = (before: Field | undefined, after: CheckedField): string | undefined =>
  before === undefined || isKept(before, after)
    ? undefined
    : `but ${after.key} is of the column ${quote(printOrigin(before.origin))}. Write that, or remove was: then the field is another one, and hidden.`;
