/** The first pass over a column finds its type, how its texts are read, and some of its values. */
import type { FieldType } from '@vitrine/contract';
import {
  type Cell,
  type DecimalMark,
  type Format,
  type Guess,
  isNullWord,
  isOfCells,
  widen,
} from '@vitrine/sources/files';
import { isOfAmounts, isOfCodes } from './headings.ts';
import { Amounts } from './readings/amounts.ts';
import { createCodes } from './readings/codes.ts';
import { createLists } from './readings/lists.ts';
import { createOptions } from './readings/options.ts';
import { createPictures } from './readings/pictures.ts';
import type { Candidate, ColumnFacts, Reading } from './readings/reading.ts';
import { createTruths } from './readings/truths.ts';

export class ColumnTally {
  readonly #format: Format;
  readonly #amounts;
  #candidates: readonly Candidate[];
  #guess: Guess | undefined;
  /** Undefined once there are too many, or a long one. */
  #values: Map<string, number> | undefined = new Map();
  readonly #nullWords = new Map<string, number>();
  #count = 0;

  constructor(format: Format) {
    this.#format = format;
    this.#amounts = new Amounts(format.kind === 'csv' ? format.decimal : undefined);
    this.#candidates = isOfCells(format)
      ? [this.#amounts, createTruths(), createPictures(), createCodes(), createLists(), createOptions()]
      : [];
  }

  /** The number of values, without words for none. */
  get count(): number {
    return this.#count;
  }

  get guess(): Guess | undefined {
    return this.#guess;
  }

  get values(): ReadonlyMap<string, number> | undefined {
    return this.#values;
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

  /** Undefined if a value is no amount. */
  get #readAmounts(): Amounts | undefined {
    return this.#candidates.includes(this.#amounts) ? this.#amounts : undefined;
  }

  get #isCommaSeparated(): boolean {
    return this.#format.kind === 'csv' && this.#format.delimiter === ',';
  }

  add(cell: Cell): void {
    const hasTexts = isOfCells(this.#format);
    if (cell === null || (cell === '' && hasTexts)) return;
    this.#guess = widen(this.#guess, cell, this.#format);
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
   * How the texts are read, where their type is not plain; undefined: as it is.
   * @param type that of the user or of the present collection, if any
   * @param decimal the decimal mark of the file, if it is certain
   */
  decide(heading: string, type: FieldType | undefined, decimal: DecimalMark | undefined): Reading | undefined {
    const isOpen = this.#guess === 'text' || (this.#guess === 'integer' && type === undefined);
    const [count, values, isCommaSeparated] = [this.#count, this.#values, this.#isCommaSeparated];
    const facts = { heading, type, count, values, isCommaSeparated, decimal };
    if (this.#guess === 'number' && this.ambiguous !== undefined) return this.#decideAmbiguous(facts);
    if (this.#count === 0 || !isOpen) return undefined;
    const readings = this.#candidates
      .map((candidate) => candidate.decide(facts))
      .filter((reading) => reading !== undefined);
    if (this.#guess === 'text') return readings[0];
    return readings.find((reading) => reading.type === 'boolean') ?? (isOfCodes(heading) ? ofCodes : undefined);
  }

  /** Numbers such as 1.299 below a heading of prices or quantities are left, if no other column says what they mean. */
  #decideAmbiguous(facts: ColumnFacts): Reading | undefined {
    const { heading, type, decimal } = facts;
    if (type === undefined && isOfCodes(heading)) return ofCodes;
    const isLeft = type === undefined && decimal === undefined && isOfAmounts(heading);
    return isLeft ? ambiguous : this.#amounts.decide(facts);
  }
}

const ofCodes: Reading = { type: 'text', because: 'codes, by the heading: no amounts' };

const ambiguous: Reading = { type: 'text', because: 'the marks may be decimal or between thousands: see --decimal' };

const valuesMax = 50;
const valueCharactersMax = 100;
