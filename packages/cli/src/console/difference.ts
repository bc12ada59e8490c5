/** What a change makes for those who ask, in words and numbers. */

/** Who sees it: all, or those with a key of the tenant alone. */
type Audience = 'world' | 'keys';

export interface Difference {
  readonly kind: 'records-shown' | 'records-withdrawn' | 'field-shown' | 'field-withdrawn';
  readonly audience: Audience;
  /** The field's key; null where it is about whole records. */
  readonly field: string | null;
  readonly records: number;
  readonly text: string;
}

/** The keys of the fields that somebody sees of a collection; nothing where they see none of it. */
type Sight = readonly string[] | undefined;

export interface Sights {
  readonly world: Sight;
  /** Those with a key see what the world sees, and more. */
  readonly keys: Sight;
}

export const findDifferences = (before: Sights, after: Sights, records: number): readonly Difference[] => {
  const difference = differenceOf(records);
  return [...recordDifferences(before, after, difference), ...fieldDifferences(before, after, difference)];
};

type CreateDifference = (
  kind: Difference['kind'],
  audience: Audience,
  text: (records: string) => string,
  field?: string,
) => Difference;

const differenceOf =
  (records: number): CreateDifference =>
  (kind, audience, text, field) => ({
    kind,
    audience,
    field: field ?? null,
    records,
    text: text(`${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`),
  });

const recordDifferences = (before: Sights, after: Sights, difference: CreateDifference): readonly Difference[] => {
  const fields = printFields(after.world ?? after.keys ?? []);
  if (before.world === undefined && after.world !== undefined) {
    const until = before.keys === undefined ? '' : '; until now a key was needed';
    return [difference('records-shown', 'world', (records) => `shows ${records} to the world, with ${fields}${until}`)];
  }
  if (before.world !== undefined && after.world === undefined) {
    const left = after.keys === undefined ? '' : '; those with a key still see them';
    return [difference('records-withdrawn', 'world', (records) => `withdraws ${records} from the world${left}`)];
  }
  if (before.keys === undefined && after.keys !== undefined)
    return [difference('records-shown', 'keys', (records) => `shows ${records} to those with a key, with ${fields}`)];
  if (before.keys !== undefined && after.keys === undefined)
    return [difference('records-withdrawn', 'keys', (records) => `withdraws ${records} from those with a key`)];
  return [];
};

/** How many records somebody sees no more, or sees newly, for what is asked of records. */
export interface Moved {
  readonly gone: number;
  readonly come: number;
}

/** For those who see the collection before and after. */
export const findMoved = (before: Sights, after: Sights, { gone, come }: Moved): readonly Difference[] => {
  const audience = before.world !== undefined && after.world !== undefined ? 'world' : 'keys';
  const whom = audience === 'world' ? 'the world' : 'those with a key';
  const withdrawn = differenceOf(gone)('records-withdrawn', audience, (records) => `withdraws ${records} from ${whom}`);
  const shown = differenceOf(come)('records-shown', audience, (records) => `shows ${records} more to ${whom}`);
  return [...(gone > 0 ? [withdrawn] : []), ...(come > 0 ? [shown] : [])];
};

const printFields = (fields: readonly string[]): string => ['id', 'createdAt', ...fields].join(', ');

/** For those who see the collection before and after. */
const fieldDifferences = (before: Sights, after: Sights, difference: CreateDifference): readonly Difference[] => {
  if (before.keys === undefined || after.keys === undefined) return [];
  const [old, now] = [before.keys, after.keys];
  const audience = before.world !== undefined && after.world !== undefined ? 'world' : 'keys';
  const whose = audience === 'world' ? '' : ', for those with a key';
  const added = now.filter((key) => !old.includes(key));
  const withdrawn = old.filter((key) => !now.includes(key));
  return [
    ...added.map((key) =>
      difference('field-shown', audience, (records) => `adds field ${key} to ${records}${whose}`, key),
    ),
    ...withdrawn.map((key) =>
      difference('field-withdrawn', audience, (records) => `takes field ${key} from ${records}${whose}`, key),
    ),
  ];
};
