/**
 * The input for a condition's values, by the field's type and the operator. Numbers are written in the browser's
 * language.
 */
import { Autocomplete, Group, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { fieldTypeTraits, operatorTraits, type FieldType, type Operator } from '@vitrine/contract';
import { useState } from 'react';
import { isNumeric } from '@vitrine/explorer/field-kinds';
import type { NumberText } from '@vitrine/explorer/number-text';
import { Say, useWords } from '../shared/words.tsx';

interface FilterValueProps {
  readonly type: FieldType;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** Values to choose from, where the control allows it. */
  readonly suggestions: readonly string[];
  readonly mistake: string | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

export const FilterValue = ({ type, operator, values, suggestions, mistake, onChange }: FilterValueProps) => {
  const [first = '', second = ''] = values;
  const { say, numbers } = useWords();
  const { print, parse } = isNumeric(type) ? numbers : plainText;
  const { takes } = operatorTraits[operator];
  if (takes === 'truth') {
    const choices = [
      { value: 'true', label: say('operator.exists') },
      { value: 'false', label: say('operator.existsNot') },
    ];
    return (
      <Choice
        label={say('console.filter.record')}
        value={first}
        choices={choices}
        mistake={mistake}
        onChange={onChange}
      />
    );
  }
  if (takes === 'list') {
    return (
      <TagsInput
        label={say('console.filter.values')}
        description={say('console.filter.valuesText')}
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
  if (takes === 'pair') {
    return (
      <Group grow align="start">
        <One
          label={say('console.filter.from')}
          type={type}
          value={first}
          mistake={mistake}
          onChange={(low) => onChange([low, second])}
        />
        <One label={say('console.filter.to')} type={type} value={second} onChange={(high) => onChange([first, high])} />
      </Group>
    );
  }
  if (takes === 'circle' || takes === 'box') {
    return (
      <OneText
        label={say('console.filter.values')}
        type={type}
        value={values.join(',')}
        mistake={mistake}
        onChange={(text) => onChange(text.split(','))}
      />
    );
  }
  if (type === 'boolean') {
    const choices = [
      { value: '', label: '' },
      { value: 'true', label: say('value.yes') },
      { value: 'false', label: say('value.no') },
    ];
    return <Choice label={say('filter.value')} value={first} choices={choices} mistake={mistake} onChange={onChange} />;
  }
  if (type === 'select' || type === 'multiselect') {
    return (
      <Autocomplete
        label={say('filter.value')}
        description={suggestions.length === 0 ? undefined : say('console.filter.offered')}
        data={[...suggestions]}
        value={first}
        error={mistake}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => onChange([value])}
      />
    );
  }
  return (
    <One
      label={say('filter.value')}
      type={type}
      value={first}
      mistake={mistake}
      onChange={(value) => onChange([value])}
    />
  );
};

const plainText: Pick<NumberText, 'print' | 'parse'> = { print: (text) => text, parse: (text) => text };

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

/** Keeps the text as typed. */
const OneNumber = ({ value, onChange, ...others }: OneProps) => {
  const { numbers } = useWords();
  const [text, setText] = useState(() => numbers.print(value));
  const type = (typed: string): void => {
    setText(typed);
    onChange(numbers.parse(typed));
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

/** A date picker if the text is a day; a numeric keyboard for types of numbers. */
const inputFor = (type: FieldType, value: string) => {
  switch (fieldTypeTraits[type].value) {
    case 'date':
      return isDay.test(value) ? { type: 'date' } : { description: <Say what="console.filter.day" /> };
    case 'datetime':
      return isDay.test(value)
        ? { type: 'date', description: <Say what="console.filter.wholeDay" /> }
        : { description: <Say what="console.filter.moment" /> };
    case 'number':
    case 'integer':
      return { inputMode: 'decimal' as const };
    case 'text':
    case 'options':
    case 'boolean':
    case 'geo':
    case 'json':
      return {};
  }
};
