/** The thread that reads whole collections of a PostgreSQL database and makes indexes of them. */
import { buffersOf, type IndexPart } from '../../indexes/gathering.ts';
import { createPatientBuilder, type GatherRequest } from '../threads/gathering.ts';
import { yieldToOthers } from '../threads/own-priority.ts';
import { answerRequests } from '../threads/thread-answers.ts';
import { Connection } from './connection.ts';
import { surroundings } from './reading.ts';
import { beginReading, exportedOf } from './snapshot-holder.ts';

export interface PostgresGatherRequest extends GatherRequest {
  readonly url: string;
  /** What the database lists the connection as. */
  readonly name: string;
  /** As the board has it. */
  readonly snapshot: string;
}

/** How many rows come at a time, and how long that may take. */
const rowsAtATime = 2000;
const fetchMs = 30_000;

yieldToOthers();

const gather = async (request: PostgresGatherRequest): Promise<IndexPart> => {
  const connection = await Connection.open(request.url, request.name);
  try {
    return await gatherOver(connection, request);
  } finally {
    await connection.close();
  }
};

const gatherOver = async (connection: Connection, request: PostgresGatherRequest): Promise<IndexPart> => {
  const builder = createPatientBuilder(request);
  const { sql, parameters } = request.statement;
  const snapshot = exportedOf(request.snapshot, connection.serverStart);
  const limits = `set local statement_timeout = ${fetchMs}; set local transaction_timeout = 0`;
  await connection.run(`${beginReading}; set transaction snapshot '${snapshot}'; ${limits}; ${surroundings}`);
  await connection.query(`declare gathered no scroll cursor for ${sql}`, parameters);
  for (;;) {
    const rows = await connection.query(`fetch ${rowsAtATime} from gathered`);
    for (const row of rows) builder.add(row);
    if (rows.length < rowsAtATime) return builder.finish();
  }
};

answerRequests(gather, buffersOf);
