/** A reader: a thread that answers statements, each from the snapshot that it is put to. */
import type { SQLQueryBindings } from 'bun:sqlite';
import { yieldToOthers } from '../threads/own-priority.ts';
import { answerRequests } from '../threads/thread-answers.ts';
import type { ReaderRequest, ReaderResult } from './messages.ts';
import { bindable, createSnapshotConnections } from './snapshot-connections.ts';

const connections = createSnapshotConnections(process.argv[2] ?? '');
yieldToOthers();

answerRequests((request: ReaderRequest): ReaderResult => {
  if (request.kind !== 'read') return connections.follow(request);
  const { snapshot, sql, parameters } = request;
  return connections
    .of(snapshot)
    .query<unknown, SQLQueryBindings[]>(sql)
    .values(...parameters.map(bindable));
});
