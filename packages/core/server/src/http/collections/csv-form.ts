/** How a file in CSV is written: for spreadsheets, and for those of countries with a decimal comma (contract §11.5). */
import { type Mistakes, quote, readSwitch } from '@vitrine/query';
import type { CsvForm } from '@vitrine/segments';

export const csvParameters = ['csv.spreadsheet', 'csv.delimiter', 'csv.decimal'] as const;

/** With a decimal comma, semicolons divide columns unless a delimiter is given. */
export const readCsvForm = (own: ReadonlyMap<string, string>, mistakes: Mistakes): CsvForm => {
  const isForSpreadsheets = readSwitch('csv.spreadsheet', own.get('csv.spreadsheet'), mistakes) ?? false;
  const decimal = readSign('csv.decimal', own, decimals, mistakes) ?? '.';
  const delimiter = readSign('csv.delimiter', own, delimiters, mistakes) ?? (decimal === ',' ? ';' : ',');
  if (delimiter === decimal)
    mistakes.report('csv.delimiter', 'A comma cannot divide columns and decimals; use ; or tab for columns.');
  return { isForSpreadsheets, delimiter, decimal };
};

type Signs<Sign> = ReadonlyMap<string, Sign>;

const decimals: Signs<CsvForm['decimal']> = new Map([
  ['.', '.'],
  [',', ','],
]);
/** A tab is also taken as it is. */
const delimiters: Signs<CsvForm['delimiter']> = new Map([
  [',', ','],
  [';', ';'],
  ['tab', '\t'],
  ['\t', '\t'],
]);

const readSign = <Sign>(
  parameter: string,
  own: ReadonlyMap<string, string>,
  signs: Signs<Sign>,
  mistakes: Mistakes,
): Sign | undefined => {
  const text = own.get(parameter);
  if (text === undefined) return undefined;
  const sign = signs.get(text);
  const names = [...signs.keys()].filter((name) => name.trim() !== '');
  if (sign === undefined) mistakes.report(parameter, `Found ${quote(text)}, expected one of: ${names.join(' ')}`);
  return sign;
};
