/** What a condition compares with: the control that fits the field's type and the operator. */
import { Autocomplete, Group, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { fieldTypeTraits, type FieldType, type Operator } from '@vitrine/contract';

interface FilterValueProps {
  readonly type: FieldType;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** Values to choose from, where choosing fits. */
  readonly suggestions: readonly string[];
  readonly mistake: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

export const FilterValue = ({ type, operator, values, suggestions, mistake, onChange }: FilterValueProps) => {
  const [first = '', second = ''] = values;
  if (operator === 'exists') {
    const choices = [
      { value: 'true', label: 'has a value' },
      { value: 'false', label: 'has no value' },
    ];
    return <Choice label="The record" value={first} choices={choices} mistake={mistake} onChange={onChange} />;
  }
  if (operator === 'in' || operator === 'nin') {
    return (
      <TagsInput
        label="Values"
        description="Enter takes each"
        data={[...suggestions]}
        value={[...values]}
        error={mistake}
        splitChars={[]}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
        onChange={onChange}
      />
    );
  }
  if (operator === 'between') {
    return (
      <Group grow align="start">
        <One label="From" type={type} value={first} mistake={mistake} onChange={(low) => onChange([low, second])} />
        <One label="To" type={type} value={second} onChange={(high) => onChange([first, high])} />
      </Group>
    );
  }
  if (type === 'boolean') {
    const choices = ['', 'true', 'false'].map((value) => ({ value, label: value }));
    return <Choice label="Value" value={first} choices={choices} mistake={mistake} onChange={onChange} />;
  }
  if (type === 'select' || type === 'multiselect') {
    return (
      <Autocomplete
        label="Value"
        description="Offered: those on this page"
        data={[...suggestions]}
        value={first}
        error={mistake}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => onChange([value])}
      />
    );
  }
  return <One label="Value" type={type} value={first} mistake={mistake} onChange={(value) => onChange([value])} />;
};

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: { value: string; label: string }[];
  readonly mistake: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

const Choice = ({ label, value, choices, mistake, onChange }: ChoiceProps) => (
  <NativeSelect
    label={label}
    data={choices}
    value={value}
    error={mistake}
    onChange={({ currentTarget }) => onChange([currentTarget.value])}
  />
);

interface OneProps {
  readonly label: string;
  readonly type: FieldType;
  readonly value: string;
  readonly mistake?: string | undefined;
  readonly onChange: (value: string) => void;
}

const One = ({ label, type, value, mistake, onChange }: OneProps) => (
  <TextInput
    label={label}
    {...inputFor(type, value)}
    value={value}
    error={mistake}
    dir="auto"
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

const isDay = /^$|^\d{4}-\d\d-\d\d$/;

/** A calendar where the text is a day, the keys for numbers where the type has them. */
const inputFor = (type: FieldType, value: string) => {
  const hint = fieldTypeTraits[type].expects;
  switch (type) {
    case 'date':
      return isDay.test(value) ? { type: 'date' } : { placeholder: hint };
    case 'datetime':
      return isDay.test(value) ? { type: 'date', description: 'A whole day, UTC' } : { description: hint };
    case 'number':
    case 'integer':
    case 'currency':
    case 'percent':
      return { inputMode: 'decimal' as const };
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'select':
    case 'multiselect':
    case 'boolean':
    case 'json':
      return {};
  }
};
