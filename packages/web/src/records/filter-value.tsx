/** What a condition compares with: the control that fits the field's type and the operator. Numbers are written as the browser's language has them. */
import { Autocomplete, Group, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { fieldTypeTraits, type FieldType, type Operator } from '@vitrine/contract';
import { useState } from 'react';
import { isNumeric } from '@vitrine/explorer/field-kinds';
import { numberText, type NumberText } from '@vitrine/explorer/number-text';

interface FilterValueProps {
  readonly type: FieldType;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** Values to choose from, where choosing fits. */
  readonly suggestions: readonly string[];
  readonly mistake: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

const offered = 'Offered: those on this page';

export const FilterValue = ({ type, operator, values, suggestions, mistake, onChange }: FilterValueProps) => {
  const [first = '', second = ''] = values;
  const { print, parse } = isNumeric(type) ? numberText : plainText;
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
        data={suggestions.map(print)}
        value={values.map(print)}
        error={mistake}
        splitChars={[]}
        acceptValueOnBlur
        comboboxProps={{ withinPortal: false }}
        onChange={(texts) => onChange(texts.map(parse))}
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
        description={suggestions.length === 0 ? undefined : offered}
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

const plainText: NumberText = { print: (text) => text, parse: (text) => text };

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

const One = (props: OneProps) => (isNumeric(props.type) ? <OneNumber {...props} /> : <OneText {...props} />);

/** Its text stays as it is typed. */
const OneNumber = ({ value, onChange, ...others }: OneProps) => {
  const [text, setText] = useState(() => numberText.print(value));
  const type = (typed: string): void => {
    setText(typed);
    onChange(numberText.parse(typed));
  };
  return <OneText {...others} value={text} onChange={type} />;
};

const OneText = ({ label, type, value, mistake, onChange }: OneProps) => (
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
