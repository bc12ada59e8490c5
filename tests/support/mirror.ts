/** Keeps the rows of one table by its changes, as somebody does who has read it before. */
import type { ChangeSink, ScannedRow, ScanSink, ScanTable, Source } from '@vitrine/sources';

/** By scope and id. */
type Rows = Map<string, ScannedRow>;

const keyOf = ([scope, id]: ScannedRow): string => JSON.stringify([scope, id]);

export interface Mirror {
  /** @returns `same`, `whole`, `changed: ` with how many rows came and how many are gone, or why it failed */
  readonly scan: () => Promise<string>;
  /** By scope and id. */
  readonly rows: () => readonly ScannedRow[];
  /** The same as a scan gives them that knows nothing. */
  readonly expected: () => Promise<readonly ScannedRow[]>;
  /** The version that is known. */
  version: string | undefined;
}

export const createMirror = (source: Source, table: ScanTable): Mirror => {
  let current: Rows = new Map();
  const mirror: Mirror = {
    version: undefined,
    rows: () => inOrder(current),
    expected: async () => {
      const whole = new Taking(new Map());
      await source.scan([table], whole);
      return inOrder(whole.result);
    },
    scan: async () => {
      const taking = new Taking(current);
      const { versions, unchanged } = await source.scan([table], taking, new Map([[table.key, mirror.version]]));
      if (unchanged.has(table.key) !== (taking.outcome === 'same')) throw new Error('It was not said what came.');
      current = taking.result;
      if (!taking.outcome.startsWith('failed')) mirror.version = versions.get(table.key);
      return taking.outcome;
    },
  };
  return mirror;
};

const inOrder = (rows: Rows): readonly ScannedRow[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

/** One scan. */
class Taking implements ScanSink {
  readonly #before: Rows;
  readonly #whole: Rows = new Map();
  #changed: Rows | undefined;
  #kept: Set<string> | undefined;
  result: Rows;
  outcome = 'same';

  constructor(before: Rows) {
    this.#before = before;
    this.result = before;
  }

  rows(_table: ScanTable, rows: readonly ScannedRow[]): void {
    for (const row of rows) this.#whole.set(keyOf(row), row);
  }

  failed(_table: ScanTable, error: unknown): void {
    this.outcome = `failed: ${error instanceof Error ? error.message : String(error)}`;
  }

  changes(): ChangeSink {
    const changed: Rows = new Map();
    this.#changed = changed;
    return {
      changed: (rows) => {
        for (const row of rows) changed.set(keyOf(row), row);
        return rows.filter((row) => this.#before.has(keyOf(row))).length;
      },
      kept: (rows) => {
        this.#kept ??= new Set();
        for (const row of rows) this.#kept.add(keyOf(row));
      },
    };
  }

  done(): void {
    if (this.#changed === undefined) {
      this.outcome = 'whole';
      this.result = this.#whole;
      return;
    }
    const [changed, kept] = [this.#changed, this.#kept];
    const stay = [...this.#before].filter(([key]) => kept?.has(key) !== false);
    this.result = new Map([...stay, ...changed]);
    const gone = [...this.#before.keys()].filter((key) => !this.result.has(key)).length;
    this.outcome = `changed: ${changed.size}, gone: ${gone}`;
  }
}
