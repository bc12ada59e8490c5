/** Imports a text as if it stood in a file: what the tests here have in common. */
import { withFile } from '../../../../tests/support/with-file.ts';
import { FileError } from '@vitrine/files';
import { readRecords, type RecordBatch } from '../src/records.ts';
import { surveyFile, type ImportOptions, type Survey } from '../src/survey.ts';

export const importedAt = '2026-01-31T00:00:00.000Z';

export interface Imported {
  readonly survey: Survey;
  readonly batches: readonly RecordBatch[];
}

export const importText = (
  name: string,
  content: string | Uint8Array,
  options: ImportOptions = {},
): Promise<Imported> =>
  withFile(name, content, async (path) => {
    const survey = await surveyFile(path, options);
    const batches: RecordBatch[] = [];
    for await (const batch of readRecords(path, survey, importedAt, options)) batches.push(batch);
    return { survey, batches };
  });

/** `key:type key:type` */
export const printFields = ({ fields }: Survey): string => fields.map(({ key, type }) => `${key}:${type}`).join(' ');

/** `line id | value | value`, a record a line; bigints end in n. */
export const printRecords = ({ batches }: Imported): string =>
  batches
    .flatMap(({ records, lines }) =>
      records.map(({ id, values }, index) => [`${lines[index]} ${id}`, ...values.map(printValue)].join(' | ')),
    )
    .join('\n');

/** The message with which an import fails. */
export const failureOf = async (imported: Promise<unknown>): Promise<string> => {
  try {
    await imported;
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
  return 'no error';
};

const printValue = (value: string | number | bigint | null): string =>
  typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : String(value);
