/** The rows and columns of a file as it is read. */
import type { ExactValue } from '@vitrine/contract/exact-json';
import { faultIn } from './file-error.ts';

/** A CSV cell is a text, or null where it is empty, and `""` may be the empty text; a JSON cell is any JSON value. */
export type Cell = ExactValue;

export interface Row {
  readonly line: number;
  /** By column index; shorter than the columns where the last ones have no value. */
  readonly cells: readonly Cell[];
}

/** The columns seen so far. */
export class Columns {
  readonly #indexes = new Map<string, number>();
  readonly #names: string[] = [];

  get names(): readonly string[] {
    return this.#names;
  }

  /** Adds a column even if its name exists, because a CSV header may repeat a name. */
  add(name: string, line: number): number {
    if (this.#names.length === columnsMax)
      throw faultIn({ line, column: name }, { code: 'columnsMany', values: { max: columnsMax } });
    this.#indexes.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** The index of a name, which is added if it is new. */
  indexFor(name: string, line: number): number {
    return this.#indexes.get(name) ?? this.add(name, line);
  }
}

const columnsMax = 1000;
