/** What an owner chooses of a collection: who sees it, and which of its fields. */
import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { FieldIcon } from '../records/field-icon.tsx';
import { ConcernText } from './codes.tsx';
import { exposureStates, type Offer, type OfferedField } from './answers.ts';
import { FilterBar } from '../records/filter-bar.tsx';
import { readConditions, writeConditions } from '@vitrine/explorer/condition-text';
import { withFields, withState, withWhere, type Draft, type Standing } from './draft.ts';
import { useWords } from '../shared/words.tsx';

interface CollectionChoicesProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

export const CollectionChoices = ({ offer, standing, draft, onDraft }: CollectionChoicesProps) => {
  const { say } = useWords();
  return (
    <>
      <SegmentedControl
        aria-label={say('console.choices.whoSees', { collection: offer.name })}
        data={exposureStates.map((state) => ({ value: state, label: say(`console.state.${state}`) }))}
        value={standing.state}
        onChange={(state) => onDraft(withState(draft, offer, state))}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {say(`console.state.${standing.state}Text`)}
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
};

interface RecordsProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly onWhere: (where: readonly string[]) => void;
}

/** Which records are shown: also by fields that are not. */
const Records = ({ offer: { fields, name, rows }, standing, onWhere }: RecordsProps) => {
  const { say, list } = useWords();
  return (
    <div role="group" aria-label={say('console.choices.recordsOf', { collection: name })}>
      <Text size="sm" fw={600} mt="lg">
        {say('console.choices.records')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {say(standing.where.length === 0 ? 'console.choices.allRecords' : 'console.choices.someRecords')}
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
          {say('console.choices.rows', { rows: list(rows) })}
        </Text>
      )}
    </div>
  );
};

interface FieldsProps {
  readonly offer: Offer;
  readonly standing: Standing;
  readonly onSwitch: (keys: readonly string[], isShown: boolean) => void;
}

const Fields = ({ offer: { fields, name }, standing, onSwitch }: FieldsProps) => {
  const { say } = useWords();
  const keys = fields.map(({ key }) => key);
  const unconcerned = fields.filter(({ looksPrivate }) => looksPrivate === null).map(({ key }) => key);
  const isAnyLeft = fields.some(({ key, looksPrivate }) => looksPrivate !== null && !standing.fields.includes(key));
  return (
    <div role="group" aria-label={say('console.choices.fieldsOf', { collection: name })}>
      <Group mt="lg" mb="sm" justify="space-between">
        <Text size="sm" fw={600}>
          {say('console.choices.fields')}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onSwitch(unconcerned, true)}>
            {say('console.choices.all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onSwitch(keys, false)}>
            {say('console.choices.none')}
          </Button>
        </Group>
      </Group>
      <div className="grid">
        {fields.map((field) => (
          <Switch
            key={field.key}
            label={<FieldName field={field} />}
            description={field.looksPrivate && <ConcernText concern={field.looksPrivate} field={field.label} />}
            checked={standing.fields.includes(field.key)}
            onChange={(event) => onSwitch([field.key], event.currentTarget.checked)}
          />
        ))}
      </div>
      {isAnyLeft ? (
        <Text size="sm" mt="md">
          {say('console.choices.allText')}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" mt="md">
        {say(standing.fields.length === 0 ? 'console.choices.onlyOwn' : 'console.choices.alsoOwn')}
      </Text>
    </div>
  );
};

const FieldName = ({ field: { label, type } }: { readonly field: OfferedField }) => (
  <span className="field-name">
    <FieldIcon type={type} /> <bdi>{label}</bdi>
  </span>
);
