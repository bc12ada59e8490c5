/** Describes the tables of a feed by reading all of their rows: their columns, the narrowest kind of each, and a key. */
import {
  type ColumnKind,
  type ColumnShape,
  type DescribeTables,
  parseDocument,
  type TableShape,
  unreadable,
} from '@vitrine/sources/engine';
import { AmountTally, type DecimalMark, isZonedTime } from '@vitrine/sources/written';
import { type Cell, FileError, type Format, type Guess, isNullWord, isOfCells, textOf, widen } from '@vitrine/files';
import type { Feed, WithFeed } from './feed.ts';

export const createDescribeTables =
  (withFeed: WithFeed): DescribeTables =>
  async (_schemas, tables) => {
    const shapes: TableShape[] = [];
    const names = await withFeed(async (feed) => feed.list());
    for (const name of names) {
      const isRead = tables?.has(name) ?? true;
      shapes.push(isRead ? await withFeed(async (feed) => describeTable(feed, name)) : emptyShape(name));
    }
    return shapes;
  };

const emptyShape = (name: string): TableShape => ({
  schema: '',
  name,
  kind: 'file',
  isPartition: false,
  comment: undefined,
  columns: [],
  primaryKey: [],
  uniqueKeys: [],
  estimatedRows: undefined,
});

const describeTable = async (feed: Feed, name: string): Promise<TableShape> => {
  const shape = emptyShape(name);
  try {
    const opened = await feed.open(name);
    const { columns, rows, format } = opened.read();
    const survey = new Survey(format);
    for await (const batch of rows) for (const { cells } of batch) survey.add(cells);
    const found = survey.columns(columns.names);
    return {
      ...shape,
      columns: found,
      primaryKey: survey.key(found),
      estimatedRows: survey.rows,
      consistency: opened.consistency,
    };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...shape, unreadable: error.message };
  }
};

class Survey {
  readonly #format: Format;
  readonly #guesses: (Guess | undefined)[] = [];
  readonly #valued: number[] = [];
  /** Columns with a time that has a zone: the others hold times of the zone that the collection has. */
  readonly #zoned = new Set<number>();
  /** The marks of columns whose texts are all amounts so far; undefined: other columns. */
  readonly #amounts: (AmountTally | undefined)[] = [];
  readonly #distinct = new Map<number, Set<number | bigint>>();
  rows = 0;

  constructor(format: Format) {
    this.#format = format;
  }

  add(cells: readonly Cell[]): void {
    this.rows++;
    for (const [index, cell] of cells.entries()) {
      if (cell === null || (cell === '' && isOfCells(this.#format))) continue;
      const guess = this.#widen(this.#guesses[index], cell);
      this.#guesses[index] = guess;
      if (guess === 'datetime') this.#noteZone(index, cell);
      this.#valued[index] = (this.#valued[index] ?? 0) + 1;
      if (isOfCells(this.#format)) this.#tally(index, cell);
    }
    this.#count(cells);
  }

  #noteZone(index: number, cell: NonNullable<Cell>): void {
    if (typeof cell === 'string' && !this.#zoned.has(index) && isZonedTime(cell)) this.#zoned.add(index);
  }

  #tally(index: number, cell: NonNullable<Cell>): void {
    if (typeof cell === 'string' && isNullWord(cell)) return;
    if (!(index in this.#amounts)) this.#amounts[index] = new AmountTally(this.#decimal);
    if (typeof cell !== 'string' || this.#amounts[index]?.takes(cell) === false) this.#amounts[index] = undefined;
  }

  get #decimal(): DecimalMark | undefined {
    return this.#format.kind === 'csv' ? this.#format.decimal : undefined;
  }

  /** How the amounts of a column are written; undefined: it has none, or numbers as they are. */
  #amountsAt(index: number, decimal: DecimalMark | undefined): ColumnShape['amounts'] {
    const tally = this.#amounts[index];
    const mark = tally?.markBeside(decimal);
    const [isPlain, isStated] = [tally?.affix === '', this.#decimal !== undefined];
    return mark === undefined || (isPlain && isStated) ? undefined : { decimal: mark, affix: tally?.affix ?? '' };
  }

  /** The mark of all columns that leave no doubt of theirs. */
  #findMark(): DecimalMark | undefined {
    const [mark, ...others] = new Set(this.#amounts.flatMap((tally) => (tally?.marks.length === 1 ? tally.marks : [])));
    return others.length === 0 ? mark : undefined;
  }

  /** CSV has documents as texts. */
  #widen(guess: Guess | undefined, cell: NonNullable<Cell>): Guess | undefined {
    const isDocument = (guess === undefined || guess === 'json') && typeof cell === 'string' && holdsDocument(cell);
    if (!isOfCells(this.#format) || (!isDocument && guess !== 'json')) return widen(guess, cell, this.#format);
    return isDocument ? 'json' : 'text';
  }

  columns(names: readonly string[]): readonly ColumnShape[] {
    const decimal = this.#findMark();
    return names.map((name, index) => {
      const amounts = this.#amountsAt(index, decimal);
      const guess = amounts === undefined ? this.#guesses[index] : 'text';
      return {
        name,
        type: guess ?? 'text',
        kind: guess === 'datetime' && !this.#zoned.has(index) ? 'timestamp' : kinds[guess ?? 'text'],
        isNullable: (this.#valued[index] ?? 0) < this.rows,
        comment: undefined,
        refersTo: undefined,
        ...(amounts !== undefined && { amounts }),
        ...(this.#decimal !== undefined && { decimal: this.#decimal }),
      };
    });
  }

  /** A column that has another value in each row, and may be an ID: by its name, else the first one. */
  key(columns: readonly ColumnShape[]): readonly string[] {
    const unique = columns.filter(
      ({ kind }, index) => this.#distinct.get(index)?.size === this.rows && (kind === 'text' || kind === 'integer'),
    );
    const key = unique.find(({ name }) => isKeyName(name)) ?? unique[0];
    return key === undefined || this.rows === 0 ? [] : [key.name];
  }

  /** Only of the first columns that have had no value twice. */
  #count(cells: readonly Cell[]): void {
    if (this.rows === 1) for (const index of cells.keys()) this.#distinct.set(index, new Set());
    if (this.rows === candidateRows)
      for (const index of [...this.#distinct.keys()].slice(candidatesMax)) this.#distinct.delete(index);
    for (const [index, values] of this.#distinct) {
      const text = cells[index] == null ? undefined : textOf(cells[index]);
      if (text === undefined) this.#distinct.delete(index);
      else if (values.size === values.add(Bun.hash(text)).size) this.#distinct.delete(index);
    }
  }
}

const holdsDocument = (text: string): boolean => /^\s*[[{]/.test(text) && parseDocument(text) !== unreadable;

const candidateRows = 10_000;
const candidatesMax = 2;
/** The last word of a name says so: `customer_id`, `customerId`, `Artikel-Nr.`; `Prepaid` is one word. */
const isKeyName = (name: string): boolean => keyName.test(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2'));

const keyName = /(?:^|[_\-. ])(?:id|no|nr|num|number|nummer|code|sku|key|uuid)\.?$/i;

const kinds: Record<Guess, ColumnKind> = {
  boolean: 'boolean',
  article: 'text',
  integer: 'integer',
  number: 'numeric',
  digits: 'text',
  date: 'date',
  datetime: 'timestamptz',
  email: 'text',
  url: 'text',
  image: 'text',
  text: 'text',
  multiselect: 'json',
  geo: 'json',
  json: 'json',
};
