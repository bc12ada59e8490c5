/** Reads numbers with one currency, unit or percent sign in all cells, and with marks of one language: `1.299,00 €`, `0,5 kg`. */
import type { FieldType } from '@vitrine/contract';
import { isPriceName } from '@vitrine/privacy';
import { type DecimalMark, evenNumber, hasDecimalComma, isNumberText, quote, readNumber } from '@vitrine/sources/files';
import { type Candidate, type ColumnFacts, mayBe, type Reading } from './reading.ts';

export interface Amounts extends Candidate {
  /** A number with a decimal comma, if all cells are plain numbers that may have one. */
  readonly decimalComma: () => string | undefined;
}

/** @param stated the decimal mark that the user names */
export const createAmounts = (stated: DecimalMark | undefined): Amounts => {
  let marks: readonly DecimalMark[] = stated === undefined ? [',', '.'] : [stated];
  let affix: string | undefined;
  let [isAmbiguous, hasMarks, sample, comma]: [boolean, boolean, string, string | undefined] = [
    false,
    false,
    '',
    undefined,
  ];
  const rewrite = (text: string): string => evenNumber(divide(text)?.number ?? '', marks[0] ?? '.') ?? text;
  return {
    takes: (text) => {
      const amount = divide(text);
      if (amount === undefined || amount.affix !== (affix ?? amount.affix)) return false;
      affix = amount.affix;
      if (sample === '') sample = text;
      hasMarks ||= !isNumberText(text);
      if (hasDecimalComma(amount.number)) comma ??= text;
      const read = marks.map((mark) => evenNumber(amount.number, mark));
      marks = marks.filter((_, index) => readNumber(read[index] ?? '') !== undefined);
      isAmbiguous ||= marks.length === 2 && read[0] !== read[1];
      return marks.length > 0;
    },
    decide: (column) => {
      const isCertain = hasMarks && (marks.length === 1 || !isAmbiguous);
      if (affix === undefined || !isCertain || !mayBe(column, ...numbers)) return undefined;
      return affix === '' ? decidePlain(column, comma ?? sample, rewrite) : decideWithAffix(affix, sample, rewrite);
    },
    decimalComma: () => (affix === '' && marks.includes(',') ? comma : undefined),
  };
};

const numbers: readonly FieldType[] = ['number', 'currency', 'percent'];

/** In a file whose cells have commas between them, a comma may also separate two numbers of a list. */
const decidePlain = (
  { heading, isCommaSeparated }: ColumnFacts,
  sample: string,
  rewrite: (text: string) => string,
): Reading | undefined =>
  isCommaSeparated && !isPriceName(heading)
    ? undefined
    : { type: 'number', rewrite, because: `numbers as ${quote(sample)}: the whole column has these marks` };

const decideWithAffix = (affix: string, sample: string, rewrite: (text: string) => string): Reading => {
  if (affix === '%') return { type: 'percent', rewrite, because: `numbers, as ${quote(sample)}: each has %` };
  return currencies.has(affix)
    ? { type: 'currency', rewrite, currency: affix, because: `amounts in ${affix}, as ${quote(sample)}: each has it` }
    : { type: 'number', rewrite, unit: affix, because: `numbers in ${affix}, as ${quote(sample)}: each has it` };
};

interface Amount {
  readonly number: string;
  /** A code of a currency, a unit, % or nothing. */
  readonly affix: string;
}

const divide = (text: string): Amount | undefined => {
  const { before, number, after } = pattern.exec(text.trim())?.groups ?? {};
  if (number === undefined || (before !== undefined && after !== undefined)) return undefined;
  const written = before ?? after ?? '';
  const affix = codesBySign.get(written) ?? (currencies.has(written) || units.has(written) ? written : undefined);
  return affix === undefined || (units.has(affix) && before !== undefined)
    ? undefined
    : { affix, number: number.replace(/,[-–—]{1,2}$/, '') };
};

const pattern =
  /^(?<before>[^\d\s.,'’+-][^\d\s,'’+-]{0,3})?\s?(?<number>-?\d[\d.,'’\s]{0,30}?(?:,[-–—]{1,2})?)\s?(?<after>[^\d\s.,'’+–—-][^\d\s,'’+-]{0,3})?$/u;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Signs of one currency alone: $ and kr are those of several. */
const codesBySign: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ...Object.entries({ '€': 'EUR', '£': 'GBP', 'Fr.': 'CHF', US$: 'USD', R$: 'BRL', zł: 'PLN', Kč: 'CZK', Ft: 'HUF' }),
  ...Object.entries({ '₹': 'INR', '₺': 'TRY', '₽': 'RUB', '₩': 'KRW', '₴': 'UAH', '₪': 'ILS', '%': '%' }),
]);

const units: ReadonlySet<string> = new Set(
  'kg g mg t lb lbs oz l ml cl dl mm cm m km m² m³ W kW kWh V A Ah mAh Hz MB GB TB'.split(' '),
);
