/**
 * Reads records out of a source that reads columns: the tables are read that records are made of, and records are made as
 * the rows come. To look up is done here and not by the database, so that any database is asked for nothing but plain scans,
 * and equal rows make equal records whatever it takes for equal.
 */
import type { RecordTable } from '../record-table.ts';
import type { ChangeSink, ScanResult, ScanSink, ScanTable, Source, TableVersions } from '../source.ts';
import { composeTable, type Composition } from './composition.ts';

/**
 * Has the source read what records are made of, as `Source.scan` says, and gives the records.
 * @throws where the source does
 */
export const scanRecords = async (
  source: Pick<Source, 'scan'>,
  tables: readonly RecordTable[],
  sink: ScanSink<RecordTable>,
  known: TableVersions = new Map(),
): Promise<ScanResult> => {
  const compositions = tables.map(composeTable);
  const wanted = compositions.flatMap(scansOf);
  const result = await source.scan(wanted, new ComposingSink(compositions, sink), versionsOfParts(compositions, known));
  const versions = compositions.map((each) => [each.table.key, versionOf(each, result.versions)] as const);
  const unchanged = compositions.filter((each) => scansOf(each).every(({ key }) => result.unchanged.has(key)));
  return { ...result, versions: new Map(versions), unchanged: new Set(unchanged.map(({ table }) => table.key)) };
};

const scansOf = ({ own, lookedUp }: Composition): readonly ScanTable[] => [...lookedUp.map(({ scan }) => scan), own];

/** The version of what several tables make: those of all of them. */
const versionOf = (composition: Composition, versions: TableVersions): string | undefined => {
  const parts = scansOf(composition).map(({ key }) => versions.get(key));
  if (parts.includes(undefined)) return undefined;
  return parts.length === 1 ? parts[0] : JSON.stringify(parts);
};

const versionsOfParts = (compositions: readonly Composition[], known: TableVersions): TableVersions =>
  new Map(
    compositions.flatMap((composition) => {
      const version = known.get(composition.table.key);
      if (version === undefined) return [];
      const scans = scansOf(composition);
      const parts: readonly string[] = scans.length === 1 ? [version] : JSON.parse(version);
      return scans.map(({ key }, place) => [key, parts[place]] as const);
    }),
  );

class ComposingSink implements ScanSink {
  readonly #sink: ScanSink<RecordTable>;
  readonly #parts = new Map<string, Part>();

  constructor(compositions: readonly Composition[], sink: ScanSink<RecordTable>) {
    this.#sink = sink;
    for (const composition of compositions) {
      const state = { composition, hasFailed: false };
      this.#parts.set(composition.own.key, { state, lookedUp: undefined });
      for (const { scan, table } of composition.lookedUp) this.#parts.set(scan.key, { state, lookedUp: table });
    }
  }

  rows(...[table, rows]: Parameters<ScanSink['rows']>): void {
    const { state, lookedUp } = this.#partOf(table);
    if (state.hasFailed) return;
    if (lookedUp !== undefined) {
      lookedUp.take(rows);
      return;
    }
    const { composition } = state;
    const records = rows.map(composition.compose).filter((record) => record !== undefined);
    if (records.length > 0) this.#sink.rows(composition.table, records);
  }

  failed(table: ScanTable, error: unknown): void {
    const { state } = this.#partOf(table);
    if (!state.hasFailed) this.#sink.failed(state.composition.table, error);
    state.hasFailed = true;
  }

  done(table: ScanTable): void {
    const { state, lookedUp } = this.#partOf(table);
    if (state.hasFailed) return;
    if (lookedUp !== undefined) {
      lookedUp.sort();
      return;
    }
    for (const { table: target } of state.composition.lookedUp) target.forget();
    this.#sink.done(state.composition.table);
  }

  /** A source asks of tables alone whose records are made of their own rows. */
  changes(table: ScanTable): ChangeSink | undefined {
    const { composition } = this.#partOf(table).state;
    const changes = this.#sink.changes?.(composition.table);
    if (changes === undefined) return undefined;
    return {
      changed: (rows) => changes.changed(rows.map(composition.compose).filter((record) => record !== undefined)),
      kept: (rows) => {
        changes.kept(rows);
      },
    };
  }

  #partOf({ key }: ScanTable): Part {
    const part = this.#parts.get(key);
    if (part === undefined) throw new Error(`The source gave rows of ${key}, which was not asked for.`);
    return part;
  }
}

/** A table that is read for records. */
interface Part {
  readonly state: { readonly composition: Composition; hasFailed: boolean };
  /** None: it is the records' own table. */
  readonly lookedUp: Composition['lookedUp'][number]['table'] | undefined;
}
