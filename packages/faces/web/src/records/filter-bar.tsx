/** The conditions on records: a button for each, and one to add another. */
import { Button, CloseButton, Popover, Text } from '@mantine/core';
import { fieldTypeTraits, type FieldDescriptor } from '@vitrine/contract';
import { IconFilter } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FilterForm } from './filter-form.tsx';
import { printCondition } from './filter-text.ts';
import { withOwnFields } from './own-fields.ts';
import { conditionName, withCondition, withoutCondition, type Condition } from '@vitrine/explorer/view';
import { useWords } from '../shared/words.tsx';

interface FilterBarProps {
  readonly fields: readonly FieldDescriptor[];
  /** Values to suggest, by field. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly conditions: readonly Condition[];
  readonly mistakes: ReadonlyMap<string, string>;
  readonly onChange: (conditions: readonly Condition[]) => void;
}

export const FilterBar = ({ fields, options, conditions, mistakes, onChange }: FilterBarProps) => {
  const words = useWords();
  const filterable = withOwnFields(words, fields).filter(({ type }) => fieldTypeTraits[type].operators.length > 0);
  return (
    <ul className="filters" aria-label={words.say('console.filter.list')}>
      {conditions.map((condition) => (
        <li key={conditionName(condition)}>
          <Filter
            fields={filterable}
            options={options}
            condition={condition}
            mistake={mistakes.get(conditionName(condition))}
            onApply={(changed) => onChange(withCondition(withoutOther(conditions, condition, changed), changed))}
            onRemove={() => onChange(withoutCondition(conditions, condition))}
          />
        </li>
      ))}
      <li>
        <AddFilter
          fields={filterable}
          options={options}
          onApply={(added) => onChange(withCondition(conditions, added))}
        />
      </li>
    </ul>
  );
};

/** Removes the condition that was changed into another one. */
const withoutOther = (conditions: readonly Condition[], former: Condition, changed: Condition): readonly Condition[] =>
  conditionName(former) === conditionName(changed) ? conditions : withoutCondition(conditions, former);

/** The form stays open if its button moves out of view, because the page above still loads or a keyboard opens. */
const formAtButton = {
  width: 320,
  position: 'bottom-start',
  shadow: 'md',
  trapFocus: true,
  returnFocus: true,
  hideDetached: false,
} as const;

interface FilterProps {
  readonly fields: readonly FieldDescriptor[];
  readonly options: FilterBarProps['options'];
  readonly condition: Condition;
  readonly mistake: string | undefined;
  readonly onApply: (condition: Condition) => void;
  readonly onRemove: () => void;
}

const Filter = ({ fields, options, condition, mistake, onApply, onRemove }: FilterProps) => {
  const [isOpen, setOpen] = useState(false);
  const mistakeId = useId();
  const words = useWords();
  const text = printCondition(words, condition, fields);
  return (
    <>
      <div className="filter" data-wrong={mistake !== undefined || undefined}>
        <Popover {...formAtButton} opened={isOpen} onChange={setOpen}>
          <Popover.Target>
            <button
              type="button"
              className="filter-text"
              aria-describedby={mistake === undefined ? undefined : mistakeId}
              onClick={() => setOpen(!isOpen)}
            >
              <bdi>{text.field}</bdi> <span className="filter-operator">{text.operator}</span> <bdi>{text.values}</bdi>
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.say('console.filter.change')}>
            <FilterForm
              fields={fields}
              options={options}
              condition={condition}
              mistake={mistake}
              onApply={(changed) => {
                setOpen(false);
                onApply(changed);
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <CloseButton
          size="sm"
          aria-label={words.say('console.filter.remove', { field: text.field })}
          onClick={onRemove}
        />
      </div>
      {mistake === undefined ? null : (
        <Text id={mistakeId} size="sm" className="mistake" role="alert">
          {mistake}
        </Text>
      )}
    </>
  );
};

interface AddFilterProps {
  readonly fields: readonly FieldDescriptor[];
  readonly options: FilterBarProps['options'];
  readonly onApply: (condition: Condition) => void;
}

const AddFilter = ({ fields, options, onApply }: AddFilterProps) => {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover {...formAtButton} opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpen(!isOpen)}>
          {say('filter.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('console.filter.add')}>
        <FilterForm
          fields={fields}
          options={options}
          onApply={(added) => {
            setOpen(false);
            onApply(added);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
