/** A form for a condition: a field, an operator of its type, and values. */
import { Button, NativeSelect, Stack } from '@mantine/core';
import {
  fieldTypeTraits,
  isOperator,
  operatorTraits,
  type FieldDescriptor,
  type FieldType,
  type Operator,
} from '@vitrine/contract';
import { useState, type FormEvent } from 'react';
import { FilterValue } from './filter-value.tsx';
import { operatorPhrase } from '@vitrine/explorer/operator-phrase';
import type { Condition } from '@vitrine/explorer/view';
import { useWords } from '../shared/words.tsx';

interface FilterFormProps {
  readonly fields: readonly FieldDescriptor[];
  /** Values to suggest, by field. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly condition?: Condition;
  readonly mistake?: string | undefined;
  readonly onApply: (condition: Condition) => void;
}

export const FilterForm = ({ fields, options, condition, mistake, onApply }: FilterFormProps) => {
  const { say } = useWords();
  const [draft, setDraft] = useState<Condition>(condition ?? emptyCondition(fields[0]));
  const field = fields.find(({ key }) => key === draft.field);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    // It may be within the form of a dialog, which it does not submit.
    event.stopPropagation();
    onApply(draft);
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="sm">
        <NativeSelect
          label={say('filter.field')}
          value={draft.field}
          data-autofocus
          onChange={({ currentTarget }) =>
            setDraft(emptyCondition(fields.find(({ key }) => key === currentTarget.value)))
          }
          data={[
            ...(field === undefined ? [draft.field] : []),
            ...fields.map(({ key, label }) => ({ value: key, label })),
          ]}
        />
        <NativeSelect
          label={say('filter.condition')}
          value={draft.operator}
          onChange={({ currentTarget }) => setDraft(withOperator(draft, currentTarget.value))}
          data={operatorsOf(field, draft.operator).map((operator) => ({
            value: operator,
            label: operatorPhrase(say, field?.type ?? 'text', operator),
          }))}
        />
        <FilterValue
          key={draft.field + draft.operator}
          type={field?.type ?? 'text'}
          operator={draft.operator}
          values={draft.values}
          suggestions={options[draft.field] ?? []}
          mistake={mistake}
          onChange={(values) => setDraft({ ...draft, values })}
        />
        <Button type="submit">{say('filter.apply')}</Button>
      </Stack>
    </form>
  );
};

/** The operators of the type, and one from the URL that does not fit, for the API to refuse. */
const operatorsOf = (field: FieldDescriptor | undefined, asked: Operator): readonly Operator[] => {
  const own: readonly Operator[] = fieldTypeTraits[field?.type ?? 'text'].operators;
  return own.includes(asked) ? own : [asked, ...own];
};

const emptyCondition = (field: FieldDescriptor | undefined): Condition => {
  const operator = fieldTypeTraits[field?.type ?? 'text'].operators[0] ?? 'eq';
  return { field: field?.key ?? 'id', operator, values: firstValues(operator, field?.type) };
};

/** The default values, which can be applied unchanged where a likely one exists. */
const firstValues = (operator: Operator, type: FieldType | undefined): readonly string[] =>
  emptyValues[operatorTraits[operator].takes] ?? [type === 'boolean' ? 'true' : ''];

const withOperator = (draft: Condition, written: string): Condition => {
  const operator = isOperator(written) ? written : draft.operator;
  const [before, after] = [draft.operator, operator].map((each) => emptyValues[operatorTraits[each].takes]);
  const isAlike = before === undefined && after === undefined;
  return { ...draft, operator, values: isAlike ? draft.values : (after ?? ['']) };
};

/** By the operator's kind of operand, where it is not one empty value. */
const emptyValues: Readonly<Record<string, readonly string[]>> = {
  truth: ['true'],
  pair: ['', ''],
  list: [],
  circle: [],
  box: [],
};
