/** The choice of the currency of a file's amounts: a code, or what the file says of it. */
import { Select } from '@mantine/core';
import type { FileField } from '@vitrine/contract/files';
import { useWords } from '../shared/words.tsx';

interface CurrencyChoiceProps {
  readonly field: Pick<FileField, 'label' | 'currency'>;
  /** Blank: as the service has found it. */
  readonly chosen: string;
  readonly isDisabled: boolean;
  readonly onChoose: (currency: string) => void;
}

export const CurrencyChoice = ({ field, chosen, isDisabled, onChoose }: CurrencyChoiceProps) => {
  const { say, language } = useWords();
  const names = new Intl.DisplayNames(language, { type: 'currency' });
  const codes = new Set([...(field.currency === null ? [] : [field.currency]), ...Intl.supportedValuesOf('currency')]);
  return (
    <Select
      aria-label={say('console.file.currency', { field: field.label })}
      placeholder={say('console.file.currencyUnknown')}
      disabled={isDisabled}
      searchable
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={say('console.file.currencyNone')}
      value={chosen === '' ? field.currency : chosen}
      data={Array.from(codes, (code) => ({ value: code, label: labelOf(code, names) }))}
      onChange={(code) => onChoose(code ?? '')}
    />
  );
};

/** The key of a field that holds codes is its own name. */
const labelOf = (code: string, names: Intl.DisplayNames): string => {
  const name = /^[A-Z]{3}$/.test(code) ? names.of(code) : undefined;
  return name === undefined || name === code ? code : `${code} · ${name}`;
};
