/** Reads amounts as people write them: a number with one currency, unit or percent sign, and with marks of one language: `1.299,00 €`. */
import { type DecimalMark, evenNumber, hasDecimalComma } from './decimal-marks.ts';
import { isNumberText, readNumber } from './numbers.ts';

export interface Amount {
  readonly number: string;
  /** A code of a currency, a unit, % or nothing. */
  readonly affix: string;
  /** As it was written. */
  readonly sign: string;
}

/** @param stated the currency or unit that the texts have, whose signs may be those of others, too: `kr`, `¥`, `pcs` */
export const divideAmount = (text: string, stated?: string): Amount | undefined => {
  const { before, number, after } = pattern.exec(signFirst(text.trim()))?.groups ?? {};
  if (number === undefined || (before !== undefined && after !== undefined)) return undefined;
  const sign = before ?? after ?? '';
  const affix = stated !== undefined && signsOf(stated).includes(sign) ? stated : affixOf(sign);
  return affix === undefined || (units.has(affix) && before !== undefined)
    ? undefined
    : { affix, sign, number: number.replace(/[.,][-–—]{1,2}$/, '') };
};

const affixOf = (sign: string): string | undefined =>
  codesBySign.get(sign) ?? (currencies.has(sign) || units.has(sign) ? sign : undefined);

/**
 * Accountants write `1.200,00-`, `(1,200.00)` and `($5.00)`, others `-$5`. Of whole numbers such signs may be others: grades, notes; in
 * `1.5-kg` it is a hyphen.
 */
const signFirst = (text: string): string =>
  text
    .replace(/^\u2212(?=\s?[\d\p{Sc}])/u, '-')
    .replace(/^-(\p{Sc}\s?)(?=\d)/u, '$1-')
    .replace(/^(\d[\d.,'’\s]*[.,]\d+)-(?=\P{L}?$|\s\D{1,3}$)/u, '-$1')
    .replace(/^\((\p{Sc}?)\s?(\d[\d.,'’\s]*[.,]\d+)(\s?\p{Sc}?)\)$/u, '$1-$2$3');

export const isCurrency = (affix: string): boolean => currencies.has(affix);

const pattern =
  /^(?<before>[^\d\s.,'’+-][^\d\s,'’+-]{0,3})?\s?(?<number>-?\d[\d.,'’\s]{0,30}?(?:[.,][-–—]{1,2})?)\s?(?<after>[^\d\s.,'’+–—-][^\d\s,'’+-]{0,3})?$/u;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A bare $ means US dollars; kr is ambiguous. */
const codesBySign: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ...Object.entries({ '€': 'EUR', '£': 'GBP', 'Fr.': 'CHF', R$: 'BRL', zł: 'PLN', Kč: 'CZK', Ft: 'HUF', '%': '%' }),
  ...Object.entries({ $: 'USD', US$: 'USD', C$: 'CAD', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', NZ$: 'NZD', HK$: 'HKD' }),
  ...Object.entries({ '₹': 'INR', '₺': 'TRY', '₽': 'RUB', '₩': 'KRW', '₴': 'UAH', '₪': 'ILS', S$: 'SGD' }),
]);

const units: ReadonlySet<string> = new Set(
  'kg g mg t lb lbs oz l ml cl dl mm cm m km m² m³ W kW kWh V A Ah mAh Hz MB GB TB'.split(' '),
);

const isGrouped = /^-?\d{1,2}(?:,\d{3})+(?:\.\d+)?$/;

/** The common currency, unit and marks of a column's texts, while all are amounts. */
export class AmountTally {
  /** The decimal marks with which all texts are numbers. */
  marks: readonly DecimalMark[];
  affix: string | undefined;
  sample: string | undefined;
  /** A number with a decimal comma, or a different number with a decimal point. */
  comma: string | undefined;
  /** True if all texts are numbers as JSON has them. */
  isPlain = true;
  /** True if a text contains this mark, as decimal mark or between thousands. */
  readonly has = { ',': false, '.': false };
  /** A number such as `45,571,090`, whose first group is shorter than the others: codes in a list have the same length. */
  grouped: string | undefined;
  /** True if all fractions behind a comma have two digits, and one begins with a zero, as no second number of a list does. */
  get hasCents(): boolean {
    return this.isOfCents && this.#hasZeros;
  }
  /** True if all fractions behind a comma have two digits. */
  isOfCents = true;
  #hasZeros = false;
  /** A text that each mark makes another number. */
  #either: string | undefined;

  /** @param stated the decimal mark that the user names */
  constructor(stated: DecimalMark | undefined) {
    this.marks = stated === undefined ? [',', '.'] : [stated];
  }

  /** @returns false: the column has other texts too */
  takes(text: string): boolean {
    const amount = divideAmount(text);
    if (amount === undefined || amount.affix !== (this.affix ?? amount.affix)) return false;
    this.affix = amount.affix;
    this.sample ??= text;
    this.isPlain &&= isNumberText(text);
    if (hasDecimalComma(amount.number)) this.comma ??= text;
    if (isGrouped.test(amount.number)) this.grouped ??= text;
    const fraction = /,(?<fraction>\d+)$/.exec(amount.number)?.groups?.['fraction'];
    if (fraction !== undefined) this.isOfCents &&= fraction.length === 2;
    this.#hasZeros ||= fraction?.startsWith('0') === true;
    for (const mark of [',', '.'] as const) this.has[mark] ||= amount.number.includes(mark);
    const read = this.marks.map((mark) => evenNumber(amount.number, mark));
    this.marks = this.marks.filter((_, index) => readNumber(read[index] ?? '') !== undefined);
    if (this.marks.length === 2 && read[0] !== read[1]) this.#either ??= text;
    return this.marks.length > 0;
  }

  /** A text such as `1.299`, if all texts are numbers with a decimal point and with a decimal comma, and not the same. */
  get ambiguous(): string | undefined {
    return this.marks.length === 2 ? this.#either : undefined;
  }

  /**
   * The mark by which the texts are read; undefined: they are no amounts, or are read as they are.
   * @param decimal that of the other columns of the file, for texts that leave it open
   */
  markBeside(decimal: DecimalMark | undefined): DecimalMark | undefined {
    const mark = this.ambiguous === undefined ? this.marks[0] : decimal;
    const isAsWritten = this.isPlain && (mark === '.' || this.ambiguous === undefined);
    return this.affix === undefined || isAsWritten ? undefined : mark;
  }
}

/** The signs with which amounts in a currency, or of a unit, are written: `$` for CAD too. */
const signsOf = (affix: string): readonly string[] => [affix, ...(currencies.has(affix) ? [narrowSymbol(affix)] : [])];

const narrowSymbol = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;
