/** A reader: a thread that answers statements, each from the snapshot that it is put to. */
import type { SQLQueryBindings, Statement } from 'bun:sqlite';
import { TooLarge, type Row } from '../source.ts';
import type { StoredValue } from '../stored-record.ts';
import { yieldToOthers } from '../threads/own-priority.ts';
import { answerRequests } from '../threads/thread-answers.ts';
import type { ReaderRequest, ReaderResult } from './messages.ts';
import { bindable, createSnapshotConnections } from './snapshot-connections.ts';

const connections = createSnapshotConnections(process.argv[2] ?? '');
yieldToOthers();

answerRequests((request: ReaderRequest): ReaderResult => {
  if (request.kind !== 'read') return connections.follow(request);
  const { snapshot, sql, parameters, bytesMax } = request;
  return rowsWithin(connections.of(snapshot).query(sql), parameters.map(bindable), bytesMax);
});

/** Row after row, so that no more is read than may be. Columns of one name are one column of the table. */
const rowsWithin = (
  statement: Statement<Record<string, StoredValue>, SQLQueryBindings[]>,
  parameters: readonly SQLQueryBindings[],
  bytesMax: number,
): Row[] => {
  const { columnNames } = statement;
  const rows: Row[] = [];
  let bytes = 0;
  for (const record of statement.iterate(...parameters)) {
    const row = columnNames.map((name) => record[name] ?? null);
    for (const value of row) if (typeof value === 'string') bytes += value.length;
    if (bytes > bytesMax) throw new TooLarge(bytesMax);
    rows.push(row);
  }
  return rows;
};
