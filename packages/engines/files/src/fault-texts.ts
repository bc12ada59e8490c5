/** The faults of a file, in English, with the options of commands that mend it. */
import type { ArrayStage, Expected, FileFault } from '@vitrine/contract/file-reasons';

/** Begins with a small letter where it names the found value. */
export const printFault = ({ code, values }: FileFault): string => {
  switch (code) {
    case 'fileEmpty':
      return 'The file is empty. Expected a header with columns, or JSON records.';
    case 'fileBlank':
      return 'The file holds nothing but blanks. Expected a header or JSON records.';
    case 'fileChanged':
      return 'The file changed while it was being read. Import it again when it is complete.';
    case 'encodingUnknown':
      return `--encoding: found ${values.encoding}, expected a label such as utf-8, windows-1252, iso-8859-15, windows-1250 or utf-16le.`;
    case 'bytesForeign':
      return found(`bytes that are not ${values.encoding}, here or further on`, `a file in ${values.encoding}`);
    case 'bytesNotUtf8':
      return found(
        'bytes that are not UTF-8',
        'a file in UTF-8',
        decoded('windows-1252', values.windows),
        decoded('macintosh', values.macintosh),
        'Else name the encoding that the file has.',
      );
    case 'quoteInside':
      return found(
        `a quote after ${values.text}, in a cell that does not start with one`,
        'the whole cell in quotes',
        'Put it in quotes, and double the quotes within.',
      );
    case 'quoteFollowed':
      return found(
        'text after the closing quote of a cell',
        'a delimiter or the end of the line',
        'Double a quote within quotes.',
      );
    case 'quoteOpen':
      return found('a quote that is never closed', 'a closing quote', 'Close it, or double a quote within quotes.');
    case 'recordEndless':
      return found('a record that does not end', charactersAtMost(values.max), 'Is a closing quote missing?');
    case 'cellsFew':
      return found(
        `${cellsInLine(values.cells)} and none for this column`,
        oneEach(values.columns),
        'Put a cell that holds a line end in quotes, or add the missing delimiters.',
      );
    case 'cellsMany':
      return found(
        `${cellsInLine(values.cells)}, and ${values.further || 'an empty one'} behind this column`,
        oneEach(values.columns),
        'Put a cell that holds the delimiter in quotes, or give the further column a heading.',
        ...(values.header === 0 ? [] : [`If line ${values.header} is the header, add --header ${values.header}.`]),
      );
    case 'decimalOfExcel':
      return '--decimal is for CSV files: in Excel numbers are numbers.';
    case 'workbookLarge':
      return `It has more than ${values.max} bytes, the most of a workbook. Save it as CSV.`;
    case 'workbookOld':
      return 'It is encrypted, or in the format of Excel before 2007. Save it as .xlsx without a password, or as CSV.';
    case 'workbookForeign':
      return 'It is no workbook of Excel (.xlsx). Save it again as .xlsx, or as CSV.';
    case 'workbookCut':
      return 'It is cut off, or no workbook of Excel (.xlsx). Write it again.';
    case 'workbookUnpacked':
      return `It unpacks to ${values.bytes} bytes, of which ${values.texts} are texts, expected at most ${values.bytesMax} and ${values.textsMax}. Save it as CSV.`;
    case 'workbookUnread':
      return `It is no workbook that can be read (${values.why}).`;
    case 'sheetNone':
      return 'It has no sheet.';
    case 'besideTable':
      return `found a value in column ${values.column}, beyond the header (${values.headings}). If row ${values.line} is the header, add --header ${values.line}; else remove what is beside the table.`;
    case 'decimalOfJson':
      return '--decimal is for CSV files: in JSON numbers are written in one way.';
    case 'headerOfJson':
      return '--header is for CSV and Excel files: JSON has names.';
    case 'jsonNoObject':
      return found(values.found, 'a JSON object { … }', 'Write a record as {"heading": value}.');
    case 'jsonUnread':
      return found(
        `${values.found}, which is not JSON (${values.why})`,
        'a JSON object',
        'Correct the record, or remove it.',
      );
    case 'arrayWrong':
      return found(
        values.found,
        stages[values.stage],
        ...(values.isLines === 'yes' ? ['If each line is an object, name the file .ndjson.'] : []),
      );
    case 'arrayCut':
      return found('the end of the file', stages[values.stage]);
    case 'objectEndless':
      return found('an object that does not end', charactersAtMost(values.max), 'Is a } or a quote missing?');
    case 'lineEndless':
      return found('a line that does not end', `one JSON object a line, of at most ${values.max} characters`);
    case 'columnsMany':
      return found(`more than ${values.max} columns`, `${values.max} at most`, 'Remove those that are not needed.');
    case 'columnsNone':
      return 'The file holds no columns. Expected a header or JSON records.';
    case 'headerBeyond':
      return `The file has nothing from line ${values.header} on. Name the line of its header: --header.`;
    case 'columnBroken':
      return `The column name ${values.column} holds a NUL or a broken character. Rename the column; if the file is in UTF-16, add --encoding utf-16le.`;
    case 'columnUnknown':
      return `${values.option} names ${values.column}, but the file has no such column. It has ${values.columns}.`;
    case 'keysUnknown':
      return `${values.option} names ${values.keys}, but the file's fields are ${values.fields}.`;
    case 'currencyUnknown':
      return `--currency names ${values.currency} for ${values.field}, expected ${values.expected}`;
    case 'currencyOfType':
      return `--currency names ${values.field}, which is to be of type ${values.type}. Leave out one of the two.`;
    case 'idRepeated':
      return found(
        `the id ${values.id} a second time`,
        'each id once',
        'Correct the file, name another column with --id, or have ids made of the values with --id none.',
      );
    case 'idWrong':
      return found(value(values.found), `an id of 1 to ${values.max} characters`, 'Name another column with --id.');
    case 'createdAtWrong':
      return found(value(values.found), expectations.datetime, 'Name another column with --created-at.');
    case 'pointHalf':
      return found(
        value(values.found),
        'a latitude and a longitude, or none of the two',
        `Correct it, or import two numbers: --types ${values.key}=number.`,
      );
    case 'valueWrong':
      return found(
        value(values.found),
        expectations[values.expected],
        ...(values.hasComma === 'yes' ? ['If the file has decimal commas, add --decimal ,.'] : []),
        values.isKept === 'yes'
          ? `The collection's field is of type ${values.type}; to change its type pass --types ${values.key}=${values.wider}.`
          : `Correct it, or import the column as ${values.wider}: --types ${values.key}=${values.wider}.`,
      );
    case 'valueBroken':
      return found(
        values.found || 'JSON that is nested too deep or holds a NUL or a broken character',
        expectations[values.expected],
        'Remove it from the file.',
      );
  }
};

/** Hints are whole sentences. */
const found = (what: string, expected: string, ...hints: readonly string[]): string =>
  [`found ${what}, expected ${expected}.`, ...hints].join(' ');

const value = (text: string): string => text || 'no value';

const decoded = (encoding: string, word: string): string =>
  `In ${encoding} they are ${word}: if that is right, add --encoding ${encoding}.`;

const cellsInLine = (cells: number): string => `${cells} ${cells === 1 ? 'cell' : 'cells'} in the line`;
const oneEach = (columns: number): string => `${columns}, one for each column of the header`;
const charactersAtMost = (max: number): string => `one of at most ${max} characters`;

const stages: Readonly<Record<ArrayStage, string>> = {
  start: 'a JSON array of objects: [ … ]',
  first: 'an object { … }, or ] at the end of the array',
  next: 'an object { … }',
  element: 'the end of the object: }',
  after: 'a comma before the next object, or ] at the end of the array',
  end: 'nothing after the array',
};

const expectations: Readonly<Record<Expected, string>> = {
  text: 'a text without NUL and broken characters',
  options: 'options separated by | or ;, or a JSON array of strings',
  number: 'a number such as 12, -3.5 or 1e3',
  integer: 'a whole number of 64 bits such as 12 or -3',
  boolean: 'true or false',
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
  geo: 'a point such as 50.7,3.6 or {"lat":50.7,"lng":3.6}',
  json: 'JSON',
  email: 'an address such as info@example.com',
  uri: 'an address that starts with http:// or https://',
};
