/** Makes the fields of a collection from what the first pass has learnt of the columns. */
import { fieldTypeTraits, type FieldType, isCurrencyCode } from '@vitrine/contract';
import type { Unpublished } from '@vitrine/contract/console';
import type { ColumnReading, FileNote } from '@vitrine/contract/file-reasons';
import { findUnpublished, isPriceName } from '@vitrine/privacy';
import type { DayOrder } from '@vitrine/contract/files';
import type { FieldDraft } from '@vitrine/catalog';
import { expectedCurrency } from '@vitrine/query';
import { decideType, type DecimalMark, faultOf, isNullMark, isNullWord, list, quote } from '@vitrine/files';
import type { ColumnTally, FileFacts } from './column-tally.ts';
import { currencyOfHeading, isOfAmounts, isOfCurrencies } from './headings.ts';
import { type Column, makeKeys, makeLabel } from './keys.ts';
import type { Reading } from './readings/reading.ts';
import { findPointPairs } from './point-columns.ts';

export interface SurveyedField extends FieldDraft {
  readonly column: number;
  /** The column of longitudes, and how its texts are read, where `column` has latitudes alone. */
  readonly longitude?: Pick<SurveyedField, 'column' | 'rewrite' | 'isNone'> | undefined;
  readonly typeFrom: 'stated' | 'kept' | 'inferred';
  /** A sample with a decimal comma, where all values are such numbers and the type is text. */
  readonly decimalComma: string | undefined;
  /** A sample such as 1.299, where nothing tells what its mark is. */
  readonly ambiguous: string | undefined;
  /** A sample such as 01/02/2026, where nothing tells whether the month is first and the type is text. */
  readonly ambiguousDay: string | undefined;
  /** The type that the user's decimal mark or order of days would give, where the field stays a text as before. */
  readonly typeLeft: FieldType | undefined;
  /** Writes a text of the file as the type has it; undefined: it is as it has it. */
  readonly rewrite: Reading['rewrite'];
  /** The text that a blank cell stands for; undefined: no value. */
  readonly blank: string | undefined;
  /** True for a text that is no value. */
  readonly isNone: (text: string) => boolean;
  /** The decision and its reason; undefined: values are read as they are. */
  readonly because: ColumnReading | undefined;
  readonly rule: Unpublished | undefined;
  /** True for times of which some have no zone. */
  readonly hasLocalTimes: boolean;
}

export interface TypeChoices {
  /** Types by key, from the user. */
  readonly types?: ReadonlyMap<string, FieldType> | undefined;
  /** Types by key of the collection's present fields; the user's types take precedence. */
  readonly keepTypes?: ReadonlyMap<string, FieldType> | undefined;
  /** The currencies of fields by key, from the user: codes of ISO 4217, or keys of fields that hold them. */
  readonly currencies?: ReadonlyMap<string, string> | undefined;
  /** Currencies of the collection's present fields. */
  readonly keepCurrencies?: ReadonlyMap<string, string> | undefined;
  /** The decimal mark of a CSV file's numbers. If set, marks between thousands are accepted too. */
  readonly decimal?: DecimalMark | undefined;
  /** The decimal mark of the collection's former file, for a file that leaves it open. */
  readonly keepDecimal?: DecimalMark | undefined;
  /** The order of days, from the user, where no value tells it. */
  readonly dates?: DayOrder | undefined;
  /** That of the collection's former file, for a file that leaves it open. */
  readonly keepDates?: DayOrder | undefined;
}

export interface DraftedFields {
  /** The decimal mark of all columns that leave no doubt of theirs. */
  readonly decimal: DecimalMark | undefined;
  /** The order of all days that leave no doubt of theirs. */
  readonly dates: DayOrder | undefined;
  readonly fields: readonly SurveyedField[];
  readonly notes: readonly FileNote[];
  /** Keys that name no field, but columns that the user does not want as points. */
  readonly unjoined: readonly string[];
}

/** Columns without a value become no field, unless the collection has it already. */
export const draftFields = (
  columns: readonly Column[],
  tallies: readonly (ColumnTally | undefined)[],
  options: TypeChoices,
): DraftedFields => {
  const keys = makeKeys(columns, reservedKeys);
  const known = columns.map((column, position) => {
    const key = keys[position] ?? '';
    const [currency, kept] = [options.currencies?.get(key), options.keepTypes?.get(key)];
    const stated = options.types?.get(key) ?? (currency === undefined ? undefined : 'currency');
    return { ...column, key, stated, kept, currency, tally: tallies[column.index] };
  });
  const filled = known.filter((column) => !isEmpty(column));
  const [drafted, left] = filled.length === 0 ? [known, []] : [filled, known.filter(isEmpty)];
  const nulls = findNulls(known);
  const decimal = findDecimal(known);
  const dates = findDayOrder(known);
  const file = { decimal: decimal ?? options.keepDecimal, dayOrder: dates ?? options.dates ?? options.keepDates };
  const columnFields = withCurrencies(
    drafted.map((column) => ({ ...draftField(column, nulls, file), typeLeft: findTypeLeft(column, file, options) })),
    drafted,
    options.keepCurrencies,
  );
  const { fields, notes, unjoined } = withPoints(columnFields, drafted, [...reservedKeys, ...keys], options);
  requireCurrencies(fields, options.currencies);
  return { fields, decimal, dates, unjoined, notes: [...noteNulls(nulls), ...noteLeft(left), ...notes] };
};

const isEmpty = ({ tally, stated, kept }: KnownColumn): boolean =>
  tally !== undefined && tally.count === 0 && stated === undefined && kept === undefined;

interface KnownColumn extends Column {
  readonly key: string;
  readonly stated: FieldType | undefined;
  readonly kept: FieldType | undefined;
  /** The currency that the user names. */
  readonly currency: string | undefined;
  readonly tally: ColumnTally | undefined;
}

const reservedKeys = ['id', 'createdAt'];

const draftField = (
  column: KnownColumn,
  nulls: ReadonlySet<string>,
  file: FileFacts,
): Omit<SurveyedField, 'typeLeft'> => {
  const { key, index, header, stated, kept, currency, tally } = column;
  const typeFrom = stated !== undefined ? 'stated' : kept !== undefined ? 'kept' : 'inferred';
  const reading = stated === 'text' ? undefined : tally?.decide(header, stated ?? kept, file);
  const type = stated ?? kept ?? reading?.type ?? decideType(tally?.guess);
  const rewrite = reading?.rewrite;
  const isOfOptions = type === 'select' || type === 'multiselect';
  const isNarrow = isNarrowType(type) || (rewrite !== undefined && !isOfOptions);
  return {
    key,
    label: makeLabel(column),
    type,
    currency: currency ?? reading?.currency,
    ...(reading?.unit !== undefined && { meaning: { unit: reading.unit } }),
    column: index,
    typeFrom,
    decimalComma: typeFrom === 'inferred' && type === 'text' ? tally?.decimalComma : undefined,
    ambiguous: file.decimal === undefined && isInDoubt(type, typeFrom, header) ? tally?.ambiguous : undefined,
    ambiguousDay: typeFrom === 'inferred' && type === 'text' ? tally?.ambiguousDay : undefined,
    rewrite,
    // Times that are rewritten never have a zone.
    hasLocalTimes:
      fieldTypeTraits[type].value === 'datetime' && (rewrite !== undefined || tally?.hasLocalTimes === true),
    blank: reading?.blank,
    isNone: (text) => {
      if (text === '') return type !== 'text';
      if (text.trim() === '') return stated !== 'text';
      return isNarrow ? isNullWord(text) : nulls.has(text) || (isOfOptions && isNullMark(text));
    },
    because: typeFrom === 'inferred' || rewrite !== undefined ? reading?.because : undefined,
    rule: findUnpublished({ key, heading: header, type, values: withBlanks(tally, reading) }, (text) =>
      /^(?:true|1|yes)$/i.test(rewrite?.(text) ?? text),
    ),
  };
};

/** The values, with that for which blank cells stand. */
const withBlanks = (tally: ColumnTally | undefined, reading: Reading | undefined): ColumnTally['values'] =>
  tally?.values === undefined || reading?.blank === undefined || tally.blanks === 0
    ? tally?.values
    : new Map([...tally.values, [reading.blank, tally.blanks]]);

const findTypeLeft = (
  { header, stated, kept, tally }: KnownColumn,
  file: FileFacts,
  { decimal, dates }: TypeChoices,
): FieldType | undefined => {
  if (stated !== undefined || kept !== 'text' || tally === undefined) return undefined;
  const type = tally.decide(header, undefined, file)?.type ?? decideType(tally.guess);
  const { value } = fieldTypeTraits[type];
  const isDay = value === 'date' || value === 'datetime';
  const isNumber = value === 'number' || value === 'integer';
  return (isDay && dates !== undefined) || (isNumber && decimal !== undefined) ? type : undefined;
};

interface WithPoints {
  readonly fields: readonly SurveyedField[];
  readonly notes: readonly FileNote[];
  /** The keys of points that stay two numbers, because the user names another type. */
  readonly unjoined: readonly string[];
}

/** Latitudes and longitudes become one field, unless they are fields already, or have another type. */
const withPoints = (
  fields: readonly SurveyedField[],
  columns: readonly KnownColumn[],
  taken: readonly string[],
  { types, keepTypes }: TypeChoices,
): WithPoints => {
  const fieldOf = ({ index }: KnownColumn): SurveyedField | undefined => fields.find(({ column }) => column === index);
  const isOpen = (column: KnownColumn): boolean => {
    const { type, typeFrom } = fieldOf(column) ?? {};
    return typeFrom === 'inferred' && (type === 'number' || type === 'integer');
  };
  const joined = new Map<SurveyedField, SurveyedField>();
  const gone = new Set<SurveyedField>();
  const unjoined: string[] = [];
  const notes: FileNote[] = [];
  for (const { latitude, longitude, heading } of findPointPairs(columns.filter(isOpen))) {
    const [lat, lng] = [fieldOf(latitude), fieldOf(longitude)];
    if (lat === undefined || lng === undefined) continue;
    const column = { header: heading, index: latitude.index };
    const [key = ''] = makeKeys(
      [column],
      taken.filter((each) => each !== lat.key && each !== lng.key),
    );
    const [stated, kept] = [types?.get(key), keepTypes?.get(key)];
    if ((stated ?? kept ?? 'geo') !== 'geo') {
      unjoined.push(key);
      continue;
    }
    const typeFrom = stated !== undefined ? 'stated' : kept !== undefined ? 'kept' : 'inferred';
    const columnsOfPoint = list([latitude.header, longitude.header]);
    const because = { code: 'pointsOf', values: { columns: columnsOfPoint } } as const;
    joined.set(lat, { ...lat, key, label: makeLabel(column), type: 'geo', typeFrom, longitude: lng, because });
    gone.add(lng);
    notes.push({ code: 'pointColumns', values: { columns: columnsOfPoint, field: quote(key), key: lat.key } });
  }
  return {
    fields: fields.filter((field) => !gone.has(field)).map((field) => joined.get(field) ?? field),
    notes,
    unjoined,
  };
};

/** The decimal mark of all columns that leave no doubt of theirs. */
const findDecimal = (columns: readonly KnownColumn[]): DecimalMark | undefined => {
  const [mark, ...others] = new Set(columns.flatMap(({ header, tally }) => tally?.certainMark(header) ?? []));
  return others.length === 0 ? mark : undefined;
};

/** The order of all days that leave no doubt of theirs. */
const findDayOrder = (columns: readonly KnownColumn[]): DayOrder | undefined => {
  const [order, ...others] = new Set(columns.flatMap(({ tally }) => tally?.certainDayOrder ?? []));
  return others.length === 0 ? order : undefined;
};

/** True where a mistaken mark would matter: in texts that may be numbers, and in prices and quantities. */
const isInDoubt = (type: FieldType, typeFrom: SurveyedField['typeFrom'], heading: string): boolean =>
  type === 'text' ? typeFrom === 'inferred' : isOfAmounts(heading);

/** True if a word such as n/a is no value of the type. */
const isNarrowType = (type: FieldType): boolean =>
  fieldTypeTraits[type].value !== 'text' || fieldTypeTraits[type].format !== undefined;

/** The words for no value that hold in texts too: NULL, if numbers or several columns have it as well. */
const findNulls = (columns: readonly KnownColumn[]): ReadonlySet<string> =>
  new Set(
    ['NULL', '\\N'].filter((word) => {
      const having = columns.filter(({ tally }) => tally?.nullWords.has(word));
      return having.length > 1 || having.some(({ tally }) => tally?.count === 0 || tally?.guess !== 'text');
    }),
  );

const noteNulls = (nulls: ReadonlySet<string>): readonly FileNote[] =>
  nulls.size === 0 ? [] : [{ code: 'nullWords', values: { words: list([...nulls]) } }];

const noteLeft = (columns: readonly KnownColumn[]): readonly FileNote[] => {
  const [first] = columns;
  const labels = columns.map((column) => makeLabel(column)).join(', ');
  return first === undefined ? [] : [{ code: 'withoutValues', values: { columns: labels, key: first.key } }];
};

/** Prices are amounts in the currency that their heading or a column of the file has, or all the same one that their texts have. */
const withCurrencies = (
  fields: readonly SurveyedField[],
  columns: readonly KnownColumn[],
  kept: TypeChoices['keepCurrencies'],
): readonly SurveyedField[] => {
  const currency = columns.find(({ header, tally }) => isOfCurrencies(header) && holdsCodes(tally))?.key;
  return fields.map((written, position) => {
    const field = withKept(written, kept?.get(written.key), fields);
    const heading = columns[position]?.header ?? '';
    const isPrice = isPriceName(heading) && ['number', 'integer', 'currency'].includes(field.type);
    if (!isPrice || field.currency != null || field.meaning !== undefined) return field;
    if (field.typeFrom !== 'inferred' && field.type !== 'currency') return field;
    const named = currencyOfHeading(heading);
    if (named !== undefined) return inCurrency(field, named, { code: 'currencyHeading', values: { currency: named } });
    return currency === undefined
      ? field
      : inCurrency(field, currency, { code: 'currencyField', values: { field: quote(currency) } });
  });
};

const inCurrency = (field: SurveyedField, currency: string, because: ColumnReading): SurveyedField => ({
  ...field,
  type: 'currency',
  currency,
  because,
});

/** A currency that was declared before stays, unless the field that holds it is gone. */
const withKept = (field: SurveyedField, kept: string | undefined, fields: readonly SurveyedField[]): SurveyedField => {
  if (kept === undefined || field.type !== 'currency' || field.currency != null) return field;
  return isCurrencyCode(kept) || fields.some(({ key }) => key === kept) ? { ...field, currency: kept } : field;
};

/** @throws FileError for an unknown currency, and for one of a field of another type */
const requireCurrencies = (fields: readonly SurveyedField[], stated: TypeChoices['currencies']): void => {
  const holders = fields.filter(({ type }) => type === 'text' || type === 'select').map(({ key }) => key);
  for (const { key, type, currency } of fields.filter((field) => stated?.has(field.key))) {
    const expected = expectedCurrency(currency ?? '', holders);
    if (expected !== undefined)
      throw faultOf({
        code: 'currencyUnknown',
        values: { currency: quote(currency ?? ''), field: quote(key), expected },
      });
    if (type !== 'currency') throw faultOf({ code: 'currencyOfType', values: { field: quote(key), type } });
  }
};

const holdsCodes = (tally: ColumnTally | undefined): boolean =>
  tally?.values !== undefined && tally.values.size > 0 && [...tally.values.keys()].every(isCurrencyCode);
