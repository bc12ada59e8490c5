/** The first pass over a column finds its type, how its texts are read, and some of its values. */
import type { FieldType } from '@vitrine/contract';
import type { DayOrder } from '@vitrine/contract/files';
import {
  type Cell,
  type DecimalMark,
  type Format,
  type Guess,
  isLocalTime,
  isNullWord,
  isOfCells,
  textOf,
  widen,
} from '@vitrine/files';
import { isOfAmounts, isOfCodes } from './headings.ts';
import { Amounts } from './readings/amounts.ts';
import { createCodes } from './readings/codes.ts';
import { createFlags } from './readings/flags.ts';
import { Days } from './readings/days.ts';
import { createLists } from './readings/lists.ts';
import { createNumberedDays } from './readings/numbered-days.ts';
import { createOptions } from './readings/options.ts';
import { createPoints, preciseDegrees } from './readings/points.ts';
import { createPictures } from './readings/pictures.ts';
import type { Candidate, ColumnFacts, Reading } from './readings/reading.ts';
import { createStructures } from './readings/structures.ts';
import { createTruths } from './readings/truths.ts';

/** Facts about a file that some of its columns prove for the others. */
export type FileFacts = Pick<ColumnFacts, 'decimal' | 'dayOrder'>;

export class ColumnTally {
  readonly #format: Format;
  readonly #amounts;
  readonly #days = new Days();
  #candidates: readonly Candidate[];
  #guess: Guess | undefined;
  /** Undefined once there are too many, or a long one. */
  #values: Map<string, number> | undefined = new Map();
  readonly #nullWords = new Map<string, number>();
  #count = 0;
  #blanks = 0;
  #hasLocalTimes = false;
  #degrees: Degrees | undefined = { largest: 0, isPrecise: true };

  constructor(format: Format) {
    this.#format = format;
    this.#amounts = new Amounts(format.kind === 'csv' ? format.decimal : undefined);
    this.#candidates = isOfCells(format)
      ? [
          this.#amounts,
          this.#days,
          createNumberedDays(),
          createTruths(),
          createFlags(),
          createPictures(),
          createStructures(),
          createCodes(),
          createPoints(),
          createLists(),
          createOptions(),
        ]
      : [];
  }

  /** The number of values, without words for none. */
  get count(): number {
    return this.#count;
  }

  /** The number of blank cells. */
  get blanks(): number {
    return this.#blanks;
  }

  get guess(): Guess | undefined {
    return this.#guess;
  }

  get values(): ReadonlyMap<string, number> | undefined {
    return this.#values;
  }

  /** The values as degrees; undefined if one is not a number. */
  get degrees(): Degrees | undefined {
    return this.#count === 0 ? undefined : this.#degrees;
  }

  /** True if all values are dates or times. */
  get isOfMoments(): boolean {
    return isMoment(this.#guess);
  }

  /** True if a date or a time has no zone, where all values are such. */
  get hasLocalTimes(): boolean {
    return this.#hasLocalTimes && isMoment(this.#guess);
  }

  /** The words for no value, with their numbers. */
  get nullWords(): ReadonlyMap<string, number> {
    return this.#nullWords;
  }

  /** A number with a decimal comma, where all values are numbers that may have one. */
  get decimalComma(): string | undefined {
    return this.#readAmounts?.decimalComma;
  }

  /** A number that may have a decimal mark or one between thousands, where no value tells which. */
  get ambiguous(): string | undefined {
    return this.#format.kind === 'csv' ? this.#readAmounts?.ambiguous : undefined;
  }

  /** The decimal mark that the values leave no doubt of. */
  certainMark(heading: string): DecimalMark | undefined {
    return this.#count === 0 ? undefined : this.#readAmounts?.certainMark(heading, this.#isCommaSeparated);
  }

  /** The order of days that the values leave no doubt of. */
  get certainDayOrder(): DayOrder | undefined {
    return this.#readDays?.certainOrder;
  }

  /** A day such as `01/02/2026`, where no value tells whether the month is first. */
  get ambiguousDay(): string | undefined {
    return this.#readDays?.ambiguous;
  }

  /** Undefined if a value is no such day. */
  get #readDays(): Days | undefined {
    return this.#count > 0 && this.#candidates.includes(this.#days) ? this.#days : undefined;
  }

  /** Undefined if a value is no amount. */
  get #readAmounts(): Amounts | undefined {
    return this.#candidates.includes(this.#amounts) ? this.#amounts : undefined;
  }

  get #isCommaSeparated(): boolean {
    return this.#format.kind === 'csv' && this.#format.delimiter === ',';
  }

  add(cell: Cell): void {
    const hasTexts = isOfCells(this.#format);
    if (cell === null || (hasTexts && typeof cell === 'string' && cell.trim() === '')) {
      this.#blanks += 1;
      return;
    }
    this.#guess = widen(this.#guess, cell, this.#format);
    if (this.#degrees !== undefined && !(typeof cell === 'string' && isNullWord(cell)))
      this.#degrees = withDegrees(this.#degrees, cell);
    if (typeof cell === 'string' && isMoment(this.#guess)) this.#hasLocalTimes ||= isLocalTime(cell);
    if (hasTexts && typeof cell === 'string') this.#addText(cell);
    else this.#addOther();
  }

  /** A column that has other cells too is read as it is. */
  #addOther(): void {
    this.#count += 1;
    this.#candidates = [];
    this.#values = undefined;
  }

  #addText(text: string): void {
    if (isNullWord(text)) {
      this.#nullWords.set(text, (this.#nullWords.get(text) ?? 0) + 1);
      return;
    }
    this.#count += 1;
    if (this.#candidates.length > 0) this.#candidates = this.#candidates.filter((candidate) => candidate.takes(text));
    if (this.#values === undefined) return;
    this.#values.set(text, (this.#values.get(text) ?? 0) + 1);
    if (this.#values.size > valuesMax || text.length > valueCharactersMax) this.#values = undefined;
  }

  /**
   * Decides how to read the texts of the column; undefined: unchanged.
   * @param type that of the user or of the present collection, if any
   * @param file facts that hold for all columns of the file
   */
  decide(heading: string, type: FieldType | undefined, file: FileFacts): Reading | undefined {
    const isOfDigits = this.#guess === 'integer' || this.#guess === 'article';
    const isOpen =
      this.#guess === 'text' || (isOfDigits && (type === undefined || type === 'date' || type === 'datetime'));
    const [count, blanks, values, isCommaSeparated] = [this.#count, this.#blanks, this.#values, this.#isCommaSeparated];
    const hasTypedCells = this.#format.kind === 'xlsx';
    const facts = { heading, type, count, blanks, values, isCommaSeparated, hasTypedCells, ...file };
    if (this.#guess === 'number' && type === undefined && isOfCodes(heading)) return ofCodes;
    if (this.#guess === 'number' && this.ambiguous !== undefined) return this.#decideAmbiguous(facts);
    if (this.#count === 0 || !isOpen) return undefined;
    const readings = this.#candidates
      .map((candidate) => candidate.decide(facts))
      .filter((reading) => reading !== undefined);
    if (this.#guess === 'text') return readings[0];
    return (
      readings.find((reading) => reading.type === 'boolean' || reading.type === 'date') ??
      (isOfCodes(heading) ? ofCodes : undefined)
    );
  }

  /** Numbers such as 1.299 below a heading of prices or quantities are left, if no other column says what they mean. */
  #decideAmbiguous(facts: ColumnFacts): Reading | undefined {
    const { heading, type, decimal } = facts;
    const isLeft = type === undefined && decimal === undefined && isOfAmounts(heading);
    return isLeft ? ambiguous : this.#amounts.decide(facts);
  }
}

interface Degrees {
  /** Without the sign. */
  readonly largest: number;
  /** True if all have three decimals. */
  readonly isPrecise: boolean;
}

const withDegrees = ({ largest, isPrecise }: Degrees, cell: NonNullable<Cell>): Degrees | undefined => {
  const text = textOf(cell)?.trim() ?? '';
  const degrees = Math.abs(Number(text.replace(',', '.')));
  if (text === '' || !(degrees <= 180)) return undefined;
  return { largest: Math.max(largest, degrees), isPrecise: isPrecise && preciseDegrees.test(text) };
};

const isMoment = (guess: Guess | undefined): boolean => guess === 'date' || guess === 'datetime';

const ofCodes: Reading = { type: 'text', because: { code: 'codes', values: {} } };

const ambiguous: Reading = { type: 'text', because: { code: 'marksOpen', values: {} } };

const valuesMax = 50;
const valueCharactersMax = 100;
