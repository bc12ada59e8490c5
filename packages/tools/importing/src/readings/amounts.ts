/** Decides how amounts are read, if all texts of a column are such with the same sign. */
import type { FieldType } from '@vitrine/contract';
import { isPriceName } from '@vitrine/privacy';
import { isOfAmounts, isOfLists } from '../headings.ts';
import { AmountTally, type DecimalMark, divideAmount, evenNumber, isCurrency, quote } from '@vitrine/files';
import { type Candidate, type ColumnFacts, mayBe, type Reading } from './reading.ts';

export class Amounts extends AmountTally implements Candidate {
  decide(column: ColumnFacts): Reading | undefined {
    const isStoredAsText = column.hasTypedCells && this.isPlain && this.ambiguous === undefined;
    const mark = this.markBeside(column.decimal) ?? (isStoredAsText && isOfAmounts(column.heading) ? '.' : undefined);
    if (mark === undefined || !mayBe(column, ...numbers)) return undefined;
    const rewrite = (text: string): string => evenNumber(divideAmount(text)?.number ?? '', mark) ?? text;
    return this.affix === ''
      ? this.#decidePlain(column, mark, rewrite)
      : decideWithAffix(this.affix ?? '', this.sample ?? '', rewrite);
  }

  /** A number with a decimal comma, if all cells are plain numbers that may have one. */
  get decimalComma(): string | undefined {
    return this.affix === '' && this.marks.includes(',') ? this.comma : undefined;
  }

  /** The mark that the texts leave no doubt of. */
  certainMark(heading: string, isCommaSeparated: boolean): DecimalMark | undefined {
    const [mark, other] = this.marks;
    return other === undefined && !(mark === ',' && this.#mayBeLists(heading, isCommaSeparated)) ? mark : undefined;
  }

  #decidePlain(
    { heading, isCommaSeparated, decimal }: ColumnFacts,
    mark: DecimalMark,
    rewrite: (text: string) => string,
  ): Reading | undefined {
    const isBetweenThousands = mark === '.' ? this.grouped !== undefined : this.comma === undefined;
    const isLikeOthers = decimal === ',' && this.isOfCents && !isOfLists(heading);
    if (!isBetweenThousands && !isLikeOthers && this.#mayBeLists(heading, isCommaSeparated)) return undefined;
    const sample = quote((mark === '.' ? this.grouped : this.comma) ?? this.ambiguous ?? this.sample ?? '');
    const isWhole = mark === '.' ? !this.has['.'] : this.comma === undefined;
    const from = this.ambiguous === undefined ? 'column' : mark === '.' ? 'points' : 'commas';
    const because = { code: 'numbers', values: { sample, isWhole: isWhole ? 'yes' : 'no', from } } as const;
    return { type: isWhole ? 'integer' : 'number', rewrite, because };
  }

  /** In a file whose cells have commas between them, a comma may also separate two numbers of a list. */
  #mayBeLists(heading: string, isCommaSeparated: boolean): boolean {
    return this.affix === '' && isCommaSeparated && this.has[','] && !this.hasCents && !isPriceName(heading);
  }
}

const numbers: readonly FieldType[] = ['number', 'integer', 'currency', 'percent'];

const isOfSeveral = (sample: string): boolean => divideAmount(sample)?.sign === '$';

const decideWithAffix = (affix: string, sample: string, rewrite: (text: string) => string): Reading => {
  const quoted = { sample: quote(sample) };
  if (affix === '%') return { type: 'percent', rewrite, because: { code: 'percents', values: quoted } };
  if (!isCurrency(affix))
    return { type: 'number', rewrite, unit: affix, because: { code: 'units', values: { unit: affix, ...quoted } } };
  const values = { currency: affix, ...quoted, isOfSeveral: isOfSeveral(sample) ? 'yes' : 'no' } as const;
  return { type: 'currency', rewrite, currency: affix, because: { code: 'amounts', values } };
};
