/** The fields of a change, a line each, which its sentence only counts. */
import { List } from '@mantine/core';
import type { AuditEvent } from '@vitrine/contract/console';
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

export const FieldsOfEvent = ({ event }: { readonly event: AuditEvent }) => {
  if ('change' in event) return <FieldsOfPlan change={event.change} />;
  return event.kind === 'exposed' || event.kind === 'hidden' ? (
    <ChangedFields collection={event.collection} keys={event.fields} />
  ) : null;
};
