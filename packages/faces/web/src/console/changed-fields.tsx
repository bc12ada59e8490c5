/** The fields of a change, a line each, which its sentence only counts. */
import { List } from '@mantine/core';
import type { Deed } from '@vitrine/contract/console';
import type { PlannedChange } from '@vitrine/contract/proposal';
import { labelOf, useNames } from './names.ts';

interface ChangedFieldsProps {
  readonly collection: string;
  /** Their keys; a single one is named in the sentence. */
  readonly keys: readonly string[];
}

const ChangedFields = ({ collection, keys }: ChangedFieldsProps) => {
  const fields = useNames().fields(collection);
  return keys.length < 2 ? null : (
    <List size="sm" my="xs">
      {keys.map((key) => (
        <List.Item key={key}>
          <bdi>{labelOf(fields, key)}</bdi>
        </List.Item>
      ))}
    </List>
  );
};

export const FieldsOfPlan = ({ change: { collections } }: { readonly change: PlannedChange }) =>
  collections.flatMap(({ slug, shows, hides }) => [
    <ChangedFields key={`${slug} shows`} collection={slug} keys={shows} />,
    <ChangedFields key={`${slug} hides`} collection={slug} keys={hides} />,
  ]);

export const FieldsOfDeed = ({ deed }: { readonly deed: Deed }) => {
  if ('change' in deed) return <FieldsOfPlan change={deed.change} />;
  return deed.kind === 'exposed' || deed.kind === 'hidden' ? (
    <ChangedFields collection={deed.collection} keys={deed.fields} />
  ) : null;
};
