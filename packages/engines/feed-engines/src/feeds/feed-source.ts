/** A feed as a source: each scan opens all of its tables, then reads those that differ from the known versions. */
import {
  columnNamesOf,
  type ReadValue,
  RowBatches,
  type ScanField,
  type ScanResult,
  type ScanSink,
  type ScanTable,
  silenceMsDefault,
  type Source,
  type SourceOptions,
  TableChanged,
  type TableVersions,
} from '@vitrine/sources/engine';
import { type Cell, FileError, type Format, isOfCells, withoutValues } from '@vitrine/files';
import { type Feed, FeedTableFailed, type FeedTable, type OpenFeed } from './feed.ts';
import { createShowCell } from './shown-cell.ts';

export class FeedSource implements Source {
  readonly #open: OpenFeed;
  readonly #options: SourceOptions;
  readonly #closing = new AbortController();

  constructor(open: OpenFeed, options: SourceOptions) {
    this.#open = open;
    this.#options = options;
  }

  async scan(tables: readonly ScanTable[], sink: ScanSink, known: TableVersions = new Map()): Promise<ScanResult> {
    const { url, now, silenceMs = silenceMsDefault } = this.#options;
    const { signal } = this.#closing;
    signal.throwIfAborted();
    const readAt = now();
    const feed = await this.#open({ url, silenceMs, signal });
    try {
      const opened = await openChanged(feed, tables, known);
      const versions = new Map(
        tables.map(({ key, table }) => [key, versionOf(opened.get(table), known.get(key))] as const),
      );
      const unchanged = findUnchanged(tables, versions, known);
      for (const { key, table } of tables) {
        if (unchanged.has(key)) continue;
        if (opened.get(table) === undefined) opened.set(table, await feed.open(table).catch(takeFileError));
        versions.set(key, versionOf(opened.get(table), undefined));
      }
      for (const table of tables) {
        signal.throwIfAborted();
        if (!unchanged.has(table.key)) await scanTable(opened.get(table.table), table, sink, signal);
      }
      return { readAt, versions, unchanged };
    } finally {
      await feed.close();
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error(`The source ${this.#options.name} is closed.`));
    await Promise.resolve();
  }
}

/** Undefined: it has the known version. */
type Opened = FeedTable | FileError | undefined;

const openChanged = async (
  feed: Feed,
  tables: readonly ScanTable[],
  known: TableVersions,
): Promise<Map<string, Opened>> => {
  const opened = new Map<string, Opened>();
  for (const [name, scans] of Map.groupBy(tables, ({ table }) => table)) {
    const versions = new Set(scans.map(({ key }) => known.get(key)));
    const [version] = versions.size === 1 ? versions : [];
    const opening = version === undefined ? undefined : feed.openChanged?.(name, version);
    opened.set(name, await (opening ?? feed.open(name)).catch(takeFileError));
  }
  return opened;
};

const takeFileError = (error: unknown): FileError => {
  if (error instanceof FileError) return error;
  throw error;
};

const versionOf = (opened: Opened, known: string | undefined): string | undefined => {
  if (opened === undefined) return known;
  return opened instanceof FileError ? undefined : opened.version;
};

/** The keys of tables with the known version; of a group all or none. */
const findUnchanged = (
  tables: readonly ScanTable[],
  versions: TableVersions,
  known: TableVersions,
): ReadonlySet<string> => {
  const isSame = ({ key }: ScanTable): boolean => {
    const version = versions.get(key);
    return version !== undefined && version === known.get(key);
  };
  const groups = Map.groupBy(tables, ({ key, group }) => group ?? `table ${key}`);
  return new Set(
    [...groups.values()].filter((group) => group.every(isSame)).flatMap((group) => group.map(({ key }) => key)),
  );
};

/** Reads a table. A failure is reported to the sink. */
const scanTable = async (opened: Opened, table: ScanTable, sink: ScanSink, signal: AbortSignal): Promise<void> => {
  try {
    if (opened === undefined || opened instanceof FileError) throw opened ?? new Error('The table was not opened.');
    await readRows(opened, table, sink, signal);
  } catch (error) {
    if (!(error instanceof FileError || error instanceof TableChanged)) throw error;
    sink.failed(table, error instanceof TableChanged ? error : new FeedTableFailed(withoutValues(error.message)));
    return;
  }
  sink.done(table);
};

const readRows = async (opened: FeedTable, table: ScanTable, sink: ScanSink, signal: AbortSignal): Promise<void> => {
  const batches = new RowBatches(table, sink);
  const { format, columns, rows } = opened.read();
  const read = createRead(table, format);
  for await (const batch of rows) {
    signal.throwIfAborted();
    const indexes = read.indexesIn(columns.names);
    for (const { cells } of batch) {
      const row = read.row(cells, indexes);
      if (row !== undefined) batches.add(row);
    }
  }
  requireColumns(table, columns.names);
  batches.flush();
};

/** The scope, the ID and the time come before the fields. An empty text is none of them. */
const rolesCount = 3;

/** Maps the cells of a row to shown values; undefined without an ID or creation time, or for another scope value. */
const createRead = (table: ScanTable, format: Format) => {
  const isText = isOfCells(format);
  const decimal = format.kind === 'csv' ? format.decimal : undefined;
  const { scope, scopeValues, isNullShared, id, createdAt, fields } = table;
  const places: readonly (Pick<ScanField, 'column' | 'kind' | 'path' | 'type'> | undefined)[] = [
    scope && { ...scope, type: 'text' },
    id && { ...id, type: 'text' },
    createdAt && { ...createdAt, type: 'datetime' },
    ...fields,
  ];
  const shows = places.map((place) => place && createShowCell(place, isText, decimal));
  const wanted = new Set(scopeValues);
  const isWanted = (value: ReadValue): boolean =>
    scope === undefined || (value === null ? isNullShared === true : typeof value === 'string' && wanted.has(value));
  return {
    indexesIn: (names: readonly string[]) => places.map((place) => (place ? names.indexOf(place.column) : -1)),
    row: (cells: readonly Cell[], indexes: readonly number[]): readonly ReadValue[] | undefined => {
      const values = shows.map((show, index) => {
        const cell = cells[indexes[index] ?? -1] ?? null;
        return show?.(isText && index < rolesCount && cell === '' ? null : cell) ?? null;
      });
      const [scopeValue = null, idValue = null, time = null] = values;
      const isRecord = (id === undefined || idValue !== null) && (createdAt === undefined || time !== null);
      return isRecord && isWanted(scopeValue) ? values : undefined;
    },
  };
};

/**
 * A column that is nowhere was renamed: its values do not count as missing ones. Without rows JSON has no columns.
 * @throws TableChanged
 */
const requireColumns = (table: ScanTable, names: readonly string[]): void => {
  if (names.length === 0) return;
  const changes = columnNamesOf(table).flatMap((column) => {
    const times = names.filter((name) => name === column).length;
    return times === 1 ? [] : [times === 0 ? `found no column ${column}` : `found the column ${column} ${times} times`];
  });
  if (changes.length > 0) throw new TableChanged(table.table, changes);
};
