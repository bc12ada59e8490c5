/** The name of what a dialog makes, which its owner will know it by. */
import { TextInput } from '@mantine/core';

interface NameInputProps {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

const charactersMax = 100;

export const NameInput = ({ onChange, ...props }: NameInputProps) => (
  <TextInput
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={charactersMax}
    required
    autoComplete="off"
    data-autofocus
    mb="md"
  />
);
