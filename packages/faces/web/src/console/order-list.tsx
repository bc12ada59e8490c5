/** The order of a view: a list of fields, each with its direction. */
import { Button, CloseButton, Fieldset, Group, NativeSelect, Text } from '@mantine/core';
import { bounds, type FieldDescriptor } from '@vitrine/contract';
import type { SortedBy } from '@vitrine/explorer/view';
import { useWords } from '../shared/words.tsx';
import { sortedFieldOf } from './names.ts';

interface OrderListProps {
  /** The fields to choose from. */
  readonly fields: readonly FieldDescriptor[];
  readonly sort: readonly SortedBy[];
  readonly onChange: (sort: readonly SortedBy[]) => void;
}

export const OrderList = ({ fields, sort, onChange }: OrderListProps) => {
  const { say } = useWords();
  const free = fields.filter(({ key }) => !sort.some(({ field }) => sortedFieldOf(field) === key));
  const [next] = free;
  return (
    <Fieldset legend={say('console.view.order')} mb="md">
      <Text size="sm" c="dimmed" mb="xs">
        {say('console.view.orderText')}
      </Text>
      {sort.map((by, index) => (
        <OrderLine
          key={by.field}
          place={index + 1}
          by={by}
          fields={fields.filter(({ key }) => key === sortedFieldOf(by.field) || free.some((each) => each.key === key))}
          onChange={(changed) => onChange(sort.with(index, changed))}
          onRemove={() => onChange(sort.toSpliced(index, 1))}
        />
      ))}
      {next === undefined || sort.length >= bounds.sortKeysMax ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...sort, { field: next.key, descends: false }])}
        >
          {say('console.view.orderAdd')}
        </Button>
      )}
    </Fieldset>
  );
};

interface OrderLineProps {
  /** From 1. */
  readonly place: number;
  readonly by: SortedBy;
  readonly fields: readonly FieldDescriptor[];
  readonly onChange: (by: SortedBy) => void;
  readonly onRemove: () => void;
}

const OrderLine = ({ place, by: { field, descends }, fields, onChange, onRemove }: OrderLineProps) => {
  const { say } = useWords();
  const own = sortedFieldOf(field);
  const label = fields.find(({ key }) => key === own)?.label ?? own;
  // What is written with a suffix, such as `name:natural`, stays as it is until another field is chosen.
  const choices = fields.some(({ key }) => key === own)
    ? fields.map((each) => (each.key === own ? { key: field, label } : each))
    : [{ key: field, label }, ...fields];
  return (
    <Group gap="xs" mb="xs">
      <NativeSelect
        aria-label={say('console.view.orderField', { place })}
        data={choices.map(({ key, label: text }) => ({ value: key, label: text }))}
        value={field}
        onChange={(event) => onChange({ field: event.currentTarget.value, descends })}
      />
      <NativeSelect
        aria-label={say('console.view.orderWay', { place })}
        data={[
          { value: '', label: say('console.view.rising') },
          { value: '-', label: say('console.view.falling') },
        ]}
        value={descends ? '-' : ''}
        onChange={(event) => onChange({ field, descends: event.currentTarget.value === '-' })}
      />
      <CloseButton aria-label={say('console.view.orderRemove', { field: label })} onClick={onRemove} />
    </Group>
  );
};
