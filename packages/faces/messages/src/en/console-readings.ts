/** How an owner's file was read, and why one cannot be, in English. */
export const readings = {
  'console.file.place':
    '{at, select, line {Line {line}} column {Column {column}} other {Line {line}, column {column}}}',
  'console.file.total': 'Line {line}, {text}, looks like a sum of the others',
  'console.file.totalText': 'It would be a record like any other.',
  'console.file.totalOut': 'Leave it out',

  'console.fault.fileEmpty': 'The file is empty.',
  'console.fault.fileBlank': 'The file holds nothing but blanks.',
  'console.fault.fileChanged': 'The file changed while it was being read. Choose it again.',
  'console.fault.encodingUnknown': 'There is no encoding {encoding}. Choose another one below.',
  'console.fault.bytesForeign': 'This is not {encoding}. Choose another encoding below.',
  'console.fault.bytesNotUtf8':
    'This is not UTF-8. Choose the encoding below: in windows-1252 it is {windows}, in macintosh {macintosh}.',
  'console.fault.quoteInside':
    'There is a quotation mark after {text}, but the cell does not begin with one. Put the whole cell in quotation marks, and double those within.',
  'console.fault.quoteFollowed':
    'There is text after the closing quotation mark of a cell. Double quotation marks within a cell.',
  'console.fault.quoteOpen': 'A quotation mark is never closed. Close it, or double it within a cell.',
  'console.fault.recordEndless':
    'A record does not end within {max, number} characters. Is a closing quotation mark missing?',
  'console.fault.cellsFew':
    'The line has {cells, plural, one {# cell} other {# cells}}, but there are {columns, plural, one {# heading} other {# headings}}. Put a cell with a line break in quotation marks, or add what is missing.',
  'console.fault.cellsMany':
    'The line has {cells, plural, one {# cell} other {# cells}}, but there are {columns, plural, one {# heading} other {# headings}}: {further} is too many. Put a cell that holds the separator in quotation marks, or give the column a heading. {header, select, 0 {} other {If line {header} has the headings, choose it below.}}',
  'console.fault.decimalOfExcel': 'In Excel files numbers are numbers: no decimal mark can be chosen.',
  'console.fault.workbookLarge': 'An Excel file may have at most {max, number} bytes. Save it as CSV.',
  'console.fault.workbookOld':
    'The file has a password, or is in the format of Excel before 2007. Save it as .xlsx without a password, or as CSV.',
  'console.fault.workbookForeign': 'This is no Excel file. Save it again as .xlsx, or as CSV.',
  'console.fault.workbookCut': 'The Excel file is incomplete. Save it again.',
  'console.fault.workbookUnpacked':
    'The Excel file is too large: unpacked it has {bytes, number} bytes, {texts, number} of them in texts, and it may have {bytesMax, number} and {textsMax, number}. Save it as CSV.',
  'console.fault.workbookUnread': 'The Excel file cannot be read ({why}). Save it again, or as CSV.',
  'console.fault.sheetNone': 'The Excel file has no sheet.',
  'console.fault.besideTable':
    'There is a value in column {column}, which has no heading beside {headings}. If line {line} has the headings, choose it below. Otherwise remove what is beside the table.',
  'console.fault.decimalOfJson': 'In JSON numbers are written in one way: no decimal mark can be chosen.',
  'console.fault.headerOfJson': 'A JSON file has no line of headings.',
  'console.fault.jsonNoObject': '{found} is no JSON object.',
  'console.fault.jsonUnread': '{found} is not JSON ({why}). Correct the record, or remove it.',
  'console.fault.arrayWrong':
    'Found {found}, but {stage, select, start {the file should begin with [, an array of objects} first {an object or the end of the array was expected} next {an object was expected} element {the end of the object was expected} after {a comma or the end of the array was expected} other {nothing should come after the array}}. {isLines, select, yes {If each line is an object, name the file .ndjson.} other {}}',
  'console.fault.arrayCut':
    'The file ends too early: {stage, select, start {an array of objects was expected} first {an object or the end of the array was expected} next {an object was expected} element {the end of the object was expected} after {a comma or the end of the array was expected} other {nothing should come after the array}}.',
  'console.fault.objectEndless':
    'An object does not end within {max, number} characters. Is a brace or a quotation mark missing?',
  'console.fault.lineEndless': 'A line does not end within {max, number} characters. Each line is one JSON object.',
  'console.fault.columnsMany': 'A file may have at most {max, number} columns. Remove those that you do not need.',
  'console.fault.columnsNone': 'The file has no columns. It needs a line of headings, or JSON records.',
  'console.fault.headerBeyond': 'The file has nothing from line {header} on. Choose another line of the headings.',
  'console.fault.columnBroken': 'The heading {column} has a broken character. Correct it, or choose another encoding.',
  'console.fault.columnUnknown': 'There is no column {column}. The file has {columns}.',
  'console.fault.keysUnknown': 'There is no field {keys}. The file has {fields}.',
  'console.fault.currencyUnknown': 'There is no currency {currency}, which was chosen for {field}.',
  'console.fault.currencyOfType': '{field} has a currency, but is not of the type for amounts.',
  'console.fault.idRepeated':
    'The ID {id} is there a second time. Correct the file, choose another column, or have IDs made of the values.',
  'console.fault.idWrong': '{found} cannot be an ID, which has 1 to {max} characters. Choose another column.',
  'console.fault.createdAtWrong': '{found} is no date and no time.',
  'console.fault.pointHalf':
    'A place needs latitude and longitude, or neither; found {found}. Correct it, or read the column as numbers.',
  'console.fault.valueWrong':
    '{found} is {expected, select, options {no list of options} number {no number} integer {no whole number} boolean {neither true nor false} date {no date} datetime {no date and no time} geo {no point of latitude and longitude} json {not JSON} email {no email address} uri {no web address with http:// or https://} other {no text that can be shown}}. {hasComma, select, yes {If the file has decimal commas, choose them below.} other {}} Correct it, or choose another type for the column.',
  'console.fault.valueBroken': 'A value is nested too deep, or has a broken character. Remove it from the file.',

  'console.reading.codes': 'Codes, as the heading says, and not numbers.',
  'console.reading.marksOpen': 'The marks may be decimal or between thousands. Choose the decimal mark.',
  'console.reading.excelCodes': 'Codes such as {sample}, without the signs for Excel.',
  'console.reading.truths': 'Yes or no: the whole column has {words}.',
  'console.reading.lists':
    'Several options a cell, separated by {separator, select, comma {commas} other {| or semicolons}}.',
  'console.reading.options': 'Options: {values} different values in {records, number} records.',
  'console.reading.numbers':
    '{isWhole, select, yes {Whole numbers} other {Numbers}} such as {sample}: {from, select, column {the whole column has these marks} points {other columns have decimal points} other {other columns have decimal commas}}.',
  'console.reading.percents': 'Percentages such as {sample}.',
  'console.reading.amounts':
    'Amounts in {currency}, such as {sample}. {isOfSeveral, select, yes {$ is taken for that of the United States.} other {}}',
  'console.reading.units': 'Numbers in {unit}, such as {sample}.',
  'console.reading.currencyField': 'Amounts in the currency that {field} has.',
  'console.reading.days': 'Dates such as {sample}: {first, select, day {the day} other {the month}} is first.',
  'console.reading.flags': 'Yes or no: cells have {words} or nothing.',
  'console.reading.digitDays': 'Dates such as {sample}: year, month, day.',
  'console.reading.serialDays': 'Dates such as {sample}, as spreadsheets count days.',
  'console.reading.structures': 'Lists or structured data: cells have JSON.',
  'console.reading.currencyHeading': 'Amounts in {currency}, by the heading.',
  'console.reading.points': 'Points such as {sample}: latitude, then longitude.',
  'console.reading.pointsOf': 'Points made of {columns}.',
  'console.reading.pictures': 'The first picture of each cell. With several options, all of them are kept.',

  'console.fileNote.sheet': 'The sheet {sheet} was read. The file has {sheets}.',
  'console.fileNote.cellErrors':
    '{count, plural, one {One cell has an error} other {# cells have an error}} and so no value, first {error} in {cell}.',
  'console.fileNote.titles': 'The headings were found in line {header}, below titles.',
  'console.fileNote.encoding':
    'The file is not in UTF-8 and was read as {encoding}. If letters are wrong, choose another encoding.',
  'console.fileNote.productLines':
    'Lines with the Handle of the line above are variants of its product, and were completed from it. Lines with only a picture were left out.',
  'console.fileNote.createdAtField':
    '{column} is a field like the others, as some records have no time in it. Records count as created when they are first imported.',
  'console.fileNote.idField':
    '{column} is a field like the others, as some records have no value in it. Records are numbered by their order.',
  'console.fileNote.nullWords': '{words} was read as no value.',
  'console.fileNote.withoutValues': 'Columns without a value were left out: {columns}.',
  'console.fileNote.pointColumns': '{columns} became one field of places, {field}.',
  'console.fileNote.totalLeftOut': 'Line {line}, {text}, is left out.',
  'console.fileNote.idAsBefore': 'IDs are those of the column {column}, as before.',
  'console.fileNote.idOfValues': 'IDs are made of the values, as before.',
  'console.fileNote.zoneOfPages':
    'Times in the file are read as {zone}, and your pages show times as {pages}. You can change the time zone of your pages under Appearance.',
} as const;
