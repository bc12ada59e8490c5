/** Chooses the type of a drafted field by its column's name, kind and sampled values, and how its texts are read. */
import { type FieldType, isCurrencyCode, isUnknownPoint, readPoint } from '@vitrine/contract';
import { isOfCurrencies } from '@vitrine/importing';
import { isPriceName, joinWords } from '@vitrine/privacy';
import type { ColumnKind, ColumnShape } from '@vitrine/sources';
import type { ColumnLooks } from './column-looks.ts';
import { isTruthMark } from './draft-marks.ts';
import { scalar } from './draft-text.ts';
import { suggestType, typeOf } from './name-hints.ts';

export interface DraftedType {
  readonly type: FieldType;
  readonly decimal?: '.' | ',' | undefined;
  readonly unit?: string | undefined;
  /** A code of ISO 4217; undefined: none, or that of another column. */
  readonly currency?: string | undefined;
}

export interface DraftedTypes {
  /** Undefined: no field can show the column. */
  readonly of: (column: ColumnShape) => DraftedType | undefined;
  /** The column that holds the codes of currencies of prices. */
  readonly currency: ColumnShape | undefined;
}

export const draftTypes = (columns: readonly ColumnShape[], looks: ColumnLooks): DraftedTypes => {
  const currency = findCurrency(columns, looks);
  return {
    currency,
    of: (column) => {
      const { name, kind, amounts } = column;
      const sampled = looks.get(name)?.sampled ?? [];
      if (kind === undefined) return undefined;
      if (amounts !== undefined) return typeOfAmounts(name, amounts);
      if (isOfPoints(column, sampled)) return { type: 'geo' };
      if (isTruthMark(column, sampled)) return { type: 'boolean' };
      const isRate = currency !== undefined && joinWords(name) === 'rate' && kind === 'numeric';
      return { type: isRate ? 'currency' : typeOf({ ...column, kind }) };
    },
  };
};

/** Properties of a field, as YAML. @param currencyKey of the field that holds codes of currencies */
export const printType = (
  { type, decimal, unit, currency: code }: DraftedType,
  currencyKey: string | undefined,
): string => {
  const currency = code ?? currencyKey;
  return [
    `type: ${type}`,
    ...(decimal === undefined ? [] : [`decimal: "${decimal}"`]),
    ...(type === 'currency' && currency !== undefined ? [`currency: ${scalar(currency)}`] : []),
    ...(unit === undefined ? [] : [`unit: ${scalar(unit)}`]),
  ].join(', ');
};

const typeOfAmounts = (name: string, { decimal, affix }: NonNullable<ColumnShape['amounts']>): DraftedType => {
  if (affix === '') return { type: suggestType(name, 'numeric'), decimal };
  if (affix === '%') return { type: 'percent', decimal };
  return isCurrencyCode(affix)
    ? { type: 'currency', decimal, currency: affix }
    : { type: 'number', decimal, unit: affix };
};

/** The type of PostgreSQL, or documents that all are points. A pair in a text might be a decimal comma, if it had fewer digits. */
const isOfPoints = ({ kind, type }: ColumnShape, samples: readonly string[]): boolean => {
  const sampled = samples.filter((text) => !isUnknownPoint(text));
  if (sampled.length === 0) return type === 'point';
  const isDocument = kind !== undefined && documents.has(kind);
  if (kind !== 'text' && !isDocument) return false;
  return sampled.every((text) => readPoint(text) !== undefined && (isDocument || exactPair.test(text)));
};

const documents: ReadonlySet<ColumnKind> = new Set(['composite', 'json', 'jsonb']);
const exactPair = /^\s*[+-]?\d+\.\d{3,}\s*,\s*[+-]?\d+\.\d{3,}\s*$/;

/** The only column that holds codes of currencies, by its name and sampled values. */
const findCurrency = (columns: readonly ColumnShape[], looks: ColumnLooks): ColumnShape | undefined => {
  const found = columns.filter(({ name }) => {
    const sampled = looks.get(name)?.sampled ?? [];
    return isOfCurrencies(name) && !isPriceName(name) && sampled.length > 0 && sampled.every(isCurrencyCode);
  });
  return found.length === 1 ? found[0] : undefined;
};
