/** The thread that reads whole collections of the embedded database and makes indexes of them. */
import type { SQLQueryBindings } from 'bun:sqlite';
import { buffersOf, type IndexPart } from '../../indexes/gathering.ts';
import type { StoredValue } from '../stored-record.ts';
import { createPatientBuilder, type GatherRequest } from '../threads/gathering.ts';
import { yieldToOthers } from '../threads/own-priority.ts';
import { answerRequests } from '../threads/thread-answers.ts';
import type { GathererRequest, GathererResult } from './messages.ts';
import { bindable, createSnapshotConnections } from './snapshot-connections.ts';

const connections = createSnapshotConnections(process.argv[2] ?? '');
yieldToOthers();

const gather = (request: GatherRequest & { readonly snapshot: number }): IndexPart => {
  const builder = createPatientBuilder(request);
  const { sql, parameters } = request.statement;
  const statement = connections
    .of(request.snapshot)
    .prepare<Record<string, StoredValue>, SQLQueryBindings[]>(sql, parameters.map(bindable));
  try {
    for (const row of statement.iterate()) builder.add(Object.values(row));
    return builder.finish();
  } finally {
    statement.finalize();
  }
};

answerRequests(
  (request: GathererRequest): GathererResult =>
    request.kind === 'gather' ? gather(request) : connections.follow(request),
  (result) => (result === undefined ? [] : buffersOf(result)),
);
