/** What an owner chooses of a collection: who sees it, and which of its fields. */
import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { FieldIcon } from '../records/field-icon.tsx';
import { exposureStates, type Offer, type OfferedField } from './answers.ts';
import { FilterBar } from '../records/filter-bar.tsx';
import { readConditions, writeConditions } from '@vitrine/explorer/condition-text';
import { withFields, withState, withWhere, type Draft, type Standing } from './draft.ts';
import { stateWords } from './state-words.ts';

interface CollectionChoicesProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export const CollectionChoices = ({ offer, standing, draft, onDraft }: CollectionChoicesProps) => (
  <>
    <SegmentedControl
      aria-label={`Who sees ${offer.name}`}
      data={exposureStates.map((state) => ({ value: state, label: stateWords[state].name }))}
      value={standing.state}
      onChange={(state) => onDraft(withState(draft, offer, state))}
    />
    <Text size="sm" c="dimmed" mt="xs">
      {stateWords[standing.state].meaning}
    </Text>
    {standing.state === 'hidden' ? null : (
      <>
        <Fields
          offer={offer}
          standing={standing}
          onSwitch={(keys, isShown) => onDraft(withFields(draft, offer, keys, isShown))}
        />
        <Records offer={offer} standing={standing} onWhere={(where) => onDraft(withWhere(draft, offer, where))} />
      </>
    )}
  </>
);

interface RecordsProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly onWhere: (where: readonly string[]) => void;
}

/** Which records are shown: also by fields that are not. */
const Records = ({ offer: { fields, name, rows }, standing, onWhere }: RecordsProps) => (
  <div role="group" aria-label={`Records of ${name}`}>
    <Text size="sm" fw={600} mt="lg">
      Records shown
    </Text>
    <Text size="sm" c="dimmed" mb="sm">
      {standing.where.length === 0
        ? 'All of them. Add a filter to show some only.'
        : 'Only those that meet all of this:'}
    </Text>
    <FilterBar
      fields={fields}
      records={[]}
      conditions={readConditions(standing.where)}
      mistakes={new Map()}
      onChange={(conditions) => onWhere(writeConditions(conditions))}
    />
    {rows.length === 0 ? null : (
      <Text size="sm" c="dimmed" mt="sm">
        Your system shows only records with {rows.join(' and ')}.
      </Text>
    )}
  </div>
);

interface FieldsProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly onSwitch: (keys: readonly string[], isShown: boolean) => void;
}

const Fields = ({ offer: { fields, name }, standing, onSwitch }: FieldsProps) => {
  const keys = fields.map(({ key }) => key);
  const unconcerned = fields.filter(({ concern }) => concern === null).map(({ key }) => key);
  const isAnyLeft = fields.some(({ key, concern }) => concern !== null && !standing.fields.includes(key));
  return (
    <div role="group" aria-label={`Fields of ${name}`}>
      <Group mt="lg" mb="sm" justify="space-between">
        <Text size="sm" fw={600}>
          Fields shown
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onSwitch(unconcerned, true)}>
            All
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onSwitch(keys, false)}>
            None
          </Button>
        </Group>
      </Group>
      <div className="grid">
        {fields.map((field) => (
          <Switch
            key={field.key}
            label={<FieldName field={field} />}
            description={field.concern === null ? undefined : `${field.label} ${field.concern}.`}
            checked={standing.fields.includes(field.key)}
            onChange={(event) => onSwitch([field.key], event.currentTarget.checked)}
          />
        ))}
      </div>
      {isAnyLeft ? (
        <Text size="sm" mt="md">
          “All” leaves out what looks private: switch it on by itself.
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" mt="md">
        {standing.fields.length === 0 ? 'No field is shown: only ' : 'Always shown with them: '}
        each record’s ID and when it was made.
      </Text>
    </div>
  );
};

const FieldName = ({ field: { label, type } }: { readonly field: OfferedField }) => (
  <span className="field-name">
    <FieldIcon type={type} /> <bdi>{label}</bdi>
  </span>
);
