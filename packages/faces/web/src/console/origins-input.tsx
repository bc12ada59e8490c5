/** The origins of the pages that may use a publishable key, one a line. */
import { Textarea } from '@mantine/core';
import { useWords } from '../shared/words.tsx';

interface OriginsInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const OriginsInput = ({ value, onChange }: OriginsInputProps) => {
  const { say } = useWords();
  return (
    <Textarea
      label={say('console.key.origins')}
      description={say('console.key.originsText')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={3}
      dir="ltr"
      autoComplete="off"
      mb="md"
    />
  );
};

export const readOrigins = (text: string): readonly string[] => text.split(/\s+/).filter((line) => line !== '');
