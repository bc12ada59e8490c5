/** How a file was read, in English, with the options of the command that change it. */
import type { ColumnReading, FileNote } from '@vitrine/contract/file-reasons';

export const printReading = ({ code, values }: ColumnReading): string => {
  switch (code) {
    case 'codes':
      return 'codes, by the heading: no amounts';
    case 'marksOpen':
      return 'the marks may be decimal or between thousands: see --decimal';
    case 'excelCodes':
      return `codes without the signs for Excel, as ${values.sample}`;
    case 'truths':
      return `true and false: the whole column has ${values.words}`;
    case 'lists':
      return `lists of options: cells have ${values.separator === 'comma' ? ',' : '| or ;'} between them`;
    case 'options':
      return `options: ${values.values} values in ${values.records} records`;
    case 'numbers':
      return `${values.isWhole === 'yes' ? 'whole numbers' : 'numbers'} as ${values.sample}: ${marks[values.from]}`;
    case 'percents':
      return `numbers, as ${values.sample}: each has %`;
    case 'amounts':
      return `amounts in ${values.currency}, as ${values.sample}: ${values.isOfSeveral === 'yes' ? '$ is taken for that of the United States' : 'each has it'}`;
    case 'units':
      return `numbers in ${values.unit}, as ${values.sample}: each has it`;
    case 'currencyField':
      return `amounts in the currency that ${values.field} has`;
    case 'days':
      return `days as ${values.sample}: the ${values.first} is first`;
    case 'flags':
      return `true and false: cells have ${values.words} or nothing`;
    case 'digitDays':
      return `days as ${values.sample}: year, month, day`;
    case 'serialDays':
      return `days as ${values.sample}, as spreadsheets count them`;
    case 'structures':
      return 'lists or structures: cells have JSON';
    case 'currencyHeading':
      return `amounts in ${values.currency}, by the heading`;
    case 'points':
      return `points as ${values.sample}: latitude, then longitude`;
    case 'pointsOf':
      return `points of ${values.columns}`;
    case 'pictures':
      return 'the first picture of each cell; as multiselect it has all';
  }
};

const marks = {
  column: 'the whole column has these marks',
  points: 'other columns have decimal points',
  commas: 'other columns have decimal commas',
} as const;

export const printNote = ({ code, values }: FileNote): string => {
  switch (code) {
    case 'sheet':
      return `The sheet ${values.sheet} was read, of ${values.sheets}. Another one is named by --sheet.`;
    case 'cellErrors':
      return `${values.count === 1 ? 'One cell has' : `${values.count} cells have`} an error, so no value, first ${values.error} in ${values.cell}.`;
    case 'titles':
      return `Row ${values.header} was taken for the header: the rows above it are titles. If that is wrong, add --header.`;
    case 'encoding':
      return `The file is not in UTF-8. It was read as ${values.encoding}: so all of its letters are usual. If some are wrong, add --encoding.`;
    case 'productLines':
      return 'Lines with the Handle of the line above are variants of its product: what they leave empty is filled from it. Lines with a picture alone are left out.';
    case 'createdAtField':
      return `${values.column} is a field like others: some records have no time in it. Records count as created at their first import.`;
    case 'idField':
      return `${values.column} is a field like others: some records have no value in it. Ids are the numbers of records. To have others, add --id.`;
    case 'nullWords':
      return `${values.words} was read as no value in all columns.`;
    case 'withoutValues':
      return `No value, so no field: ${values.columns}. To have one, name it: --types ${values.key}=text.`;
    case 'pointColumns':
      return `${values.columns} were read as one field of points, ${values.field}. To have two numbers, add --types ${values.key}=number.`;
    case 'idAsBefore':
      return `Ids are those of column ${values.column}, as before. If that is wrong, add --id.`;
    case 'idOfValues':
      return 'Ids are made of the values, as before.';
    case 'zoneOfPages':
      return `Pages show times in ${values.pages}, not in ${values.zone}. To show them so, set the zone: vitrine appearance TENANT --zone ${values.zone}`;
    case 'totalLeftOut':
      return `Line ${values.line}, ${values.text}, was left out.`;
  }
};
