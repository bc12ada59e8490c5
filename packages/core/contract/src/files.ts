/** The files that owners upload in the console: how they are to be read, and what would be stored. Types alone. */
import type { Unpublished } from './console.ts';
import type { FieldType } from './field-types.ts';
import type { ColumnReading, FileFault, FileNote } from './file-reasons.ts';

/** The order of days with the year last: day and month, or month and day. */
export type DayOrder = 'dmy' | 'mdy';

/** How a file becomes a collection; missing choices come from the file, or from the last import. */
export interface FileChoices {
  readonly collection: string;
  /** The display name of a new collection. */
  readonly name?: string;
  /** The header of the column of IDs; `none`: made of the values. */
  readonly id?: string;
  /** By key. */
  readonly types?: Readonly<Record<string, FieldType>>;
  /** By key: a code of ISO 4217, or the key of the field that holds it. */
  readonly currencies?: Readonly<Record<string, string>>;
  /** The keys of columns that are not stored. */
  readonly leftOut?: readonly string[];
  /** A label of the Encoding Standard. */
  readonly encoding?: string;
  readonly decimal?: ',' | '.';
  /** The order of days such as `01/02/2026`, where no value tells it. */
  readonly dates?: DayOrder;
  /** The line of the header, from 1; missing: the first with a value. */
  readonly header?: number;
  /** The zone of times without one: a name of the IANA time zone database. */
  readonly zone?: string;
  /** True: a last record that looks like a sum of the others is left out. */
  readonly withoutTotal?: boolean;
  /** True: the collection is there, and is replaced. */
  readonly isReplacing: boolean;
}

/** Why a file cannot be stored as it is. */
export interface FileMistake {
  /** From 1; null: it is about the file as a whole. */
  readonly line: number | null;
  readonly column: string | null;
  /** In English, as the command prints it. */
  readonly message: string;
  /** Null: it has no code. */
  readonly fault: FileFault | null;
}

export interface FileField {
  readonly key: string;
  readonly label: string;
  /** The header of its column. */
  readonly column: string;
  readonly type: FieldType;
  /** `inferred`: all values fit; `kept`: the collection has the field; `stated`: it was chosen. */
  readonly typeFrom: 'inferred' | 'kept' | 'stated';
  /** That of its amounts: a code of ISO 4217, or the key of the field that holds it; null: unknown. */
  readonly currency: string | null;
  readonly isLeftOut: boolean;
  /** Three values at most, as the file has them. */
  readonly samples: readonly string[];
  /** A value with a decimal comma, where numbers were read as text; null: none. */
  readonly decimalComma: string | null;
  /** A value whose mark may be decimal or between thousands, where no value tells which; null: none. */
  readonly ambiguous: string | null;
  /** A day such as `01/02/2026`, where no value tells whether the month is first; null: none. */
  readonly ambiguousDay: string | null;
  /** How its values were read, and why; null: as they are. */
  readonly because: ColumnReading | null;
}

export interface FileFieldChange {
  readonly key: string;
  readonly label: string;
  /** True if visitors see it now, and would not any more. */
  readonly isShown: boolean;
}

/** The changes that a replacement makes. */
export interface FileDifference {
  readonly added: { readonly count: number; readonly ids: readonly string[] };
  readonly gone: { readonly count: number; readonly ids: readonly string[] };
  readonly changed: {
    readonly count: number;
    /** The first field of a record that differs; null: no value. */
    readonly examples: readonly {
      readonly id: string;
      readonly field: string;
      readonly before: string | null;
      readonly after: string | null;
    }[];
  };
  readonly fieldsGone: readonly FileFieldChange[];
  readonly fieldsNew: readonly FileFieldChange[];
  /** Fields whose type changes: shown ones disappear until the records are there. */
  readonly fieldsRetyped: readonly FileFieldChange[];
}

export interface FilePreview {
  /** The ID of the upload. */
  readonly upload: string;
  /** The name of the file, for people. */
  readonly fileName: string;
  readonly collection: string;
  readonly name: string;
  readonly isReplacing: boolean;
  /** True: it is what the collection had before. */
  readonly isUndo: boolean;
  /** As the file was read; null: it could not be. */
  readonly encoding: string | null;
  readonly decimal: ',' | '.' | null;
  readonly dates: DayOrder | null;
  readonly header: number | null;
  readonly format: 'csv' | 'xlsx' | 'ndjson' | 'json' | null;
  /** The last record, if it looks like a sum of the others; `text`: the word that says so, quoted. */
  readonly total: { readonly line: number; readonly text: string } | null;
  readonly isTotalLeftOut: boolean;
  /** The time zone of times that name none; null if the file has no such time. */
  readonly zone: string | null;
  readonly records: number;
  /** Decisions about the file as a whole. */
  readonly notes: readonly FileNote[];
  /** The headers of all columns. */
  readonly columns: readonly string[];
  /** `column`: that of the IDs; null: they are made. */
  readonly id: { readonly kind: 'column' | 'values' | 'made'; readonly column: string | null };
  readonly fields: readonly FileField[];
  /** Records that look unpublished, and that no condition of the owner leaves out. */
  readonly unpublished: readonly Unpublished[];
  /** One a column at most; empty: it can be stored. */
  readonly mistakes: readonly FileMistake[];
  /** Null: the collection is new, or there are mistakes. */
  readonly difference: FileDifference | null;
}

export interface FileLimits {
  readonly bytes: number;
  readonly records: number;
  readonly fields: number;
  /** Per tenant. */
  readonly collections: number;
}

/** A collection that a file can replace. */
export interface FileCollection {
  readonly slug: string;
  readonly name: string;
  readonly records: number;
  /** When the records that can be restored were replaced; null: none are kept. */
  readonly replacedAt: string | null;
}

export interface Files {
  /** Null: this service takes no files. */
  readonly limits: FileLimits | null;
  readonly collections: readonly FileCollection[];
}
