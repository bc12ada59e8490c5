/** The choices of an owner for a file, as the dialog holds them. */
import type { FieldType } from '@vitrine/contract';
import type { FileChoices, FilePreview } from '@vitrine/contract/files';

export interface FileDraft {
  readonly collection: string;
  readonly name: string;
  /** The header of a column, `none` for IDs that are made of the values, or blank: as the file has it. */
  readonly id: string;
  readonly types: Readonly<Record<string, FieldType>>;
  /** By key; blank: as the service has found it. */
  readonly currencies: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
  /** Blank: as the file has it. */
  readonly encoding: string;
  readonly decimal: '' | ',' | '.';
  readonly dates: '' | 'dmy' | 'mdy';
  /** The line of the header; blank: the first with a value. */
  readonly header: number | '';
  /** The zone of times without one; blank: as the service reads them. */
  readonly zone: string;
  /** True: a last record that looks like a sum of the others is left out. */
  readonly withoutTotal: boolean;
}

/** The usual encoding, which needs no choice. */
const utf8 = 'utf-8';

/** As the service has read it first. */
export const firstDraft = ({
  collection,
  name,
  id,
  fields,
  encoding,
  decimal,
  dates,
  header,
  isTotalLeftOut,
}: FilePreview): FileDraft => ({
  collection,
  name,
  id: id.kind === 'values' ? 'none' : (id.column ?? ''),
  types: {},
  currencies: {},
  leftOut: fields.flatMap(({ key, isLeftOut }) => (isLeftOut ? [key] : [])),
  encoding: encoding === utf8 ? '' : (encoding ?? ''),
  decimal: decimal ?? '',
  dates: dates ?? '',
  header: header ?? '',
  zone: '',
  withoutTotal: isTotalLeftOut,
});

/** The body of a request. Restored records are read as they were written. */
export const bodyOf = (draft: FileDraft, { isReplacing, isUndo }: FilePreview): FileChoices => {
  const { collection, name, id, types, currencies, leftOut, encoding, decimal, dates, header, zone, withoutTotal } =
    draft;
  if (isUndo) return { collection, isReplacing };
  return {
    collection,
    isReplacing,
    ...(!isReplacing && { name }),
    ...(id !== '' && { id }),
    ...(Object.keys(types).length > 0 && { types }),
    ...(Object.keys(currencies).length > 0 && { currencies }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(encoding !== '' && { encoding }),
    ...(decimal !== '' && { decimal }),
    ...(dates !== '' && { dates }),
    ...(header !== '' && { header }),
    ...(zone !== '' && { zone }),
    ...(withoutTotal && { withoutTotal }),
  };
};

/** Another header has other columns. @param line blank: the first with a value */
export const withHeader = (draft: FileDraft, line: string): FileDraft => ({
  ...draft,
  header: line === '' ? '' : Number(line),
  id: '',
  types: {},
  currencies: {},
  leftOut: [],
});

/** Takes a column as the ID, which is no field then. */
export const withId = (draft: FileDraft, id: string, { fields }: FilePreview): FileDraft => {
  const key = fields.find(({ column }) => column === id)?.key;
  const [types, currencies] = [without(draft.types, key), without(draft.currencies, key)];
  return { ...draft, id, types, currencies, leftOut: draft.leftOut.filter((each) => each !== key) };
};

/** An amount alone has a currency. */
export const withType = (draft: FileDraft, key: string, type: FieldType): FileDraft => ({
  ...draft,
  types: { ...draft.types, [key]: type },
  currencies: type === 'currency' ? draft.currencies : without(draft.currencies, key),
});

const without = <Value>(values: Readonly<Record<string, Value>>, key: string | undefined) =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key));

export const withTaken = (draft: FileDraft, key: string, isTaken: boolean): FileDraft => ({
  ...draft,
  leftOut: isTaken ? draft.leftOut.filter((each) => each !== key) : [...draft.leftOut, key],
});
