/** Describes the effect of a change for callers, in words and numbers. */

import type { Audience, Difference } from '@vitrine/contract/console';

/** The keys of a collection's fields that a caller sees; undefined where the collection is not visible. */
type VisibleFields = readonly string[] | undefined;

export interface Visibility {
  readonly world: VisibleFields;
  /** Holders of a key see at least as much as the world. */
  readonly keys: VisibleFields;
}

export const findDifferences = (before: Visibility, after: Visibility, records: number): readonly Difference[] => {
  const difference = differenceOf(records);
  return [...recordDifferences(before, after, difference), ...fieldDifferences(before, after, difference)];
};

type CreateDifference = (
  kind: Difference['kind'],
  audience: Audience,
  text: (records: string) => string,
  about?: Partial<Pick<Difference, 'field' | 'fields' | 'withKey'>>,
) => Difference;

const differenceOf =
  (records: number): CreateDifference =>
  (kind, audience, text, about) => ({
    kind,
    audience,
    field: null,
    records,
    fields: null,
    withKey: false,
    ...about,
    text: text(`${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`),
  });

const recordDifferences = (
  before: Visibility,
  after: Visibility,
  difference: CreateDifference,
): readonly Difference[] => {
  const fields = ['id', 'createdAt', ...(after.world ?? after.keys ?? [])];
  const shown = fields.join(', ');
  if (before.world === undefined && after.world !== undefined) {
    const withKey = before.keys !== undefined;
    const until = withKey ? '; until now a key was needed' : '';
    const describe = (records: string): string => `shows ${records} to the world, with ${shown}${until}`;
    return [difference('records-shown', 'world', describe, { fields, withKey })];
  }
  if (before.world !== undefined && after.world === undefined) {
    const withKey = after.keys !== undefined;
    const left = withKey ? '; those with a key still see them' : '';
    const describe = (records: string): string => `withdraws ${records} from the world${left}`;
    return [difference('records-withdrawn', 'world', describe, { withKey })];
  }
  if (before.keys === undefined && after.keys !== undefined) {
    const describe = (records: string): string => `shows ${records} to those with a key, with ${shown}`;
    return [difference('records-shown', 'keys', describe, { fields })];
  }
  if (before.keys !== undefined && after.keys === undefined)
    return [difference('records-withdrawn', 'keys', (records) => `withdraws ${records} from those with a key`)];
  return [];
};

/** The numbers of records that a change of conditions hides and shows. */
export interface Moved {
  readonly gone: number;
  readonly come: number;
}

/** For callers who see the collection before and after. */
export const findMoved = (before: Visibility, after: Visibility, { gone, come }: Moved): readonly Difference[] => {
  const audience = before.world !== undefined && after.world !== undefined ? 'world' : 'keys';
  const whom = audience === 'world' ? 'the world' : 'those with a key';
  const withdrawn = differenceOf(gone)('records-withdrawn', audience, (records) => `withdraws ${records} from ${whom}`);
  const shown = differenceOf(come)('records-shown', audience, (records) => `shows ${records} more to ${whom}`);
  return [...(gone > 0 ? [withdrawn] : []), ...(come > 0 ? [shown] : [])];
};

/** For callers who see the collection before and after. */
const fieldDifferences = (
  before: Visibility,
  after: Visibility,
  difference: CreateDifference,
): readonly Difference[] => {
  if (before.keys === undefined || after.keys === undefined) return [];
  const [old, now] = [before.keys, after.keys];
  const audience = before.world !== undefined && after.world !== undefined ? 'world' : 'keys';
  const whose = audience === 'world' ? '' : ', for those with a key';
  const added = now.filter((key) => !old.includes(key));
  const withdrawn = old.filter((key) => !now.includes(key));
  return [
    ...added.map((key) =>
      difference('field-shown', audience, (records) => `adds field ${key} to ${records}${whose}`, { field: key }),
    ),
    ...withdrawn.map((key) =>
      difference('field-withdrawn', audience, (records) => `takes field ${key} from ${records}${whose}`, {
        field: key,
      }),
    ),
  ];
};
