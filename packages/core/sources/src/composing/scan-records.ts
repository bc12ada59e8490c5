/**
 * Composes records from a source that reads columns: reads all needed tables, and composes records as rows arrive.
 * Look-ups happen here, so that a database only needs plain scans, and equal rows give equal records independent of its
 * collation.
 */
import type { RecordTable } from '../record-table.ts';
import type { ChangeSink, ScannedRow, ScanResult, ScanSink, ScanTable, Source, TableVersions } from '../source.ts';
import type { Unshown } from '../unshown.ts';
import { composeTable, type Composition } from './composition.ts';
import { parseVersion, printVersion } from '../version-text.ts';
import { parseRecordVersion, printLookedUp, printRecordVersion } from './record-version.ts';

export interface RecordScan extends ScanResult {
  /** By table key: when the valid rows change next without a write, in milliseconds since 1970. */
  readonly turns: ReadonlyMap<string, number>;
  /** By table key: the unreadable values that decide about records, without those in records. */
  readonly unshown: ReadonlyMap<string, readonly Unshown[]>;
  /** By table key, of tables whose scope is a column and that were read whole: the number of rows by scope value. */
  readonly scopeRows: ReadonlyMap<string, ScopeRows>;
}

export type ScopeRows = ReadonlyMap<string | null, number>;

/**
 * Scans the tables that the records need, as `Source.scan`, and passes the records to the sink.
 * @param at the time of the edition, in milliseconds since 1970, at which bounds are evaluated
 * @param known versions whose records are valid at this time too
 * @throws errors of the source
 */
export const scanRecords = async (
  source: Pick<Source, 'scan'>,
  tables: readonly RecordTable[],
  sink: ScanSink<RecordTable>,
  at: number,
  known: TableVersions = new Map(),
): Promise<RecordScan> => {
  const compositions = tables.map((table) => composeTable(table, at));
  const wanted = compositions.flatMap(scansOf);
  const composing = new ComposingSink(compositions, sink);
  const result = await source.scan(wanted, composing, versionsOfParts(compositions, known));
  const versions = compositions.map((each) => [each.table.key, versionOf(each, result.versions)] as const);
  const unchanged = compositions.filter((each) => scansOf(each).every(({ key }) => result.unchanged.has(key)));
  return {
    ...result,
    versions: new Map(versions),
    unchanged: new Set(unchanged.map(({ table }) => table.key)),
    turns: turnsOf(compositions),
    unshown: new Map(compositions.map(({ table, unshown }) => [table.key, unshown()])),
    scopeRows: composing.scopeRows,
  };
};

const turnsOf = (compositions: readonly Composition[]): RecordScan['turns'] =>
  new Map(
    compositions.flatMap(({ table, turnsAt }) => {
      const moment = turnsAt();
      return moment === undefined ? [] : [[table.key, moment] as const];
    }),
  );

const scansOf = ({ own, lookedUp }: Composition): readonly ScanTable[] => [...lookedUp.map(({ scan }) => scan), own];

/** The combined version of all tables of a composition. */
const versionOf = ({ own, lookedUp }: Composition, versions: TableVersions): string | undefined => {
  const version = versions.get(own.key);
  const lookUps = lookedUp.map(({ scan }) => [printLookedUp(scan), versions.get(scan.key)] as const);
  if (version === undefined || lookUps.some(([, other]) => other === undefined)) return undefined;
  return printRecordVersion({
    own: parseVersion(version),
    lookUps: new Map(lookUps.map(([name, other = '']) => [name, parseVersion(other)])),
  });
};

const versionsOfParts = (compositions: readonly Composition[], known: TableVersions): TableVersions =>
  new Map(
    compositions.flatMap(({ table, own, lookedUp }) => {
      const text = known.get(table.key);
      const version = text === undefined ? undefined : parseRecordVersion(text);
      if (version === undefined) return [];
      const parts = lookedUp.map(({ scan }) => [scan.key, version.lookUps.get(printLookedUp(scan))] as const);
      return [[own.key, version.own] as const, ...parts].map(
        ([key, part]) => [key, part && printVersion(part)] as const,
      );
    }),
  );

class ComposingSink implements ScanSink {
  readonly #sink: ScanSink<RecordTable>;
  readonly #parts = new Map<string, Part>();
  readonly scopeRows = new Map<string, Map<string | null, number>>();

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
    if (table.scope !== undefined) this.#countScopes(table.key, rows);
    const records = rows.map(composition.compose).filter((record) => record !== undefined);
    if (records.length > 0) this.#sink.rows(composition.table, records);
  }

  #countScopes(key: string, rows: readonly ScannedRow[]): void {
    const counts = this.scopeRows.getOrInsertComputed(key, () => new Map<string | null, number>());
    for (const [scope = null] of rows) {
      const text = scope === null ? null : String(scope);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
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

  /** A source reports changes only for tables whose records depend on their own rows alone. */
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

interface Part {
  readonly state: { readonly composition: Composition; hasFailed: boolean };
  /** Undefined: the records' own table. */
  readonly lookedUp: Composition['lookedUp'][number]['table'] | undefined;
}
