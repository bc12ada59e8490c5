/** The words that are searched for, asked once typing pauses. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { bounds } from '@vitrine/contract';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface SearchFieldProps {
  readonly search: string;
  readonly error: string | undefined;
  readonly onSearch: (search: string) => void;
}

const pauseMs = 500;

export const SearchField = ({ search, error, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(search);
  const ask = useDebouncedCallback(onSearch, pauseMs);
  useEffect(() => setText(search), [search]);
  const type = (typed: string): void => {
    setText(typed);
    ask(typed);
  };
  return (
    <TextInput
      className="search"
      type="search"
      aria-label="Search"
      placeholder="Search"
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />
      }
      value={text}
      maxLength={bounds.searchCharactersMax}
      error={error}
      dir="auto"
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text);
      }}
    />
  );
};
