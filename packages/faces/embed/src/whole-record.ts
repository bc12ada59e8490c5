/** Reads all of a record, for a dialog. */
import type { RecordData } from '@vitrine/contract';
import type { Shown } from './records.ts';
import { fieldsOf, type ReadAttribute } from './settings.ts';

interface Means {
  readonly read: ReadAttribute;
  /** The parts that the element shows. */
  readonly shown: Shown | undefined;
  /** The parameters that add related records; empty: it has no relations. */
  readonly expand: URLSearchParams;
  /** Asks for the record alone; undefined where that failed. */
  readonly ask: (expand: URLSearchParams) => Promise<Shown | undefined>;
}

/** The record as it is shown already, or asked for if it has related ones or is not here. */
export const readWhole = async (
  id: string,
  { read, shown: known, expand, ask }: Means,
): Promise<{ readonly record: RecordData; readonly shown: Shown } | undefined> => {
  const find = (shown: Shown | undefined) => shown?.records.find((each) => each.id === id);
  const isHere = find(known) !== undefined;
  const asked = isHere && expand.size === 0 ? known : await ask(expand);
  const shown = asked ?? (isHere ? known : await ask(new URLSearchParams()));
  const record = find(shown);
  if (shown === undefined || record === undefined) return undefined;
  return { record, shown: { ...shown, chosen: fieldsOf(read).length > 0 ? shown.chosen : shown.fields } };
};
