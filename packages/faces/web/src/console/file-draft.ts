/** The choices of an owner for a file, as the dialog holds them. */
import type { FieldType } from '@vitrine/contract';
import type { FileChoices, FilePreview } from '@vitrine/contract/files';

export interface FileDraft {
  readonly collection: string;
  readonly name: string;
  /** The header of a column, `none` for IDs that are made of the values, or blank: as the file has it. */
  readonly id: string;
  readonly types: Readonly<Record<string, FieldType>>;
  readonly leftOut: readonly string[];
  /** Blank: as the file has it. */
  readonly encoding: string;
  readonly decimal: '' | ',' | '.';
}

/** The usual encoding, which needs no choice. */
const utf8 = 'utf-8';

/** As the service has read it first. */
export const firstDraft = ({ collection, name, id, fields, encoding, decimal }: FilePreview): FileDraft => ({
  collection,
  name,
  id: id.kind === 'values' ? 'none' : (id.column ?? ''),
  types: {},
  leftOut: fields.flatMap(({ key, isLeftOut }) => (isLeftOut ? [key] : [])),
  encoding: encoding === utf8 ? '' : (encoding ?? ''),
  decimal: decimal ?? '',
});

/** The body of a request. Restored records are read as they were written. */
export const bodyOf = (draft: FileDraft, { isReplacing, isUndo }: FilePreview): FileChoices => {
  const { collection, name, id, types, leftOut, encoding, decimal } = draft;
  if (isUndo) return { collection, isReplacing };
  return {
    collection,
    isReplacing,
    ...(!isReplacing && { name }),
    ...(id !== '' && { id }),
    ...(Object.keys(types).length > 0 && { types }),
    ...(leftOut.length > 0 && { leftOut }),
    ...(encoding !== '' && { encoding }),
    ...(decimal !== '' && { decimal }),
  };
};

/** Takes a column as the ID, which is no field then. */
export const withId = (draft: FileDraft, id: string, { fields }: FilePreview): FileDraft => {
  const key = fields.find(({ column }) => column === id)?.key;
  const types = Object.fromEntries(Object.entries(draft.types).filter(([each]) => each !== key));
  return { ...draft, id, types, leftOut: draft.leftOut.filter((each) => each !== key) };
};

export const withTaken = (draft: FileDraft, key: string, isTaken: boolean): FileDraft => ({
  ...draft,
  leftOut: isTaken ? draft.leftOut.filter((each) => each !== key) : [...draft.leftOut, key],
});
