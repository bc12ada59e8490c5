/** Shows values by what the owner says they mean: with the unit behind a number, and with labels in place of codes. */
import type { FieldMeaning } from '@vitrine/contract/presentation';
import type { ShownValue } from '@vitrine/values';

interface Meant {
  readonly meaning?: FieldMeaning | undefined;
}

/** The label of an option; a value that is none stays, and an empty one can be seen. */
export const optionLabel = ({ meaning }: Meant, value: string): string =>
  meaning?.options?.find((option) => option.value === value)?.label ?? (value === '' ? '“”' : value);

export const withMeaning = (field: Meant, shown: ShownValue): ShownValue => {
  const { unit } = field.meaning ?? {};
  if (shown.kind === 'amount') return unit === undefined ? shown : { ...shown, text: `${shown.text}\u00A0${unit}` };
  if (shown.kind === 'text') return { ...shown, text: optionLabel(field, shown.text) };
  if (shown.kind === 'list') return { ...shown, items: shown.items.map((item) => optionLabel(field, item)) };
  return shown;
};
