/** Filters of tables, with their ANDs and ORs, as alternatives of conditions. */
import type { ListOperator } from '@vitrine/contract';
import type { Where } from '../index.ts';

/** One of these at least must hold; of none, nothing is found. */
export type Alternatives = readonly Where[];

export const everything: Alternatives = [{}];

/** All must hold. */
export const intersect = (all: readonly Alternatives[]): Alternatives =>
  all.reduce((lefts, rights) => lefts.flatMap((left) => rights.map((right) => merge(left, right))), everything);

/** One at least must hold. */
export const unite = (all: readonly Alternatives[]): Alternatives => all.flat();

/** @returns nothing where no record can be found */
export const filterOf = (alternatives: Alternatives): { where?: Where; or?: Alternatives } | undefined => {
  const [only] = alternatives;
  if (only === undefined) return undefined;
  if (alternatives.length === 1) return { where: only };
  // An alternative without a condition holds for all records.
  return alternatives.some((where) => Object.keys(where).length === 0) ? {} : { or: alternatives };
};

const merge = (left: Where, right: Where): Where => {
  const merged: Record<string, Where[string]> = { ...left };
  for (const [field, conditions = {}] of Object.entries(right))
    merged[field] = mergeConditions(field, merged[field] ?? {}, conditions);
  return merged;
};

type Conditions = NonNullable<Where[string]>;

/** The same operator twice goes as a list, of which each must hold; of lists it cannot. */
const mergeConditions = (field: string, left: Conditions, right: Conditions): Conditions => {
  const merged: Record<string, unknown> = { ...left };
  for (const [operator, operand] of Object.entries(right)) {
    const other = merged[operator];
    if (other !== undefined && Object.hasOwn(listed, operator))
      throw new TypeError(`${field} has two conditions of ${operator}.`);
    merged[operator] = other === undefined ? operand : [other, operand].flat();
  }
  return merged;
};

const listed = { in: true, nin: true, iin: true, between: true, near: true, within: true } satisfies Record<
  ListOperator,
  true
>;
