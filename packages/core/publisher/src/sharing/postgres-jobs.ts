/** Jobs of standbys as rows of the catalog in PostgreSQL. Leases are compared by the clock of its server. */
import { Pool, type QueryResultRow } from 'pg';
import { driverAddress } from '@vitrine/sources';
import type { BuildJobs } from './build-jobs.ts';

export interface JobsOptions {
  readonly url: string;
  /** Identifies this process. */
  readonly id: string;
  /** Names its machine. */
  readonly machine: string;
  /** Identifies the editions store. */
  readonly store: string;
  /** Publishers of other releases may build other segments of the same rows. */
  readonly release: string;
}

const connectionsMax = 2;
const connectMs = 3000;
const queryMs = 10_000;
/** Each may have 32 MB. */
const repliesAtOnceMax = 8;
/** How long a standby may be silent before it counts as dead. */
const lease = `interval '6 seconds'`;
/** A standby that was silent for so long is removed. */
const staleAfter = `interval '1 hour'`;

export const createBuildJobs = ({ url, id, machine, store, release }: JobsOptions): BuildJobs => {
  const pool = new Pool({
    connectionString: driverAddress(url),
    application_name: 'vitrine builds',
    max: connectionsMax,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  const rowsOf = async <Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(text, [...values])).rows;
  return {
    machine,
    standbys: async () =>
      ifAllowed([], async () => {
        const rows = await rowsOf<{ id: string }>(
          `select id from vitrine.build_standby
           where store = $1 and release = $2 and seen_at > clock_timestamp() - ${lease} order by id`,
          [store, release],
        );
        return rows.map((row) => row.id);
      }),
    give: async (standby, request) => {
      const [row] = await rowsOf<{ id: string }>(
        'insert into vitrine.build_job (standby, request) values ($1, $2) returning id::text',
        [standby, request],
      );
      return row?.id ?? '';
    },
    news: async (job, known) => {
      const [state] = await rowsOf<{ is_leased: boolean; read: number; made: number }>(
        `select seen_at > clock_timestamp() - ${lease} as is_leased, records_read::float8 as read, records_made::float8 as made
         from vitrine.build_job j join vitrine.build_standby s on s.id = j.standby where j.id = $1`,
        [job],
      );
      // Read later, so that a standby that has replied before its lease lapsed is heard.
      const replies = await rowsOf<{ reply: Buffer }>(
        'select reply from vitrine.build_reply where job = $1 and number >= $2 order by number limit $3',
        [job, known, repliesAtOnceMax],
      );
      const { is_leased: isLeased = false, read = 0, made = 0 } = state ?? {};
      return { isLeased, read, made, replies: replies.map(({ reply }) => reply) };
    },
    withdraw: async (job) => void (await rowsOf('delete from vitrine.build_job where id = $1', [job])),
    lead: async () =>
      ifAllowed(undefined, async () => {
        // Also what processes that were killed have left.
        await rowsOf(`delete from vitrine.build_standby where id = $1 or seen_at < clock_timestamp() - ${staleAfter}`, [
          id,
        ]);
        await rowsOf(
          'delete from vitrine.build_job where standby in (select id from vitrine.build_standby where store = $1)',
          [store],
        );
      }),
    announce: async ({ read, made }) => {
      await rowsOf(
        `insert into vitrine.build_standby values ($1, $2, $3, clock_timestamp(), $4, $5)
         on conflict (id) do update set seen_at = excluded.seen_at, records_read = $4, records_made = $5`,
        [id, store, release, read, made],
      );
      const rows = await rowsOf<{ id: string }>(
        'select id::text from vitrine.build_job where standby = $1 order by id',
        [id],
      );
      return rows.map((row) => row.id);
    },
    request: async (job) =>
      (await rowsOf<{ request: Buffer }>('select request from vitrine.build_job where id = $1', [job]))[0]?.request,
    reply: async (job, number, reply) => {
      const rows = await rowsOf(
        `insert into vitrine.build_reply select id, $2, $3 from vitrine.build_job where id = $1 for key share
         on conflict (job, number) do update set reply = excluded.reply returning job`,
        [job, number, reply],
      );
      return rows.length > 0;
    },
    leave: async () => void (await rowsOf('delete from vitrine.build_standby where id = $1', [id])),
    close: async () => pool.end(),
  };
};

/** A role that may not write the tables leads alone, as a standby that it could give jobs to has the same settings. */
const ifAllowed = async <Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return otherwise;
    throw error;
  }
};

const insufficientPrivilege = '42501';
