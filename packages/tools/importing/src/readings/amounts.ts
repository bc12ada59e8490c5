/** Reads numbers with one currency, unit or percent sign in all cells, and with marks of one language: `1.299,00 €`, `0,5 kg`. */
import type { FieldType } from '@vitrine/contract';
import { isPriceName } from '@vitrine/privacy';
import { type DecimalMark, evenNumber, hasDecimalComma, isNumberText, quote, readNumber } from '@vitrine/sources/files';
import { type Candidate, type ColumnFacts, mayBe, type Reading } from './reading.ts';

export class Amounts implements Candidate {
  #marks: readonly DecimalMark[];
  #affix: string | undefined;
  #sample: string | undefined;
  /** A number with a decimal comma, or a different number with a decimal point. */
  #comma: string | undefined;
  /** A text that each mark makes another number. */
  #either: string | undefined;
  #isPlain = true;

  /** @param stated the decimal mark that the user names */
  constructor(stated: DecimalMark | undefined) {
    this.#marks = stated === undefined ? [',', '.'] : [stated];
  }

  takes(text: string): boolean {
    const amount = divide(text);
    if (amount === undefined || amount.affix !== (this.#affix ?? amount.affix)) return false;
    this.#affix = amount.affix;
    this.#sample ??= text;
    this.#isPlain &&= isNumberText(text);
    if (hasDecimalComma(amount.number)) this.#comma ??= text;
    const read = this.#marks.map((mark) => evenNumber(amount.number, mark));
    this.#marks = this.#marks.filter((_, index) => readNumber(read[index] ?? '') !== undefined);
    if (this.#marks.length === 2 && read[0] !== read[1]) this.#either ??= text;
    return this.#marks.length > 0;
  }

  decide(column: ColumnFacts): Reading | undefined {
    const mark = this.ambiguous === undefined ? this.#marks[0] : column.decimal;
    if (this.#affix === undefined || mark === undefined || !mayBe(column, ...numbers)) return undefined;
    if (this.#isPlain && (mark === '.' || this.ambiguous === undefined)) return undefined;
    const rewrite = (text: string): string => evenNumber(divide(text)?.number ?? '', mark) ?? text;
    return this.#affix === ''
      ? this.#decidePlain(column, rewrite)
      : decideWithAffix(this.#affix, this.#sample ?? '', rewrite);
  }

  /** A text such as `1.299`, if all texts are numbers with a decimal point and with a decimal comma, and not the same. */
  get ambiguous(): string | undefined {
    return this.#marks.length === 2 ? this.#either : undefined;
  }

  /** A number with a decimal comma, if all cells are plain numbers that may have one. */
  get decimalComma(): string | undefined {
    return this.#affix === '' && this.#marks.includes(',') ? this.#comma : undefined;
  }

  /** The mark that the texts leave no doubt of. */
  certainMark(heading: string, isCommaSeparated: boolean): DecimalMark | undefined {
    const [mark, other] = this.#marks;
    return other === undefined && !(mark === ',' && this.#mayBeLists(heading, isCommaSeparated)) ? mark : undefined;
  }

  #decidePlain({ heading, isCommaSeparated }: ColumnFacts, rewrite: (text: string) => string): Reading | undefined {
    const isGrouped = this.ambiguous !== undefined && this.#comma === undefined;
    if (!isGrouped && this.#mayBeLists(heading, isCommaSeparated)) return undefined;
    const sample = quote(this.#comma ?? this.ambiguous ?? this.#sample ?? '');
    return isGrouped
      ? { type: 'integer', rewrite, because: `whole numbers as ${sample}: other columns have decimal commas` }
      : { type: 'number', rewrite, because: `numbers as ${sample}: the whole column has these marks` };
  }

  /** In a file whose cells have commas between them, a comma may also separate two numbers of a list. */
  #mayBeLists(heading: string, isCommaSeparated: boolean): boolean {
    return this.#affix === '' && isCommaSeparated && !isPriceName(heading);
  }
}

const numbers: readonly FieldType[] = ['number', 'integer', 'currency', 'percent'];

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
