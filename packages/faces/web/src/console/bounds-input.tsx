/** The bounds of a key, one a line: the origins of pages if it is publishable, or else the addresses of servers. */
import { Textarea } from '@mantine/core';
import { useWords } from '../shared/words.tsx';

interface BoundsInputProps {
  readonly what: 'origins' | 'addresses';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const BoundsInput = ({ what, value, onChange }: BoundsInputProps) => {
  const { say } = useWords();
  return (
    <Textarea
      label={say(`console.key.${what}`)}
      description={say(`console.key.${what}Text`)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rows={3}
      dir="ltr"
      autoComplete="off"
      mb="md"
    />
  );
};

export const readBounds = (text: string): readonly string[] => text.split(/\s+/).filter((line) => line !== '');
