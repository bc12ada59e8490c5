/** Makes the fields of a collection from what the first pass has learnt of the columns. */
import { fieldTypeTraits, type FieldType, isCurrencyCode } from '@vitrine/contract';
import { isPriceName } from '@vitrine/privacy';
import type { FieldDraft } from '@vitrine/publisher';
import { decideType, type DecimalMark, isNullWord, list, quote } from '@vitrine/sources/files';
import type { ColumnTally } from './column-tally.ts';
import { isOfAmounts, isOfCurrencies } from './headings.ts';
import { type Column, makeKeys, makeLabel } from './keys.ts';
import type { Reading } from './readings/reading.ts';
import { suggestRule, type SuggestedRule } from './unpublished.ts';

export interface SurveyedField extends FieldDraft {
  readonly column: number;
  readonly typeFrom: 'stated' | 'kept' | 'inferred';
  /** A sample with a decimal comma, where all values are such numbers and the type is text. */
  readonly decimalComma: string | undefined;
  /** A sample such as 1.299, where nothing tells what its mark is. */
  readonly ambiguous: string | undefined;
  /** Writes a text of the file as the type has it; undefined: it is as it has it. */
  readonly rewrite: Reading['rewrite'];
  /** True for a text that is no value. */
  readonly isNone: (text: string) => boolean;
  /** The decision and its reason; undefined: values are read as they are. */
  readonly because: string | undefined;
  readonly rule: SuggestedRule | undefined;
}

export interface TypeChoices {
  /** Types by key, from the user. */
  readonly types?: ReadonlyMap<string, FieldType> | undefined;
  /** Types by key of the collection's present fields; the user's types take precedence. */
  readonly keepTypes?: ReadonlyMap<string, FieldType> | undefined;
}

export interface DraftedFields {
  readonly fields: readonly SurveyedField[];
  readonly notes: readonly string[];
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
    const [stated, kept] = [options.types?.get(key), options.keepTypes?.get(key)];
    return { ...column, key, stated, kept, tally: tallies[column.index] };
  });
  const filled = known.filter((column) => !isEmpty(column));
  const [drafted, left] = filled.length === 0 ? [known, []] : [filled, known.filter(isEmpty)];
  const nulls = findNulls(known);
  const decimal = findDecimal(known);
  const fields = withCurrencies(
    drafted.map((column) => draftField(column, nulls, decimal)),
    drafted,
  );
  return { fields, notes: [...noteNulls(nulls), ...noteLeft(left)] };
};

const isEmpty = ({ tally, stated, kept }: KnownColumn): boolean =>
  tally !== undefined && tally.count === 0 && stated === undefined && kept === undefined;

interface KnownColumn extends Column {
  readonly key: string;
  readonly stated: FieldType | undefined;
  readonly kept: FieldType | undefined;
  readonly tally: ColumnTally | undefined;
}

const reservedKeys = ['id', 'createdAt'];

const draftField = (
  column: KnownColumn,
  nulls: ReadonlySet<string>,
  decimal: DecimalMark | undefined,
): SurveyedField => {
  const { key, index, header, stated, kept, tally } = column;
  const typeFrom = stated !== undefined ? 'stated' : kept !== undefined ? 'kept' : 'inferred';
  const reading = stated === 'text' ? undefined : tally?.decide(header, stated ?? kept, decimal);
  const type = stated ?? kept ?? reading?.type ?? decideType(tally?.guess);
  const rewrite = reading?.rewrite;
  const isNarrow = isNarrowType(type) || (rewrite !== undefined && type !== 'multiselect');
  return {
    key,
    label: makeLabel(column),
    type,
    currency: reading?.currency,
    ...(reading?.unit !== undefined && { meaning: { unit: reading.unit } }),
    column: index,
    typeFrom,
    decimalComma: typeFrom === 'inferred' && type === 'text' ? tally?.decimalComma : undefined,
    ambiguous: decimal === undefined && isInDoubt(type, typeFrom, header) ? tally?.ambiguous : undefined,
    rewrite,
    isNone: (text) => (text === '' ? type !== 'text' : isNarrow ? isNullWord(text) : nulls.has(text)),
    because: typeFrom === 'inferred' || rewrite !== undefined ? reading?.because : undefined,
    rule: suggestRule({ key, heading: header, type, values: tally?.values }, (text) =>
      /^(?:true|1|yes)$/i.test(rewrite?.(text) ?? text),
    ),
  };
};

/** The decimal mark of all columns that leave no doubt of theirs. */
const findDecimal = (columns: readonly KnownColumn[]): DecimalMark | undefined => {
  const [mark, ...others] = new Set(columns.flatMap(({ header, tally }) => tally?.certainMark(header) ?? []));
  return others.length === 0 ? mark : undefined;
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

const noteNulls = (nulls: ReadonlySet<string>): readonly string[] =>
  nulls.size === 0 ? [] : [`${list([...nulls])} was read as no value in all columns.`];

const noteLeft = (columns: readonly KnownColumn[]): readonly string[] =>
  columns.length === 0
    ? []
    : [
        `No value, so no field: ${columns.map((column) => makeLabel(column)).join(', ')}. To have one, name it: --types ${columns[0]?.key}=text.`,
      ];

/** Prices are amounts in the currency that a column of the file holds, or all the same one that their texts have. */
const withCurrencies = (
  fields: readonly SurveyedField[],
  columns: readonly KnownColumn[],
): readonly SurveyedField[] => {
  const currency = columns.find(({ header, tally }) => isOfCurrencies(header) && holdsCodes(tally))?.key;
  if (currency === undefined) return fields;
  return fields.map((field, position) => {
    const isPrice =
      isPriceName(columns[position]?.header ?? '') && ['number', 'integer', 'currency'].includes(field.type);
    if (!isPrice || field.currency != null || field.meaning !== undefined) return field;
    const type = field.typeFrom === 'inferred' ? 'currency' : field.type;
    return type === 'currency'
      ? { ...field, type, currency, because: `amounts in the currency that ${quote(currency)} has` }
      : field;
  });
};

const holdsCodes = (tally: ColumnTally | undefined): boolean =>
  tally?.values !== undefined && tally.values.size > 0 && [...tally.values.keys()].every(isCurrencyCode);
