/**
 * The order of texts as people sort them: by the collation of their language or else the root collation of Unicode (UTS 10),
 * numbers in them by their value (decisions 103, 108). Texts that are equal by it are in the order of their code points.
 */
import { ownField } from './format.ts';
import type { Ordering } from './ordering.ts';
import type { Partition } from './partition.ts';
import { consecutive } from './record-set.ts';
import { readText, type Integers, type Texts } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

type CompareTexts = (one: string, other: string) => number;

/**
 * Creates each comparison once, as a collator takes longer to create than a small tenant has texts to sort. English sorts as the root
 * does, and is there whatever language the process has.
 */
const comparing = (options: Intl.CollatorOptions): ((language?: string) => CompareTexts) => {
  const known = new Map<string, CompareTexts>();
  return (language = 'en') =>
    known.getOrInsertComputed(language, () => new Intl.Collator([language, 'en'], options).compare);
};

/** Gives below 0 where the one comes first, 0 where nothing but code points tells them apart. */
export const comparingNaturally = comparing({ numeric: true });
/** Without regard to marks and case. */
export const comparingLetters = comparing({ sensitivity: 'base' });

const orderings = new WeakMap<Partition, Map<string, Ordering>>();
const stepsOfReordering = 4;

/**
 * The order by the natural order of a field's texts, or of the ids; made when it is first asked for.
 * @throws TooMuchWork where that takes more steps than are left
 */
export const naturalOrderingOf = (partition: Partition, key: string, budget: StepBudget): Ordering => {
  const known = orderings.getOrInsertComputed(partition, () => new Map<string, Ordering>());
  return known.getOrInsertComputed(key, () => {
    const ordering = key === ownField.id ? orderingOfIds(partition.ids) : partition.ordering(key);
    const order = partition.naturalOrder(key);
    budget.spend(partition.count * (order === undefined ? stepsOfComparing : stepsOfReordering));
    return reordered(ordering, order ?? sortedNaturally(ordering, partition.languageOf(key)));
  });
};

/** Segments of earlier versions have no such order. */
const sortedNaturally = ({ values, groups }: Ordering, language: string | undefined): Integers => {
  if (values.kind !== 'texts') throw new Error('The field has no texts.');
  const { texts } = values;
  const compare = comparingNaturally(language);
  return consecutive(0, groups).sort(
    (one, other) => compare(readText(texts, one), readText(texts, other)) || one - other,
  );
};

const stepsOfComparing = 1000;

/** @param order the groups in their new order; without any, as they are */
const reordered = (ordering: Ordering, order: Integers): Ordering => {
  if (order.length === 0) return ordering;
  const { groups } = ordering;
  const count = ordering.records.length;
  const [groupOf, records, starts] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(groups + 2)];
  let length = 0;
  for (let group = 0; group <= groups; group++) {
    const own = group === groups ? groups : (order[group] ?? 0);
    const end = ordering.starts[own + 1] ?? 0;
    starts[group] = length;
    for (let place = ordering.starts[own] ?? 0; place < end; place++) {
      const record = ordering.records[place] ?? 0;
      groupOf[record] = group;
      records[length++] = record;
    }
  }
  starts[groups + 1] = length;
  const bitsOf: Ordering['bitsOf'] = (group) => ordering.bitsOf(group === groups ? groups : (order[group] ?? 0));
  return { groups, records, starts, groupOf, values: { kind: 'presence' }, bitsOf };
};

/** The ordering of ids, each of which is a group. */
const orderingOfIds = (ids: Texts): Ordering => {
  const count = ids.ends.length;
  const numbers = consecutive(0, count);
  const starts = consecutive(0, count + 2);
  starts[count + 1] = count;
  return {
    groups: count,
    records: numbers,
    starts,
    groupOf: numbers,
    values: { kind: 'texts', texts: ids },
    bitsOf: () => undefined,
  };
};
