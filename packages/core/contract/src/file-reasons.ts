/**
 * How files are read, and why one cannot be, as codes with their values: the command prints them in English, the console in
 * the owner's language. Values of the file are quoted.
 */
import type { NoValues, Told } from './console-reasons.ts';
import type { FieldType, ValueKind } from './field-types.ts';

/** The values that a field takes. */
export type Expected = ValueKind | 'email' | 'uri';

/** The part of a JSON array that was expected. */
export type ArrayStage = 'start' | 'first' | 'next' | 'element' | 'after' | 'end';

type YesOrNo = 'yes' | 'no';

/** Why a file cannot be read as it is. `found`: blank for no value. */
export type FileFault = Told<{
  // The file as a whole
  readonly fileEmpty: NoValues;
  readonly fileBlank: NoValues;
  readonly fileChanged: NoValues;
  readonly encodingUnknown: { readonly encoding: string };
  readonly bytesForeign: { readonly encoding: string };
  /** A word of the line in the usual other encodings. */
  readonly bytesNotUtf8: { readonly windows: string; readonly macintosh: string };

  // CSV
  readonly quoteInside: { readonly text: string };
  readonly quoteFollowed: NoValues;
  readonly quoteOpen: NoValues;
  readonly recordEndless: { readonly max: number };
  readonly cellsFew: { readonly cells: number; readonly columns: number };
  /** `further`: the first cell behind the last column, blank if it is empty; `header`: the line that may be the header, or 0. */
  readonly cellsMany: {
    readonly cells: number;
    readonly columns: number;
    readonly further: string;
    readonly header: number;
  };

  // Excel
  readonly decimalOfExcel: NoValues;
  readonly workbookLarge: { readonly max: number };
  readonly workbookOld: NoValues;
  readonly workbookForeign: NoValues;
  readonly workbookCut: NoValues;
  readonly workbookUnpacked: {
    readonly bytes: number;
    readonly texts: number;
    readonly bytesMax: number;
    readonly textsMax: number;
  };
  readonly workbookUnread: { readonly why: string };
  readonly sheetNone: NoValues;
  readonly besideTable: { readonly column: string; readonly headings: string; readonly line: number };

  // JSON
  readonly decimalOfJson: NoValues;
  readonly headerOfJson: NoValues;
  readonly jsonNoObject: { readonly found: string };
  readonly jsonUnread: { readonly found: string; readonly why: string };
  /** `isLines`: it may be NDJSON. */
  readonly arrayWrong: { readonly found: string; readonly stage: ArrayStage; readonly isLines: YesOrNo };
  readonly arrayCut: { readonly stage: ArrayStage };
  readonly objectEndless: { readonly max: number };
  readonly lineEndless: { readonly max: number };

  // Columns
  readonly columnsMany: { readonly max: number };
  readonly columnsNone: NoValues;
  readonly headerBeyond: { readonly header: number };
  readonly columnBroken: { readonly column: string };
  readonly columnUnknown: { readonly option: string; readonly column: string; readonly columns: string };
  readonly keysUnknown: { readonly option: string; readonly keys: string; readonly fields: string };
  readonly currencyUnknown: { readonly currency: string; readonly field: string; readonly expected: string };
  readonly currencyOfType: { readonly field: string; readonly type: FieldType };

  // Values
  readonly idRepeated: { readonly id: string };
  readonly idWrong: { readonly found: string; readonly max: number };
  readonly createdAtWrong: { readonly found: string };
  readonly pointHalf: { readonly found: string; readonly key: string };
  readonly valueWrong: {
    readonly found: string;
    readonly expected: Expected;
    readonly key: string;
    readonly type: FieldType;
    /** The narrowest type that takes it. */
    readonly wider: FieldType;
    readonly isKept: YesOrNo;
    readonly hasComma: YesOrNo;
  };
  /** Nested too deep (blank), or with a NUL or a broken character. */
  readonly valueBroken: { readonly found: string; readonly expected: Expected };
}>;

/** How the values of a column were read, and why. `sample`: one of them. */
export type ColumnReading = Told<{
  readonly codes: NoValues;
  readonly marksOpen: NoValues;
  readonly excelCodes: { readonly sample: string };
  readonly truths: { readonly words: string };
  readonly lists: { readonly separator: 'comma' | 'others' };
  readonly options: { readonly values: number; readonly records: number };
  /** `from`: the column's own marks, or the decimal mark of other columns. */
  readonly numbers: {
    readonly sample: string;
    readonly isWhole: YesOrNo;
    readonly from: 'column' | 'points' | 'commas';
  };
  readonly percents: { readonly sample: string };
  /** `isOfSeveral`: the sign is that of several currencies. */
  readonly amounts: { readonly currency: string; readonly sample: string; readonly isOfSeveral: YesOrNo };
  readonly units: { readonly unit: string; readonly sample: string };
  readonly currencyField: { readonly field: string };
  readonly days: { readonly sample: string; readonly first: 'day' | 'month' };
  /** A cross or nothing. */
  readonly flags: { readonly words: string };
  readonly digitDays: { readonly sample: string };
  readonly serialDays: { readonly sample: string };
  /** JSON in cells. */
  readonly structures: NoValues;
  readonly currencyHeading: { readonly currency: string };
  readonly points: { readonly sample: string };
  readonly pointsOf: { readonly columns: string };
  readonly pictures: NoValues;
}>;

/** Decisions about a file as a whole. */
export type FileNote = Told<{
  readonly sheet: { readonly sheet: string; readonly sheets: string };
  readonly cellErrors: { readonly count: number; readonly error: string; readonly cell: string };
  readonly titles: { readonly header: number };
  readonly encoding: { readonly encoding: string };
  readonly productLines: NoValues;
  readonly createdAtField: { readonly column: string };
  readonly idField: { readonly column: string };
  readonly nullWords: { readonly words: string };
  readonly withoutValues: { readonly columns: string; readonly key: string };
  readonly pointColumns: { readonly columns: string; readonly field: string; readonly key: string };
  readonly idAsBefore: { readonly column: string };
  readonly idOfValues: NoValues;
  /** The zone of the file's times, and the one in which pages show them. */
  readonly zoneOfPages: { readonly zone: string; readonly pages: string };
  readonly totalLeftOut: { readonly line: number; readonly text: string };
}>;
